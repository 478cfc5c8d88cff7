import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { hasFilters, NO_FILTERS, type ProductFilters } from '#shared/domain/catalog/filters.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Category } from './category.ts'
import { chosenText } from './filter-words.ts'
import { type ListChoice, writeChoice } from './list-choice.ts'
import classes from './NothingFound.module.css'
import type { ProductList } from './product-lists.ts'

type NothingFoundProps = { category: Category; choice: ListChoice; list: ProductList }

/** Replaces an empty list: says why it is empty, and has links to continue. */
export function NothingFound({ category, choice, list }: NothingFoundProps) {
  if (list.total > 0) return <PastTheEnd path={category.path} choice={choice} />
  return hasFilters(choice.filters) ? (
    <NoMatches category={category} choice={choice} list={list} />
  ) : (
    <EmptyCategory category={category} />
  )
}

function NoMatches({ category: { source }, choice, list: { relaxations } }: NothingFoundProps) {
  const pathWith = (filters: ProductFilters) => `/${source.path}${writeChoice({ ...choice, page: 1, filters })}`
  return (
    <EmptyState title="Geen producten gevonden">
      <p>Er is nu niets dat aan uw hele keuze voldoet.</p>
      {relaxations.length > 0 && (
        <ul className={classes.actions}>
          {relaxations.map(({ chosen, total }) => {
            const text = chosenText(chosen, source)
            const path = pathWith(chosen.without)
            return (
              <li key={path}>
                <Link to={path} preventScrollReset>
                  Zonder “{text}”: {total === 1 ? '1 product' : `${total} producten`}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <Link to={pathWith(NO_FILTERS)} preventScrollReset>
        Wis alles
      </Link>
      <p className={classes.hint}>
        Staat uw kleur er niet bij? Vraag <Link to={sitePaths.samples}>gratis kleurstalen</Link> aan, of{' '}
        <Link to={sitePaths.contact}>bel of mail ons</Link>: veel maken wij op maat.
      </p>
    </EmptyState>
  )
}

function EmptyCategory({ category: { above, near, path } }: { category: Category }) {
  const otherCategories = [...above, ...near].filter(({ urlFragment }) => urlFragment !== '' && urlFragment !== path)
  return (
    <EmptyState title="Hier staat nu niets">
      <p>Alles van deze pagina is verkocht, of wordt nog gemaakt. Kijk gerust verder:</p>
      <ul className={classes.actions}>
        {otherCategories.map(({ displayName, urlFragment }) => (
          <li key={urlFragment}>
            <Link to={sitePaths.category(urlFragment)}>{displayName}</Link>
          </li>
        ))}
        <li>
          <Link to={sitePaths.home}>Naar de voorpagina</Link>
        </li>
      </ul>
    </EmptyState>
  )
}

function PastTheEnd({ path, choice }: { path: string; choice: ListChoice }) {
  return (
    <EmptyState title="Deze pagina is er niet">
      <p>Zo veel producten zijn er niet.</p>
      <Link to={`/${path}${writeChoice({ ...choice, page: 1 })}`}>Naar de eerste pagina</Link>
    </EmptyState>
  )
}
