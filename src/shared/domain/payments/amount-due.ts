import type { PaymentOption } from '../checkout/payment-options.ts'
import type { LineState } from '../orders/line-states.ts'
import { type OrderSums, orderMoney } from './order-payment.ts'
import { type PaymentPlan, planProgress } from './payment-plan.ts'

/** Why an amount is due: a date of a payment plan, the rest of a finished order, or the deposit. */
export const DUE_REASONS = ['plan', 'rest', 'deposit'] as const
export type DueReason = (typeof DUE_REASONS)[number]

/** `dueOn`: since when it is due; null for a deposit. */
export type AmountDue = { dueCents: number; dueOn: string | null; reason: DueReason }

/** The facts of an order on which depends what its buyer has to pay now. */
export type PayableOrder = OrderSums & {
  option: PaymentOption
  workState: LineState
  canceledAt: Date | null
}

/** States in which all lines of an order are there. */
const FINISHED: readonly LineState[] = ['ready', 'planned', 'delivered']

/** True once the rest of an order has to be paid: its lines are ready, or delivered when it is paid at the pickup. */
export const isRestDue = ({ workState, option }: Pick<PayableOrder, 'workState' | 'option'>): boolean =>
  option === 'at_pickup' ? workState === 'delivered' : FINISHED.includes(workState)

/**
 * Returns the amount that the buyer has to pay now, in cents, since when and why.
 *
 * - With a payment plan: the open parts whose day has come. `dueOn` is the earliest of these days. What is not planned is
 *   due as without a plan.
 * - Without one: the whole outstanding amount once the rest is due (`readyOn`), before that the open part of the deposit.
 *   A deposit has no due day: an order that is not paid expires, or staff asked for it.
 *
 * @param readyOn the day on which the last line became ready; null before it
 */
export function amountDue(
  order: PayableOrder,
  { plan, readyOn, today }: { plan: PaymentPlan | undefined; readyOn: string | null; today: string },
): AmountDue {
  const money = orderMoney(order)
  if (order.canceledAt || money.outstandingCents <= 0) return { dueCents: 0, dueOn: null, reason: 'deposit' }
  const hasRestDue = isRestDue(order)
  if (!plan || plan.parts.length === 0) {
    return hasRestDue
      ? { dueCents: money.outstandingCents, dueOn: readyOn, reason: 'rest' }
      : { dueCents: money.depositDueCents, dueOn: null, reason: 'deposit' }
  }
  const { parts, unplannedCents } = planProgress(plan, { ...order, ...money, today })
  const due = parts.filter(({ isDue }) => isDue)
  const unplanned = hasRestDue ? unplannedCents : 0
  return {
    dueCents: due.reduce((sum, { openCents }) => sum + openCents, unplanned),
    dueOn: dueDays(order, { plan, readyOn, today })[0] ?? null,
    reason: 'plan',
  }
}

/**
 * Returns the days since which something of the due amount has to be paid, earliest first: each open date of a payment plan that has
 * come, and the day on which the rest was due. A deposit has no day.
 */
export function dueDays(
  order: PayableOrder,
  { plan, readyOn, today }: { plan: PaymentPlan | undefined; readyOn: string | null; today: string },
): string[] {
  const money = orderMoney(order)
  if (order.canceledAt || money.outstandingCents <= 0) return []
  const hasPlan = plan !== undefined && plan.parts.length > 0
  const progress = hasPlan ? planProgress(plan, { ...order, ...money, today }) : undefined
  const hasRest = isRestDue(order) && (progress?.unplannedCents ?? money.outstandingCents) > 0
  const days = (progress?.parts ?? []).filter(({ isDue }) => isDue).map(({ dueOn }) => dueOn)
  return [...new Set([...days, ...(hasRest && readyOn ? [readyOn] : [])])].toSorted()
}

/** A reminder is not sent later than this many days after its day, so that old debts are left to staff. */
const MAX_DAYS_LATE = 3

/**
 * Returns which automatic reminder is to be sent today, counted from 1; undefined for none.
 *
 * @param days after how many days each reminder is sent, ascending
 * @param sent the steps that were sent for this due day
 */
export function reminderStep({
  dueOn,
  today,
  days,
  sent,
}: {
  dueOn: string
  today: string
  days: readonly number[]
  sent: readonly number[]
}): number | undefined {
  const age = daysBetween(dueOn, today)
  const step = days.filter((day) => day <= age).length
  const day = days[step - 1]
  if (day === undefined || age - day > MAX_DAYS_LATE) return undefined
  return step > Math.max(0, ...sent) ? step : undefined
}

/** @example daysBetween('2026-11-01', '2026-11-08') // 7 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
