import { useQuery } from '@tanstack/react-query'
import { data, Link, useNavigate, useNavigation as useRouterNavigation, useSearchParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/catalog/ProductGrid.tsx'
import { useNavigation } from '../../features/menu/menu-queries.ts'
import { PopularCategories } from '../../features/search/PopularCategories.tsx'
import { ResultsHeading } from '../../features/search/ResultsHeading.tsx'
import { type AskedPage, readAskedPage, searchResults, writeAskedPage } from '../../features/search/search-queries.ts'
import { chosenPageSize, useUserPageSize } from '../../features/session/index.ts'
import { PageSizeChoice } from '../../features/session/PageSizeChoice.tsx'
import { useShop } from '../../features/shop/index.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'
import { Unseen } from '../../ui/Unseen.tsx'

const OUTAGE = 'Zoeken is nu niet mogelijk, probeer het later opnieuw.'

export const loader = screenLoader(async ({ api, queryClient, url }) => {
  const asked = readAskedPage(url.searchParams, chosenPageSize())
  if (asked.term === '') return
  // Specification §8: told of, and then the error page takes over.
  await queryClient.ensureQueryData(searchResults(api, asked)).catch((error: unknown) => {
    report(error, 'search')
    if (!(error instanceof ShopError)) throw error
    throw data({ message: error.status === 429 ? error.message : OUTAGE }, { status: error.status || 503 })
  })
})

/** /zoeken?s=&page=: what the shop has for the words that somebody typed. */
export function SearchScreen() {
  const [search] = useSearchParams()
  const asked = readAskedPage(search, useUserPageSize())
  const { name } = useShop()
  return (
    <Page title={asked.term ? `Zoekopdracht: ${asked.term} | ${name}` : `Zoeken | ${name}`} robots="noindex">
      <Section>{asked.term ? <Results asked={asked} /> : <NothingAsked />}</Section>
    </Page>
  )
}

function Results({ asked }: { asked: AskedPage }) {
  const results = useQuery(searchResults(useApi(), asked))
  const isUnderway = useRouterNavigation().location?.pathname === sitePaths.searchPage || results.isPlaceholderData
  const hrefOf = (page: number) => writeAskedPage({ ...asked, page })
  const navigate = useNavigate()

  return (
    <>
      <ResultsHeading term={asked.term} found={results.data} isUnderway={isUnderway} />
      <QueryView query={results} waiting={<ProductGridSkeleton />}>
        {({ products, total, colours }) => {
          if (total === 0) return <NothingFound term={asked.term} />
          if (products.length === 0) return <PastTheEnd first={hrefOf(1)} />
          return (
            <>
              <h2>
                <Unseen>Producten</Unseen>
              </h2>
              <ProductGrid
                products={products}
                wanted={{ colours }}
                // Without the words: people type anything in a search box.
                list={{ id: 'zoeken', name: 'Zoekresultaten', firstIndex: (asked.page - 1) * asked.pageSize }}
              />
              <Pages page={asked.page} count={Math.ceil(total / asked.pageSize)} hrefOf={hrefOf} Link={Link} />
              <PageSizeChoice
                pageSize={asked.pageSize}
                total={total}
                onChoose={() => void navigate(sitePaths.search(asked.term))}
              />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function NothingFound({ term }: { term: string }) {
  return (
    <EmptyState title={`Niets gevonden voor “${term}”`}>
      <p>Kijk of het goed gespeld is, of zoek met een ander of minder woorden: “hoekbank”, of “groene fauteuil”.</p>
      <PopularCategories categories={useCategories()} />
      <p>
        Toch niet gevonden? <Link to={sitePaths.contact}>Vraag het ons</Link>, of{' '}
        <Link to={sitePaths.samples}>bekijk onze kleurstalen</Link>.
      </p>
    </EmptyState>
  )
}

function NothingAsked() {
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

const PastTheEnd = ({ first }: { first: string }) => (
  <EmptyState title="Zoveel pagina’s zijn er niet">
    <Link to={first}>Naar de eerste pagina</Link>
  </EmptyState>
)

/** The first level of the menu. */
const useCategories = () => useNavigation()[0]?.children ?? []
