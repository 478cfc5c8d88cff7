import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from '../../../db/database.ts'
import { migrate } from '../../../db/migrate.ts'
import type { NamedLocks } from '../../../db/named-locks.ts'
import type { Database } from '../../../db/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { locksOf, type Operation } from '../operations/index.ts'
import { BackupFault } from './backup-fault.ts'
import { explainBackupFault } from './backup-operation.ts'
import { isBackupName } from './expired-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import type { BackupFiles } from './write-backup.ts'

/** Folder of a test restore in the data folder. */
const FOLDER = 'restore-test'

/** Result of a test restore. `madeAt`: the time of the backup. */
export type RestoreTest = {
  file: string
  madeAt: string
  rows: number
  tables: number
  /** Whether the integrity checks found nothing. */
  isGood: boolean
  /** Number of findings of the integrity checks. */
  foundCount: number
}

type RestoreTestDeps = {
  store: FileStore
  key: string | undefined
  /** Opens an empty database, which is deleted when it is closed. */
  openEmptyDatabase(folder: string): Promise<Pick<OpenDatabase, 'db' | 'close'>>
  /** Opens the files of a shop in a folder. */
  openFiles(folder: string): BackupFiles
  /** Runs the integrity checks on the restored shop. */
  check(deps: { db: Database; now: () => Date }): Promise<{ isGood: boolean; foundCount: number; rules: unknown[] }>
  /** Folder in which one for temporary files is made. */
  folder: string
  now: () => Date
}

/**
 * Restores the newest backup into an empty database, runs the integrity checks there, and deletes the database.
 *
 * Throws `BackupFault` when there is no backup, or when it cannot be restored.
 */
export async function testRestore(deps: RestoreTestDeps): Promise<RestoreTest> {
  const { store, key, now } = deps
  const name = await newestBackup(store)
  if (name === undefined) throw new BackupFault('Er is nog geen reservekopie om terug te zetten.')
  // Always the same, so that the folder of a killed process is replaced.
  const folder = join(deps.folder, FOLDER)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const { db, close } = await deps.openEmptyDatabase(folder)
    try {
      await migrate(db)
      const { madeAt, rows, tables } = await restoreBackup(
        { ...deps.openFiles(folder), db, now },
        await store.get(name),
        { key },
      )
      const { isGood, foundCount } = await deps.check({ db, now })
      return { file: name, madeAt, rows, tables, isGood, foundCount }
    } finally {
      await close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Deletes what a killed test restore left: its folder and its database, which have a copy of the shop. Does nothing
 * while a test restore runs on any server.
 */
export async function removeLeftTestRestore({
  locks,
  folder,
  dropDatabase,
}: {
  locks: NamedLocks
  folder: string
  /** Deletes the database of test restores, if it exists. */
  dropDatabase(): Promise<void>
}): Promise<void> {
  const held = await locks.take(locksOf('backup-test'))
  if (!held) return
  try {
    await rm(join(folder, FOLDER), { recursive: true, force: true })
    await dropDatabase()
  } finally {
    await held.release()
  }
}

/** Returns the name of the newest backup in a store. */
export async function newestBackup(store: FileStore): Promise<string | undefined> {
  const names = (await store.list()).map(({ name }) => name)
  return names.filter(isBackupName).toSorted().at(-1)
}

/** Runs a test restore. Rejects with `BackupFault` when it fails for a reason that staff can act on. */
export type RunRestoreTest = (control: { isStopping(): boolean }) => Promise<RestoreTest>

/** Operation that tests every night whether the newest backup can be restored. */
export const restoreTestOperation = (deps: { runRestoreTest: RunRestoreTest }): Operation<RestoreTest> => ({
  name: 'backup-test',
  run: ({ isStopping }) => deps.runRestoreTest({ isStopping }),
  explain: explainBackupFault,
})
