import type { ReactNode } from 'react'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { ViewChoices, ViewOption } from '../views/index.ts'
import classes from './ViewerChoices.module.css'

/** The leathers and legs of a piece of furniture beside its 3D view. Nothing for a piece without choices. */
export function ViewerChoices({ choices, children }: { choices: ViewChoices; children: ReactNode }) {
  const { leathers, legs, words, problem } = choices
  if (leathers.length === 0 && legs.length === 0)
    return children ? (
      <div className={classes.alone} data-alone>
        {children}
      </div>
    ) : null
  return (
    <div className={classes.panel}>
      <p className={classes.words} role="status">
        {words || 'Kies een leer'}
      </p>
      {children}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      {legs.length > 1 && (
        <section className={classes.group} aria-label="Poten">
          <h3 className={classes.title}>Poten</h3>
          <div className={classes.legs}>
            {legs.map((option) => (
              <Legs key={option.id} option={option} onChoose={choices.chooseLegs} />
            ))}
          </div>
        </section>
      )}
      {leathers.map((group) => (
        <section key={group.id} className={classes.group} aria-label={group.title}>
          <h3 className={classes.title}>
            {group.title}
            {group.surcharge && <span className={classes.price}>{group.surcharge}</span>}
          </h3>
          <div className={classes.swatches}>
            {group.options.map((option) => (
              <Swatch key={option.id} option={option} onChoose={choices.chooseLeather} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type OptionProps = { option: ViewOption; onChoose: (id: number) => void }

function Swatch({ option, onChoose }: OptionProps) {
  const { id, name, detail, imageUrl, hex, isChosen, isCompatible } = option
  return (
    <button
      type="button"
      className={classes.swatch}
      style={hex ? { background: hex } : undefined}
      title={detail ? `${name} (${detail})` : name}
      aria-pressed={isChosen}
      data-elsewhere={!isCompatible || undefined}
      onClick={() => onChoose(id)}
    >
      {imageUrl && (
        <img src={pictureAt(imageUrl, 160, 'webp')} alt="" width={56} height={56} loading="lazy" decoding="async" />
      )}
      <VisuallyHidden>
        {name}
        {detail && ` (${detail})`}
        {!isCompatible && ', vraagt een andere keuze bij een andere stap'}
      </VisuallyHidden>
    </button>
  )
}

function Legs({ option: { id, name, imageUrl, isChosen, isCompatible }, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      className={classes.leg}
      aria-pressed={isChosen}
      data-elsewhere={!isCompatible || undefined}
      onClick={() => onChoose(id)}
    >
      {imageUrl && (
        <img src={pictureAt(imageUrl, 160, 'webp')} alt="" width={64} height={48} loading="lazy" decoding="async" />
      )}
      {name}
    </button>
  )
}
