import type { Transaction } from '../../../../db/tables.ts'
import type { ListTable } from '../list-tables.ts'
import type { ListName, SnapshotRow } from '../snapshot-format.ts'
import { type Counts, syncRows } from './sync-rows.ts'

/** Makes the table of a list equal to the list. Rows that the list no longer has are treated as `vanished` says. */
export function syncList<List extends ListName>(
  tx: Transaction,
  table: ListTable<List>,
  rows: readonly SnapshotRow<List>[],
): Promise<Counts> {
  return syncRows(tx, table, rows.map(table.toRow))
}
