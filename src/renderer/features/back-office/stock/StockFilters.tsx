import { SearchField } from '../frame/index.ts'
import classes from './StockFilters.module.css'

/** What the list of stock can be searched by; it is in the address. */
export function StockFilters() {
  return (
    <div className={classes.filters}>
      <SearchField param="search" placeholder="Voorraad zoeken op naam, code of id..." />
    </div>
  )
}
