import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { LeatherCategory, LeatherType } from '#shared/contracts/matrix-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { MAX_COMPARED_LEATHERS } from '../compare/index.ts'
import classes from './LeatherCategorySection.module.css'
import type { LeatherSelectorProps } from './leather-selector-props.ts'
import { Swatch } from './Swatch.tsx'

type LeatherCategorySectionProps = Pick<
  LeatherSelectorProps,
  'compatible' | 'surcharges' | 'chosen' | 'onChoose' | 'marked'
> & {
  category: LeatherCategory
  /** True once the leathers are drawn. Until then a space of about their height is empty. */
  isDrawn: boolean
  /** Called when a leather is hovered; `undefined` at the end of the hover. */
  onHover: (leather: number | undefined) => void
  /** Marks a leather for comparison, or unmarks it. */
  onMark: (leather: number) => void
  /** Item ids of the samples in the cart, or in the order at a till. */
  sampleIds: ReadonlySet<number>
  /** Adds the free sample of a leather, or removes it. */
  onSample: (leather: LeatherType) => void
}

/**
 * A leather category: its use, thickness and colors.
 *
 * The handlers must stay the same over all renders, because a leather renders again when they change.
 */
export function LeatherCategorySection({
  category,
  isDrawn,
  surcharges,
  compatible,
  chosen,
  marked,
  sampleIds,
  ...handlers
}: LeatherCategorySectionProps) {
  const titleId = `leer-${category.id}`
  const lowestSurcharge = Math.min(...category.leatherTypes.map(({ id }) => surcharges.get(id) ?? 0))
  return (
    <section className={classes.kind} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {category.title}
        </h3>
        {lowestSurcharge > 0 && <span className={classes.price}>+ {formatCents(lowestSurcharge)}</span>}
        {category.infoSub && <p className={classes.sub}>{category.infoSub}</p>}
        {category.thickness && <p className={classes.sub}>Dikte: {category.thickness}</p>}
      </header>
      {(category.info || category.infoLink) && (
        <details className={classes.more}>
          <summary>Meer over dit leer</summary>
          {category.info && <p>{category.info}</p>}
          {category.infoLink && <InfoLink to={category.infoLink} />}
        </details>
      )}
      {isDrawn ? (
        <ul className={classes.swatches}>
          {category.leatherTypes.map((leather) => (
            <LeatherItem
              key={leather.id}
              leather={leather}
              isChosen={leather.id === chosen}
              isCompatible={compatible.has(leather.id)}
              isMarked={marked.includes(leather.id)}
              isComparisonFull={marked.length >= MAX_COMPARED_LEATHERS}
              hasSample={leather.sampleId !== null && sampleIds.has(leather.sampleId)}
              {...handlers}
            />
          ))}
        </ul>
      ) : (
        <div className={classes.coming} />
      )}
    </section>
  )
}

type LeatherItemProps = Pick<LeatherCategorySectionProps, 'onChoose' | 'onHover' | 'onMark' | 'onSample'> & {
  leather: LeatherType
  isChosen: boolean
  isCompatible: boolean
  isMarked: boolean
  isComparisonFull: boolean
  /** Whether the sample of this leather is in the cart, or in the order at a till. */
  hasSample: boolean
}

/** One leather, with a compare checkbox and a sample button. Memoized, because there are more than a hundred. */
const LeatherItem = memo(function LeatherItem({
  isMarked,
  isComparisonFull,
  hasSample,
  onMark,
  onSample,
  ...swatch
}: LeatherItemProps) {
  const { leather } = swatch
  return (
    <li>
      <Swatch {...swatch} />
      <label className={classes.compare}>
        <input
          type="checkbox"
          aria-label={`Vergelijk ${leather.name}`}
          checked={isMarked}
          disabled={!isMarked && isComparisonFull}
          onChange={() => onMark(leather.id)}
        />
        Vergelijk
      </label>
      {leather.sampleId !== null && (
        // The label starts with the visible text, for users of speech input.
        <button
          type="button"
          className={classes.sample}
          aria-pressed={hasSample}
          aria-label={`${hasSample ? 'Staal gekozen' : 'Gratis staal'}: ${leather.name}`}
          onClick={() => onSample(leather)}
        >
          {hasSample ? 'Staal gekozen' : 'Gratis staal'}
        </button>
      )}
    </li>
  )
})

function InfoLink({ to }: { to: string }) {
  return to.startsWith('/') ? (
    <Link to={to}>Lees verder</Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      Lees verder (nieuw venster)
    </a>
  )
}
