import * as z from 'zod/mini'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, optionalText, recordId, requiredText, rollMm } from './fields.ts'
import { cashLimit } from './payments.ts'
import { attemptState, paymentType } from './sales-orders.ts'

export const REFUND_REASON_MAX = 500

export const RECEIPT_NUMBER_MAX = 40

/** Payment types that a till can take while the shop is unreachable. */
export const offlinePaymentType = z.enum(['CASH', 'STANDALONE'])
export type OfflinePaymentType = z.infer<typeof offlinePaymentType>

/**
 * What staff must check after the payment of an offline till was recorded. `overpaid`: more was paid than the total of
 * the order. `order_canceled`: the order was canceled. `cash_limit`: the order received more cash than is allowed.
 */
export const offlineWarning = z.enum(['overpaid', 'order_canceled', 'cash_limit'])
export type OfflineWarning = z.infer<typeof offlineWarning>

/** A refund by staff. `starting` and `unknown`: the shop does not know yet whether the provider got it. In EUR. */
const refund = z.object({
  refundId: z.string(),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(['starting', 'unknown', 'done', 'refused']),
  requestedBy: z.string(),
  requestedDateTime: moment,
})

/** A payment attempt with the data for staff. Amounts in EUR. */
const staffPayment = z.object({
  paymentId: z.string(),
  paymentType,
  state: attemptState,
  payStatusCode: z.nullable(z.number()),
  /** Id at the provider; null for cash, and before the provider has sent it. */
  payId: z.nullable(z.string()),
  amount: z.number(),
  refunded: z.number(),
  /** Amount that can be refunded now; 0 while a refund is pending. */
  refundable: z.number(),
  /** Email address of the staff member who started the attempt; null for the buyer. */
  startedBy: z.nullable(z.string()),
  terminalCode: z.nullable(z.string()),
  insertDateTime: moment,
  /** Time until which the buyer can pay. */
  expiresDateTime: z.nullable(moment),
  /** URL of the payment link while it can be paid; null otherwise. */
  paymentUrl: z.nullable(z.string()),
  hasReceipt: z.boolean(),
  /** Number on the slip of a standalone terminal. Older servers do not return it. */
  receiptNumber: z.optional(z.nullable(z.string())),
  /** When the shop received the payment of an offline till; null for other payments. Older servers do not return it. */
  recordedDateTime: z.optional(z.nullable(moment)),
  refunds: z.array(refund),
})
export type StaffPayment = z.infer<typeof staffPayment>

/** All payments of one order, for the seller. */
export const paymentsOfOrder = z.object({
  salesOrderId: z.number(),
  total: z.number(),
  paid: z.number(),
  /** Below zero when the order was overpaid. */
  outstanding: z.number(),
  /** Absent when there is no limit on cash. */
  cash: z.optional(cashLimit),
  payments: z.array(staffPayment),
})
export type PaymentsOfOrder = z.infer<typeof paymentsOfOrder>

/** State of a payment terminal at the provider. */
const paymentTerminal = z.object({
  code: z.string(),
  name: z.string(),
  /** True when the terminal can take a payment, because it is activated and connected. */
  isReady: z.boolean(),
  /** True for the default terminal. */
  isStandard: z.boolean(),
})
export type PaymentTerminal = z.infer<typeof paymentTerminal>

/** Content of a receipt. Amounts in EUR. */
const receipt = z.object({
  paymentId: z.string(),
  salesOrderId: z.number(),
  title: z.string(),
  shopLines: z.array(z.string()),
  paidDateTime: moment,
  facts: z.array(z.object({ label: z.string(), value: z.string(), isStrong: z.optional(z.boolean()) })),
  /** Lines of the card slip; empty when there is none. */
  slip: z.array(z.string()),
  /** Page of the order for its buyer, for a QR code. Older servers do not return it. */
  orderUrl: z.optional(z.string()),
})
export type Receipt = z.infer<typeof receipt>

const paymentParams = z.object({ paymentId: z.uuid() })

/** Calls of staff about payments, in addition to `payments.start` and `payments.abort`. */
export const staffPayments = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/payments',
    access: 'staff',
    about:
      'Returns all payments of an order and the outstanding amount; polls the provider first while a payment is open.',
    params: z.object({ id }),
    reply: paymentsOfOrder,
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
  /** A stream (`text/event-stream`); not for use with the typed client. */
  news: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/events',
    access: 'staff',
    about: 'Server-sent events: an event for each change of an order, until the session ends.',
    params: z.object({ id }),
    reply: z.string(),
    fails: codes('order_not_found'),
    limitPerMinute: 60,
  }),
  terminals: endpoint({
    method: 'GET',
    path: '/api/pay/terminals',
    access: 'staff',
    about: 'Lists the payment terminals, and which of them can take a payment now.',
    reply: z.object({ terminals: z.array(paymentTerminal) }),
    fails: codes('payment_unavailable'),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/pay/:paymentId/refund',
    access: 'staff',
    isStrong: true,
    about: 'Refunds a payment or a part of it. A repeated call with the same RefundId refunds nothing more.',
    params: paymentParams,
    body: z.object({
      /** Created by the caller, so that a repeated call does not refund twice. */
      RefundId: z.uuid(),
      /** Whole cents. */
      Amount: z.number().check(z.int(), z.minimum(1), z.maximum(999_999_999)),
      Reason: requiredText('Reden', REFUND_REASON_MAX),
    }),
    reply: paymentsOfOrder,
    fails: {
      ...codes('payment_not_found', 'nothing_to_refund', 'refund_running', 'refund_too_soon', 'refund_refused'),
      ...codes('refund_unknown', 'refund_unavailable', 'idempotency_key_reused'),
      refund_too_much: z.object({ refundable: z.number() }),
    },
  }),
  releaseChecked: endpoint({
    method: 'POST',
    path: '/api/pay/checked',
    access: 'staff',
    about:
      'Allows the buyers of these orders to pay again, or of all orders, because staff compared them with the provider after a backup was restored.',
    body: z.object({ salesOrderIds: z.optional(z.array(recordId).check(z.minLength(1), z.maxLength(200))) }),
    reply: z.object({ released: z.number() }),
  }),
  recordOffline: endpoint({
    method: 'POST',
    path: '/api/pay/offline',
    access: 'staff',
    about:
      'Records a payment that a till took while the shop was unreachable. The money was received, so the payment is recorded in every case; `warnings` tell what staff must check. A repeated call with the same AttemptId records nothing more.',
    body: z
      .object({
        /** Created by the till, so that a repeated call records nothing more. */
        AttemptId: z.uuid(),
        /** The order, when the till knows its number. */
        SalesOrderId: z.optional(recordId),
        /** The idempotency key with which the till placed the order. */
        OrderKey: z.optional(z.uuid()),
        PaymentType: offlinePaymentType,
        /** Whole cents. */
        Amount: z.number().check(z.int(), z.minimum(1), z.maximum(999_999_999)),
        /** Number on the slip of the standalone terminal. */
        ReceiptNumber: optionalText(RECEIPT_NUMBER_MAX),
        /** Email address of the user who took the money; the caller when omitted or unknown. */
        TakenBy: optionalText(200),
        /**
         * Registered till that took the money, active or ended; null when the machine was no till. The calling till when
         * omitted or unknown.
         */
        TillId: z.optional(z.nullable(z.uuid())),
        /** When the money was taken, by the clock of the till. */
        TakenDateTime: z.iso.datetime(),
        /** The clock of the till at the call. The server uses only the difference, so a wrong clock changes nothing. */
        SentDateTime: z.iso.datetime(),
      })
      .check(
        z.refine(({ SalesOrderId, OrderKey }) => (SalesOrderId === undefined) !== (OrderKey === undefined), {
          path: ['SalesOrderId'],
          error: 'Geef het nummer van de order, of de sleutel waarmee hij is geplaatst.',
        }),
      ),
    reply: z.object({ paymentId: z.string(), salesOrderId: z.number(), warnings: z.array(offlineWarning) }),
    fails: codes('order_not_found', 'idempotency_key_reused'),
    limitPerMinute: 120,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/api/pay/:paymentId/send',
    access: 'staff',
    about: 'Mails an open payment link to the buyer of the order.',
    params: paymentParams,
    reply: z.object({ sentTo: z.string() }),
    fails: codes('payment_not_found', 'link_not_payable', 'too_many_mails', 'order_without_customer'),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/pay/export',
    access: 'staff',
    isStrong: true,
    about:
      'Exports the ledger of a period (first to last day, Amsterdam time) as a CSV file: totals per day and payment method, with `per=booking` each entry, or with `per=cash` what staff put into the drawers and took out.',
    query: z
      .object({ from: calendarDate, until: calendarDate, per: z._default(z.enum(['day', 'booking', 'cash']), 'day') })
      .check(
        z.refine(({ from, until }) => from <= until, {
          path: ['until'],
          error: 'De laatste dag ligt voor de eerste.',
        }),
      ),
    reply: z.unknown(),
    limitPerMinute: 10,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/pay/:paymentId/receipt',
    access: 'staff',
    about: 'Returns the content of the receipt of a payment.',
    params: paymentParams,
    reply: receipt,
    fails: codes('payment_not_found', 'receipt_not_ready'),
  }),
  receiptPdf: endpoint({
    method: 'GET',
    path: '/api/pay/:paymentId/receipt.pdf',
    access: 'staff',
    about: 'Returns the receipt as a PDF: on A5, or on a paper roll of this width in mm.',
    params: paymentParams,
    query: z.object({ rollMm: z.optional(rollMm) }),
    reply: z.string(),
    fails: codes('payment_not_found', 'receipt_not_ready'),
  }),
}
