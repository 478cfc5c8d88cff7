import * as z from 'zod/mini'
import { moment, recordId } from '../fields.ts'
import { offlinePaymentType, offlineWarning, RECEIPT_NUMBER_MAX } from '../staff-payments.ts'
import { channel, event, nothing } from './channel.ts'

/**
 * A payment that this till took while the shop was unreachable. Its order is a draft of this till, or an order of the
 * shop that was seen before.
 *
 * - `waiting`: the shop does not have the payment yet.
 * - `sending`: the payment was sent, and the shop may have it.
 * - `sent`: the shop has recorded the payment. `warnings` tell what staff must check.
 * - `refused`: the shop has no such order, so a user must decide.
 * - `returned`: the customer got the money back before the shop had the payment.
 */
const offlinePayment = z.object({
  paymentId: z.uuid(),
  draftId: z.nullable(z.uuid()),
  /** The order of the shop; for a draft null until the payment is sent. */
  salesOrderId: z.nullable(z.number()),
  type: offlinePaymentType,
  amountCents: z.number(),
  /** Number on the slip of the standalone terminal; empty for cash. */
  receiptNumber: z.string(),
  takenDateTime: moment,
  /** Email address of the user who took the payment. */
  takenBy: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'refused', 'returned']),
  /** Why the payment was refused, or was not sent yet, in Dutch. */
  reason: z.nullable(z.string()),
  warnings: z.array(offlineWarning),
})
export type OfflinePayment = z.output<typeof offlinePayment>

const offlinePayments = z.object({
  payments: z.array(offlinePayment),
  /**
   * Payments of the last two days that a user has removed from the list. The copy of an order on this till may be older
   * than they are, so they count for what remains to be paid.
   */
  seen: z.array(offlinePayment),
})

/** A line on the provisional receipt. */
const receiptFact = z.object({
  label: z.string().check(z.maxLength(80)),
  value: z.string().check(z.maxLength(200)),
  isStrong: z.optional(z.boolean()),
})

/** Content of the provisional receipt, besides payment, date and reference. */
const receiptContent = z.object({
  shopLines: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(12)),
  facts: z.array(receiptFact).check(z.maxLength(60)),
})

/**
 * Records a payment that was taken while the shop is unreachable. The payment is on the disk when the call returns. Then
 * the cash drawer opens and the provisional receipt is printed. A repeated call with the same id changes nothing.
 */
export const offlinePaymentTake = channel({
  channel: 'offline-payments:take',
  access: 'staff',
  input: z
    .object({
      paymentId: z.uuid(),
      draftId: z.nullable(z.uuid()),
      salesOrderId: z.nullable(recordId),
      type: offlinePaymentType,
      amountCents: z.number().check(z.int(), z.minimum(1), z.maximum(999_999_999)),
      receiptNumber: z.string().check(z.trim(), z.maxLength(RECEIPT_NUMBER_MAX)),
      receipt: receiptContent,
    })
    .check(
      z.refine(({ draftId, salesOrderId }) => (draftId === null) !== (salesOrderId === null), {
        path: ['draftId'],
        error: 'Geef de bewaarde order, of het nummer van de order.',
      }),
    ),
  reply: offlinePayment,
  /**
   * `draft_not_found`: the draft is not on this till, or belongs to another shop. A sent draft can still be paid.
   * `payment_running`: cash for an order with another payment of this till that may still receive money.
   */
  fails: ['disk_full', 'draft_not_found', 'payment_running'],
})
/**
 * Prints the provisional receipt again, for example when the till was killed before the paper. The drawer stays closed.
 * `payment_not_found`: also for a payment that was given back, and one that a user has seen.
 */
export const offlinePaymentPrint = channel({
  channel: 'offline-payments:print',
  access: 'staff',
  input: z.object({ paymentId: z.uuid(), receipt: receiptContent }),
  reply: nothing,
  fails: ['disk_full', 'payment_not_found'],
})
export const offlinePaymentsList = channel({
  channel: 'offline-payments:list',
  access: 'staff',
  input: nothing,
  reply: offlinePayments,
})
/**
 * Records that the customer got the money back. Only while the shop certainly does not have the payment; later the refund
 * is made on the page of the order.
 */
export const offlinePaymentReturn = channel({
  channel: 'offline-payments:return',
  access: 'staff',
  input: z.object({ paymentId: z.uuid() }),
  reply: offlinePayments,
  fails: ['disk_full', 'payment_not_found', 'payment_final'],
})
/** Removes a sent or returned payment from the list. */
export const offlinePaymentSeen = channel({
  channel: 'offline-payments:seen',
  access: 'staff',
  input: z.object({ paymentId: z.uuid() }),
  reply: offlinePayments,
  fails: ['disk_full', 'payment_not_found'],
})
export const offlinePaymentsChanged = event({ event: 'offline-payments:changed', payload: offlinePayments })
