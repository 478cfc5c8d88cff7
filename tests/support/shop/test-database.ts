import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Database,
  extensions,
  type OnQuery,
  type OpenDatabase,
  openDatabase,
  openOnPglite,
} from '#src/server/db/database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { ownDatabase } from '../test-postgres.ts'
import { allowOneConnection } from './one-connection.ts'

/**
 * Opens a migrated database for one test file: PGlite in memory, or a separate database on PostgreSQL.
 *
 * Creating a database takes up to a second. The function therefore reuses a database that an earlier file of this
 * process closed, if there is one. Such a database contains rows; `emptyDatabase` makes it equal to a new one.
 */
export async function openTestDatabase(onQuery?: OnQuery): Promise<OpenDatabase> {
  if (inject('testDatabase') === 'postgres') {
    const own = idleDatabases.pop() ?? (await createDatabase())
    return openOn(
      own,
      async () => {
        idleDatabases.push(own)
      },
      onQuery,
    )
  }
  const image = idleImages.pop() ?? (await openImage())
  const opened = await openOnPglite(image.pglite, silentLog, onQuery)
  return {
    ...opened,
    async close() {
      await opened.db.destroy()
      await image.pglite.exec('discard all')
      if (image.shape === (await shapeOf(image.pglite))) idleImages.push(image)
      else await image.pglite.close()
    },
  }
}

/** Opens a database that no other test file uses before or after. */
export async function openFreshDatabase(): Promise<OpenDatabase> {
  if (inject('testDatabase') !== 'postgres') return openOnPglite((await openImage()).pglite, silentLog)
  const own = await createDatabase()
  return openOn(own, own.drop)
}

/** Returns how to connect to a database that no other test file uses, for a test that opens its own pool. */
export async function openSeparateSession(): Promise<{ config: pg.PoolConfig; close(): Promise<void> }> {
  if (inject('testDatabase') === 'postgres') {
    const own = await createDatabase()
    return { config: { connectionString: own.url }, close: own.drop }
  }
  const { pglite } = await openImage()
  return { config: createPgConfig(pglite), close: () => pglite.close() }
}

type PostgresDatabase = Awaited<ReturnType<typeof createDatabase>>

/** @param release called when the database is closed and only its rows have changed */
async function openOn(own: PostgresDatabase, release: () => Promise<void>, onQuery?: OnQuery): Promise<OpenDatabase> {
  const opened = await openDatabase({ url: own.url, dataDir: '', poolSize: 10, onQuery, log: silentLog })
  const assertOneConnection = allowOneConnection(opened)
  return {
    ...opened,
    async close() {
      const isAsMigrated = own.shape === (await shapeOf(opened.pool))
      await opened.close()
      await (isAsMigrated ? release() : own.drop())
      assertOneConnection()
    },
  }
}

/** Databases that earlier files of this process have closed. Only their rows have changed. */
const idleDatabases: PostgresDatabase[] = []
const idleImages: { pglite: PGlite; shape: string }[] = []

async function createDatabase() {
  const own = await ownDatabase(inject('postgresTemplateUrl'))
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  const shape = await shapeOf(client)
  await client.end()
  return { ...own, shape }
}

async function openImage(): Promise<{ pglite: PGlite; shape: string }> {
  const pglite = new PGlite({ loadDataDir: new Blob([await readFile(inject('pgliteImage'))]), extensions })
  await pglite.waitReady
  return { pglite, shape: await shapeOf(pglite) }
}

/**
 * Returns a description of everything but the rows: databases of equal shape have the same tables, triggers, functions
 * and migrations.
 */
async function shapeOf(database: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<string> {
  const { rows } = await database.query(`
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
 * Empties every table except `applied_migrations` and resets the sequences; the catalog counts as imported.
 *
 * Uses DELETE with foreign keys and triggers disabled. TRUNCATE of thirty tables would take a tenth of a second, which is
 * longer than the rest of most tests. Tables without a file and sequences without a number were never used, so they get no
 * statement: most tests use a quarter of them.
 */
export async function emptyDatabase(db: Database, now: Date): Promise<void> {
  await db.connection().execute(async (connection) => runStatements(connection, await statementsToEmpty(connection)))
  await db
    .insertInto('catalogue_state')
    .values({ version: 1, imported_at: now, matrix_options_downloaded_at: now, menu_downloaded_at: now })
    .execute()
}

/**
 * Runs the statements that empty the tables. Retries after a deadlock, because background work of the previous test,
 * for example an exchange call of the provider, may lock the same rows in another order.
 */
async function runStatements(connection: Database, text: string, triesLeft = 2): Promise<void> {
  try {
    await sql.raw(text).execute(connection)
  } catch (error) {
    await sql`rollback`.execute(connection)
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || triesLeft === 0) throw error
    await runStatements(connection, text, triesLeft - 1)
  }
}

/** Returns the statements that empty a database: those of its tables and sequences that are in use. */
async function statementsToEmpty(connection: Database): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select format('delete from %s', oid::regclass) as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'applied_migrations'
      and pg_relation_size(oid) > 0
    union all
    select format('select setval(%L, %s, false)', oid::regclass, seqstart) from pg_class join pg_sequence on seqrelid = oid
    where relnamespace = 'public'::regnamespace and pg_sequence_last_value(seqrelid) is not null`.execute(connection)
  const statements = rows.map(({ statement }) => statement)
  return ['begin; set local session_replication_role = replica', ...statements, 'commit'].join('; ')
}
