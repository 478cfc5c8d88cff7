import { underImportLock } from '../../db/import-lock.ts'
import type { Database } from '../../db/tables.ts'
import type { Erp } from '../../ports/erp.ts'
import { refreshSearchOrder } from '../search/index.ts'
import { SnapshotFault, type SnapshotRow, snapshotRows } from './snapshot-format.ts'
import { importStock, noteCountOf } from './stock-import.ts'

/**
 * Asks the ERP what lies where, and gives the items of which the number changed: the caller tells
 * whoever keeps pages of them. Throws `Outage('netsuite')`; the former counts then stay.
 */
export async function refreshStock({
  db,
  erp,
  now,
}: {
  db: Database
  erp: Erp
  now: () => Date
}): Promise<{ itemIds: number[] }> {
  // Everything is asked before the transaction begins: an ERP that is slow must not hold locks.
  const countedAt = now()
  const levels: SnapshotRow<'stock'>[] = []
  for await (const level of erp.stock()) {
    const row = snapshotRows.stock.safeParse(level)
    if (!row.success) throw new SnapshotFault(`stock: item ${level.itemId} at location ${level.locationId}`)
    levels.push(row.data)
  }
  return db.transaction().execute(async (tx) => {
    await underImportLock(tx)
    const { itemIds } = await importStock(tx, levels, countedAt)
    await noteCountOf(tx, countedAt)
    await refreshSearchOrder(tx, now())
    return { itemIds }
  })
}
