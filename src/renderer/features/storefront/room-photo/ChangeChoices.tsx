import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Tint } from '../../../ui/Tint.tsx'
import classes from './PhotoView.module.css'
import type { PageChoices } from './use-page-choices.ts'

/** The leather and the legs of the page, which can be changed here. Leathers that do not go with the other choices are absent. */
export function ChangeChoices({ choices: { leather, legs, choose, isBusy } }: { choices: PageChoices }) {
  const chosenLeather = leather?.options.find(({ id }) => id === leather.chosen)
  return (
    <>
      {leather && (
        <fieldset className={classes.leathers} aria-busy={isBusy || undefined}>
          <legend>Leer{chosenLeather ? `: ${chosenLeather.name}` : ''}</legend>
          <ul className={classes.swatches}>
            {leather.options
              .filter(({ isPossible }) => isPossible)
              .map((option) => (
                <li key={option.id}>
                  <button
                    type="button"
                    className={classes.swatch}
                    aria-pressed={option.id === leather.chosen}
                    aria-label={option.name}
                    title={option.name}
                    onClick={() => choose(leather.axis, option.id)}
                  >
                    <Tint className={classes.tint} color={option.hex} />
                  </button>
                </li>
              ))}
          </ul>
        </fieldset>
      )}
      {legs && (
        <NativeSelect
          label="Poten"
          value={String(legs.chosen ?? '')}
          onChange={({ currentTarget }) => choose(legs.axis, Number(currentTarget.value))}
          data={[
            ...(legs.chosen === undefined ? [{ value: '', label: 'Kies de poten' }] : []),
            ...legs.options.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
