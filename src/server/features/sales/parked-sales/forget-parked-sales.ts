import type { Database } from '../../../db/tables.ts'
import { parkedSalesTable } from './parked-sales-table.ts'

const DAY_MS = 86_400_000
/** Retention according to the privacy statement (`resources/content/privacy.md`). */
const RETENTION_DAYS = 30

/** Deletes sales that were parked more than thirty days ago, and the content of sales that were taken more than a day ago. */
export async function forgetParkedSales({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const table = parkedSalesTable(db)
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await table.deleteParkedBefore(daysAgo(RETENTION_DAYS))
  await table.clearTakenBefore(daysAgo(1))
}
