import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { ShopChanges } from './shop-changes.ts'

const POLL_EVERY_MS = 1_000

/**
 * Looks once a second whether another process (a second server, `npm run catalogue:import`) took over
 * a new catalogue, and tells it as this process tells its own imports. Gives back how to stop.
 */
export function pollCatalogVersion({ db, changes, log }: { db: Database; changes: ShopChanges; log: Log }): () => void {
  let known: number | undefined
  let isLooking = false

  const look = async () => {
    const row = await db.selectFrom('catalogue_state').select('version').executeTakeFirst()
    if (known !== undefined && row?.version !== known) changes.announce('everything')
    known = row?.version
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'the catalogue version could not be read'))
      .finally(() => {
        isLooking = false
      })
  }, POLL_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
