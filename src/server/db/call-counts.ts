import { createHmac, createSecretKey } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../ports/log.ts'
import { sharedRuns } from './shared-runs.ts'
import type { Database } from './tables.ts'

/** A count that takes longer is skipped: the limit in the memory of the server still applies. */
const MAX_WAIT_MS = 1_000
/** After a failure no call is counted for this long, so that calls do not wait for a database that is away. */
const SKIP_MS = 5_000
const DELETE_ROWS = 10_000
/** Calls that one statement counts at most. */
const MAX_TOGETHER = 50
/** A count does not grow beyond this, far above each limit. */
const MAX_COUNT = 1_000_000
/** Pauses between the tries to take a slot, about two seconds together. */
const PAUSES_MS = [20, 40, 80, 160, 250, 250, 400, 400, 400]

const windowEnd = (windowMs: number) => sql<Date>`now() + make_interval(secs => ${windowMs / 1000}::float8)`
const isExpired = sql<boolean>`call_counts.window_ends <= now()`

/** The limit of one caller at one endpoint. */
export type CallLimit = {
  /** The caller and the endpoint. Only a keyed hash is stored. */
  key: string
  max: number
  windowMs: number
}

type CountedCall = { key: string; windowMs: number }

/** Counts calls over all servers that share the database. */
export type CallCounts = ReturnType<typeof callCounts>

type Options = {
  db: Database
  /** Key of the stored hashes, so that a copy of the table reveals no addresses. */
  secret: Uint8Array
  log: Log
  /** How long a call waits for its count. Tests pass their own. */
  maxWaitMs?: number
  /** For how long no call is counted after a failure. Tests pass their own. */
  skipMs?: number
}

/**
 * Counts calls in the table `call_counts`, so that all servers together allow as many calls as one server. The clock is
 * that of the database.
 *
 * If the database does not count a call, the call is allowed. Callers must therefore also limit calls in the memory of
 * their server.
 */
export function callCounts({ db, secret, log, maxWaitMs = MAX_WAIT_MS, skipMs = SKIP_MS }: Options) {
  // Made once: making a key takes longer than signing with it.
  const hashKey = createSecretKey(secret)
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(`call count:${key}`).digest('base64url')

  /** Time of the server's own clock, in ms, before which no statement runs. */
  let skipUntil = 0

  /**
   * Runs a statement, and returns undefined when it fails or takes too long. Then it runs no statement for a while.
   */
  async function attempt<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    if (performance.now() < skipUntil) return undefined
    const statement = run()
    const tooLong = Promise.withResolvers<never>()
    const timer = setTimeout(() => tooLong.reject(new Error('a count took too long')), maxWaitMs)
    try {
      return await Promise.race([statement, tooLong.promise])
    } catch (error) {
      skipUntil = performance.now() + skipMs
      log.warn({ err: error }, 'call not counted over all servers')
      return undefined
    } finally {
      clearTimeout(timer)
      statement.catch(() => undefined) // a statement that took too long may still fail
    }
  }

  /**
   * Counts calls in one statement, each caller's calls one after the other. Orders that arrive together are then counted
   * by few statements, which take much less time than one per order.
   */
  async function countAll(calls: readonly CountedCall[]): Promise<{ count: number; leftMs: number }[]> {
    const callers = [...Map.groupBy(calls, ({ key }) => key)]
    const counted = await db
      .insertInto('call_counts')
      .columns(['key', 'count', 'window_ends'])
      .expression(
        // In the sequence of the keys, so that two servers cannot deadlock.
        sql`select key, calls, now() + make_interval(secs => seconds)
          from unnest(${callers.map(([key]) => key)}::text[], ${callers.map(([, own]) => own.length)}::int[],
            ${callers.map(([, [first]]) => (first?.windowMs ?? 0) / 1000)}::float8[]) as called (key, calls, seconds)
          order by key`,
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isExpired} then excluded.count else least(call_counts.count, ${MAX_COUNT}) + excluded.count end`,
          window_ends: sql`case when ${isExpired} then excluded.window_ends else call_counts.window_ends end`,
        }),
      )
      .returning(['key', 'count', sql<number>`extract(epoch from window_ends - now())::float8 * 1000`.as('left_ms')])
      .execute()
    const rows = new Map(counted.map((row) => [row.key, row]))
    const left = new Map(callers.map(([key, own]) => [key, own.length]))
    return calls.map(({ key }) => {
      const row = rows.get(key)
      if (!row) throw new Error('a call was not counted')
      const after = (left.get(key) ?? 0) - 1
      left.set(key, after)
      return { count: row.count - after, leftMs: row.left_ms }
    })
  }

  const countTogether = sharedRuns(countAll, { maxRunning: 1, maxSize: MAX_TOGETHER })

  async function tryTakeSlot({ key, max, windowMs }: CallLimit): Promise<{ isTaken: boolean } | undefined> {
    const row = await attempt(() =>
      db
        .insertInto('call_counts')
        .values({ key: hashOf(key), count: 1, running: 1, window_ends: windowEnd(windowMs) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              count: sql`case when ${isExpired} then 1 else call_counts.count + 1 end`,
              running: sql`case when ${isExpired} then 1 else call_counts.running + 1 end`,
              window_ends: sql`case when ${isExpired} then excluded.window_ends else call_counts.window_ends end`,
            })
            .where(sql<boolean>`${isExpired} or call_counts.count < ${max}`),
        )
        .returning('count')
        .execute(),
    )
    return row && { isTaken: row.length > 0 }
  }

  async function hasRunningCalls(key: string): Promise<boolean> {
    const row = await attempt(() =>
      db.selectFrom('call_counts').select('running').where('key', '=', hashOf(key)).executeTakeFirst(),
    )
    return row !== undefined && row.running > 0
  }

  return {
    /** Counts a call. Returns the ms until the caller may call again, or undefined when the call is allowed. */
    async count({ key, max, windowMs }: CallLimit): Promise<number | undefined> {
      const counted = await attempt(() => countTogether({ key: hashOf(key), windowMs }))
      return counted && counted.count > max ? Math.max(counted.leftMs, 1) : undefined
    },

    /**
     * Takes a slot for a call of which only a refusal counts. Waits up to two seconds while all slots are in use and at
     * least one of those calls runs. Returns false when no slot became free. Call `endSlot` after the call.
     */
    async takeSlot(limit: CallLimit): Promise<boolean> {
      for (const pauseMs of PAUSES_MS) {
        const slot = await tryTakeSlot(limit)
        if (!slot || slot.isTaken) return true
        if (!(await hasRunningCalls(limit.key))) return (await tryTakeSlot(limit))?.isTaken ?? true
        await pause(pauseMs * (0.75 + Math.random() / 2))
      }
      return false
    },

    /** Ends a call that had a slot. If `isFree`, the slot becomes free; otherwise the call stays counted. */
    async endSlot({ key }: CallLimit, isFree: boolean): Promise<void> {
      await attempt(() =>
        db
          .updateTable('call_counts')
          .set({
            running: sql`greatest(running - 1, 0)`,
            ...(isFree && { count: sql`greatest(count - 1, 0)` }),
          })
          .where('key', '=', hashOf(key))
          .execute(),
      )
    },
  }
}

/** Deletes counts whose window has passed, a limited number at a time, so that no statement takes long. */
export async function deleteExpiredCounts(db: Database, batchRows = DELETE_ROWS): Promise<void> {
  // Rows that a call counts at this moment are skipped, because two statements with several rows each could deadlock.
  const expired = db
    .selectFrom('call_counts')
    .select('key')
    .where(isExpired)
    .orderBy('key')
    .limit(batchRows)
    .forUpdate()
    .skipLocked()
  let deleted = batchRows
  while (deleted >= batchRows) {
    // The window is compared again, because a call may begin a new one between the search and the deletion.
    const { numDeletedRows } = await db
      .deleteFrom('call_counts')
      .where('key', 'in', expired)
      .where(isExpired)
      .executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}
