import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database } from '../../../db/tables.ts'
import { refreshPriorPrices } from './apply/prior-prices.ts'

/**
 * Creates a job that clears the prior prices of ended reductions, also when no import runs (docs/law.md#r13).
 *
 * Checks once per calendar day, and once after a start of the server. Raises the catalog version when a price changed,
 * so that every server process drops its cached lists and pages. `pricesChanged` is called for this process.
 */
export function createEndReductionsJob({
  db,
  now,
  pricesChanged,
}: {
  db: Database
  now: () => Date
  pricesChanged(): void
}): () => Promise<undefined> {
  let checkedOn: CalendarDay | undefined

  return async () => {
    const today = amsterdamDay(now())
    if (today === checkedOn) return undefined
    const isChanged = await db.transaction().execute(async (tx) => {
      await acquireImportLock(tx)
      if ((await refreshPriorPrices(tx, now())) === 0) return false
      await tx
        .updateTable('catalogue_state')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .execute()
      return true
    })
    if (isChanged) pricesChanged()
    checkedOn = today
    return undefined
  }
}
