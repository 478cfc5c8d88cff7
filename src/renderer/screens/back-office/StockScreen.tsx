import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { productSlug } from '#shared/domain/catalog/product-name.ts'
import {
  BackOfficePage,
  ColumnChoice,
  DataTable,
  ExportButton,
  FilterTabs,
  useListQuery,
  useShownColumns,
} from '../../features/back-office/frame/index.ts'
import { StockFilters } from '../../features/back-office/stock/StockFilters.tsx'
import { stockColumnsOf, stockTone } from '../../features/back-office/stock/stock-columns.tsx'
import { readStockFilter, STOCK_VIEWS, stockFile, stockPage } from '../../features/back-office/stock/stock-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'

/** /admin/voorraad: the stock per location, sorted as in the shop. A row opens the product page of the shop. */
export function StockScreen() {
  const { page, pageSize, get } = useListQuery()
  const filter = readStockFilter(get)
  const stock = useQuery(stockPage(useApi(), { page, pageSize, ...filter }))
  const places = stock.data?.stockLocations ?? []
  const allColumns = stockColumnsOf(places)
  const columns = useShownColumns('stock', allColumns)

  return (
    <BackOfficePage
      title="Voorraad"
      actions={
        <>
          {places.length > 0 && (
            <Button component={Link} variant="default" size="lg" to={staffPaths.transfers}>
              Verplaatsingen
            </Button>
          )}
          <ColumnChoice list="stock" columns={allColumns} />
          <ExportButton href={stockFile(filter)} />
        </>
      }
    >
      <FilterTabs param="laag" views={STOCK_VIEWS} counts={stock.data?.counts} />
      <StockFilters places={places} />
      <DataTable
        caption="Voorraad"
        columns={columns}
        rows={stock.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id, name }) => sitePaths.product(id, productSlug(name))}
        rowTone={stockTone}
        total={stock.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={stock.isFetching}
        error={stock.data ? null : stock.error}
        onRetry={() => void stock.refetch()}
        emptyText="Geen voorraad gegevens beschikbaar."
      />
    </BackOfficePage>
  )
}
