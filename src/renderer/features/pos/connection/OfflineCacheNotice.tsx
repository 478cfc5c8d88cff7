import { IconClock } from '@tabler/icons-react'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { PosState } from '#shared/contracts/pos/state-channels.ts'
import { report } from '../../../lib/report.ts'
import { clearCachedResponses, useOldestCachedTime } from './cached-responses.ts'
import { atTime } from './conditions.ts'
import classes from './OfflineCacheNotice.module.css'

/**
 * Notice that the screen shows data from the offline cache. When the shop is reachable again, the queries are refetched
 * and the notice disappears.
 */
export function OfflineCacheNotice({ server }: { server: PosState['server']['state'] }) {
  const since = useOldestCachedTime()
  const client = useQueryClient()
  const before = useRef(server)
  const { revalidate } = useRevalidator()
  // Runs the route loaders again, because they may have failed while the shop was unreachable.
  const reloadRoute = useEffectEvent(() => revalidate())

  useEffect(() => {
    const isBack = before.current === 'bad' && server === 'good'
    before.current = server
    if (!isBack) return
    client
      .invalidateQueries({ predicate: shouldRefetch })
      .then(clearCachedResponses)
      .then(reloadRoute)
      .catch((error: unknown) => report(error, 'revalidation'))
  }, [server, client])

  return (
    <div role="status">
      {since !== undefined && (
        <p className={classes.notice}>
          <IconClock size={18} stroke={1.7} aria-hidden />
          Gegevens van {atTime(since, new Date())}; prijzen en voorraad kunnen veranderd zijn
        </p>
      )}
    </div>
  )
}

/**
 * Returns whether a query must be refetched when the shop is reachable again. Values of the main process (key
 * `counter`) are not, because they do not come from the shop. A query that is excluded from refetching on reconnect
 * (`staffFreshness.dayClose`) is refetched only when it has no data yet. Otherwise the figures would change while the
 * user is counting or confirming them.
 */
const shouldRefetch = ({ queryKey, observers, state }: Query): boolean =>
  queryKey[0] !== 'counter' &&
  (state.data === undefined || observers.every(({ options }) => options.refetchOnReconnect !== false))
