import { IconCheck } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { LeatherCategory, LeatherType } from '#shared/contracts/matrix-options.ts'
import { swatchInWords, swatchTraits } from '#shared/domain/leather/swatch-words.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Tint } from '../../../ui/Tint.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './SampleCategory.module.css'
import type { SampleState } from './use-own-samples.ts'

type SampleCategoryProps = {
  category: LeatherCategory
  /** State by sample id, of the samples that are in the cart or were ordered earlier. */
  states: ReadonlyMap<number, SampleState>
  /** Must stay the same over all renders, because a sample renders again when it changes. */
  onToggle: (leather: LeatherType) => void
  /** True once the samples are drawn. Until then the category describes them in words. */
  isDrawn: boolean
  /** True when all leathers are shown at once, as in search results. */
  isWhole: boolean
}

/**
 * Number of samples in one row on a phone. There, a longer list is folded to one row that scrolls. A wide screen shows
 * all samples.
 */
const SAMPLES_PER_ROW = 4

/**
 * A leather category: its use, and a button per leather that adds or removes the free sample. Memoized, because the page
 * renders once for each category that it draws after the first.
 */
export const SampleCategory = memo(function SampleCategory({
  category,
  states,
  onToggle,
  isDrawn,
  isWhole,
}: SampleCategoryProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = `kleurstalen-${category.id}`
  const listId = `${titleId}-lijst`
  const { leatherTypes } = category
  const hasMore = leatherTypes.length > SAMPLES_PER_ROW && !isWhole
  const isFolded = hasMore && !isOpen
  return (
    <section className={classes.kind} aria-labelledby={titleId}>
      <header className={classes.head} data-folded={isFolded || undefined}>
        <h2 id={titleId} className={classes.title}>
          {category.title}
        </h2>
        {hasMore && (
          <button
            type="button"
            className={classes.more}
            aria-controls={listId}
            aria-expanded={isOpen}
            aria-label={`Toon ${isOpen ? 'minder' : `alle ${leatherTypes.length}`} kleuren van ${category.title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Minder' : `Alle ${leatherTypes.length}`}
          </button>
        )}
        {category.info && <p className={classes.info}>{category.info}</p>}
        {category.thickness && <p className={classes.info}>Dikte: {category.thickness}</p>}
      </header>
      {isDrawn ? (
        <ul id={listId} className={classes.samples} data-folded={isFolded || undefined}>
          {leatherTypes.map((leather) => (
            <li key={leather.id}>
              <Sample leather={leather} state={states.get(leather.sampleId ?? 0)} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      ) : (
        <p id={listId} className={classes.info}>
          {leatherTypes.map((leather) => `${leather.name}: ${swatchInWords(leather)}`).join('; ')}
        </p>
      )}
    </section>
  )
})

type SampleProps = {
  leather: LeatherType
  state: SampleState | undefined
  onToggle: (leather: LeatherType) => void
}

/** Memoized, because there are more than a hundred samples and a tap changes one of them. */
const Sample = memo(function Sample({ leather, state, onToggle }: SampleProps) {
  const isChosen = state === 'in-cart'
  return (
    <button type="button" className={classes.sample} aria-pressed={isChosen} onClick={() => onToggle(leather)}>
      <span className={classes.hide}>
        <Tint className={classes.tint} color={leather.hex} />
        <img
          src={pictureAt(leather.imageUrl, 160, 'webp')}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
        {isChosen && (
          <span className={classes.mark}>
            <IconCheck size={14} stroke={2.4} aria-hidden /> In winkelwagen
          </span>
        )}
        {state === 'ordered' && <span className={`${classes.mark} ${classes.ordered}`}>Besteld</span>}
      </span>
      <span className={classes.name}>{leather.name}</span>
      <span className={classes.color}>{leather.mainColor}</span>{' '}
      <VisuallyHidden>{swatchTraits(leather)}</VisuallyHidden>
    </button>
  )
})
