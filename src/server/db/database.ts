import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { withOurTypes } from './column-types.ts'
import { lockFolder } from './folder-lock.ts'
import { type Listen, listenOn } from './listen.ts'
import { createDatabaseLocks, createProcessLocks, type NamedLocks } from './named-locks.ts'
import { namedStatementClients } from './named-statements.ts'
import { logLoss, openPostgresPool, withErrorListeners } from './postgres-pool.ts'
import type { Database, Tables } from './tables.ts'

export type { Database } from './tables.ts'

/** The opened database with its locks and notifications. */
export type OpenDatabase = {
  db: Database
  /** For use without kysely, such as the job queue. On PGlite it has one connection, so never use it during a transaction. */
  pool: pg.Pool
  kind: 'postgres' | 'pglite'
  /** Absent on PGlite, because only one process can use that database. */
  listen: Listen | undefined
  /** Locks for work that only one server may do at a time. */
  locks: NamedLocks
  /** Waits for running queries, then closes the connections and releases the folder. */
  close(): Promise<void>
}

/** The PostgreSQL extensions that the migrations create. PGlite must receive their code when it is opened. */
export const extensions = { pg_trgm }

type Options = {
  /** `postgres://…`; absent: PGlite in `dataDir`. */
  url?: string | undefined
  /** Leads past a pooler to PostgreSQL, for notifications and locks, which need a session; `url` by default. */
  directUrl?: string | undefined
  dataDir: string
  /** Connections on PostgreSQL; PGlite has one. */
  poolSize: number
  /** False behind a pooler that gives each transaction another session, such as PgBouncer in transaction mode. */
  prepares?: boolean
  /** Called after each statement with its text, its duration in ms, and whether it failed; for traces. */
  onQuery?: OnQuery | undefined
  log: Log
}

export type OnQuery = (query: { text: string; ms: number; isFailed: boolean }) => void

/**
 * Opens the shop's database: PostgreSQL if `url` is given, else PGlite in the data folder. It does not migrate.
 *
 * Callers use both databases through a pg pool and kysely. PGlite runs one transaction after the other on a single
 * connection. There a query on `db` inside a transaction waits forever. So functions that run queries receive the
 * `Database` or `Transaction` to use as an argument.
 *
 * On PGlite it throws `FolderInUse` when another process uses the folder.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { url, directUrl = url, dataDir, poolSize, prepares = true, onQuery, log } = options
  if (url) return openPostgres({ url, directUrl: directUrl ?? url, poolSize, prepares, onQuery, log })
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  try {
    const opened = await openOnPglite(new PGlite({ dataDir: join(dataDir, 'database'), extensions }), log, onQuery)
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

type PostgresOptions = Required<Pick<Options, 'poolSize' | 'prepares' | 'log'>> &
  Pick<Options, 'onQuery'> & { url: string; directUrl: string }

function openPostgres({ url, directUrl, poolSize, prepares, onQuery, log }: PostgresOptions): OpenDatabase {
  const pool = openPostgresPool({ url, max: poolSize, prepares, log })
  const opened = openOnPool(pool, onQuery)
  const locks = createDatabaseLocks({ url: directUrl, log })
  return {
    ...opened,
    kind: 'postgres',
    listen: listenOn({ url: directUrl, log }),
    locks,
    async close() {
      await locks.close()
      await opened.close()
    },
  }
}

/** Opens the shop's database on an existing PGlite instance: in the data folder, or in memory for a test. */
export async function openOnPglite(pglite: PGlite, log: Log, onQuery?: OnQuery): Promise<OpenDatabase> {
  await pglite.waitReady
  // PGlite has one session, so two connections would mix the messages of their callers. With an idle time of 0 the pool
  // never closes its connection.
  const pool = withErrorListeners(
    new pg.Pool({
      ...createPgConfig(pglite),
      Client: namedStatementClients(),
      max: 1,
      idleTimeoutMillis: 0,
      types: withOurTypes(pg.types.getTypeParser),
    }),
    logLoss(log),
  )
  const opened = openOnPool(pool, onQuery)
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

function openOnPool(pool: pg.Pool, onQuery?: OnQuery): Omit<OpenDatabase, 'kind' | 'listen' | 'locks'> {
  const db = kyselyOn(pool, onQuery)
  return { db, pool, close: () => db.destroy() }
}

/** Returns a `Database` whose statements run on the connections of a pool. */
export const kyselyOn = (pool: PostgresPool, onQuery?: OnQuery): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis }) =>
        onQuery({ text: query.sql, ms: queryDurationMillis, isFailed: level === 'error' }),
    }),
  })
