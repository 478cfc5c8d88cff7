import { useState } from 'react'
import type { LeatherCategory, LeatherType } from '#shared/contracts/matrix-options.ts'
import { type SampleState, useOwnSamples } from '../samples/index.ts'
import classes from './LeatherCategorySection.module.css'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { Swatch } from './Swatch.tsx'

type OwnSamplesProps = Pick<LeatherSelectorProps, 'compatible' | 'chosen' | 'onChoose' | 'samples'> & {
  /** The categories with the leathers that match the filters. */
  categories: readonly LeatherCategory[]
  onHover: (leather: number | undefined) => void
}

const stateLabels: Record<SampleState, string> = {
  ordered: 'besteld',
  'in-cart': 'in winkelwagen',
  'in-order': 'in deze order',
}

/**
 * Lists the leathers whose sample the customer ordered or has in the cart, above all other leathers. A sample that is
 * added or removed while the dialog is open changes this list only at the next opening. Otherwise the leathers would
 * move just before a second click.
 */
export function OwnSamples({ categories, samples, compatible, chosen, ...handlers }: OwnSamplesProps) {
  const states = useOwnSamples(samples)
  const stateOf = ({ sampleId }: LeatherType) => (sampleId === null ? undefined : states.get(sampleId))
  const [inCartAtStart] = useState(() => new Set([...states].flatMap(([id, state]) => (state === 'ordered' ? [] : id))))
  const isOwn = (leather: LeatherType) =>
    stateOf(leather) === 'ordered' || (leather.sampleId !== null && inCartAtStart.has(leather.sampleId))
  const own = categories.flatMap(({ leatherTypes }) => leatherTypes).filter(isOwn)
  if (own.length === 0) return null
  return (
    <section className={classes.kind} aria-labelledby="leer-van-u">
      <header className={classes.head}>
        <h3 id="leer-van-u" className={classes.title}>
          Uw kleurstalen
        </h3>
      </header>
      <ul className={classes.swatches}>
        {own.map((leather) => {
          const state = stateOf(leather)
          return (
            <li key={leather.id}>
              <Swatch
                leather={leather}
                isChosen={leather.id === chosen}
                isCompatible={compatible.has(leather.id)}
                mark={state && stateLabels[state]}
                {...handlers}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
