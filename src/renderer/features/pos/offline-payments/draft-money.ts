import * as z from 'zod/mini'
import { orderDiscounts } from '#shared/contracts/order-discounts.ts'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import { PAYMENT_CODES, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { agreedLines } from '#shared/domain/discounts/discounts.ts'
import { cartTotals, centsFromEuros } from '#shared/domain/money/prices.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { dueNowCents } from '#shared/domain/payments/order-payment.ts'

/** The fields of a stored order that decide about its money, and the phone number of the customer. */
const orderMoney = z.object({
  shoppinglist: z.array(z.object({ id: z.number(), basePrice: z.number(), count: z.number() })),
  discounts: z.optional(orderDiscounts),
  payment: z.enum(PAYMENT_CODES),
  phoneNumber: z._default(z.string(), ''),
})

/**
 * Amounts in cents. `dueCents`: what the customer pays now; `openCents`: what remains to be paid in all; `cashCents`: all
 * accepted cash, with that which was given back.
 */
type DraftMoney = {
  totalCents: number
  paidCents: number
  openCents: number
  dueCents: number
  cashCents: number
  phone: string
}

/**
 * Returns the amounts of a stored order after the payments that this till took for it; undefined when the order has no
 * readable content, as after it was sent.
 */
export function moneyOfDraft(
  { draftId, order }: Pick<Draft, 'draftId' | 'order'>,
  payments: readonly OfflinePayment[],
): DraftMoney | undefined {
  const read = orderMoney.safeParse(order)
  if (!read.success) return undefined
  const { shoppinglist, discounts = [], payment, phoneNumber } = read.data
  const lines = shoppinglist.map(({ id, basePrice, count }) => ({ id, netPrice: basePrice, count }))
  const totalCents = cartTotals(agreedLines(lines, discounts)).gross
  const paidCents = payments
    .filter((one) => one.draftId === draftId && one.state !== 'returned')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const cashCents = payments
    .filter((one) => one.draftId === draftId && one.type === 'CASH')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const openCents = Math.max(0, totalCents - paidCents)
  const option = paymentOptionOfCode(payment)
  const deposit = depositCents(option, totalCents)
  const dueCents = dueNowCents({ option, depositCents: deposit, paidCents, outstandingCents: openCents })
  return { totalCents, paidCents, openCents, dueCents, cashCents, phone: phoneNumber }
}

/** An order of the shop, with its payments as this till last saw them. */
export type SeenOrder = { salesOrderId: number; title: string; payments: PaymentsOfOrder }

/**
 * Returns the payments of an order with the result of the payment of this till. The main process knows that result, and
 * the copy of the order may be older.
 */
export function withResult(seen: PaymentsOfOrder, attempt: PanelAttempt | null): PaymentsOfOrder {
  const inCopy = seen.payments.find(({ paymentId }) => paymentId === attempt?.attemptId)
  if (attempt?.phase !== 'ended' || (inCopy && isFinal(inCopy.state))) return seen
  const payments = seen.payments.filter((payment) => payment !== inCopy)
  if (attempt.state !== 'paid') return { ...seen, payments }
  const { type, amountCents } = attempt
  const plus = (euros: number, cents: number) => (centsFromEuros(euros) + cents) / 100
  return {
    ...seen,
    payments,
    paid: plus(seen.paid, amountCents),
    outstanding: plus(seen.outstanding, -amountCents),
    ...(seen.cash && type === 'CASH' && { cash: { ...seen.cash, received: plus(seen.cash.received, amountCents) } }),
  }
}

/** The amounts of an order of the shop. `unsentCents` and `sentCents`: what this till took and its copy does not contain. */
type SeenOrderMoney = DraftMoney & { unsentCents: number; sentCents: number }

/**
 * Returns the amounts of an order of the shop that this till saw before. Payments of this till are paid as well when its
 * copy of the order does not contain them, whatever their state: also a sent one, because the copy may be older.
 * Nothing is due in parts: the whole remaining amount is proposed.
 */
export function moneyOfSeenOrder(
  { salesOrderId, payments: seen }: SeenOrder,
  payments: readonly OfflinePayment[],
): SeenOrderMoney {
  const inCopy = new Set(seen.payments.map(({ paymentId }) => paymentId))
  const own = payments.filter((one) => one.salesOrderId === salesOrderId && !inCopy.has(one.paymentId))
  const sum = (isCounted: (payment: OfflinePayment) => boolean) =>
    own.filter(isCounted).reduce((total, { amountCents }) => total + amountCents, 0)
  const sentCents = sum(({ state }) => state === 'sent')
  const unsentCents = sum(({ state }) => state !== 'sent' && state !== 'returned')
  const openCents = Math.max(0, centsFromEuros(seen.outstanding) - sentCents - unsentCents)
  return {
    totalCents: centsFromEuros(seen.total),
    paidCents: centsFromEuros(seen.paid) + sentCents + unsentCents,
    openCents,
    dueCents: openCents,
    cashCents: centsFromEuros(seen.cash?.received ?? 0) + sum(({ type }) => type === 'CASH'),
    phone: '',
    unsentCents,
    sentCents,
  }
}

/** True for a payment about which nobody has to do anything. */
export const isSettled = ({ state, warnings }: Pick<OfflinePayment, 'state' | 'warnings'>): boolean =>
  (state === 'sent' || state === 'returned') && warnings.length === 0
