import { acquireImportLock } from '../../../../db/import-lock.ts'
import type { Database, Transaction } from '../../../../db/tables.ts'
import { Outage } from '../../../../ports/outage.ts'
import type { WorkingFolder } from '../../../../ports/working-folder.ts'
import { ListsShrink } from '../../../operations/operations/index.ts'
import { type BrokenRows, brokenRows } from '../broken-rows.ts'
import { headOf } from '../fetch/former-items.ts'
import { ConfirmationNeeded, type Preview, previewOf } from '../preview/catalog-preview.ts'
import { copyName, digestOf, removeOldCopies, storeCopy } from '../restore/applied-snapshots.ts'
import { SnapshotFault } from '../snapshot-format.ts'
import { applySnapshot, type SnapshotJob, stageSnapshot, watchedListsOf } from './apply-snapshot.ts'
import type { Guard, ImportOutcome } from './import-outcome.ts'
import { itemsImport } from './items-table.ts'
import { openSnapshot, type Snapshot } from './read-snapshot.ts'
import { isNewestCount } from './stock-import.ts'

/** Writes the audit row, in the transaction of the import. */
export type AuditWriter = (tx: Transaction, outcome: object) => Promise<void>

type Job = Pick<SnapshotJob, 'guard' | 'listGuard' | 'progress' | 'isFull' | 'withdrawnStateId'> & {
  db: Database
  file: string
  now: () => Date
  audit?: AuditWriter | undefined
  /** For a copy of a snapshot with items. Without it the new state of the shop cannot be restored later. */
  snapshots?: WorkingFolder | undefined
}

/**
 * Applies a snapshot file to the shop: items, sets and stock, options and leathers, menu and banners, as far as the
 * file contains them. Rows that are missing in a list are deactivated or deleted, or stay (`vanished` in
 * `list-tables.ts`).
 *
 * Runs in one transaction: shoppers see the catalog from before or after the import, never a mix. Raises the catalog
 * version only when something changed. Throws `SnapshotFault` for an unusable file, and `ConfirmationNeeded` or
 * `ListsShrink` when a guard requires a confirmation. In each case the shop does not change. Without a guard no
 * confirmation is required, and an unusable row stops the import (except for a restore).
 */
export async function applyCatalog(job: Job): Promise<ImportOutcome> {
  const { db, snapshots, now } = job
  const copy = snapshots && (await containsItems(job.file)) ? await storeCopy(snapshots, job.file) : undefined
  const removeCopy = () =>
    cleanUp(async () => {
      if (copy) await snapshots?.remove(copyName(copy.file))
    })
  const file = copy?.path ?? job.file
  try {
    const digest = await digestOf(file)
    const { outcome, isNewState } = await withSnapshot(file, (snapshot, broken) =>
      db.transaction().execute(async (tx) => {
        const own = { snapshot, broken, digest, file: copy?.file ?? null, now: now() }
        const result = await applySnapshot(tx, { ...job, ...own })
        await job.audit?.(tx, result.outcome)
        return result
      }),
    )
    if (!isNewState) await removeCopy()
    else if (copy && snapshots) {
      await snapshots.release(copyName(copy.file))
      await cleanUp(() => removeOldCopies(db, snapshots, now()))
    }
    return outcome
  } catch (error) {
    // After any other error the transaction may have been committed, so the copy stays. If it was not
    // committed, `removeOldCopies` removes the copy later.
    const isRefused = [SnapshotFault, ConfirmationNeeded, ListsShrink].some((kind) => error instanceof kind)
    if (isRefused) await removeCopy()
    throw error
  }
}

/** Removes copies. An outage of their store does not change the result of an import: a later import removes them. */
async function cleanUp(remove: () => Promise<void>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof Outage)) throw error
  }
}

const containsItems = async (file: string) => (await headOf(file))?.lists.includes('items') === true

/** Computes what applying a snapshot of the items would change. Changes nothing in the shop. */
export async function previewCatalog({
  db,
  file,
  now,
  limits,
  progress,
}: Pick<Job, 'db' | 'file' | 'now' | 'progress'> & Pick<Guard, 'limits'>): Promise<Preview> {
  const digest = await digestOf(file)
  return withSnapshot(file, (snapshot, broken) =>
    db.transaction().execute(async (tx) => {
      await acquireImportLock(tx)
      const items = itemsImport(tx, now())
      const lists = await stageSnapshot(snapshot, items, progress)
      await items.leaveOutUnusable(broken)
      if (broken.mustStop) throw broken.fault()
      const { head } = snapshot
      const isCounted = await isNewestCount(tx, new Date(head.takenAt))
      const watched = watchedListsOf(
        (list) => head.lists.includes(list) && (list !== 'stock' || isCounted),
        lists,
        broken,
      )
      return previewOf(tx, { head, digest, received: items.received, broken, watched, limits })
    }),
  )
}

async function withSnapshot<Value>(
  file: string,
  use: (snapshot: Snapshot, broken: BrokenRows) => Promise<Value>,
): Promise<Value> {
  const broken = brokenRows()
  const snapshot = await openSnapshot(file, { broken })
  try {
    return await use(snapshot, broken)
  } finally {
    await snapshot.close()
  }
}
