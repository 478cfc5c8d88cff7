import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import type { SearchFeed } from '../../../ports/search-feed.ts'
import { locksOf } from '../../operations/operations/index.ts'
import { type FeedDeps, productFeed } from './product-feed.ts'

export type SendFeedDeps = FeedDeps & { feed: SearchFeed; log: Log; now: () => Date }

const DAY_MS = 86_400_000
const AFTER_AN_OUTAGE_MS = 900_000
const WHILE_SENT_MS = 60_000

/**
 * Keeps the search service outside up to date: sends the catalogue when it was taken over anew, and once a day for what
 * changes without that, such as stock and ratings. When the service is away its own copy stays as it was, and while
 * somebody else sends it, it waits. Each run gives the moment at which it is due again.
 */
export function createFeedJob({ locks, ...deps }: SendFeedDeps & { locks: NamedLocks }): () => Promise<Date> {
  let sent: { at: number; catalogue: number } | undefined
  let restsUntil = 0

  return async () => {
    const at = deps.now().getTime()
    const catalogue = await versionOf(deps)
    const isCurrent = sent !== undefined && sent.catalogue === catalogue && at < sent.at + DAY_MS
    if (isCurrent || at < restsUntil) return new Date(Math.max(restsUntil, (sent?.at ?? at) + DAY_MS))
    const held = await locks.take(locksOf('search-feed'))
    if (!held) return new Date(at + WHILE_SENT_MS)
    try {
      const { items } = await deps.feed.send(productFeed(deps))
      deps.log.info({ party: 'search', items }, 'the search service has the catalogue')
      sent = { at, catalogue }
      return new Date(at + DAY_MS)
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      deps.log[error.reason === 'credentials' ? 'error' : 'warn'](
        { party: 'search', reason: error.reason, status: error.status },
        'the search service did not take the catalogue',
      )
      restsUntil = at + AFTER_AN_OUTAGE_MS
      return new Date(restsUntil)
    } finally {
      await held.release()
    }
  }
}

/** Of the catalogue; 0 before there ever was one. */
async function versionOf({ db }: SendFeedDeps): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirst()
  return row?.version ?? 0
}
