import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import {
  BackOfficePage,
  DataTable,
  FilterTabs,
  SearchField,
  useListQuery,
} from '../../features/back-office/frame/index.ts'
import { QuoteFigures } from '../../features/back-office/quotes/QuoteFigures.tsx'
import { QuoteFilters } from '../../features/back-office/quotes/QuoteFilters.tsx'
import { quoteColumns, quoteTone } from '../../features/back-office/quotes/quote-columns.tsx'
import {
  QUOTE_SEARCH,
  QUOTE_VIEWS,
  quotesPage,
  readQuoteFilter,
} from '../../features/back-office/quotes/quote-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/offertes: all quotes, newest first, with their conversion. A row opens the quote. */
export function QuotesScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readQuoteFilter(get)
  const quotes = useQuery(quotesPage(useApi(), { page, pageSize, ...filter }))
  const isFiltered = filter.search !== '' || Object.keys(filter).length > 1
  return (
    <BackOfficePage
      title="Offertes"
      actions={
        <Button variant="default" component={Link} to={staffPaths.sell}>
          Offerte voor een klant
        </Button>
      }
    >
      <FilterTabs param="stand" views={QUOTE_VIEWS} counts={quotes.data?.counts} />
      <SearchField param={QUOTE_SEARCH} placeholder="Offertes zoeken op nummer, naam, bedrijf of email..." />
      <QuoteFilters sellers={quotes.data?.sellers ?? []} />
      <QuoteFigures />
      <DataTable
        caption="Offertes"
        columns={quoteColumns}
        rows={quotes.data?.items}
        rowKey={({ quoteId }) => quoteId}
        rowHref={({ quoteId }) => staffPaths.quoteAtShop(quoteId)}
        rowTone={quoteTone}
        total={quotes.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={quotes.isFetching}
        error={quotes.data ? null : quotes.error}
        onRetry={() => void quotes.refetch()}
        emptyText={
          isFiltered
            ? 'Geen offertes gevonden.'
            : 'Er zijn nog geen offertes. Kies een klant, vul de winkelwagen en klik daar op Maak offerte.'
        }
      />
    </BackOfficePage>
  )
}
