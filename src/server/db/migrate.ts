import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockUntilCommit, transactionLock } from './advisory-locks.ts'
import type { Database, Transaction } from './tables.ts'

/** Where the numbered files are: `0001-shop.sql`, `0002-….sql`. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

type Migration = { name: string; text: string; checksum: string }

/**
 * Brings the tables up to date: runs the numbered files that were not run yet, in order, and only forward.
 *
 * All in one transaction under a lock, so two servers that start together do it once, and a file
 * with a fault leaves nothing behind. Throws when a file that was run has been changed or removed:
 * then the database is not what the files say. Gives the names of what was run now.
 */
export async function migrate(db: Database, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const known = await readMigrations(folder)
  return db.transaction().execute(async (tx) => {
    // To rewrite a large table takes minutes, also for a server that waits until another has done it.
    await sql`set local statement_timeout = 0`.execute(tx)
    await lockUntilCommit(tx, transactionLock.migration())
    const applied = await readApplied(tx)
    refuseRewrittenHistory(known, applied)
    const fresh = known.slice(applied.length)
    for (const migration of fresh) await apply(tx, migration)
    return fresh.map(({ name }) => name)
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      // Line ends do not count: git may check out the same file with others.
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

function refuseRewrittenHistory(known: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = known[index]
    if (file?.name !== name) {
      throw new Error(`migration ${name} was run on this database, but its file is not there in that place`)
    }
    if (file.checksum !== checksum) {
      throw new Error(`migration ${name} was changed after it was run; add a new file instead`)
    }
  }
}

async function apply(tx: Transaction, { name, text, checksum }: Migration): Promise<void> {
  await sql.raw(text).execute(tx)
  await sql`insert into applied_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
}
