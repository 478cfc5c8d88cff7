import { type AmountDue, amountDue, isRestDue } from '#shared/domain/payments/amount-due.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'
import type { OrderFacts } from '../sales-orders/index.ts'
import { paymentPlansTable } from './payment-plans-table.ts'

const NOTHING: AmountDue = { dueCents: 0, dueOn: null, reason: 'deposit' }

/**
 * Returns the amount in cents that the buyer of an order has to pay now, and why: the deposit, the dates of a payment plan,
 * or the rest once it is due. Reads the plan only for an order with an outstanding amount.
 */
export async function dueNow(db: Executor, order: OrderFacts, at: Date): Promise<AmountDue> {
  if (order.canceledAt || orderMoney(order).outstandingCents <= 0) return NOTHING
  const plan = await paymentPlansTable(db).current(order.id)
  const today = amsterdamDay(at)
  return amountDue(order, { plan, readyOn: isRestDue(order) ? today : null, today })
}
