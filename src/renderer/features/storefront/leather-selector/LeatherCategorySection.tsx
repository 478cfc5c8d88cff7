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
  /** Called when a leather is hovered; `undefined` at the end of the hover. */
  onHover: (leather: number | undefined) => void
  /** Marks a leather for comparison, or unmarks it. */
  onMark: (leather: number) => void
  /** Item ids of the samples in the cart, or in the order at a till. */
  sampleIds: ReadonlySet<number>
  /** Adds the free sample of a leather, or removes it. */
  onSample: (leather: LeatherType) => void
}

/** A leather category: its use, thickness and colors. */
export function LeatherCategorySection({ category, surcharges, ...swatch }: LeatherCategorySectionProps) {
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
      <ul className={classes.swatches}>
        {category.leatherTypes.map((leather) => (
          <li key={leather.id}>
            <LeatherItem leather={leather} {...swatch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LeatherItemProps = Omit<LeatherCategorySectionProps, 'category' | 'surcharges'> & { leather: LeatherType }

/** One leather, with a compare checkbox and a sample button. */
function LeatherItem({ marked, onMark, sampleIds, onSample, ...swatch }: LeatherItemProps) {
  const { leather } = swatch
  const isMarked = marked.includes(leather.id)
  return (
    <>
      <Swatch {...swatch} />
      <label className={classes.compare}>
        <input
          type="checkbox"
          aria-label={`Vergelijk ${leather.name}`}
          checked={isMarked}
          disabled={!isMarked && marked.length >= MAX_COMPARED_LEATHERS}
          onChange={() => onMark(leather.id)}
        />
        Vergelijk
      </label>
      {leather.sampleId !== null && (
        // The label starts with the visible text, for users of speech input.
        <button
          type="button"
          className={classes.sample}
          aria-pressed={sampleIds.has(leather.sampleId)}
          aria-label={`${sampleIds.has(leather.sampleId) ? 'Staal gekozen' : 'Gratis staal'}: ${leather.name}`}
          onClick={() => onSample(leather)}
        >
          {sampleIds.has(leather.sampleId) ? 'Staal gekozen' : 'Gratis staal'}
        </button>
      )}
    </>
  )
}

function InfoLink({ to }: { to: string }) {
  return to.startsWith('/') ? (
    <Link to={to}>Lees verder</Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      Lees verder (nieuw venster)
    </a>
  )
}
