import type { Database } from '../../../db/tables.ts'
import { messagesTable } from './messages-table.ts'

const DAY_MS = 86_400_000
/** Retention according to the privacy statement (`resources/content/privacy.md`). */
const RETENTION_DAYS = 365

/** Deletes messages that are older than a year. A repeated call changes nothing. */
export async function forgetMessages({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await messagesTable(db).forgetBefore(new Date(now().getTime() - RETENTION_DAYS * DAY_MS))
}
