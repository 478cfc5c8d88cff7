import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SearchFilter } from '#shared/contracts/search.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import classes from './SearchFilters.module.css'

/** Filters that the server found in the search term, each with a link that removes it. They work without scripts. */
export function SearchFilters({ filters }: { filters: readonly SearchFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul className={classes.chosen} aria-label="Gekozen filters">
      {filters.map((filter) => {
        const text = filterText(filter)
        const path = filter.without === '' ? sitePaths.searchPage : sitePaths.search(filter.without)
        return (
          <li key={`${text} ${path}`}>
            <Link to={path} className={classes.chip} aria-label={`${text}: filter verwijderen`}>
              {text}
              <IconX size={16} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function filterText({ kind, fromCents, toCents }: SearchFilter): string {
  if (kind === 'stock') return 'Direct leverbaar'
  const euros = (cents: number) => formatCents(cents).replace(/,00$/, '')
  if (fromCents === undefined) return `Tot ${euros(toCents ?? 0)}`
  return toCents === undefined ? `Vanaf ${euros(fromCents)}` : `${euros(fromCents)} tot ${euros(toCents)}`
}
