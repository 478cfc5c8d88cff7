import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type * as z from 'zod'
import { amsterdamClock } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { Outage } from '../../../ports/outage.ts'
import type { WorkingFolder } from '../../../ports/working-folder.ts'
import { CLOSING, type closing, MANIFEST, type manifest, partName, SNAPSHOTS } from './backup-parts.ts'
import { encrypted } from './encryption.ts'
import { shopTables } from './shop-tables.ts'
import { tarEnd, tarFile } from './tar.ts'

/** The files of the shop outside the database: snapshots are in a backup, photographs are only listed. */
export type BackupFiles = { snapshots: WorkingFolder; photographs: Pick<FileStore, 'list' | 'place'> }

type ShopDeps = BackupFiles & { db: Database; now: () => Date }

export type BackupDeps = ShopDeps & {
  /** The key that encrypts the backup; without one the file is not encrypted. */
  key: string | undefined
}

/** The place of the backups, and their key, which is read or created when a backup is made. */
export type StoreDeps = ShopDeps & {
  /** Folder of the file that is made. */
  dataDir: string
  store: FileStore
  keyForBackups(): Promise<string>
}

export type BackupResult = {
  /** Path of the file, or its name in the store. */
  file: string
  bytes: number
  rows: number
  tables: number
  snapshots: number
  photographs: number
  /** The store of the snapshots and photographs did not work, so the backup has the database only. */
  lacksFiles?: true
}

type RunControl = { progress?: (rows: number) => void; isStopping?: () => boolean }

/**
 * File name of a backup, with the local time of Amsterdam, as in the schedules.
 *
 * @example backupName(new Date('2026-11-21T13:00:00Z')) // 'leermeester-2026-11-21T14-00-00.tar.gz.age'
 */
export function backupName(at: Date): string {
  const { day, minutesSinceMidnight } = amsterdamClock(at)
  const clock = [Math.floor(minutesSinceMidnight / 60), minutesSinceMidnight % 60, at.getUTCSeconds()]
  return `leermeester-${day}T${clock.map((part) => String(part).padStart(2, '0')).join('-')}.tar.gz.age`
}

/**
 * Makes an encrypted backup, and puts it in the store under a name with its time.
 *
 * The file is written to the data folder first: while it is made, a transaction is open, which must not wait for a slow
 * store.
 *
 * @param spoolName name of the file in the data folder; a command passes another one than the server uses
 */
export async function storeBackup(
  { store, keyForBackups, dataDir, ...deps }: StoreDeps,
  control: RunControl = {},
  spoolName = 'backup.unfinished',
): Promise<BackupResult & { place: string }> {
  const name = backupName(deps.now())
  const spooled = join(dataDir, spoolName)
  try {
    const result = await writeBackup({ ...deps, key: await keyForBackups() }, spooled, control)
    throwWhenStopping(control)
    await store.put(name, createReadStream(spooled))
    return { ...result, file: name, place: store.place }
  } finally {
    await rm(spooled, { force: true })
  }
}

/**
 * Writes a backup of the shop to one file: all tables except `sessions` at one moment, the snapshots of the ERP, and
 * the list of photographs. The shop stays open during the backup (with PGlite its queries wait). The file appears only
 * when it is complete.
 */
export async function writeBackup(deps: BackupDeps, file: string, control: RunControl = {}): Promise<BackupResult> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.new`
  const counted = { rows: 0, tables: 0, snapshots: 0, photographs: 0 }
  // Before the transaction, which must not wait for a store.
  const { lacksFiles, ...files } = await readFiles(deps)
  try {
    await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = '30min'`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(tx)
        const pieces = Readable.from(archive(tx, deps, { counted, control, ...files }))
        await pipeline(pieces, createGzip(), encryptedWith(deps.key), createWriteStream(unfinished, { mode: 0o600 }))
      })
    await syncToDisk(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    for (const { name } of files.snapshots) await deps.snapshots.release(name)
  }
  return { file, bytes: (await stat(file)).size, ...counted, ...(lacksFiles && { lacksFiles }) }
}

const encryptedWith = (key: string | undefined) => (content: AsyncIterable<Uint8Array>) =>
  key === undefined ? content : encrypted(content, key)

type ArchiveContext = {
  counted: Omit<BackupResult, 'file' | 'bytes'>
  control: RunControl
  snapshots: readonly { name: string; path: string }[]
  photographs: { name: string; bytes: number }[]
}

async function* archive(
  tx: Executor,
  { now }: Pick<ShopDeps, 'now'>,
  { counted, control, snapshots, photographs }: ArchiveContext,
) {
  const tables = shopTables(tx)
  const head = { kind: 'leermeester-backup', version: 1, madeAt: now().toISOString() } as const
  yield* jsonEntry(MANIFEST, { ...head, migrations: await tables.migrations() } satisfies z.infer<typeof manifest>)

  const rows: Record<string, number> = {}
  for (const table of await tables.namesToBackUp()) {
    rows[table] = 0
    counted.tables += 1
    let part = 0
    for await (const batch of tables.rows(table)) {
      throwWhenStopping(control)
      yield* textEntry(partName(table, ++part), batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
      rows[table] += batch.length
      counted.rows += batch.length
      control.progress?.(counted.rows)
    }
  }

  for (const { name, path } of snapshots) {
    throwWhenStopping(control)
    // An import may delete old snapshots during the backup.
    const handle = await undefinedIfMissing(open(path))
    if (!handle) continue
    yield* fileEntry(`${SNAPSHOTS}${name}`, handle)
    counted.snapshots += 1
  }

  counted.photographs = photographs.length
  const end = { rows, sequences: await tables.sequences(), photographs }
  yield* jsonEntry(CLOSING, end satisfies z.infer<typeof closing>)
  yield tarEnd()
}

const jsonEntry = (name: string, value: object) => textEntry(name, JSON.stringify(value))

function textEntry(name: string, content: string) {
  const bytes = Buffer.from(content)
  return tarFile(name, bytes.length, Readable.from([bytes]))
}

/**
 * Yields a file as a tar entry, through its open handle. So the entry is complete also when a new snapshot replaces the
 * file.
 */
async function* fileEntry(name: string, handle: FileHandle) {
  try {
    const { size } = await handle.stat()
    yield* tarFile(
      name,
      size,
      size === 0 ? Readable.from([]) : createReadStream('', { fd: handle, autoClose: false, start: 0, end: size - 1 }),
    )
  } finally {
    await handle.close()
  }
}

type Files = Pick<ArchiveContext, 'snapshots' | 'photographs'> & { lacksFiles?: true }

/**
 * Fetches the complete snapshots, recognized by their extension, and lists the photographs. Returns none of them when their
 * store does not work: a backup of the orders must not wait for it.
 */
async function readFiles({ snapshots, photographs }: BackupFiles): Promise<Files> {
  const fetched: { name: string; path: string }[] = []
  try {
    for (const { name } of await snapshots.list()) {
      if (!/\.gz$|\.json$|\.jsonl$/.test(name)) continue
      const path = await snapshots.fetch(name)
      if (path !== undefined) fetched.push({ name, path })
    }
    const listed = (await photographs.list()).map(({ name, bytes }) => ({ name, bytes }))
    return { snapshots: fetched, photographs: listed }
  } catch (error) {
    for (const { name } of fetched) await snapshots.release(name)
    if (!(error instanceof Outage)) throw error
    return { snapshots: [], photographs: [], lacksFiles: true }
  }
}

/** Resolves to undefined when the file was deleted after it was listed. */
async function undefinedIfMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function throwWhenStopping({ isStopping }: RunControl): void {
  if (isStopping?.()) throw new Error('the backup was interrupted')
}

/** Flushes the file before the rename: otherwise a power cut could leave an empty file under its final name. */
async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
