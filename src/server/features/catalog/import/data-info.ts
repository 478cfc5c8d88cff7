import type { DataInfoOnWire } from '#shared/contracts/data-info.ts'
import { instantOf } from '#shared/kernel/dates.ts'
import type { Database } from '../../../db/tables.ts'
import type { WorkingFolder } from '../../../ports/working-folder.ts'
import { runsTable } from '../../operations/operations/index.ts'
import { SNAPSHOT_NAMES, type SnapshotName } from './fetch/download-snapshots.ts'

export type DataInfoDeps = {
  db: Database
  snapshots: WorkingFolder
  pictures: { photographsSize(): Promise<{ sizeBytes: number; lastWriteAt: Date } | undefined> }
}

type FileInfo = DataInfoOnWire['images']

/**
 * Returns size and last write time of each file that was fetched from the ERP, and the times of the last syncs, in the
 * field names of docs/requirements.md#s3 (data info).
 */
export async function dataInfo({ db, snapshots, pictures }: DataInfoDeps): Promise<DataInfoOnWire> {
  const [items, options, menu, photographs, lastFromErp, lastToErp] = await Promise.all([
    fileInfo(snapshots, SNAPSHOT_NAMES.catalogue),
    fileInfo(snapshots, SNAPSHOT_NAMES.matrixOptions),
    fileInfo(snapshots, SNAPSHOT_NAMES.menu),
    pictures.photographsSize(),
    lastAppliedAt(db),
    lastSentAt(db),
  ])
  return {
    all_inventoryitems_netsuite: items,
    matrix_options: options,
    images: photographs
      ? { lastWriteTimeUtc: photographs.lastWriteAt.toISOString(), sizeBytes: photographs.sizeBytes }
      : null,
    menu,
    last_NetsuiteToShopxbackendSync_DateTime: lastFromErp?.toISOString() ?? null,
    last_ShopxbackendToNetsuiteSync_DateTime: lastToErp?.toISOString() ?? null,
  }
}

async function fileInfo(snapshots: WorkingFolder, name: SnapshotName): Promise<FileInfo> {
  const stored = await snapshots.find(name)
  return stored ? { lastWriteTimeUtc: stored.storedAt.toISOString(), sizeBytes: stored.bytes } : null
}

async function lastAppliedAt(db: Database): Promise<Date | null> {
  const state = await db.selectFrom('catalogue_state').select('imported_at').executeTakeFirst()
  return state?.imported_at ?? null
}

/**
 * Time of the last order that the ERP received, or the end of the last sync run if it succeeded, whichever is later.
 */
async function lastSentAt(db: Database): Promise<Date | null> {
  const [order, runs] = await Promise.all([
    db
      .selectFrom('sales_orders')
      .select('synchronized_at')
      .where('synchronized_at', 'is not', null)
      .orderBy('synchronized_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    runsTable(db).latest(['orders-sync']),
  ])
  const run = runs.get('orders-sync')
  const synced = run?.state === 'done' ? instantOf(run.endedDateTime) : undefined
  const arrived = order?.synchronized_at ?? undefined
  if (!synced || !arrived) return synced ?? arrived ?? null
  return synced > arrived ? synced : arrived
}
