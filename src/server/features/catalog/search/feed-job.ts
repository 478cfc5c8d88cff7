import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import type { SearchFeed } from '../../../ports/search-feed.ts'
import { locksOf } from '../../operations/operations/index.ts'
import { type FeedDeps, productFeed } from './product-feed.ts'

export type FeedJobDeps = FeedDeps & { feed: SearchFeed; log: Log; now: () => Date }

const DAY_MS = 86_400_000
const RETRY_AFTER_OUTAGE_MS = 900_000
const RETRY_WHILE_SENDING_MS = 60_000

/**
 * Creates a job that sends the catalog to the external search service: after each import, and once a day for other
 * changes such as stock and ratings. When the service is unavailable, it keeps its copy of the catalog. Does not send
 * while another server sends.
 *
 * Each run returns the time until which nothing has to be sent, unless the catalog changes. The job may run earlier.
 */
export function createFeedJob({ locks, ...deps }: FeedJobDeps & { locks: NamedLocks }): () => Promise<Date> {
  let sent: { at: number; catalogue: number } | undefined
  let pausedUntil = 0

  return async () => {
    const at = deps.now().getTime()
    const catalogue = await versionOf(deps)
    const isCurrent = sent !== undefined && sent.catalogue === catalogue && at < sent.at + DAY_MS
    if (isCurrent || at < pausedUntil) return new Date(Math.max(pausedUntil, (sent?.at ?? at) + DAY_MS))
    const lock = await locks.take(locksOf('search-feed'))
    if (!lock) return new Date(at + RETRY_WHILE_SENDING_MS)
    try {
      const { items } = await deps.feed.send(productFeed(deps))
      deps.log.info({ party: 'search', items }, 'search feed sent')
      sent = { at, catalogue }
      return new Date(at + DAY_MS)
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      deps.log[error.reason === 'credentials' ? 'error' : 'warn'](
        { party: 'search', reason: error.reason, status: error.status },
        'search feed failed',
      )
      pausedUntil = at + RETRY_AFTER_OUTAGE_MS
      return new Date(pausedUntil)
    } finally {
      await lock.release()
    }
  }
}

/** Version of the catalog; 0 before the first import. */
async function versionOf({ db }: FeedJobDeps): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirst()
  return row?.version ?? 0
}
