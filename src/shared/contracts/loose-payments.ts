import * as z from 'zod/mini'
import { LOOSE_STATES, LOOSE_VAT_PERCENTS } from '../domain/payments/loose-payment.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, moment, optionalText, pageQuery, recordId, recordVersion, requiredText } from './fields.ts'
import { INVALID_EMAIL } from './texts.ts'

export const LOOSE_DESCRIPTION_MAX = 200
export const LOOSE_NAME_MAX = 200

const EMAIL = /^$|^[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** A payment on a terminal without an order. Amounts in EUR incl. VAT. */
export const loosePayment = z.object({
  /** Number of the payment, from the numbers of orders. */
  salesOrderId: z.number(),
  description: z.string(),
  amount: z.number(),
  vatPercent: z.number(),
  vat: z.number(),
  state: z.enum(LOOSE_STATES),
  received: z.number(),
  refunded: z.number(),
  insertDateTime: moment,
  /** Email address of the seller. */
  takenBy: z.nullable(z.string()),
  /** The customer, when the seller noted one. */
  name: z.string(),
  email: z.string(),
  userId: z.nullable(z.number()),
  /** The order to which the payment was linked. */
  linkedOrderId: z.nullable(z.number()),
  linkedDateTime: z.nullable(moment),
  linkedBy: z.nullable(z.string()),
  /** Changes with every link and every undo of one. Another implementation of the server may omit it. */
  linkVersion: z.optional(z.number()),
})
export type LoosePayment = z.infer<typeof loosePayment>

const paymentParams = z.object({ id })

/** Calls of staff about payments without an order. The payment itself is started with `payments.start`. */
export const loosePayments = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/loose-payments',
    access: 'staff',
    about: 'Lists payments on a terminal that have no order, newest first.',
    query: z.object({ ...pageQuery, state: z.optional(z.enum(LOOSE_STATES)) }),
    reply: z.object({
      items: z.array(loosePayment),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
    limitPerMinute: 120,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/loose-payments/:id',
    access: 'staff',
    about: 'Returns one payment without an order.',
    params: paymentParams,
    reply: loosePayment,
    fails: codes('loose_payment_not_found'),
    limitPerMinute: 120,
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/admin/loose-payments',
    access: 'staff',
    about:
      'Prepares a payment on a terminal without an order. The payment itself is then started as that of an order. A repeated call with the same Idempotency-Key prepares no second one.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      /** Whole cents incl. VAT. */
      amountCents: z
        .number('Vul een bedrag in.')
        .check(z.int(), z.minimum(1, 'Vul een bedrag boven nul in.'), z.maximum(99_999_999, 'Dit bedrag is te groot.')),
      description: requiredText('Omschrijving', LOOSE_DESCRIPTION_MAX),
      vatPercent: z.union(LOOSE_VAT_PERCENTS.map((percent) => z.literal(percent))),
      name: optionalText(LOOSE_NAME_MAX),
      /** The receipt is mailed to it; empty for no mail. */
      email: z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(EMAIL, INVALID_EMAIL)), ''),
      /** The account of the customer. */
      userId: z.optional(z.nullable(recordId)),
    }),
    reply: loosePayment,
    fails: codes('customer_not_found', 'idempotency_key_reused'),
    limitPerMinute: 60,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/admin/loose-payments/:id/link',
    access: 'staff',
    about:
      'Links a paid loose payment to an order: its money then counts as paid for that order. A repeated call changes nothing; another order is refused, and so is a repeat after the link was taken back, if the call names the link version that its user saw.',
    params: paymentParams,
    body: z.object({
      salesOrderId: recordId,
      /** Confirms that more is paid than is outstanding. */
      confirmsOverpayment: z._default(z.boolean(), false),
      /** `linkVersion` of the payment that the user saw. Without it a late repeat links again. */
      linkVersion: z.optional(recordVersion),
    }),
    reply: loosePayment,
    fails: {
      ...codes('loose_payment_not_found', 'loose_payment_unpaid', 'loose_payment_running', 'refund_running'),
      ...codes('order_not_found', 'order_canceled', 'order_forgotten', 'loose_order_paying', 'loose_link_changed'),
      loose_payment_linked: z.object({ salesOrderId: z.number() }),
      overpayment: z.object({ outstanding: z.number() }),
    },
    limitPerMinute: 60,
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/admin/loose-payments/:id/unlink',
    access: 'staff',
    about:
      'Takes the link of a loose payment to an order back on the same day, while the ERP does not have the payment. A repeated call changes nothing.',
    params: paymentParams,
    reply: loosePayment,
    fails: codes(
      'loose_payment_not_found',
      'loose_payment_in_erp',
      'loose_order_paying',
      'undo_too_late',
      'undo_changed_since',
    ),
    limitPerMinute: 60,
  }),
}
