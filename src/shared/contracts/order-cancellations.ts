import * as z from 'zod/mini'
import { CANCELLATION_REASONS } from '../domain/orders/cancellation.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, optionalText, recordId } from './fields.ts'
import { paymentType } from './sales-orders.ts'
import { staffOrderDetails } from './staff-order-details.ts'

export const CANCELLATION_NOTE_MAX = 500

/** Highest fee in cents that the column can store. */
const MAX_FEE_CENTS = 2_000_000_000

/** The pieces to cancel, and why. */
const choice = {
  pieces: z
    .array(
      z.object({
        rowId: recordId,
        count: z
          .number()
          .check(
            z.int('Aantal moet een heel getal zijn.'),
            z.minimum(1, 'Aantal moet minimaal 1 zijn.'),
            z.maximum(999, 'Aantal mag maximaal 999 zijn.'),
          ),
      }),
    )
    .check(
      z.minLength(1, 'Kies minstens één stuk.'),
      z.maxLength(200),
      z.refine(
        (pieces) => new Set(pieces.map(({ rowId }) => rowId)).size === pieces.length,
        'Elke regel kan één keer gekozen worden.',
      ),
    ),
  reason: z.enum(CANCELLATION_REASONS, 'Kies een reden.'),
  /** The fee in cents incl. VAT; the fee by the rules of the shop when absent. */
  feeCents: z.optional(
    z
      .number()
      .check(
        z.int(),
        z.minimum(0, 'Kosten kunnen niet onder nul zijn.'),
        z.maximum(MAX_FEE_CENTS, 'Dit bedrag is te hoog.'),
      ),
  ),
}

const piecesLeft = z.object({ rowId: z.number(), available: z.number() })
const ofRow = z.object({ rowId: z.number() })

const fails = {
  ...codes('order_not_found', 'order_canceled', 'order_expired', 'order_forgotten', 'order_line_not_found'),
  order_line_delivered: ofRow,
  too_many_pieces: piecesLeft,
}

/** What a cancellation would do. Amounts in cents incl. VAT. */
const proposal = z.object({
  canceledCents: z.number(),
  /** True when no piece of the order is left. */
  isWhole: z.boolean(),
  proposedFeeCents: z.number(),
  /** The highest fee that the caller may ask. */
  maxFeeCents: z.number(),
  feeCents: z.number(),
  /** The part of earlier fees that is waived, because nothing stays due of a whole order. */
  waivedCents: z.number(),
  /** What the customer owes for the order in total, afterwards. */
  dueCents: z.number(),
  paidCents: z.number(),
  refundCents: z.number(),
  outstandingCents: z.number(),
  /** How the amount goes back: newest payment first. */
  refunds: z.array(z.object({ paymentId: z.string(), paymentType, amountCents: z.number() })),
  /** The part of `refundCents` that goes back over none of the payments. */
  refundRestCents: z.number(),
  /** Cash that must be in the drawer of the caller's till; absent when no cash goes back. */
  cashInDrawerCents: z.optional(z.number()),
  /** True when a payment of the order is running: it may still arrive. */
  hasOpenPayment: z.boolean(),
})
export type CancellationProposal = z.infer<typeof proposal>

/** Calls of staff that cancel pieces of an order. */
export const orderCancellations = {
  proposeCancellation: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/cancellation-proposal',
    access: 'staff',
    about: 'Returns what the cancellation of these pieces costs and what is to be paid back. Changes nothing.',
    params: z.object({ id }),
    body: z.object(choice),
    reply: proposal,
    fails,
    limitPerMinute: 240,
  }),
  previewCancellation: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/cancellation-mail',
    access: 'staff',
    about:
      'Returns the mail that the buyer would get about the cancellation of these pieces. Changes and sends nothing.',
    params: z.object({ id }),
    body: z.object(choice),
    reply: z.object({
      /** Email address of the buyer. */
      to: z.string(),
      subject: z.string(),
      /** A complete page. Its links are disabled. */
      html: z.string(),
    }),
    fails,
    limitPerMinute: 120,
  }),
  cancelPieces: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/cancellations',
    access: 'staff',
    about:
      'Cancels pieces of order lines that are not delivered; without pieces left, the order. Moves no money: staff refund the payments afterwards. A repeated call with the same Idempotency-Key changes nothing.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      ...choice,
      /** For colleagues. */
      note: optionalText(CANCELLATION_NOTE_MAX),
      /** Required when the fee differs from the rules of the shop. */
      feeReason: optionalText(CANCELLATION_NOTE_MAX),
      mail: z._default(z.boolean(), true),
    }),
    reply: staffOrderDetails,
    fails: { ...fails, ...codes('idempotency_key_reused') },
  }),
}
