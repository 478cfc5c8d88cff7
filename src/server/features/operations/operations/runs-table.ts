import { type SelectQueryBuilder, sql } from 'kysely'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress, RunState } from '#shared/domain/operations/runs.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor, Tables } from '../../../db/tables.ts'
import type { RunView } from './operation.ts'

type RunEnd = { state: Exclude<RunState, 'running'>; result?: object; error?: string }

/** Runs of operations. Lists of runs have short results (see `shortResult`). */
export function runsTable(db: Executor) {
  return {
    async begin(run: {
      id: string
      name: OperationName
      actor: Staff | 'system'
      /** The till that started the run by its schedule. */
      tillId?: string | undefined
      at: Date
    }): Promise<void> {
      const { id, name, actor, tillId, at } = run
      const [startedBy, email] = actor === 'system' ? [null, null] : [actor.userId, actor.email]
      await db
        .insertInto('operation_runs')
        .values({
          id,
          name,
          state: 'running',
          started_at: at,
          beat_at: at,
          started_by: startedBy,
          started_by_email: email,
          started_by_till: tillId ?? null,
        })
        .execute()
    },

    async beat(id: string, progress: RunProgress | undefined, at: Date): Promise<void> {
      await db
        .updateTable('operation_runs')
        .set({ beat_at: at, ...(progress && { progress: JSON.stringify(progress) }) })
        .where('id', '=', id)
        .execute()
    },

    async end(id: string, { state, result, error = undefined }: RunEnd, at: Date): Promise<void> {
      await db
        .updateTable('operation_runs')
        .set({ state, result: result ? JSON.stringify(result) : null, error: error ?? null, ended_at: at, beat_at: at })
        .where('id', '=', id)
        .execute()
    },

    /** Declines a run that needs confirmation. The changes that it would have made stay readable. */
    async decline(id: string, by: string): Promise<void> {
      const declined = JSON.stringify({ isDeclined: true, message: `Niet gedaan: ${by} wilde dit niet.` })
      await db
        .updateTable('operation_runs')
        .set({ state: 'done', error: null, result: sql`coalesce(result, '{}') || ${declined}::jsonb` })
        .where('id', '=', id)
        .where('state', '=', 'needs_confirmation')
        .execute()
    },

    /** Ends runs of servers that have stopped, at the time of their last heartbeat. */
    async markInterrupted(ids: readonly string[], error: string): Promise<void> {
      await db
        .updateTable('operation_runs')
        .set(({ ref }) => ({ state: 'interrupted', error, ended_at: ref('beat_at') }))
        .where('id', 'in', [...ids])
        .where('state', '=', 'running')
        .execute()
    },

    async running(): Promise<RunView[]> {
      const rows = await shown(db.selectFrom('operation_runs')).where('state', '=', 'running').execute()
      return rows.map(toRunView)
    },

    /** The last run that has ended, per operation. */
    async latest(names: readonly OperationName[]): Promise<Map<OperationName, RunView>> {
      const { rows } = await sql<Parameters<typeof toRunView>[0]>`
        select latest.* from unnest(${[...names]}::text[]) as given (name)
        cross join lateral (
          select id, name, state, progress, ${shortResult} as result, error, ${starter} as started_by_email,
            started_at, ended_at
          from operation_runs r where r.name = given.name and r.state <> 'running'
          order by r.started_at desc, r.id limit 1
        ) latest`.execute(db)
      return new Map(rows.map((row) => [row.name, toRunView(row)]))
    },

    /** One page of runs, newest first, optionally of one operation. */
    async page({
      operation,
      page,
      pageSize,
    }: {
      operation?: OperationName | undefined
      page: number
      pageSize: number
    }) {
      const wanted = operation
        ? db.selectFrom('operation_runs').where('name', '=', operation)
        : db.selectFrom('operation_runs')
      const [rows, { total }] = await Promise.all([
        shown(wanted)
          .orderBy('started_at', 'desc')
          .orderBy('id')
          .limit(pageSize)
          .offset((page - 1) * pageSize)
          .execute(),
        wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { items: rows.map(toRunView), total, page, pageSize }
    },

    /** One run with its complete result. */
    async find(id: string): Promise<RunView | undefined> {
      const row = await db
        .selectFrom('operation_runs')
        .select(COLUMNS)
        .select(starter.as('started_by_email'))
        .select('result')
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toRunView(row)
    },

    /** Returns which of these runs this till started. */
    async ofTill(ids: readonly string[], tillId: string): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('operation_runs')
        .select('id')
        .where('id', 'in', [...ids])
        .where('started_by_till', '=', tillId)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Returns whether this till started the operation on this day in Amsterdam. */
    async hasRunOfTill(name: OperationName, tillId: string, day: string): Promise<boolean> {
      const row = await db
        .selectFrom('operation_runs')
        .select('id')
        .where('name', '=', name)
        .where('started_by_till', '=', tillId)
        .where(sql<boolean>`started_at >= (${day}::date::timestamp at time zone 'Europe/Amsterdam')`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Deletes runs that ended before a time, except the last run of each operation. */
    async forget(before: Date): Promise<number> {
      const { rows } = await sql<{ id: string }>`
        delete from operation_runs r where ended_at < ${before}
          and exists (select from operation_runs later where later.name = r.name and later.started_at > r.started_at)
        returning id`.execute(db)
      return rows.length
    },
  }
}

type Runs = SelectQueryBuilder<Tables, 'operation_runs', Record<never, never>>

const COLUMNS = ['id', 'name', 'state', 'progress', 'error', 'started_at', 'ended_at'] as const

/** Email address of the user, or the name of the till, that started a run. */
const starter = sql<string | null>`coalesce(started_by_email,
  (select 'Kassa ' || t.name from tills t where t.id = started_by_till))`

/**
 * The numbers, strings and booleans of a result. Without its lists and objects, which may be long: a screen polls every
 * second.
 */
const shortResult = sql<Record<string, unknown> | null>`case when jsonb_typeof(result) = 'object' then coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(result)
  where jsonb_typeof(value) in ('number', 'string', 'boolean')), '{}') end`

const shown = (runs: Runs) => runs.select(COLUMNS).select([starter.as('started_by_email'), shortResult.as('result')])

function toRunView(row: {
  id: string
  name: OperationName
  state: RunState
  progress: RunProgress | null
  result: Record<string, unknown> | null
  error: string | null
  started_by_email: string | null
  started_at: Date
  ended_at: Date | null
}): RunView {
  return {
    runId: row.id,
    operation: row.name,
    state: row.state,
    progress: row.progress,
    result: row.result,
    error: row.error,
    startedBy: row.started_by_email,
    startedDateTime: row.started_at.toISOString(),
    endedDateTime: row.ended_at?.toISOString() ?? null,
  }
}
