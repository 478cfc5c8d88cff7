import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, type OpenDatabase, openDatabase, openImage } from '#src/server/db/database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '../test-postgres.ts'

/** A migrated database for one test file: PGlite in memory, or one of its own on real PostgreSQL. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.LEERMEESTER_TEST_DB !== 'postgres') {
    return openImage(new Blob([await readFile(inject('pgliteImage'))]), silentLog)
  }
  const own = await ownDatabase(inject('postgresTemplateUrl'))
  const poolSize = Number(process.env.LEERMEESTER_TEST_POOL ?? 10)
  const opened = await openDatabase({ url: own.url, dataDir: '', poolSize, log: silentLog })
  return {
    ...opened,
    async close() {
      await opened.close()
      await own.drop()
    },
  }
}

/**
 * Empties every table and lets the numbers begin again; the catalogue counts as imported.
 *
 * By deleting, with foreign keys and triggers looking away: most tables are empty already, and to
 * truncate thirty of them takes a tenth of a second, which is most of what a test takes.
 */
export async function emptyDatabase(db: Database, now: Date): Promise<void> {
  const text = await emptyingText(db)
  await db.connection().execute((one) => emptyOn(one, text))
  await db
    .insertInto('catalogue_state')
    .values({ version: 1, imported_at: now, matrix_options_downloaded_at: now, menu_downloaded_at: now })
    .execute()
}

/** What the test before left under way (the provider that calls back) may want the same rows in another order. */
async function emptyOn(one: Database, text: string, triesLeft = 2): Promise<void> {
  try {
    await sql.raw(text).execute(one)
  } catch (error) {
    await sql`rollback`.execute(one)
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || triesLeft === 0) throw error
    await emptyOn(one, text, triesLeft - 1)
  }
}

const texts = new WeakMap<Database, string>()

async function emptyingText(db: Database): Promise<string> {
  const known = texts.get(db)
  if (known) return known
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'applied_migrations'`.execute(db)
  const sequences = await sql<{ name: string; start: number }>`
    select quote_ident(sequencename) as name, start_value as start from pg_sequences where schemaname = 'public'`.execute(
    db,
  )
  const text = [
    'begin; set local session_replication_role = replica',
    ...tables.rows.map(({ name }) => `delete from ${name}`),
    ...sequences.rows.map(({ name, start }) => `select setval('${name}', ${start}, false)`),
    'commit',
  ].join('; ')
  texts.set(db, text)
  return text
}
