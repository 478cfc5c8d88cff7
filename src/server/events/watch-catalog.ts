import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChanges } from './shop-changes.ts'

const POLL_EVERY_MS = 1_000

/**
 * Polls the catalog version every second. Announces `'everything'` when any process applied a catalog: this process,
 * another server, or `npm run catalogue:import`. A failed poll is logged. Returns a function that stops the polling.
 */
export function pollCatalogVersion({ db, changes, log }: { db: Database; changes: ShopChanges; log: Log }): () => void {
  let lastVersion: number | undefined
  let isPolling = false

  const poll = async () => {
    const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirst()
    if (lastVersion !== undefined && row?.version !== lastVersion) changes.announce('everything')
    lastVersion = row?.version
  }
  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    poll()
      .catch((error: unknown) => log.warn({ err: error }, 'catalog version poll failed'))
      .finally(() => {
        isPolling = false
      })
  }, POLL_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
