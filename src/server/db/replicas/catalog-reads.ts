import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../../ports/log.ts'
import { kyselyOn, type OnQuery } from '../database.ts'
import { logLoss, withErrorListeners } from '../postgres-pool.ts'
import type { Database } from '../tables.ts'
import { openReplica, type Replica, type ReplicaConnection, type ReplicaState } from './replica.ts'
import { trackRequiredPosition } from './required-position.ts'
import { lsnOf, PRIMARY_POSITION, type PrimaryRow } from './wal-position.ts'

/** How often each replica and the primary are asked for their positions. */
const CHECK_EVERY_MS = 1_000

/** The primary and the replicas must accept a connection, or report their position, within this time. */
const ANSWER_MS = 2_000

/** Statements of catalog reads since the start, by the server that answered them. */
export type ReadCounts = { primary: number; replica: number }

/** What is known of a replica, for the metrics. */
export type ReplicaFigures = { state: ReplicaState; lag: { ms: number; bytes: number } | undefined }

/** Reads of the catalog, from replicas where possible. */
export interface CatalogReads {
  /** For statements that only read. A transaction, and each statement that fails on a replica, runs on the primary. */
  db: Database
  counts: Readonly<ReadCounts>
  /** In the order of `DATABASE_REPLICA_URLS`. */
  replicas(): ReplicaFigures[]
  close(): Promise<void>
}

type Options = {
  urls: readonly string[]
  /** Address and connections of the primary. The pool is not closed with the reads. */
  primary: { url: string; pool: pg.Pool }
  /** Connections per replica. */
  poolSize: number
  /** False behind a pooler that gives each transaction another session. */
  prepares: boolean
  /** Calls the listener at each change, before the caches. Returns a function that removes it. */
  onChange(listener: () => void): () => void
  onQuery?: OnQuery | undefined
  log: Log
  checkEveryMs?: number
  answerMs?: number
}

/** Opens the replicas of the primary. Reads go to the primary until the first check of a replica has ended. */
export function openCatalogReads(options: Options): CatalogReads {
  const { urls, primary, poolSize, prepares, onChange, onQuery, log } = options
  const { checkEveryMs = CHECK_EVERY_MS, answerMs = ANSWER_MS } = options
  const now = () => performance.now()
  // Not a connection of the pool: while all of those are busy, the replicas are needed most.
  const positions = withErrorListeners(
    new pg.Pool({
      connectionString: primary.url,
      max: 1,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    }),
    logLoss(log),
  )
  const required = trackRequiredPosition({
    async readPrimary() {
      const [row] = (await positions.query<PrimaryRow>(PRIMARY_POSITION)).rows
      if (!row) throw new Error('the primary has not reported its position')
      return { system: row.system, timeline: row.timeline, lsn: lsnOf(row.lsn) }
    },
    now,
  })
  const stopListening = onChange(required.changed)
  const replicas = urls.map((url, index) =>
    openReplica({ number: index + 1, url, poolSize, prepares, required, answerMs, now, log }),
  )

  let isPrimarySilent = false
  const refresh = () =>
    required.refresh().then(
      () => {
        isPrimarySilent = false
      },
      (error: unknown) => {
        if (!isPrimarySilent) log.warn({ err: error }, 'position of the primary not read')
        isPrimarySilent = true
      },
    )
  // The timers do not wait for each other: a server that hangs must not delay the checks of the others.
  const timers = [
    // At once, so that the first check of a replica can compare it with the primary.
    repeat(refresh, checkEveryMs),
    ...replicas.map((replica) => repeat(() => replica.check(), checkEveryMs)),
  ]

  const counts: ReadCounts = { primary: 0, replica: 0 }
  const db = kyselyOn(poolOf(replicas, primary.pool, counts), onQuery)
  return {
    db,
    counts,
    replicas: () => replicas.map((replica) => ({ state: replica.state(), lag: replica.lag() })),
    async close() {
      stopListening()
      for (const stop of timers) stop()
      await Promise.all([positions.end(), ...replicas.map((replica) => replica.close())])
    },
  }
}

/** Runs a task now, and again after each interval in which it has ended. Returns a function that stops this. */
function repeat(task: () => Promise<unknown>, everyMs: number): () => void {
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    void task().finally(() => {
      isRunning = false
    })
  }
  run()
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Returns a pool whose connections are those of a replica that may serve a read, else of the primary. The replicas take
 * turns.
 */
export function poolOf(
  replicas: readonly Pick<Replica, 'connect'>[],
  primary: Pick<pg.Pool, 'connect'>,
  counts: ReadCounts,
): PostgresPool {
  let turn = 0
  return {
    options: {},
    async connect() {
      turn += 1
      for (let tries = 0; tries < replicas.length; tries += 1) {
        const connection = await replicas[(turn + tries) % replicas.length]?.connect()
        if (connection) return clientOn(connection, primary, counts)
      }
      return clientOn(undefined, primary, counts)
    },
    end: async () => undefined,
  }
}

/** Begins a transaction. Everything in a transaction runs on the primary. */
const BEGINS_TRANSACTION = /^(begin|start transaction)\b/i

/**
 * Returns a client that runs its statements on a replica, and from the first failure on those on the primary. A statement
 * that failed on the replica is repeated there: it changed nothing, and the primary knows whether it is wrong.
 */
function clientOn(
  replica: ReplicaConnection | undefined,
  primary: Pick<pg.Pool, 'connect'>,
  counts: ReadCounts,
): PostgresPoolClient {
  let current = replica
  let client: pg.PoolClient | undefined
  const leaveReplica = () => {
    current?.release()
    current = undefined
  }

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (BEGINS_TRANSACTION.test(text)) leaveReplica()
    if (current) {
      try {
        const result = await current.query(text, values)
        counts.replica += 1
        return result
      } catch {
        // The replica has logged the error, if it concerns more than this statement.
        leaveReplica()
      }
    }
    client ??= await primary.connect()
    counts.primary += 1
    return client.query(text, values)
  }

  return {
    query: query as unknown as PostgresPoolClient['query'], // its second form, with a cursor, is not used
    release(isBroken) {
      leaveReplica()
      client?.release(isBroken)
    },
  }
}
