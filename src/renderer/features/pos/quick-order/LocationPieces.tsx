import { useQuery } from '@tanstack/react-query'
import { locationPiecesText } from '#shared/domain/stock/location-pieces.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { atTime, usePosState } from '../connection/index.ts'
import classes from './SoldLines.module.css'

/**
 * Free pieces of a product per location, the own location first. While the shop is unreachable it adds the time of the
 * count. Empty in a shop with one location, and for a product without counted stock.
 */
export function LocationPieces({ itemId }: { itemId: number }) {
  const api = useApi()
  const { data: state } = usePosState()
  const stock = useQuery({
    queryKey: ['stock', 'locations'],
    queryFn: ({ signal }) => api.locationStock.show({ signal }),
    ...freshness.stock,
    meta: { isPersonal: true },
  })
  const item = stock.data?.items.find(({ id }) => id === itemId)
  if (!stock.data || !item) return null
  const { locations, countedDateTime } = stock.data
  const age =
    state?.server.state === 'bad' && countedDateTime !== null
      ? ` (stand van ${atTime(countedDateTime, new Date())})`
      : ''
  return <span className={classes.quiet}>{locationPiecesText(locations, item.pieces) + age}</span>
}
