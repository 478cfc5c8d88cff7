import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { ColorChips } from './ColorChips.tsx'
import { mainColors } from './find-leathers.ts'
import classes from './LeatherFilters.module.css'

type LeatherFiltersProps = {
  /** All leathers that can be found. */
  categories: readonly LeatherCategory[]
  term: string
  onTerm: (term: string) => void
  color: string | undefined
  onColor: (color: string | undefined) => void
  /** How many colors are left. */
  count: number
}

/** The ways to find a leather among many, by word and by main color, in the leather window and on the page of samples. */
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

/** Says that no leather is listed, in the words of the specification (§2) when a term was typed. */
export function noLeathersText(term: string, color: string | undefined): string {
  if (term !== '') return `Geen leersoorten gevonden voor “${term}”. Probeer een andere zoekterm.`
  return color ? `Geen leersoorten gevonden in ${color.toLowerCase()}.` : 'Er zijn op dit moment geen leersoorten.'
}
