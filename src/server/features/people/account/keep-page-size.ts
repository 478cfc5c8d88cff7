import type { Database } from '../../../db/tables.ts'

/** Keeps how many rows of a list somebody wants to see (specification §9); every list and every machine goes by it. */
export async function savePageSize({ db }: { db: Database }, userId: number, rowCount: number): Promise<void> {
  await db.updateTable('users').set({ page_size: rowCount }).where('id', '=', userId).execute()
}
