import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from './advisory-locks.ts'
import type { Database, Transaction } from './tables.ts'

/** Folder of the numbered migration files: `0001-shop.sql`, `0002-….sql`. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

type Migration = { name: string; text: string; checksum: string }

/** How a migration waits for tables that other transactions use. */
type Patience = {
  /** Longest wait for one lock, in ms. While a migration waits for a table, all later queries on that table wait too. */
  lockMs: number
  /** Pause before the next try, in ms, in which the waiting queries run. */
  pauseMs: number
  tries: number
  /** Called before each pause, with the number of tries that are left. */
  onWait?(triesLeft: number): void
}

/** Waits at most about ten minutes, for example for the end of a backup. */
const PATIENCE: Patience = { lockMs: 3_000, pauseMs: 5_000, tries: 75 }

/** The code with which PostgreSQL refuses a statement that waited too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrates the database: runs the numbered files that did not run yet, in order. Returns their names.
 *
 * All files run in one transaction under a lock. So two servers that start at the same time run them once, and a file that
 * fails leaves no changes. Throws when a file that ran before was changed or removed, because the tables would no longer
 * match the files. Files that a later release ran are no reason: they only add. Throws also when the tables stay in use for all tries of `Patience`.
 *
 * @param changes values that replace those of `PATIENCE`
 */
export async function migrate(
  db: Database,
  folder = MIGRATIONS_FOLDER,
  changes: Partial<Patience> = {},
): Promise<string[]> {
  const patience = { ...PATIENCE, ...changes }
  const files = await readMigrations(folder)
  for (let left = patience.tries - 1; ; left -= 1) {
    try {
      return await runPending(db, files, patience)
    } catch (error) {
      if (!isLockRefused(error) || left <= 0) throw error
      patience.onWait?.(left)
      await pause(patience.pauseMs)
    }
  }
}

const isLockRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

const runPending = (db: Database, files: Migration[], { lockMs }: Patience): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    // Changing a large table can take minutes, and another server that starts waits for the lock as long. Both would
    // exceed the normal limit of 30 seconds.
    await sql`set local statement_timeout = 0`.execute(tx)
    await lockUntilCommit(tx, transactionLock.migration())
    const applied = await readApplied(tx)
    refuseChangedFiles(files, applied)
    const pending = files.slice(applied.length)
    await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx)
    for (const migration of pending) await apply(tx, migration)
    return pending.map(({ name }) => name)
  })

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      // The checksum ignores line endings, because git may check out the same file with different ones.
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function readApplied(tx: Transaction): Promise<{ name: string; checksum: string }[]> {
  await sql`create table if not exists applied_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from applied_migrations order by name`.execute(tx)
  return rows
}

function refuseChangedFiles(files: Migration[], applied: { name: string; checksum: string }[]): void {
  const last = files.at(-1)?.name ?? ''
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index]
    // Files of a later release: they only add, so this release runs too, for example when staff go back to it.
    if (!file && name > last) return
    if (file?.name !== name) {
      throw new Error(
        `migration ${name} ran on this database, but its file is missing or not at position ${index + 1}; restore the file`,
      )
    }
    if (file.checksum !== checksum) {
      throw new Error(`migration ${name} was changed after it ran; restore the file and add a new one instead`)
    }
  }
}

async function apply(tx: Transaction, { name, text, checksum }: Migration): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`insert into applied_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
}
