import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import type { Log } from '../../../ports/log.ts'
import { refreshSearchOrder } from '../search/index.ts'
import { importStock, noteCountOf } from './apply/stock-import.ts'
import { noteCommitments } from './fetch/note-commitments.ts'
import { refuseLosses } from './preview/list-losses.ts'
import { SnapshotFault, type SnapshotRow, snapshotRows } from './snapshot-format.ts'

type Deps = {
  db: Database
  erp: Erp
  now: () => Date
  log: Log
  /** The id of the loss that somebody agreed with. */
  confirm?: string | undefined
}

export type StockRefresh = {
  /** Of which the number changed: the caller tells whoever keeps pages of them. */
  itemIds: number[]
  /** Rows that could not be read; there the shop counts no pieces, as with any snapshot. */
  leftOut: number
}

/**
 * Asks the ERP what lies where. A row that cannot be read is left out and told to the log: it must not freeze the stock of
 * everything else. Throws `Outage('netsuite')`, and the first fault when most rows cannot be read, for then it is not the
 * rows that are wrong; the former counts then stay. As they do when much of what lies somewhere is not told any
 * more: then `ListsShrink` is thrown.
 */
export async function refreshStock({ db, erp, now, log, confirm }: Deps): Promise<StockRefresh> {
  // Everything is asked before the transaction begins: an ERP that is slow must not hold locks.
  await noteCommitments({ db, erp, now, log })
  const countedAt = now()
  const { levels, faults } = await readLevels(erp)
  const [fault] = faults
  if (fault && faults.length >= levels.length) throw fault
  if (fault) log.error({ err: fault, rows: faults.length }, 'rows of the stock could not be read and were left out')
  return db.transaction().execute(async (tx) => {
    await acquireImportLock(tx)
    await refuseLosses(tx, { stock: { rows: levels, unreadable: faults.length } }, confirm)
    const { itemIds } = await importStock(tx, levels, countedAt)
    await noteCountOf(tx, countedAt)
    await refreshSearchOrder(tx, now())
    return { itemIds, leftOut: faults.length }
  })
}

async function readLevels(erp: Erp): Promise<{ levels: SnapshotRow<'stock'>[]; faults: Error[] }> {
  const levels: SnapshotRow<'stock'>[] = []
  const faults: Error[] = []
  for await (const level of erp.stock({ broken: (error) => void faults.push(error) })) {
    const row = snapshotRows.stock.safeParse(level)
    if (row.success) levels.push(row.data)
    else
      faults.push(
        new SnapshotFault(
          `voorraad van artikel ${level.itemId} op locatie ${level.locationId} kan niet worden gelezen`,
        ),
      )
  }
  return { levels, faults }
}
