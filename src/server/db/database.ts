import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { withOurTypes } from './column-types.ts'
import { lockFolder } from './folder-lock.ts'
import { type Listen, listenOn } from './listen.ts'
import { createDatabaseLocks, createProcessLocks, type NamedLocks } from './named-locks.ts'
import type { Database, Tables } from './tables.ts'

export type { Database } from './tables.ts'

export type OpenDatabase = {
  db: Database
  /** For what kysely does not do: the job queue, LISTEN. On PGlite it has one connection, so never use it beside a running transaction. */
  pool: pg.Pool
  kind: 'postgres' | 'pglite'
  /** Absent on PGlite, where one process has the database to itself. */
  listen: Listen | undefined
  /** What only one of all servers may do at a time. */
  locks: NamedLocks
  /** Waits for what runs, then lets go of connections and folder. */
  close(): Promise<void>
}

/** What of PostgreSQL's own extensions the migrations create; PGlite has to be handed them. */
export const extensions = { pg_trgm }

type Options = {
  /** `postgres://…`; absent: PGlite in `dataDir`. */
  url?: string | undefined
  dataDir: string
  /** Connections on PostgreSQL; PGlite has one. */
  poolSize: number
  log: Log
}

/**
 * Opens the shop's database: PostgreSQL when there is an address, else PGlite in the data folder.
 *
 * Both stand behind the same pg pool and the same kysely, so no code knows which it has. PGlite runs
 * one transaction after the other on a single connection: a query on `db` while a transaction is
 * open waits for ever, therefore functions take the executor they must use.
 *
 * Throws `FolderInUse` when another server has the folder.
 */
export async function openDatabase({ url, dataDir, poolSize, log }: Options): Promise<OpenDatabase> {
  if (url) return openPostgres({ url, poolSize, log })
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    const opened = await openOnPglite(new PGlite({ dataDir: join(dataDir, 'database'), extensions }), log)
    return {
      ...opened,
      async close() {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function openPostgres({ url, poolSize, log }: { url: string; poolSize: number; log: Log }): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // A statement of the shop takes milliseconds; one that runs on for half a minute holds locks others wait for.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'leermeester',
    types: withOurTypes(pg.types.getTypeParser),
  })
  const opened = openOnPool(pool, log)
  const locks = createDatabaseLocks({ url, log })
  return {
    ...opened,
    kind: 'postgres',
    listen: listenOn({ url, log }),
    locks,
    async close() {
      await locks.close()
      await opened.close()
    },
  }
}

/** The shop's database on a PGlite that is there already: in the data folder, or of a test in memory. */
export async function openOnPglite(pglite: PGlite, log: Log): Promise<OpenDatabase> {
  await pglite.waitReady
  // More than one connection would mix the messages of two callers; idle time 0 keeps the one it has.
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    types: withOurTypes(pg.types.getTypeParser),
  })
  const opened = openOnPool(pool, log)
  return {
    ...opened,
    kind: 'pglite',
    listen: undefined,
    locks: createProcessLocks(),
    async close() {
      await opened.close()
      await pglite.close()
    },
  }
}

function openOnPool(pool: pg.Pool, log: Log): Omit<OpenDatabase, 'kind' | 'listen' | 'locks'> {
  // A lost connection emits `error` on its client; without a listener that ends the process. The pool listens only
  // while a client is idle, so each client has a listener of its own for as long as it lives.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  // The pool repeats the error of an idle client, which is logged already.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
