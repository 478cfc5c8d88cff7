import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import type { RefusedItem, SearchFeed } from '../../../ports/search-feed.ts'
import { locksOf } from '../../operations/operations/index.ts'
import { type FeedDeps, productFeed } from './product-feed.ts'
import { synonymsTable } from './synonyms-table.ts'

export type FeedJobDeps = FeedDeps & { feed: SearchFeed; log: Log; now: () => Date }

const DAY_MS = 86_400_000
const RETRY_AFTER_OUTAGE_MS = 900_000
const RETRY_WHILE_SENDING_MS = 60_000
/** A new order of the products, which every stock refresh can give, is sent this long after the last feed. */
const ORDER_AFTER_MS = 3_600_000
/** The log lists at most this many refused items. */
const MAX_LOGGED_ITEMS = 20

/**
 * Creates a job that sends the catalog to the external search service: after each import, and once a day for other
 * changes such as stock and ratings. When the service is unavailable, it keeps its copy of the catalog. Does not send
 * while another server sends.
 *
 * A service that accepts changes receives only those. It also receives them after a change of the search index or the
 * synonyms, and of the order of the products. Items that it refused are sent again after a quarter of an hour.
 *
 * Each run returns the time until which nothing has to be sent, unless the catalog changes. The job may run earlier.
 */
export function createFeedJob({ locks, ...deps }: FeedJobDeps & { locks: NamedLocks }): () => Promise<Date> {
  let sent: { at: number; until: number; versions: FeedVersions } | undefined
  let pausedUntil = 0

  return async () => {
    const at = deps.now().getTime()
    const versions = await versionsOf(deps)
    const isSameContent = sent?.versions.content === versions.content
    const isSameOrder = sent?.versions.order === versions.order || at < (sent?.at ?? 0) + ORDER_AFTER_MS
    const isCurrent = sent !== undefined && isSameContent && isSameOrder && at < sent.until
    if (isCurrent || at < pausedUntil) return new Date(Math.max(pausedUntil, sent?.until ?? at + DAY_MS))
    const lock = await locks.take(locksOf('search-feed'))
    if (!lock) return new Date(at + RETRY_WHILE_SENDING_MS)
    try {
      const { items, refused = [] } = await sendFeed(deps)
      deps.log.info({ party: 'search', items }, 'search feed sent')
      logRefusedItems(deps.log, refused)
      const until = at + (refused.length > 0 ? RETRY_AFTER_OUTAGE_MS : DAY_MS)
      sent = { at, until, versions }
      return new Date(until)
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

/** Sends the changes, or the whole catalog to a service that accepts no changes. */
async function sendFeed(deps: FeedJobDeps) {
  const { feed, db } = deps
  const synonyms = await synonymsTable(db).groups()
  return feed.update ? feed.update(productFeed(deps), synonyms) : feed.send(productFeed(deps), synonyms)
}

/** Logs the items that the service refused: their number, and the ids and reasons of the first ones. */
export function logRefusedItems(log: Log, refused: readonly RefusedItem[]): void {
  if (refused.length === 0) return
  const items = refused
    .slice(0, MAX_LOGGED_ITEMS)
    .map(({ id, code }) => (code === undefined ? `${id}` : `${id} (${code})`))
  log.warn({ party: 'search', refused: refused.length, items }, 'search feed items refused')
}

/** Versions of what a feed contains. `order` is only sent to a service that accepts changes. */
type FeedVersions = { content: string; order: string }

/** Reads the versions of the catalog, and of the index and the synonyms for a service that accepts changes. */
async function versionsOf({ db, feed }: FeedJobDeps): Promise<FeedVersions> {
  const catalog = await db.selectFrom('catalogue_state').select('version').executeTakeFirst()
  const catalogVersion = String(catalog?.version ?? 0)
  if (!feed.update) return { content: catalogVersion, order: '' }
  const index = await db.selectFrom('search_state').select(['version', 'order_version']).executeTakeFirst()
  const synonyms = await synonymsTable(db).groups()
  return {
    content: JSON.stringify([catalogVersion, index?.version, synonyms]),
    order: index?.order_version ?? '',
  }
}
