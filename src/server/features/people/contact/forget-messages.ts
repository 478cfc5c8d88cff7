import type { Database } from '../../../db/tables.ts'
import { messagesTable } from './messages-table.ts'

const DAY_MS = 86_400_000
/** As the privacy statement says (`resources/content/privacy.md`). */
const RETENTION_DAYS = 365

/** Forgets messages that are older than a year, also when nobody writes any more. May be called as often as one likes. */
export async function forgetMessages({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await messagesTable(db).forgetBefore(new Date(now().getTime() - RETENTION_DAYS * DAY_MS))
}
