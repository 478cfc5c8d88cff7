import { locationPiecesText } from '#shared/domain/stock/location-pieces.ts'
import { atTime, usePosState } from '../connection/index.ts'
import classes from './LocationPieces.module.css'
import { useLocationStock } from './use-location-stock.ts'

/**
 * Free pieces of a product per location, the own location first. While the shop is unreachable it adds the time of the
 * count. Empty in a shop with one location, and for a product without counted stock.
 */
export function LocationPieces({ itemId }: { itemId: number }) {
  const { data: state } = usePosState()
  const { data: stock } = useLocationStock()
  const item = stock?.items.find(({ id }) => id === itemId)
  if (!stock || !item) return null
  const { locations, countedDateTime } = stock
  const age =
    state?.server.state === 'bad' && countedDateTime !== null
      ? ` (stand van ${atTime(countedDateTime, new Date())})`
      : ''
  return <span className={classes.pieces}>{locationPiecesText(locations, item.pieces) + age}</span>
}
