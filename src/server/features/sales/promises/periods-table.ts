import type { PromiseCause, PromisedPeriod } from '#shared/domain/planning/promised-periods.ts'
import type { Executor } from '../../../db/tables.ts'

const COLUMNS = [
  'p.id as promiseId',
  'p.sales_order_id as salesOrderId',
  'p.sales_order_row_id as salesOrderRowId',
  'p.counts',
  'p.from_day as from',
  'p.until_day as until',
  'p.state',
  'p.cause',
  'p.explanation',
  'p.by_customer as byCustomer',
  'p.made_at as madeAt',
  'p.ended_on as endedOn',
  'p.model',
  'p.brand',
] as const

const selectPeriods = (db: Executor) => db.selectFrom('promised_periods as p').select(COLUMNS)

/** A stored promise. */
export type PeriodRow = Awaited<ReturnType<ReturnType<typeof selectPeriods>['execute']>>[number]

/** Table `promised_periods`: the delivery periods that were promised, and what became of them. */
export function periodsTable(db: Executor) {
  const periods = selectPeriods(db)
  return {
    find: (promiseId: number) => periods.where('p.id', '=', promiseId).executeTakeFirst(),

    /** The periods of an order in the sequence of its lines, the oldest first. */
    ofOrder: (salesOrderId: number) =>
      periods
        .innerJoin('sales_order_rows as r', 'r.id', 'p.sales_order_row_id')
        .select('r.display_name as product')
        .where('p.sales_order_id', '=', salesOrderId)
        .orderBy('r.position')
        .orderBy('p.id')
        .execute(),

    /** Replaces an open promise by another one for the same line. The order must be locked. */
    async replace(
      { promiseId, salesOrderId, salesOrderRowId, model, brand }: PeriodRow,
      next: PromisedPeriod & {
        byCustomer: boolean
        cause: PromiseCause
        explanation: string
        day: string
        at: Date
      },
    ): Promise<void> {
      const { cause, explanation, day } = next
      await db
        .updateTable('promised_periods')
        .set({ state: 'replaced', cause, explanation, ended_on: day })
        .where('id', '=', promiseId)
        .execute()
      await db
        .insertInto('promised_periods')
        .values({
          sales_order_id: salesOrderId,
          sales_order_row_id: salesOrderRowId,
          model,
          brand,
          counts: next.counts,
          from_day: next.from,
          until_day: next.until,
          by_customer: next.byCustomer,
          made_at: next.at,
        })
        .execute()
    },

    explain: (promiseId: number, { cause, explanation }: { cause: PromiseCause; explanation: string }) =>
      db.updateTable('promised_periods').set({ cause, explanation }).where('id', '=', promiseId).execute(),
  }
}
