import type { StockLine, StockPlace } from '#shared/contracts/stock-overview.ts'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { type Column, type RowTone, StateBadge } from '../frame/index.ts'
import classes from './StockLocations.module.css'
import { StockLocations } from './StockLocations.tsx'

/** The columns of docs/requirements.md#s2, the pieces that are already sold (`taken`), and the pieces that are left. */
const stockColumns: readonly Column<StockLine>[] = [
  { key: 'id', title: 'Id', cell: ({ id }) => id },
  { key: 'name', title: 'Naam', cell: ({ name }) => <WholeWords>{name}</WholeWords> },
  { key: 'total', title: 'Voorraad totaal', align: 'right', cell: (line) => <StockLocations line={line} /> },
  { key: 'taken', title: 'Besteld', align: 'right', cell: ({ taken }) => taken || '–' },
  {
    key: 'free',
    title: 'Vrij',
    align: 'right',
    cell: ({ totalStock, taken, free = totalStock - taken, isLow }) => (
      <span className={classes.free}>
        {isLow && (
          <span className={classes.low}>
            <StateBadge tone={free > 0 ? 'waits' : 'bad'}>{free > 0 ? 'bijna op' : 'op'}</StateBadge>
          </span>
        )}
        {free}
      </span>
    ),
  },
]

const UNDER_WAY: Column<StockLine> = {
  key: 'underWay',
  title: 'Onderweg',
  align: 'right',
  cell: ({ underWay }) => underWay || '–',
}

/**
 * Returns the columns of the list: in a shop with several locations one for the free pieces at each location too.
 *
 * @param places the stock locations; empty in a shop with one location
 */
export const stockColumnsOf = (places: readonly StockPlace[]): readonly Column<StockLine>[] => [
  ...stockColumns,
  ...(places.length > 0 ? [UNDER_WAY] : []),
  ...places.map(
    ({ id, name }): Column<StockLine> => ({
      key: `location-${id}`,
      title: name,
      align: 'right',
      cell: ({ locations }) => locations.find(({ locationId }) => locationId === id)?.free ?? '–',
    }),
  ),
]

/** Returns the highlight of a row with low stock; undefined for other rows. */
export const stockTone = ({ isLow }: StockLine): RowTone | undefined => (isLow ? 'part' : undefined)
