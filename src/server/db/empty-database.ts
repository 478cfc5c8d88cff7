import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { extensions, type OpenDatabase, openDatabase, openOnPglite } from './database.ts'

type Options = {
  /** The database of the shop. On its server the empty database is created; without it PGlite is used. */
  url: string | undefined
  /** Folder for PGlite. */
  folder: string
  log: Log
}

/** The longest name of a database. PostgreSQL cuts off longer names. */
const MAX_NAME_LENGTH = 63
const NOT_ALLOWED = '42501'

/**
 * Opens an empty database without tables, for a test restore. It is deleted when it is closed.
 *
 * It is on the server of the shop's database if that user may create databases and connect to them, which a pooler in
 * between may refuse; else PGlite in the folder. Its name is always the same, so that one of a killed process is
 * replaced. The caller ensures that only one is used at a time.
 */
export async function openEmptyDatabase({
  url,
  folder,
  log,
}: Options): Promise<Pick<OpenDatabase, 'db' | 'kind' | 'close'>> {
  const onServer = url === undefined ? undefined : await openOnServer({ url, folder, log })
  return onServer ?? openOnPglite(new PGlite({ dataDir: join(folder, 'database'), extensions }), log)
}

/** Opens the database on the server of the shop. Undefined when that is not possible. */
async function openOnServer({ url, folder, log }: Options & { url: string }): Promise<OpenDatabase | undefined> {
  const own = await createDatabase(url)
  if (!own) return undefined
  const opened = await openDatabase({ url: own.url, dataDir: folder, poolSize: 2, log })
  const close = async () => {
    await opened.close()
    await own.drop()
  }
  try {
    await sql`select 1`.execute(opened.db)
  } catch (error) {
    log.warn({ err: error }, 'database of the test restore not opened: PGlite is used')
    await close()
    return undefined
  }
  return { ...opened, close }
}

/** Deletes the database that a killed test restore left next to that of the shop, if there is one. */
export async function dropLeftDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const name = await nameOnServer(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  })
}

/** Returns the name of the database for test restores: that of the shop with a suffix. */
async function nameOnServer(client: pg.Client): Promise<string> {
  const suffix = '_restore_test'
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return (rows[0]?.name ?? '').slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** Creates the database next to that of the shop. Undefined when the user may not create databases. */
async function createDatabase(url: string): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const run = <Value>(work: (client: pg.Client) => Promise<Value>) => withClient(url, work)
  const name = await run(nameOnServer)
  const quoted = pg.escapeIdentifier(name)
  const drop = () => run((client) => client.query(`drop database if exists ${quoted} with (force)`))
  try {
    await drop()
    await run((client) => client.query(`create database ${quoted} template template0`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED) return undefined
    throw error
  }
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return {
    url: address.href,
    async drop() {
      await drop()
    },
  }
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, application_name: 'leermeester-restore-test' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
