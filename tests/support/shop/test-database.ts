import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Database, extensions, type OpenDatabase, openDatabase, openOnPglite } from '#src/server/db/database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '../test-postgres.ts'

/**
 * A migrated database for one test file: PGlite in memory, or a database of its own on real PostgreSQL.
 *
 * On PGlite it may be reused from an earlier file, with rows in it; `emptyDatabase` removes them.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.LEERMEESTER_TEST_DB === 'postgres') return openFreshDatabase()
  const pglite = atRest.pop() ?? (await fromImage())
  const opened = await openOnPglite(pglite, silentLog)
  return {
    ...opened,
    async close() {
      await opened.db.destroy()
      if (await isAsMigrated(pglite)) atRest.push(pglite)
      else await pglite.close()
    },
  }
}

/** A newly migrated database that is never shared. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  if (process.env.LEERMEESTER_TEST_DB !== 'postgres') return openOnPglite(await fromImage(), silentLog)
  const own = await ownDatabase(inject('postgresTemplateUrl'))
  const opened = await openDatabase({ url: own.url, dataDir: '', poolSize: 10, log: silentLog })
  return {
    ...opened,
    async close() {
      await opened.close()
      await own.drop()
    },
  }
}

/** Databases of finished files in this process, kept for reuse: opening one takes a second. */
const atRest: PGlite[] = []
const shapes = new WeakMap<PGlite, string>()

async function fromImage(): Promise<PGlite> {
  const pglite = new PGlite({ loadDataDir: new Blob([await readFile(inject('pgliteImage'))]), extensions })
  await pglite.waitReady
  shapes.set(pglite, await shapeOf(pglite))
  return pglite
}

/** Whether an earlier file left only rows: no table of its own, no setting, no transaction. */
async function isAsMigrated(pglite: PGlite): Promise<boolean> {
  await pglite.exec('discard all')
  return shapes.get(pglite) === (await shapeOf(pglite))
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query(`
    select
      (select json_agg(nspname order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp_') as schemas,
      (select json_agg(json_build_array(oid, relname, relfilenode, relnatts, relchecks, relhastriggers) order by oid)
        from pg_class where oid > 16383) as relations,
      (select json_agg(json_build_array(attrelid, attname, atttypid, attnotnull, attisdropped) order by attrelid, attnum)
        from pg_attribute where attrelid > 16383) as columns,
      (select json_agg(json_build_array(oid, tgenabled) order by oid) from pg_trigger) as triggers,
      (select json_agg(oid order by oid) from pg_constraint) as constraints,
      (select json_agg(json_build_array(oid, xmin::text) order by oid) from pg_proc where oid > 16383) as functions,
      (select json_agg(json_build_array(name, checksum) order by name) from applied_migrations) as migrations`)
  return JSON.stringify(rows)
}

/**
 * Empties every table and resets the sequences; the catalog counts as imported.
 *
 * Uses DELETE with foreign keys and triggers disabled: most tables are empty already, and TRUNCATE of thirty tables
 * takes a tenth of a second, the largest part of most tests.
 */
export async function emptyDatabase(db: Database, now: Date): Promise<void> {
  const text = await emptyingText(db)
  await db.connection().execute((one) => emptyOn(one, text))
  await db
    .insertInto('catalogue_state')
    .values({ version: 1, imported_at: now, matrix_options_downloaded_at: now, menu_downloaded_at: now })
    .execute()
}

/**
 * Retries: background work of the previous test (the provider that calls back) may lock the same rows in another order.
 */
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
