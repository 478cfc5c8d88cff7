import { SearchField } from '../frame/index.ts'
import classes from './StockFilters.module.css'

/** Search field of the stock list. Its value is in the URL. */
export function StockFilters() {
  return (
    <div className={classes.filters}>
      <SearchField param="search" placeholder="Voorraad zoeken op naam, code of id..." />
    </div>
  )
}
