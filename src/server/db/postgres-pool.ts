import pg from 'pg'
import type { Log } from '../ports/log.ts'
import { withOurTypes } from './column-types.ts'
import { namedStatementClients } from './named-statements.ts'

type Options = {
  url: string
  /** Maximum number of connections. */
  max: number
  /** False behind a pooler that gives each transaction another session. */
  prepares: boolean
  /** How long a caller waits for a connection, in ms. */
  connectMs?: number
  /** Called when a connection is lost; logged by default. */
  onLost?: (error: Error) => void
  log: Log
}

/** Opens a pool of connections to PostgreSQL, with the types, timeouts and prepared statements of the shop. */
export function openPostgresPool({ url, max, prepares, connectMs = 10_000, onLost, log }: Options): pg.Pool {
  return withErrorListeners(
    new pg.Pool({
      ...(prepares && { Client: namedStatementClients({ onOtherSession: () => warnOfPooler(log) }) }),
      connectionString: url,
      max,
      connectionTimeoutMillis: connectMs,
      // Detects an idle connection that was cut without a message. `query_timeout` must stay absent: it would also end the
      // statements of transactions that raise their `statement_timeout`, such as migrations, imports and backups.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // Statements normally take milliseconds. One that takes 30 s holds locks that other requests wait for.
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'leermeester',
      types: withOurTypes(pg.types.getTypeParser),
    }),
    onLost ?? logLoss(log),
  )
}

const warnOfPooler = (log: Log) =>
  log.warn(
    {},
    'a pooler changes the session of a connection: statements are no longer prepared (set DATABASE_PREPARED=off)',
  )

/** Logs the loss of a connection. */
export const logLoss = (log: Log) => (error: Error) => log.warn({ err: error }, 'database connection lost')

/** Adds the listeners without which a lost connection would end the process. Returns the pool. */
export function withErrorListeners(pool: pg.Pool, onLost: (error: Error) => void): pg.Pool {
  // A lost connection emits `error` on its client, and an `error` event without a listener ends the process. The pool
  // listens only while a client is idle, so each client has a permanent listener of its own.
  pool.on('connect', (client) => {
    client.on('error', onLost)
  })
  // The pool emits the error of an idle client once more. It is reported already, but it also needs a listener.
  pool.on('error', () => undefined)
  return pool
}
