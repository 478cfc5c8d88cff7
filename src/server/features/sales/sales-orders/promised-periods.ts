import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { type PreferredFields, readPreference } from '#shared/domain/planning/preferred-weeks.ts'
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
  const terms = { day: amsterdamDay(at), delivery: form.delivery, preference: readPreference(form) }
  return rows.flatMap((row) => {
    const { position, item_code: itemId, is_made_to_measure: isMadeToMeasure, is_parcel: isParcel, options } = row
    const period = promisedPeriod({ itemId, isMadeToMeasure, isParcel, options }, terms)
    return period ? [{ position, ...period }] : []
  })
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
