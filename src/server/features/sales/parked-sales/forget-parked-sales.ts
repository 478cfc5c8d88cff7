import type { Database } from '../../../db/tables.ts'
import { parkedSalesTable } from './parked-sales-table.ts'

const DAY_MS = 86_400_000
/** As the privacy statement says (`resources/content/privacy.md`). */
const RETENTION_DAYS = 30

/** Forgets sales that nobody took back in thirty days, and what was in those that were taken a day ago. */
export async function forgetParkedSales({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const table = parkedSalesTable(db)
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await table.forgetBefore(ago(RETENTION_DAYS))
  await table.emptyTaken(ago(1))
}
