import { acquireImportLock } from '../../../db/import-lock.ts'
import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import type { Log } from '../../../ports/log.ts'
import { refreshSearchOrder } from '../search/index.ts'
import { resolveTransfers } from '../stock-transfers/index.ts'
import { importStock, recordCountTime } from './apply/stock-import.ts'
import { recordCommitments } from './fetch/record-commitments.ts'
import { refuseLosses } from './preview/list-losses.ts'
import { SnapshotFault, type SnapshotRow, snapshotRows } from './snapshot-format.ts'

type Deps = {
  db: Database
  erp: Erp
  now: () => Date
  log: Log
  /** Id of the losses that an Admin confirmed. */
  confirm?: string | undefined
}

export type StockRefresh = {
  /** Ids of the items with a changed count. The caller announces them, which invalidates cached pages. */
  itemIds: number[]
  /** Number of unreadable rows. Their stock counts as zero, as with any snapshot. */
  leftOut: number
}

/**
 * Fetches the stock per location from the ERP and applies it. Leaves out unreadable rows and logs them: one bad row
 * must not stop the update of all other stock.
 *
 * Throws `Outage('netsuite')`. Throws the first fault when at least half of the rows are unreadable, because then the
 * mapping is wrong and not the rows. Throws `ListsShrink` when too many rows are missing. In each case the stored
 * counts do not change.
 */
export async function refreshStock({ db, erp, now, log, confirm }: Deps): Promise<StockRefresh> {
  // All calls of the ERP precede the transaction, so that no locks are held while a slow ERP responds.
  await recordCommitments({ db, erp, now, log })
  await resolveTransfers({ db, erp, now, log })
  const countedAt = now()
  const { levels, faults } = await readLevels(erp)
  const [fault] = faults
  if (fault && faults.length >= levels.length) throw fault
  if (fault) log.error({ err: fault, rows: faults.length }, 'unreadable stock rows left out')
  return db.transaction().execute(async (tx) => {
    await acquireImportLock(tx)
    await refuseLosses(tx, { stock: { rows: levels, unreadable: faults.length } }, confirm)
    const { itemIds } = await importStock(tx, levels, countedAt)
    await recordCountTime(tx, countedAt, now())
    await refreshSearchOrder(tx, now())
    return { itemIds, leftOut: faults.length }
  })
}

async function readLevels(erp: Erp): Promise<{ levels: SnapshotRow<'stock'>[]; faults: Error[] }> {
  const levels: SnapshotRow<'stock'>[] = []
  const faults: Error[] = []
  for await (const level of erp.stock({ onUnreadableRow: (error) => void faults.push(error) })) {
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
