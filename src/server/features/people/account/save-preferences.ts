import { sql } from 'kysely'
import { type HiddenColumns, hiddenColumnsOf, hideable } from '#shared/domain/lists/list-columns.ts'
import type { ColumnList } from '#shared/domain/lists/list-names.ts'
import type { Database } from '../../../db/tables.ts'

/**
 * Stores which columns of one list a person hides, and returns the hidden columns of all lists. Ignores unknown
 * columns. Returns undefined when the account no longer exists.
 */
export async function hideColumns(
  { db }: { db: Database },
  userId: number,
  { list, hidden }: { list: ColumnList; hidden: readonly string[] },
): Promise<HiddenColumns | undefined> {
  const choice = JSON.stringify({ [list]: hideable(list, hidden) })
  const row = await db
    .updateTable('users')
    .set({ hidden_columns: sql`hidden_columns || ${choice}::jsonb` })
    .where('id', '=', userId)
    .returning('hidden_columns')
    .executeTakeFirst()
  return row && hiddenColumnsOf(row.hidden_columns)
}
