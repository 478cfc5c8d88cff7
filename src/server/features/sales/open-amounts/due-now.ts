import { type AmountDue, amountDue, isRestDue } from '#shared/domain/payments/amount-due.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { type PaymentsAhead, planProgress } from '#shared/domain/payments/payment-plan.ts'
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

/** Returns what the buyer of an order has to pay now, and the payment plan with what is open of its parts. */
export async function paymentsAhead(db: Executor, order: OrderFacts, at: Date): Promise<PaymentsAhead> {
  const { outstandingCents } = orderMoney(order)
  const { dueCents } = await dueNow(db, order, at)
  const plan = order.canceledAt || outstandingCents <= 0 ? undefined : await paymentPlansTable(db).current(order.id)
  if (!plan || plan.parts.length === 0) return { dueCents, plan: undefined }
  const { parts } = planProgress(plan, { paidCents: order.paidCents, outstandingCents, today: amsterdamDay(at) })
  return { dueCents, plan: { version: plan.version, parts } }
}
