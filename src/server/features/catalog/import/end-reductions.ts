import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database } from '../../../db/tables.ts'
import { refreshPriorPrices } from './apply/prior-prices.ts'

/**
 * What to call now and then, so that reductions end on their day also when no import comes by (law row 13).
 *
 * Looks once a day, and once after a start. When anything changed the catalogue's version rises, by which every
 * process throws away what it kept of lists and pages.
 */
export function createEndReductionsJob({ db, now }: { db: Database; now: () => Date }): () => Promise<undefined> {
  let lookedOn: CalendarDay | undefined

  return async () => {
    const today = amsterdamDay(now())
    if (today === lookedOn) return undefined
    await db.transaction().execute(async (tx) => {
      await acquireImportLock(tx)
      if ((await refreshPriorPrices(tx, now())) === 0) return
      await tx
        .updateTable('catalogue_state')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .execute()
    })
    lookedOn = today
    return undefined
  }
}
