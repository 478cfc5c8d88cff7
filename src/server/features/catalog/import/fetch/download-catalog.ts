import type { Erp } from '../../../../ports/erp.ts'
import type { WorkingFolder } from '../../../../ports/working-folder.ts'
import { SnapshotFault, type SnapshotHead } from '../snapshot-format.ts'
import { fetchSnapshot, SNAPSHOT_NAMES, storeSnapshot } from './download-snapshots.ts'
import { CannotMerge, formerItems, headOf } from './former-items.ts'
import { mergeItems } from './merge-items.ts'
import { pricedItems, withUnreadable } from './priced-items.ts'
import type { SnapshotFile, SnapshotList } from './write-snapshot.ts'

/** Reports progress, as `OperationRun` does. `of` is null while the total is unknown. */
export type Progress = (done: number, of: number | null, what: string) => void

type Deps = {
  erp: Erp
  snapshots: WorkingFolder
  now: () => Date
  /** Fetches everything, also when an earlier snapshot could be updated. */
  isFull?: boolean | undefined
  progress?: Progress | undefined
}

/** The written file. `isFull`: everything was fetched, not only changes. */
export type CatalogFile = SnapshotFile & { isFull: boolean }

/** Interval of full fetches. The ERP does not date every change, so a fetch of changes can miss some. */
const FULL_FETCH_INTERVAL_MS = 24 * 3_600_000
/** Overlap of two fetches: a save may start before a fetch and end after it, and clocks differ. */
const OVERLAP_MS = 15 * 60_000

/**
 * Fetches all items with prices, sets and stock into the snapshot file. When the existing file is usable, fetches only
 * the items that changed since then, and merges them with that file.
 *
 * Throws `Outage`, and `ErpRowError` when the mapping does not fit the account. In both cases the stored file stays.
 */
export async function downloadCatalog(deps: Deps): Promise<CatalogFile> {
  const { erp, snapshots, now, isFull = false } = deps
  const file = await fetchSnapshot(snapshots, SNAPSHOT_NAMES.catalogue)
  const at = now()
  const former = isFull ? undefined : usableHead(await headOf(file), erp, at)
  if (former) {
    try {
      const changedWithinMs = at.getTime() - Date.parse(former.takenAt) + OVERLAP_MS
      const items = mergeItems({
        former: formerItems(file),
        changed: pricedItems(erp, { changedWithinMs }),
        ids: erp.itemIds(),
      })
      const written = await write(deps, at, items, former.wholeAt ?? former.takenAt)
      return { ...written, isFull: false }
    } catch (error) {
      if (!(error instanceof CannotMerge || error instanceof SnapshotFault)) throw error
    }
  }
  return { ...(await write(deps, at, pricedItems(erp), at.toISOString())), isFull: true }
}

/** A snapshot can be updated when it has the same queries and its last full fetch is less than a day ago. */
function usableHead(head: SnapshotHead | undefined, erp: Erp, at: Date): SnapshotHead | undefined {
  if (!head?.lists.includes('items') || head.questions !== erp.queryVersion) return undefined
  const age = at.getTime() - Date.parse(head.wholeAt ?? head.takenAt)
  return age >= 0 && age < FULL_FETCH_INTERVAL_MS ? head : undefined
}

function write(
  { erp, snapshots, progress }: Deps,
  at: Date,
  items: AsyncIterable<unknown>,
  wholeAt: string,
): Promise<SnapshotFile> {
  const lists: SnapshotList[] = [
    { list: 'items', rows: countRows(items, progress) },
    { list: 'setMembers', rows: withUnreadable((onUnreadableRow) => erp.setMembers({ onUnreadableRow })) },
    { list: 'stock', rows: withUnreadable((onUnreadableRow) => erp.stock({ onUnreadableRow })) },
  ]
  return storeSnapshot({ snapshots, name: SNAPSHOT_NAMES.catalogue }, at, lists, {
    wholeAt,
    questions: erp.queryVersion,
  })
}

async function* countRows<Row>(rows: AsyncIterable<Row>, progress: Progress | undefined): AsyncGenerator<Row> {
  let done = 0
  for await (const row of rows) {
    yield row
    done += 1
    progress?.(done, null, 'artikelen')
  }
}
