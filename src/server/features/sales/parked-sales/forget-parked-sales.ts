import type { Database } from '../../../db/tables.ts'
import { parkedSalesTable } from './parked-sales-table.ts'

const DAY_MS = 86_400_000
/** Retention according to the privacy statement (`resources/content/privacy.md`). */
const RETENTION_DAYS = 30

/** Deletes sales that were parked thirty days ago, and empties sales that were taken more than a day ago. */
export async function forgetParkedSales({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const table = parkedSalesTable(db)
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await table.forgetBefore(ago(RETENTION_DAYS))
  await table.emptyTaken(ago(1))
}
