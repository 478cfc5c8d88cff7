import type { Database } from '../../../db/tables.ts'

/** Stores the user's number of rows per list page, for all lists and devices (docs/requirements.md#s9). */
export async function savePageSize({ db }: { db: Database }, userId: number, rowCount: number): Promise<void> {
  await db.updateTable('users').set({ page_size: rowCount }).where('id', '=', userId).execute()
}
