import { rm } from 'node:fs/promises'
import type { ImportLimits } from '#shared/domain/catalog/import-limits.ts'
import { acquireImportLock } from '../../../../db/import-lock.ts'
import type { Database, Transaction } from '../../../../db/tables.ts'
import { ListsShrink } from '../../../operations/operations/index.ts'
import { type BrokenRows, brokenRows } from '../broken-rows.ts'
import { headOf } from '../fetch/former-items.ts'
import { ConfirmationNeeded, type Preview, previewOf } from '../preview/catalog-preview.ts'
import { digestOf, removeOldCopies, storeCopy } from '../restore/applied-snapshots.ts'
import { SnapshotFault } from '../snapshot-format.ts'
import { applySnapshot, type SnapshotJob, stageSnapshot, watchedListsOf } from './apply-snapshot.ts'
import { itemsImport } from './items-table.ts'
import { openSnapshot, type Snapshot } from './read-snapshot.ts'
import { isNewestCount } from './stock-import.ts'
import type { Counts } from './sync-rows.ts'

/** What an import did; of the items when the file holds items, else of its lists. */
export type ImportOutcome = Counts & {
  /** The catalogue's version afterwards. */
  version: number
}

/** Writes down in the same transaction what was done; for who has to answer for it. */
export type Note = (tx: Transaction, outcome: object) => Promise<void>

/** Watches over an import that a person asked for: it stops where somebody should look first. */
export type Guard = {
  limits: ImportLimits
  /** The id of the preview that the person agreed with. */
  confirm?: string | undefined
}

/** Watches over lists: it stops where much less is told than the shop has. */
export type ListGuard = {
  /** The id of the loss that somebody agreed with. */
  confirm?: string | undefined
}

type Job = Pick<SnapshotJob, 'guard' | 'listGuard' | 'progress' | 'isFull' | 'goesBackFrom'> & {
  db: Database
  file: string
  now: () => Date
  note?: Note | undefined
  /** Where to keep a copy of a snapshot of the items, to come back to; without it there is no way back to this state. */
  dataDir?: string | undefined
}

/**
 * Brings the shop up to date with a snapshot file: items, sets and stock, options and leathers, menu
 * and banners, as far as the file holds them. What a list no longer has goes out of use.
 *
 * All in one transaction: shoppers see the old shop or the new one. The catalogue's version rises
 * when something is different, and only then. Throws `SnapshotFault` for a file that cannot be used, and
 * `ConfirmationNeeded` or `ListsShrink` where a guard wants somebody to look; all leave the shop as it was. Without a guard nothing is
 * asked, and a row that cannot be used stops the import.
 */
export async function applyCatalog(job: Job): Promise<ImportOutcome> {
  const { db, dataDir, now } = job
  const copy = dataDir !== undefined && (await holdsItems(job.file)) ? await storeCopy(dataDir, job.file) : undefined
  const file = copy?.path ?? job.file
  try {
    const digest = await digestOf(file)
    const { outcome, isNewState: isKept } = await withSnapshot(file, (snapshot, broken) =>
      db.transaction().execute(async (tx) => {
        const own = { snapshot, broken, digest, file: copy?.name ?? null, now: now() }
        const taken = await applySnapshot(tx, { ...job, ...own })
        await job.note?.(tx, taken.outcome)
        return taken
      }),
    )
    if (copy && !isKept) await rm(copy.path, { force: true })
    if (copy && isKept && dataDir !== undefined) await removeOldCopies(db, dataDir, now())
    return outcome
  } catch (error) {
    // After any other fault nobody knows whether the transaction came through; an abandoned copy goes by itself.
    const isRefused = [SnapshotFault, ConfirmationNeeded, ListsShrink].some((kind) => error instanceof kind)
    if (copy && isRefused) await rm(copy.path, { force: true })
    throw error
  }
}

const holdsItems = async (file: string) => (await headOf(file))?.lists.includes('items') === true

/** What taking over a snapshot of the items would do. Nothing of the shop changes. */
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
      await items.settle(broken)
      if (broken.mustStop) throw broken.fault()
      const { head } = snapshot
      const isCounted = await isNewestCount(tx, new Date(head.takenAt))
      const told = watchedListsOf((list) => head.lists.includes(list) && (list !== 'stock' || isCounted), lists, broken)
      return previewOf(tx, { head, digest, received: items.received, broken, told, limits })
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
