import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChanges } from './shop-changes.ts'

const POLL_EVERY_MS = 1_000

type Deps = { db: Database; changes: ShopChanges; log: Log; everyMs?: number }

/**
 * Polls the catalog version every second. Announces `'everything'` when any process applied a catalog: this process,
 * another server, or `npm run catalogue:import`. A failed poll is logged. Returns a function that stops the polling.
 *
 * Resolves after the first read of the version. Wait for it before a cache reads, so that each later import is announced.
 */
export async function pollCatalogVersion({ db, changes, log, everyMs = POLL_EVERY_MS }: Deps): Promise<() => void> {
  /** Undefined before the first import. */
  const readVersion = async () => (await db.selectFrom('catalogue_state').select('version').executeTakeFirst())?.version
  let lastVersion = await readVersion()
  let isPolling = false

  const poll = async () => {
    const version = await readVersion()
    if (version !== lastVersion) changes.announce('everything')
    lastVersion = version
  }
  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    poll()
      .catch((error: unknown) => log.warn({ err: error }, 'catalog version poll failed'))
      .finally(() => {
        isPolling = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
