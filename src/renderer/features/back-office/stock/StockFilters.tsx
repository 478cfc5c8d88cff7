import type { StockPlace } from '#shared/contracts/stock-overview.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { SearchField, useListQuery } from '../frame/index.ts'
import classes from './StockFilters.module.css'

/**
 * Search field of the stock list, and in a shop with several locations the choice of one. The values are in the URL.
 *
 * @param places the stock locations with their pieces; empty in a shop with one location
 */
export function StockFilters({ places }: { places: readonly StockPlace[] }) {
  const { get, set } = useListQuery()
  return (
    <>
      <div className={classes.filters}>
        <SearchField param="search" placeholder="Voorraad zoeken op naam, code of id..." />
        {places.length > 0 && (
          <NativeSelect
            label="Plaats"
            className={classes.place}
            value={get('locatie') ?? ''}
            data={[
              { value: '', label: 'Alle plaatsen' },
              ...places.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ locatie: value || undefined })}
          />
        )}
      </div>
      {places.length > 0 && (
        <dl className={classes.sums} aria-label="Vrije stuks per plaats">
          {places.map(({ id, name, pieces }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{pieces}</dd>
            </div>
          ))}
          <div>
            <dt>Samen</dt>
            <dd>{places.reduce((sum, { pieces }) => sum + pieces, 0)}</dd>
          </div>
        </dl>
      )}
    </>
  )
}
