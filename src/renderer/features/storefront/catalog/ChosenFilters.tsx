import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { chosenFilters, NO_FILTERS, type ProductFilters } from '#shared/domain/catalog/filters.ts'
import classes from './ChosenFilters.module.css'
import { chosenText } from './filter-words.ts'
import { type ListChoice, writeChoice } from './list-choice.ts'
import type { ListSource } from './product-lists.ts'

type ChosenFiltersProps = { source: ListSource; choice: ListChoice }

/** The active filters, each with a link that removes it. The links also work without scripts. */
export function ChosenFilters({ source, choice }: ChosenFiltersProps) {
  const chosen = chosenFilters(choice.filters)
  if (chosen.length === 0) return null
  const pathWith = (filters: ProductFilters) => `/${source.path}${writeChoice({ ...choice, page: 1, filters })}`
  return (
    <ul className={classes.chosen} aria-label="Gekozen filters">
      {chosen.map((one) => {
        const text = chosenText(one, source)
        const path = pathWith(one.without)
        return (
          <li key={path}>
            <Link to={path} preventScrollReset className={classes.chip} aria-label={`${text}: filter verwijderen`}>
              {text}
              <IconX size={16} stroke={1.8} aria-hidden />
            </Link>
          </li>
        )
      })}
      <li>
        <Link to={pathWith(NO_FILTERS)} preventScrollReset className={classes.showAll}>
          Wis alles
        </Link>
      </li>
    </ul>
  )
}
