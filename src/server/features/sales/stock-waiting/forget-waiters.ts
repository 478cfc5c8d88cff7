import type { Database } from '../../../db/tables.ts'
import { waitersTable } from './waiters-table.ts'

const DAY_MS = 86_400_000
/** Retention according to the privacy statement (`resources/content/privacy.md`). */
const MAILED_DAYS = 30
const WAITING_DAYS = 365

/** Deletes addresses 30 days after their mail, and addresses that waited for a year. */
export async function forgetStockWaiters({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await waitersTable(db).forget({ mailedBefore: daysAgo(MAILED_DAYS), askedBefore: daysAgo(WAITING_DAYS) })
}
