import { Checkbox } from '@mantine/core'
import { LOW_STOCK_PIECES } from '#shared/domain/stock/stock.ts'
import { SearchField, useListQuery } from '../back-office/index.ts'
import classes from './StockFilters.module.css'
import { readStockFilter } from './stock-queries.ts'

/** Which products are listed; everything is in the address. */
export function StockFilters() {
  const { get, set } = useListQuery()
  const { laag } = readStockFilter(get)
  return (
    <div className={classes.filters}>
      <SearchField param="search" placeholder="Voorraad zoeken op naam, code of id..." />
      <Checkbox
        label={`Alleen lage voorraad (${LOW_STOCK_PIECES} stuks of minder)`}
        checked={laag === 'ja'}
        onChange={(event) => set({ laag: event.currentTarget.checked ? 'ja' : undefined })}
      />
    </div>
  )
}
