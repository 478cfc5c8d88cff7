import * as z from 'zod/mini'
import { orderDiscounts } from '#shared/contracts/order-discounts.ts'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import { PAYMENT_CODES, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { agreedLines } from '#shared/domain/discounts/discounts.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { dueNowCents } from '#shared/domain/payments/order-payment.ts'

/** The fields of a stored order that decide about its money, and who the customer is. */
const orderMoney = z.object({
  shoppinglist: z.array(z.object({ id: z.number(), basePrice: z.number(), count: z.number() })),
  discounts: z.optional(orderDiscounts),
  payment: z.enum(PAYMENT_CODES),
  firstname: z._default(z.string(), ''),
  middlename: z._default(z.string(), ''),
  lastname: z._default(z.string(), ''),
  companyName: z._default(z.string(), ''),
  phoneNumber: z._default(z.string(), ''),
})

/** Amounts in cents. `dueCents`: what the customer pays now; `openCents`: what remains to be paid in all. */
type DraftMoney = {
  totalCents: number
  paidCents: number
  openCents: number
  dueCents: number
  name: string
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
  const { shoppinglist, discounts = [], payment, firstname, middlename, lastname, companyName, phoneNumber } = read.data
  const lines = shoppinglist.map(({ id, basePrice, count }) => ({ id, netPrice: basePrice, count }))
  const totalCents = cartTotals(agreedLines(lines, discounts)).gross
  const paidCents = payments
    .filter((one) => one.draftId === draftId && one.state !== 'returned')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const openCents = Math.max(0, totalCents - paidCents)
  const option = paymentOptionOfCode(payment)
  const deposit = depositCents(option, totalCents)
  const dueCents = dueNowCents({ option, depositCents: deposit, paidCents, outstandingCents: openCents })
  const name = companyName || [firstname, middlename, lastname].filter(Boolean).join(' ')
  return { totalCents, paidCents, openCents, dueCents, name, phone: phoneNumber }
}

/** True for a payment about which nobody has to do anything. */
export const isSettled = ({ state, warnings }: Pick<OfflinePayment, 'state' | 'warnings'>): boolean =>
  (state === 'sent' || state === 'returned') && warnings.length === 0
