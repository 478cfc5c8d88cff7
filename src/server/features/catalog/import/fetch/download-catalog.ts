import type { Erp } from '../../../../ports/erp.ts'
import { SnapshotFault, type SnapshotHead } from '../snapshot-format.ts'
import { snapshotPaths } from './download-snapshots.ts'
import { formerItems, headOf, NotInOrder } from './former-items.ts'
import { mergeItems } from './merge-items.ts'
import { pricedItems, withUnreadable } from './priced-items.ts'
import { type SnapshotFile, type SnapshotList, writeSnapshot } from './write-snapshot.ts'

/** How far it is, in the words of `OperationRun`. `of` is null as long as nobody knows. */
export type Progress = (done: number, of: number | null, what: string) => void

type Deps = {
  erp: Erp
  dataDir: string
  now: () => Date
  /** Asks everything anew, whatever there is already. */
  isFull?: boolean | undefined
  progress?: Progress | undefined
}

/** What was fetched, and how. */
export type CatalogFile = SnapshotFile & { isFull: boolean }

/** Once a day everything is asked, so that no change that the ERP forgot to date stays away for longer. */
const WHOLE_EVERY_MS = 24 * 3_600_000
/** Somebody may have begun to save an item before the last snapshot and ended after it. */
const OVERLAP_MS = 15 * 60_000

/**
 * Fetches all items with prices, sets and stock into the snapshot file: of the items only what changed since the last one,
 * when that can be gone on with. Throws `Outage` and, for a mapping that does not fit the account, `ErpRowError`; the
 * former file then stays.
 */
export async function downloadCatalog(deps: Deps): Promise<CatalogFile> {
  const { erp, dataDir, now, isFull = false } = deps
  const file = snapshotPaths(dataDir).catalogue
  const at = now()
  const former = isFull ? undefined : usable(await headOf(file), erp, at)
  if (former) {
    try {
      const changedWithinMs = at.getTime() - Date.parse(former.takenAt) + OVERLAP_MS
      const items = mergeItems({
        former: formerItems(file),
        changed: pricedItems(erp, { changedWithinMs }),
        ids: erp.itemIds(),
      })
      const written = await write(deps, file, at, items, former.wholeAt ?? former.takenAt)
      return { ...written, isFull: false }
    } catch (error) {
      if (!(error instanceof NotInOrder || error instanceof SnapshotFault)) throw error
    }
  }
  return { ...(await write(deps, file, at, pricedItems(erp), at.toISOString())), isFull: true }
}

/** A snapshot to go on with answers the same questions, and is part of one that was whole a day ago at most. */
function usable(head: SnapshotHead | undefined, erp: Erp, at: Date): SnapshotHead | undefined {
  if (!head?.lists.includes('items') || head.questions !== erp.questions) return undefined
  const age = at.getTime() - Date.parse(head.wholeAt ?? head.takenAt)
  return age >= 0 && age < WHOLE_EVERY_MS ? head : undefined
}

function write(
  { erp, progress }: Deps,
  file: string,
  at: Date,
  items: AsyncIterable<unknown>,
  wholeAt: string,
): Promise<SnapshotFile> {
  const lists: SnapshotList[] = [
    { list: 'items', rows: countRows(items, progress) },
    { list: 'setMembers', rows: withUnreadable((broken) => erp.setMembers({ broken })) },
    { list: 'stock', rows: withUnreadable((broken) => erp.stock({ broken })) },
  ]
  return writeSnapshot(file, at, lists, { wholeAt, questions: erp.questions })
}

async function* countRows<Row>(rows: AsyncIterable<Row>, progress: Progress | undefined): AsyncGenerator<Row> {
  let done = 0
  for await (const row of rows) {
    yield row
    done += 1
    progress?.(done, null, 'artikelen')
  }
}
