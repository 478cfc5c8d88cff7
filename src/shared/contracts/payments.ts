import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, recordId } from './fields.ts'
import { attemptState, paymentType } from './sales-orders.ts'
import { textOrNull, withFallback } from './with-fallback.ts'

/**
 * The payment status of an order according to the server's own data. The status in the URL of the return page is not
 * trusted, because the buyer can change it (docs/decisions.md#c15).
 */
export const paymentStatus = z.object({
  salesOrderId: z.number(),
  /** 100: the requested amount is paid. 300: nothing to pay now. 500: payment at pickup. 0: not paid (yet). */
  statusCode: z.union([z.literal(100), z.literal(300), z.literal(500), z.literal(0)]),
  paymentState: z.enum(['none', 'part', 'full']),
  /** EUR incl. VAT. */
  total: z.number(),
  paid: z.number(),
  outstanding: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. EUR. Older servers omit it. */
  released: z.optional(z.number()),
  /** The amount to pay now, EUR: the open part of the deposit, the dates of a payment plan, or the rest once it is due. */
  depositDue: z.number(),
  /** True when the amount to pay now is the rest of a finished order or a date of a payment plan, not the deposit. */
  isRestDue: z.optional(z.boolean()),
  /** The latest attempt; null when there is none. */
  attempt: z.nullable(
    z.object({
      paymentId: z.string(),
      paymentType,
      state: attemptState,
      payStatusCode: z.nullable(z.number()),
      /** URL where the buyer can continue the payment; null when the buyer cannot. */
      paymentUrl: z.nullable(z.string()),
    }),
  ),
  /** Cancellation time of the order; nothing is outstanding after it. Absent or null when it was not canceled. */
  canceledDateTime: z.optional(z.nullable(moment)),
  /** True when the order was canceled because it was not paid in time. */
  isExpired: z.optional(z.boolean()),
  /** When the order expires if nothing is paid; absent for an order that does not expire. */
  payBeforeDateTime: z.optional(z.nullable(moment)),
  /** True while staff compare the order with the provider, after the restore of a backup: the buyer may have paid. */
  isUnderCheck: z.optional(z.boolean()),
})
export type PaymentStatus = z.infer<typeof paymentStatus>

/**
 * Cash for one order, in EUR. `limit`: a total of this amount or more is refused. `acceptable`: the amount that may
 * still be accepted (docs/decisions.md#i44).
 */
export const cashLimit = z.object({ limit: z.number(), received: z.number(), acceptable: z.number() })
export type CashLimit = z.infer<typeof cashLimit>

/** The payment terminal is in use for another payment. `startedBy`: name of its user; null when unknown. */
export const busyTerminal = z.object({
  terminalCode: z.string(),
  salesOrderId: z.number(),
  amount: z.number(),
  startedBy: z.nullable(z.string()),
  startedDateTime: moment,
})

/** Format of the code of a payment terminal. */
export const terminalCode = z.string().check(z.regex(/^TH-\d{4}-\d{4}$/))

export const payments = {
  start: endpoint({
    method: 'POST',
    path: '/api/pay/start',
    access: 'order',
    about:
      'Starts one payment attempt. A guest can pay the deposit of the order just placed. A customer can also pay the ' +
      'rest of their own orders, and staff any amount of any order.',
    body: z.object({
      /** Whole cents. Used only for staff; for other callers the server computes the amount that is due. */
      Amount: z.number().check(z.int(), z.minimum(0), z.maximum(999_999_999)),
      SalesOrderId: recordId,
      PaymentType: paymentType,
      /** Created by the caller, so that a repeated call does not start a second attempt. */
      AttemptId: z.optional(z.uuid()),
      /** For the customer of the order: pays the whole outstanding amount instead of the rest of the deposit. */
      PayRest: z.optional(z.boolean()),
      /** For staff: confirms an amount above the outstanding amount. */
      ConfirmOverpayment: z.optional(z.boolean()),
      /** For card payments by staff: the payment terminal; the default terminal when absent. */
      TerminalCode: z.optional(terminalCode),
    }),
    reply: z.object({
      paymentId: withFallback(z.string(), ''),
      state: withFallback(attemptState, 'open'),
      paymentUrl: textOrNull,
      errorMessage: textOrNull,
    }),
    fails: {
      ...codes(
        'order_not_found',
        'order_canceled',
        'order_expired',
        'nothing_to_pay',
        'payment_type_refused',
        'payment_refused',
        'payment_unknown',
        'payment_unavailable',
        'payment_not_started',
        'payment_under_check',
        'terminal_in_test',
        'terminal_test_unanswered',
      ),
      payment_open: z.object({
        paymentId: z.string(),
        paymentType,
        paymentUrl: z.nullable(z.string()),
        /** Only for staff: the payment that blocks this one. `startedBy` is an email address, or null for the buyer. */
        other: z.optional(z.object({ amount: z.number(), startedBy: z.nullable(z.string()), startedDateTime: moment })),
      }),
      overpayment: z.object({ outstanding: z.number() }),
      cash_limit: cashLimit,
      terminal_busy: busyTerminal,
    },
    limitPerMinute: 30,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/pay/status',
    access: 'order',
    about: 'Returns the payment state of an order; polls the provider first while an attempt is open.',
    query: z.object({ reference: id }),
    reply: paymentStatus,
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
  abort: endpoint({
    method: 'POST',
    path: '/api/pay/:paymentId/abort',
    access: 'order',
    about: 'Cancels an open attempt, so that another can be started.',
    params: z.object({ paymentId: z.uuid() }),
    reply: paymentStatus,
    fails: codes('payment_not_found', 'payment_final', 'payment_unknown', 'payment_unavailable'),
  }),
  abandon: endpoint({
    method: 'POST',
    path: '/api/pay/:paymentId/abandon',
    access: 'staff',
    about:
      'Gives up a payment whose start got no response. When the server does not have the attempt, it refuses any ' +
      'later start with this id.',
    params: z.object({ paymentId: z.uuid() }),
    body: z.object({ SalesOrderId: recordId }),
    reply: z.object({
      /** `abandoned`: the attempt was never started. Any other state: the start had arrived earlier. */
      state: z.union([attemptState, z.literal('abandoned')]),
      paymentUrl: textOrNull,
    }),
    fails: codes('order_not_found', 'payment_not_found'),
  }),
}
