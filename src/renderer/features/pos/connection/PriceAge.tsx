import { atTime } from './conditions.ts'
import classes from './OfflineCacheNotice.module.css'
import { usePosState } from './StateBanner.tsx'

/**
 * Age of the prices in an order, while the shop is unreachable. The order is then sold with the prices of the last
 * synchronization. Empty while the shop is reachable.
 */
export function PriceAge() {
  const { data: state } = usePosState()
  if (state?.server.state !== 'bad' || !state.catalog) return null
  return (
    <p className={classes.age}>
      Prijzen van {atTime(state.catalog.syncedDateTime, new Date())}. De winkel controleert ze als de order wordt
      verstuurd.
    </p>
  )
}
