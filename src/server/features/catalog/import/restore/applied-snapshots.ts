import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Executor, Transaction } from '../../../../db/tables.ts'
import type { WorkingFolder } from '../../../../ports/working-folder.ts'
import { ITEM_MAPPING_VERSION } from '../apply/items-table.ts'
import { readLines } from '../read-lines.ts'

/** Number of stored catalog states, including the current one. */
const MAX_STORED_STATES = 4

/** Folder of the copies, below the snapshots. */
const APPLIED = 'applied'

/** Name of the snapshot of a stored state in the snapshots. `file` is the name in `catalogue_snapshots`. */
export const copyName = (file: string) => `${APPLIED}/${file}`

/** A catalog state that the shop has or had, with the file of its snapshot. */
export type StoredState = State & { id: number }

type State = {
  digest: string
  /** False when rows were left out. */
  isWhole: boolean
  items: number
  file: string | null
  takenAt: Date
  appliedAt: Date
  version: number
}

/**
 * Digest of all lines of a snapshot without the first one, which contains the time. Two fetches without a change
 * between them have the same digest. Another `ITEM_MAPPING_VERSION` gives another digest.
 */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(ITEM_MAPPING_VERSION)
  let isFirst = true
  for await (const line of readLines(path)) {
    if (!isFirst) hash.update(line)
    isFirst = false
  }
  return hash.digest('base64url').slice(0, 22)
}

/**
 * Stores a copy of a snapshot before it is applied, and returns its file name and its local path. The import reads the
 * copy, so a fetch at the same time cannot change what is stored. `removeOldCopies` removes copies without a state.
 */
export async function storeCopy(snapshots: WorkingFolder, path: string): Promise<{ file: string; path: string }> {
  const folder = join(snapshots.folder, APPLIED)
  await mkdir(folder, { recursive: true })
  const file = `${randomUUID()}.jsonl.gz`
  const copy = join(folder, file)
  try {
    // The flag makes a copy-on-write clone where the file system supports it, so that no data is written.
    await copyFile(path, `${copy}.part`, constants.COPYFILE_FICLONE)
    await rename(`${copy}.part`, copy)
    await snapshots.publish(copyName(file))
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  return { file, path: copy }
}

/** The last states that were not withdrawn, the current one first. */
export async function storedStates(db: Executor, count = MAX_STORED_STATES): Promise<StoredState[]> {
  return db
    .selectFrom('catalogue_snapshots')
    .select(['id', 'digest', 'is_whole as isWhole', 'items', 'file', 'version'])
    .select(['taken_at as takenAt', 'applied_at as appliedAt'])
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** The state that a restore would return to; null when there is none. */
export async function formerState(db: Executor): Promise<{ takenAt: string; appliedAt: string } | null> {
  const [, former] = await storedStates(db, 2)
  if (!former?.file) return null
  return { takenAt: former.takenAt.toISOString(), appliedAt: former.appliedAt.toISOString() }
}

/** Adds a state, in the transaction that applied it. */
export async function addState(tx: Transaction, { isWhole, takenAt, appliedAt, ...state }: State): Promise<void> {
  await tx
    .insertInto('catalogue_snapshots')
    .values({ ...state, is_whole: isWhole, taken_at: takenAt, applied_at: appliedAt })
    .execute()
}

/** Marks a state as withdrawn by a restore. */
export async function withdrawState(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.updateTable('catalogue_snapshots').set({ withdrawn_at: at }).where('id', '=', id).execute()
}

/** A copy without a state is removed after this time: its server stopped during the import. */
const ABANDONED_MS = 24 * 3_600_000

/** Removes states beyond `MAX_STORED_STATES`, and after `ABANDONED_MS` copies that belong to no state. */
export async function removeOldCopies(db: Executor, snapshots: WorkingFolder, now: Date): Promise<void> {
  const states = await storedStates(db)
  const oldest = states.at(-1)
  if (states.length === MAX_STORED_STATES && oldest) {
    const removed = await db.deleteFrom('catalogue_snapshots').where('id', '<', oldest.id).returning('file').execute()
    for (const { file } of removed) if (file) await snapshots.remove(copyName(file))
  }
  const names = new Set(states.flatMap(({ file }) => file ?? []).map(copyName))
  for (const { name, storedAt } of await snapshots.list()) {
    if (!name.startsWith(`${APPLIED}/`) || names.has(name)) continue
    // Another server may be applying this copy at this moment.
    if (now.getTime() - storedAt.getTime() > ABANDONED_MS) await snapshots.remove(name)
  }
}
