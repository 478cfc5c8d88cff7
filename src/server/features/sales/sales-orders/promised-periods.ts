import { sql } from 'kysely'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import { type PreferredFields, type PreferredWeeks, readPreference } from '#shared/domain/planning/preferred-weeks.ts'
import { promisedPeriod, settledPeriod } from '#shared/domain/planning/promised-periods.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import type { RowSnapshot } from './order-rows.ts'

type PromisedOrder = {
  form: Pick<PlaceOrderBody, 'delivery' | keyof PreferredFields>
  rows: readonly RowSnapshot[]
  isWalkIn: boolean
  at: Date
}

/**
 * Returns the delivery periods that the shop promises with a new order, by the position of their rows. A walk-in sale has
 * none, because the buyer takes everything along.
 */
export function promisedPeriodsOf({ form, rows, isWalkIn, at }: PromisedOrder) {
  if (isWalkIn) return []
  return periodsOf(rows, { day: amsterdamDay(at), delivery: form.delivery, preference: readPreference(form) })
}

function periodsOf(
  rows: readonly RowSnapshot[],
  terms: { day: string; delivery: DeliveryMethod; preference: PreferredWeeks | undefined },
) {
  return rows.flatMap((row) => {
    const { position, item_code: itemId, is_made_to_measure: isMadeToMeasure, is_parcel: isParcel, options } = row
    const period = promisedPeriod({ itemId, isMadeToMeasure, isParcel, options }, terms)
    return period ? [{ position, ...period }] : []
  })
}

/**
 * Promises delivery periods for rows that a change added to an order: from the day of the change, and not before the week that
 * suits the customer. The order must be locked, and the rows stored.
 */
export async function promiseAddedRows(
  tx: Transaction,
  salesOrderId: number,
  { rows, at }: { rows: readonly RowSnapshot[]; at: Date },
): Promise<void> {
  if (rows.length === 0) return
  const order = await tx
    .selectFrom('sales_orders as o')
    .leftJoin('delivery_preferences as w', 'w.sales_order_id', 'o.id')
    .select(['o.delivery', 'w.from_week as from', 'w.until_week as until', 'w.avoided_weeks as avoided'])
    .where('o.id', '=', salesOrderId)
    .executeTakeFirstOrThrow()
  const { from, until, avoided } = order
  const periods = periodsOf(rows, {
    day: amsterdamDay(at),
    delivery: deliveryOfCode(order.delivery),
    preference: avoided === null ? undefined : { from, until, avoided },
  })
  await sql`
    insert into promised_periods (sales_order_id, sales_order_row_id, model, brand, counts, from_day, until_day, made_at)
    select r.sales_order_id, r.id, coalesce(m.display_name, i.display_name, r.display_name),
      coalesce(i.texts -> 'facts' ->> 'brand', m.texts -> 'facts' ->> 'brand', ''),
      period.counts, period."from", period."until", ${at}
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as period (position int, counts text, "from" date, "until" date)
      join sales_order_rows r on r.sales_order_id = ${salesOrderId} and r.position = period.position
      left join items i on i.id = r.item_id left join items m on m.id = i.parent_id`.execute(tx)
}

/**
 * Settles the promised periods of an order after its lines changed: kept, broken, withdrawn, or open again. The order must be
 * locked. A promise that is not broken any more loses the cause that staff gave.
 */
export async function settlePromisedPeriods(tx: Transaction, salesOrderId: number): Promise<void> {
  const promises = await tx
    .selectFrom('promised_periods as p')
    .innerJoin('sales_order_rows as r', 'r.id', 'p.sales_order_row_id')
    .where('p.sales_order_id', '=', salesOrderId)
    .where('p.state', '<>', 'replaced')
    .select(['p.id', 'p.until_day as until', 'p.counts', 'p.state', 'p.ended_on as endedOn'])
    .select(['r.state as lineState', 'r.state_on as day'])
    .execute()
  for (const { id, lineState, day, ...promise } of promises) {
    const settled = settledPeriod(promise, { state: lineState, day })
    if (settled.state === promise.state && settled.endedOn === promise.endedOn) continue
    await tx
      .updateTable('promised_periods')
      .set({
        state: settled.state,
        ended_on: settled.endedOn,
        ...(settled.state !== 'broken' && { cause: null, explanation: '' }),
      })
      .where('id', '=', id)
      .execute()
  }
}
