import { useState } from 'react'
import type { LeatherCategory, LeatherType } from '#shared/contracts/matrix-options.ts'
import { type SampleState, useOwnSamples } from '../samples/index.ts'
import classes from './LeatherCategorySection.module.css'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { Swatch } from './Swatch.tsx'

type OwnSamplesProps = Pick<LeatherSelectorProps, 'compatible' | 'chosen' | 'onChoose' | 'samples'> & {
  /** The currently listed leathers. */
  categories: readonly LeatherCategory[]
  onHover: (leather: number | undefined) => void
}

const stateLabels: Record<SampleState, string> = {
  ordered: 'besteld',
  'in-cart': 'in winkelwagen',
  'in-order': 'in deze order',
}

/**
 * Above all others: the leathers whose sample the customer ordered or has in the cart. Samples that are added or
 * removed in the dialog change this list only when it is opened again, so that no leather moves before a second click.
 */
export function OwnSamples({ categories, samples, ...swatch }: OwnSamplesProps) {
  const states = useOwnSamples(samples)
  const stateOf = ({ sampleId }: LeatherType) => (sampleId === null ? undefined : states.get(sampleId))
  const [inCartAtFirst] = useState(() => new Set([...states].flatMap(([id, state]) => (state === 'ordered' ? [] : id))))
  const isOwn = (leather: LeatherType) =>
    stateOf(leather) === 'ordered' || (leather.sampleId !== null && inCartAtFirst.has(leather.sampleId))
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
              <Swatch leather={leather} mark={state && stateLabels[state]} {...swatch} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
