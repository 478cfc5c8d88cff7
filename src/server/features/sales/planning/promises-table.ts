import { sql } from 'kysely'
import { timeAt } from '#shared/domain/planning/local-time.ts'
import { isKept, keptShare } from '#shared/domain/planning/promises.ts'
import { amsterdamDay, dayInWords } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'

type NewPromise = {
  salesOrderId: number
  stopId: number
  /** The service case of a visit; absent or null for a delivery. */
  serviceCaseId?: number | null
  day: string
  from: string
  until: string
  vanId: string
  region: string
  /** The promised lines. The model of the first one is stored, for the figures per model. */
  rowIds: readonly number[]
  at: Date
}

/** Returns SQL for the name of the model of the first of some lines, without the leather and the options of its variant. */
const modelOf = (rowIds: readonly number[]) => sql<string>`coalesce((
  select coalesce(m.display_name, i.display_name, r.display_name)
  from sales_order_rows r left join items i on i.id = r.item_id left join items m on m.id = i.parent_id
  where r.id = any(${[...rowIds]}::int[]) order by r.position limit 1), '')`

/** Table `delivery_promises`: every window of a delivery or a visit that was promised, and what became of it. */
export function promisesTable(db: Executor) {
  return {
    add: ({ salesOrderId, stopId, serviceCaseId, from, until, vanId, rowIds, at, ...promise }: NewPromise) =>
      db
        .insertInto('delivery_promises')
        .values({
          ...promise,
          model: modelOf(rowIds),
          sales_order_id: salesOrderId,
          stop_id: stopId,
          service_case_id: serviceCaseId ?? null,
          window_from: from,
          window_until: until,
          van_id: vanId,
          made_at: at,
        })
        .execute(),

    /** Ends the open promises of a stop, because it moved or was taken off the board. */
    end: (stopId: number, { state, reason, at }: { state: 'replaced' | 'withdrawn'; reason: string; at: Date }) =>
      db
        .updateTable('delivery_promises')
        .set({ state, reason, ended_at: at })
        .where('stop_id', '=', stopId)
        .where('state', '=', 'open')
        .execute(),

    /** Ends the open promise of a stop with its delivery or visit: kept in its window, otherwise broken. */
    async fulfill(stopId: number, happenedAt: Date): Promise<void> {
      const open = await db
        .selectFrom('delivery_promises')
        .select(['id', 'day', 'window_from as from', 'window_until as until', 'service_case_id as serviceCaseId'])
        .where('stop_id', '=', stopId)
        .where('state', '=', 'open')
        .execute()
      const delivered = { day: amsterdamDay(happenedAt), time: timeAt(happenedAt) }
      for (const promise of open) {
        const kept = isKept(promise, delivered)
        // The customer reads the reason.
        const what = promise.serviceCaseId === null ? 'Bezorgd' : 'Wij waren er'
        const late = `${what} op ${dayInWords(happenedAt)} om ${delivered.time} uur`
        await db
          .updateTable('delivery_promises')
          .set({
            state: kept ? 'kept' : 'broken',
            reason: kept ? '' : late,
            ended_at: happenedAt,
          })
          .where('id', '=', promise.id)
          .execute()
      }
    },

    /** Ends the open promise of a stop that failed. */
    break: (stopId: number, { reason, at }: { reason: string; at: Date }) =>
      db
        .updateTable('delivery_promises')
        .set({ state: 'broken', reason, ended_at: at })
        .where('stop_id', '=', stopId)
        .where('state', '=', 'open')
        .execute(),

    /** The promises of an order about deliveries, newest first; with `withVisits` also those of visits for its service cases. */
    ofOrder: (salesOrderId: number, { withVisits = false } = {}) =>
      db
        .selectFrom('delivery_promises')
        .select(['id as promiseId', 'day', 'window_from as from', 'window_until as until', 'state', 'reason'])
        .select(['made_at as madeAt', 'ended_at as endedAt'])
        .where('sales_order_id', '=', salesOrderId)
        .$if(!withVisits, (query) => query.where('service_case_id', 'is', null))
        .orderBy('id', 'desc')
        .execute(),

    /** Counts the promised deliveries that ended since a time, by region, van or model. */
    async figures(by: 'region' | 'van_id' | 'model', since: Date) {
      const { rows } = await sql<{ name: string; kept: number; broken: number; replaced: number }>`
        select ${sql.ref(by)} as name, count(*) filter (where state = 'kept')::int as kept,
          count(*) filter (where state = 'broken')::int as broken,
          count(*) filter (where state = 'replaced')::int as replaced
        from delivery_promises where ended_at >= ${since} and state <> 'withdrawn' and service_case_id is null
        group by 1 order by count(*) desc, 1 limit 100`.execute(db)
      return rows.map((row) => ({ ...row, share: keptShare(row) ?? null }))
    },
  }
}
