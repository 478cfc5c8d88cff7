import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Tint } from '../../../ui/Tint.tsx'
import type { ViewChoices } from '../views/index.ts'
import classes from './PhotoView.module.css'

/** The leather and the legs of the page, which can be changed here. */
export function ChangeChoices({ choices }: { choices: ViewChoices }) {
  const { leathers, legs, problem } = choices
  const options = leathers.flatMap((group) => group.options)
  const chosen = options.find(({ isChosen }) => isChosen)
  const chosenLegs = legs.find(({ isChosen }) => isChosen)
  return (
    <>
      {options.length > 1 && (
        <fieldset className={classes.leathers}>
          <legend>Leer{chosen ? `: ${chosen.name}` : ''}</legend>
          <ul className={classes.swatches}>
            {options.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  className={classes.swatch}
                  aria-pressed={option.isChosen}
                  aria-label={option.detail ? `${option.name} (${option.detail})` : option.name}
                  title={option.name}
                  data-elsewhere={!option.isCompatible || undefined}
                  onClick={() => choices.chooseLeather(option.id)}
                >
                  <Tint className={classes.tint} color={option.hex} />
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {legs.length > 1 && (
        <NativeSelect
          label="Poten"
          value={String(chosenLegs?.id ?? '')}
          onChange={({ currentTarget }) => choices.chooseLegs(Number(currentTarget.value))}
          data={[
            ...(chosenLegs ? [] : [{ value: '', label: 'Kies de poten' }]),
            ...legs.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}
