import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { ColorChips } from './ColorChips.tsx'
import { mainColors } from './find-leathers.ts'
import classes from './LeatherFilters.module.css'

type LeatherFiltersProps = {
  /** All leathers to search in. */
  categories: readonly LeatherCategory[]
  term: string
  onTerm: (term: string) => void
  color: string | undefined
  onColor: (color: string | undefined) => void
  /** Number of leathers that match. */
  count: number
}

/** Search field and main colors to filter leathers by, for the leather dialog and the page of samples. */
export function LeatherFilters({ categories, term, onTerm, color, onColor, count }: LeatherFiltersProps) {
  const colors = useMemo(() => mainColors(categories), [categories])
  return (
    <div className={classes.filters}>
      <label className={classes.search}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          type="search"
          className={classes.term}
          aria-label="Zoek een leersoort of kleur"
          placeholder="Zoek een leersoort of kleur"
          value={term}
          onChange={({ currentTarget }) => onTerm(currentTarget.value)}
        />
      </label>
      <ColorChips colors={colors} chosen={color} onChoose={onColor} />
      <p className={classes.count} role="status">
        {count === 1 ? '1 kleur' : `${count} kleuren`}
      </p>
    </div>
  )
}

/** Returns the text for an empty list. With a search term it is the text of docs/requirements.md#s2-leather. */
export function noLeathersText(term: string, color: string | undefined): string {
  if (term !== '') return `Geen leersoorten gevonden voor “${term}”. Probeer een andere zoekterm.`
  return color ? `Geen leersoorten gevonden in ${color.toLowerCase()}.` : 'Er zijn op dit moment geen leersoorten.'
}
