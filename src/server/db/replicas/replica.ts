import pg from 'pg'
import type { Log } from '../../ports/log.ts'
import { isDatabaseAway } from '../database-away.ts'
import { openPostgresPool, withErrorListeners } from '../postgres-pool.ts'
import { MAX_LAG_MS, type RequiredPosition } from './required-position.ts'
import {
  type Fitness,
  fitnessFor,
  lsnOf,
  REPLAYED,
  REPLICA_POSITION,
  type ReplayedRow,
  type ReplicaReport,
  type ReplicaRow,
} from './wal-position.ts'

/** While a replica is behind by milliseconds, the reads of this time share one question whether it has caught up. */
const ASK_EVERY_MS = 20

/** After a recovery conflict a replica is not used for this time, because the next statements would meet it too. */
const CONFLICT_PAUSE_MS = 10_000

/** SQLSTATE codes of a standby that cancels a statement, because replaying the log conflicts with it. */
const CONFLICT_STATES: ReadonlySet<string> = new Set(['40001', '40P01'])

/** Whether a replica is used, or why it is not. `new`: it has not answered yet. */
export type ReplicaState = 'new' | 'up' | 'away' | 'conflict' | Exclude<Fitness, 'fit'>

/** A connection of a replica that has replayed the required position. */
export interface ReplicaConnection {
  /** Runs a statement. Rejects at once when the replica is found to be away, also if its connection hangs. */
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  /** Call it once. After an error the connection is closed. */
  release(): void
}

/** A streaming standby from which the catalog is read. */
export interface Replica {
  /** Returns a connection; undefined when this replica must not serve a read that begins now. Never rejects. */
  connect(): Promise<ReplicaConnection | undefined>
  /** Asks the replica for its position, and decides whether it is used. Never rejects. */
  check(): Promise<void>
  state(): ReplicaState
  /** For how long, and by how many bytes of the log, it was behind at the last check; undefined before its first answer. */
  lag(): { ms: number; bytes: number } | undefined
  close(): Promise<void>
}

type Options = {
  /** For the log and the metrics: an address may contain a password. */
  number: number
  url: string
  poolSize: number
  /** False behind a pooler that gives each transaction another session. */
  prepares: boolean
  required: RequiredPosition
  /** It must accept a connection, or report its position, within this time. */
  answerMs: number
  /** A clock that never goes back, in ms. */
  now(): number
  log: Log
}

/**
 * Opens a replica. It connects when it is first used, so the server starts also while the replica is away.
 *
 * The question whether the replica has replayed the required position is asked in the session of the read, because a
 * restarted replica may be at an older position for a moment. Behind a pooler, question and read are one transaction. A
 * session of which the answer is known is not asked again: within a session the position never decreases.
 */
export function openReplica({ number, url, poolSize, prepares, required, answerMs, now, log }: Options): Replica {
  // A check finds why connections were lost, and logs that once.
  const onLost = () => undefined
  const pool = openPostgresPool({ url, max: poolSize, prepares, connectMs: answerMs, onLost, log })
  // The checks have a connection of their own, so that they do not wait for reads.
  const checks = withErrorListeners(
    new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: answerMs, query_timeout: answerMs }),
    onLost,
  )
  const isInTransaction = !prepares
  let state: ReplicaState = 'new'
  let report: ReplicaReport | undefined
  let lag: { ms: number; bytes: number } | undefined
  let lastAsked = Number.NEGATIVE_INFINITY
  let pausedUntil = 0
  const replayed = new WeakMap<pg.PoolClient, bigint>()
  /** Reject the statements that run on this replica. */
  const running = new Set<(error: Error) => void>()

  function enter(next: ReplicaState, error?: unknown): void {
    if (next === state) return
    state = next
    if (next === 'up') log.info({ replica: number }, 'replica in use')
    else log.warn({ replica: number, state: next, ...(error !== undefined && { err: error }) }, 'replica not in use')
    // A connection to a machine that lost its network would hang for minutes.
    if (next === 'away') for (const reject of running) reject(new Error('Connection terminated: the replica is away'))
  }

  function failed(error: unknown): void {
    if (isConflict(error)) {
      pausedUntil = now() + CONFLICT_PAUSE_MS
      enter('conflict', error)
    } else if (isDatabaseAway(error) && !isPoolFull(error)) enter('away', error)
  }

  /** Whether the replica may serve a read as far as is known, or is so little behind that it may have caught up. */
  function mayServe(): boolean {
    const needed = required.current()
    if (state !== 'up' || !needed || !report) return false
    const fitness = fitnessFor(report, needed)
    if (fitness === 'fit') return true
    if (fitness !== 'behind' || now() - lastAsked < ASK_EVERY_MS) return false
    lastAsked = now()
    return true
  }

  /** Whether the session of this connection has replayed the required position. */
  async function hasReplayed(client: pg.PoolClient): Promise<boolean> {
    const needed = required.current()
    if (!needed) return false
    if (!isInTransaction && (replayed.get(client) ?? -1n) >= needed.lsn) return true

    const answer = await askReplayed(client)
    const lsn = answer?.lsn ? lsnOf(answer.lsn) : undefined
    report = {
      isStandby: answer?.isStandby ?? false,
      position: report?.position && lsn !== undefined ? { ...report.position, lsn } : undefined,
    }
    if (!report.isStandby) enter('not_a_standby')
    // A change may have been announced during the question.
    const current = required.current()
    if (!current || lsn === undefined || fitnessFor(report, current) !== 'fit') return false
    replayed.set(client, lsn)
    return true
  }

  async function askReplayed(client: pg.PoolClient): Promise<ReplayedRow | undefined> {
    if (!isInTransaction) return (await whileUp(client.query<ReplayedRow>(REPLAYED))).rows[0]
    const results: unknown = await whileUp(client.query(`begin transaction read only; ${REPLAYED}`))
    // For several statements in one text pg returns an array of results, which its type does not show.
    return (results as pg.QueryResult<ReplayedRow>[])[1]?.rows[0]
  }

  /** Returns the result of a statement. Rejects when the replica is found to be away in the meantime. */
  async function whileUp<Result>(statement: Promise<Result>): Promise<Result> {
    const away = Promise.withResolvers<never>()
    running.add(away.reject)
    try {
      return await Promise.race([statement, away.promise])
    } finally {
      running.delete(away.reject)
    }
  }

  /** Ends the transaction of the question, if there is one, and returns the connection to the pool. */
  function release(client: pg.PoolClient): void {
    if (isInTransaction) {
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      )
    } else client.release()
  }

  function connectionOn(client: pg.PoolClient): ReplicaConnection {
    let isBroken = false
    return {
      async query(text, values) {
        try {
          return await whileUp(client.query(text, values))
        } catch (error) {
          isBroken = true
          failed(error)
          throw error
        }
      },
      release: () => (isBroken ? client.release(true) : release(client)),
    }
  }

  async function checkNow(): Promise<void> {
    const [row] = (await checks.query<ReplicaRow>(REPLICA_POSITION)).rows
    if (!row) return
    const { isStandby, system, timeline } = row
    const lsn = row.lsn === null ? undefined : lsnOf(row.lsn)
    report = { isStandby, position: lsn === undefined ? undefined : { system, timeline, lsn } }
    if (state === 'conflict' && now() < pausedUntil) return
    const latest = required.latest()
    // Without an answer of the primary nothing is known against the replica. Reads do not use it then.
    const fitness = latest ? fitnessFor(report, { ...latest, lsn: 0n }) : 'fit'
    if (fitness !== 'fit') enter(fitness)
    else enter(lsn !== undefined && required.lagMs(lsn) > MAX_LAG_MS ? 'behind' : 'up')
  }

  return {
    async connect() {
      if (!mayServe()) return undefined
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        if (await hasReplayed(client)) return connectionOn(client)
        release(client)
      } catch (error) {
        failed(error)
        client?.release(true)
      }
      return undefined
    },
    async check() {
      await checkNow().catch((error: unknown) => enter('away', error))
      const latest = required.latest()
      const lsn = report?.position?.lsn
      if (latest && lsn !== undefined) {
        lag = { ms: required.lagMs(lsn), bytes: latest.lsn > lsn ? Number(latest.lsn - lsn) : 0 }
      }
    },
    state: () => state,
    lag: () => lag,
    async close() {
      for (const reject of running) reject(new Error('Connection terminated: the server stops'))
      await Promise.all([pool.end(), checks.end()])
    },
  }
}

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && CONFLICT_STATES.has(String(error.code))

/** All connections of the pool are in use, which says nothing about the replica. */
const isPoolFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
