import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'

/** A payment to create at the provider: on its hosted page (`PAYLINK`), or on a payment terminal in the showroom. */
export type NewProviderOrder = {
  kind: 'PAYLINK' | 'TERMINAL'
  /** Euro cents, above zero. */
  amountCents: number
  /** Our sales order number. Two payments of one order share it, so it never identifies a payment. */
  reference: string
  /** Text that the payer sees at the bank. */
  description: string
  /**
   * Our id of this attempt. The provider returns it in responses and signed exchange calls, also if the reply to
   * `create` was lost.
   */
  attemptId: string
  /** Page to which the payer returns. The provider adds id, statusAction, statusCode and reference to its query. */
  returnUrl: string
  /** URL of our endpoint for exchange calls. */
  exchangeUrl: string
  /** From this time on the payment cannot be made. */
  expiresAt: Date
  /** `TH-####-####`; needed for TERMINAL, ignored otherwise. */
  terminalCode?: string
  /** True when staff send the payment link to the customer; false or absent for a payment in a checkout. */
  isSentByStaff?: boolean
  customer?: { firstName?: string; lastName?: string; email?: string; phone?: string; ipAddress?: string }
}

/** The provider's status of one payment, under our own names. */
export type ProviderOrder = {
  /** The id shown on the provider's staff pages: digits, X and a hexadecimal part, such as `51007856048X14b0`. */
  payId: string
  uuid: string
  /** The provider's code: 100 is paid, 20 to 98 is pending, below zero is not paid or no longer paid. */
  statusCode: number
  /** The provider's name of the code, such as `PENDING`. For people and logs only. */
  statusAction: string
  amountCents: number
  currency: string
  /** URL of the payment page for the payer; staff copy it as a payment link. Absent once the payment has ended. */
  redirectUrl: string | undefined
  expiresAt: Date | undefined
  completedAt: Date | undefined
  reference: string | undefined
  /** The `attemptId` passed to `create`. */
  attemptId: string | undefined
  /** A sandbox payment. It must never mark a live order as paid. */
  isTest: boolean
  /** Lines of the card receipt, for TERMINAL payments that ended. */
  receipt: readonly string[] | undefined
}

/** A payment terminal of the shop at the provider. */
export type PaymentTerminal = { code: string; name: string; isActive: boolean; isOnline: boolean }

/** The provider's settings of the shop (its "service" or sales location). */
export type PaymentService = {
  /** True when the provider treats every payment as a test, also if we request a real payment. */
  isTest: boolean
  isActive: boolean
  /**
   * False when the provider signs exchange calls with another secret than ours. We then refuse every signed exchange
   * call.
   */
  isSecretOurs: boolean
  /** The payment methods of the provider's hosted page, in the provider's order and with its names. May be empty. */
  methods: readonly OnlineMethod[]
}

/** The amount refunded on one payment, in cents. */
export type ProviderRefund = { payId: string; refundedCents: number }

/** An exchange call as received, before verification. */
export type RawExchange = {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as received. The signature covers these bytes, not the parsed JSON. */
  body: Uint8Array
  /** Query parameters of the URL, for the legacy layout. */
  query: Readonly<Record<string, unknown>>
}

/**
 * The result of verifying an exchange call.
 *
 * - `signed`: the signature proves that it comes from the provider, so `order` may be used.
 * - `legacy`: not signed, so anybody can have sent it. Call `status(payId)` and use only the result of that call.
 * - `refused`: wrongly signed or unreadable. Store nothing.
 */
export type ExchangeMessage =
  | { kind: 'signed'; order: ProviderOrder }
  | { kind: 'legacy'; payId: string; action: string }
  | { kind: 'refused'; reason: 'bad_signature' | 'unknown_key' | 'unknown_algorithm' | 'unreadable' }

/** Body and content type of our response to an exchange call, in the layout of the call. */
export type ExchangeResponse = { contentType: string; body: string }

/**
 * The payment provider, PAY. (docs/integrations/pay.md).
 *
 * Each call to the provider throws `Outage('pay')` when the provider cannot be used. If `mayHaveArrived` of the outage
 * is true, the state of the attempt is unknown. A call that the provider refused throws `PaymentRefusal` and has no
 * effect. After a timeout the adapter never repeats `create` or `refund`; it may repeat `status` and `abort` at another
 * host.
 */
export interface PaymentProvider {
  create(request: NewProviderOrder): Promise<ProviderOrder>
  /** Returns the current status of a payment, by payId or uuid. */
  status(payId: string): Promise<ProviderOrder>
  /** Cancels an open payment. Refused with `not_cancellable` once it is paid, authorized or being verified. */
  abort(payId: string): Promise<ProviderOrder>
  /** Refunds an amount in cents; without an amount, everything that is not refunded yet. */
  refund(payId: string, request: { amountCents?: number; description?: string }): Promise<ProviderRefund>
  /**
   * Returns the total refunded on a payment, in cents. The status of a payment shows only whether all or a part was
   * refunded.
   */
  refundedCents(payId: string): Promise<number>
  terminals(): Promise<readonly PaymentTerminal[]>
  /** Returns one terminal by its code. Refused with `order_not_found` when it does not exist. */
  terminal(code: string): Promise<PaymentTerminal>
  /** Returns the provider's settings of the shop, and stores the provider's current hosts for later calls. */
  service(): Promise<PaymentService>
  /** Verifies and parses an exchange call. Never throws and makes no calls. */
  readExchange(raw: RawExchange): ExchangeMessage
  /** Returns our response to an exchange call. With `stored` false the provider repeats the call later. */
  exchangeResponse(message: ExchangeMessage, stored: boolean, description: string): ExchangeResponse
}

/** Why the provider refused a call. */
export type PaymentRefusalReason =
  | 'terminal_offline'
  | 'order_not_found'
  | 'not_cancellable'
  | 'refund_too_soon'
  | 'amount_not_allowed'
  | 'charged_back'
  /** Our account or its sales location is not set up correctly: every payment will fail. */
  | 'not_set_up'
  | 'invalid_request'

/**
 * The error for a call that the provider refused. Nothing was started or changed.
 *
 * `code` is the provider's own code (`PAY-406`), for our logs. Visitors see neither the code nor the provider's text,
 * but a fixed Dutch sentence.
 */
export class PaymentRefusal extends Error {
  override readonly name = 'PaymentRefusal'
  readonly reason: PaymentRefusalReason
  readonly code: string | undefined

  constructor(reason: PaymentRefusalReason, code?: string) {
    super(`pay refused: ${reason}${code ? ` (${code})` : ''}`)
    this.reason = reason
    this.code = code
  }
}
