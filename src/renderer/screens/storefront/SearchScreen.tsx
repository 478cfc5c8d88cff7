import { useQuery } from '@tanstack/react-query'
import {
  data,
  Link,
  redirect,
  useNavigate,
  useNavigation as useRouterNavigation,
  useSearchParams,
} from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'
import { chosenPageSize, useUserPageSize } from '../../features/common/sessions/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/storefront/catalog/ProductGrid.tsx'
import { useNavigation } from '../../features/storefront/menu/menu-queries.ts'
import { FoundPages } from '../../features/storefront/search/FoundPages.tsx'
import { PopularCategories } from '../../features/storefront/search/PopularCategories.tsx'
import { ResultsHeading } from '../../features/storefront/search/ResultsHeading.tsx'
import { SearchFilters } from '../../features/storefront/search/SearchFilters.tsx'
import {
  readSearchQuery,
  type SearchQuery,
  searchResults,
  writeSearchQuery,
} from '../../features/storefront/search/search-queries.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const OUTAGE = 'Zoeken is nu niet mogelijk, probeer het later opnieuw.'

const PageSizeChoice = deferHydration(
  async () => (await import('../../features/common/sessions/PageSizeChoice.deferred.tsx')).PageSizeChoice,
)

export const loader = screenLoader(async ({ api, queryClient, url }) => {
  const query = readSearchQuery(url.searchParams, chosenPageSize())
  if (query.term === '') return
  const code = await findConfigurationCode(api, query.term)
  if (code) throw redirect(sitePaths.configuration(code))
  // A failed search is logged, and the error page is shown (docs/requirements.md#s8).
  await queryClient.ensureQueryData(searchResults(api, query)).catch((error: unknown) => {
    report(error, 'search')
    if (!(error instanceof ShopError)) throw error
    throw data({ message: error.status === 429 ? error.message : OUTAGE }, { status: error.status || 503 })
  })
})

/**
 * Returns the configuration code when the search term is the code of a saved configuration. Returns undefined
 * otherwise, and when the lookup fails: the shop then searches for the term.
 */
async function findConfigurationCode(api: Api, term: string): Promise<string | undefined> {
  const code = parseConfigurationCode(term)
  if (code === undefined) return undefined
  return api.configurations.open({ params: { code } }).then(
    () => code,
    () => undefined,
  )
}

/** /zoeken?s=&page=: search results. Without a term, suggestions what to search for. */
export function SearchScreen() {
  const [search] = useSearchParams()
  const query = readSearchQuery(search, useUserPageSize())
  const { name } = useShop()
  return (
    <Page title={query.term ? `Zoekopdracht: ${query.term} | ${name}` : `Zoeken | ${name}`} robots="noindex">
      <Section>{query.term ? <Results query={query} /> : <EmptySearch />}</Section>
    </Page>
  )
}

function Results({ query }: { query: SearchQuery }) {
  const results = useQuery(searchResults(useApi(), query))
  const isUnderway = useRouterNavigation().location?.pathname === sitePaths.searchPage || results.isPlaceholderData
  const hrefOf = (page: number) => writeSearchQuery({ ...query, page })
  const navigate = useNavigate()
  const { slug } = useShop()

  return (
    <>
      <ResultsHeading term={query.term} found={results.data} isUnderway={isUnderway} />
      <FoundPages pages={results.data?.pages ?? []} shopSlug={slug} />
      <SearchFilters filters={results.data?.filters ?? []} />
      <QueryView query={results} waiting={<ProductGridSkeleton />}>
        {({ products, total, colours, filters, pages }) => {
          // The list above shows pages of the shop that match the term, so "nothing found" would be wrong.
          if (total === 0 && filters.length === 0 && pages.length > 0) return null
          if (total === 0)
            return <NothingFound term={query.term} isFiltered={filters.length > 0} hasPages={pages.length > 0} />
          if (products.length === 0) return <NoSuchPage firstPageHref={hrefOf(1)} />
          return (
            <>
              <h2>
                <VisuallyHidden>Producten</VisuallyHidden>
              </h2>
              <ProductGrid
                products={products}
                preference={{ colours }}
                // Analytics receives `list`. It does not contain the search term, which may be personal data.
                list={{ id: 'zoeken', name: 'Zoekresultaten', firstIndex: (query.page - 1) * query.pageSize }}
              />
              <Pagination page={query.page} count={Math.ceil(total / query.pageSize)} hrefOf={hrefOf} Link={Link} />
              <PageSizeChoice
                pageSize={query.pageSize}
                total={total}
                onChoose={() => void navigate(sitePaths.search(query.term))}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

type NothingFoundProps = {
  term: string
  /** Part of the term was interpreted as a filter, which the visitor can remove. */
  isFiltered: boolean
  /** Pages of the shop match part of the term. */
  hasPages: boolean
}

function NothingFound({ term, isFiltered, hasPages }: NothingFoundProps) {
  return (
    <EmptyState title={`${hasPages ? 'Geen producten' : 'Niets'} gevonden voor “${term}”`}>
      {isFiltered && <p>Haal hierboven een filter weg om meer te zien.</p>}
      <p>Kijk of het goed gespeld is, of zoek met een ander of minder woorden: “hoekbank”, of “groene fauteuil”.</p>
      <PopularCategories categories={useCategories()} />
      <p>
        Toch niet gevonden? <Link to={sitePaths.contact}>Vraag het ons</Link>, of{' '}
        <Link to={sitePaths.samples}>bekijk onze kleurstalen</Link>.
      </p>
    </EmptyState>
  )
}

function EmptySearch() {
  return (
    <>
      <h1>Zoeken</h1>
      <EmptyState title="Waar bent u naar op zoek?">
        <p>Typ bovenaan wat u zoekt: een meubel, een kleur leer of een artikelnummer.</p>
        <PopularCategories categories={useCategories()} />
      </EmptyState>
    </>
  )
}

const NoSuchPage = ({ firstPageHref }: { firstPageHref: string }) => (
  <EmptyState title="Zoveel pagina’s zijn er niet">
    <Link to={firstPageHref}>Naar de eerste pagina</Link>
  </EmptyState>
)

/** Returns the categories of the first level of the menu. */
const useCategories = () => useNavigation()[0]?.children ?? []
