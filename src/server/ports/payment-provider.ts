import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'

/** A payment to be made at the provider: through its hosted page, or on a PIN terminal in the showroom. */
export type NewProviderOrder = {
  kind: 'PAYLINK' | 'TERMINAL'
  /** Whole euro cents, above zero. */
  amountCents: number
  /** Our sales order number. Two payments of one order share it, so it never identifies a payment. */
  reference: string
  /** What the payer reads on the page of the bank. */
  description: string
  /** Our own id of this attempt; comes back in every order and exchange, also when the answer to `create` got lost. */
  attemptId: string
  /** Where the payer goes afterwards; the provider adds id, statusAction, statusCode and reference. */
  returnUrl: string
  /** Where the provider tells us what happened. */
  exchangeUrl: string
  /** From this moment nobody can pay any more. */
  expiresAt: Date
  /** `TH-####-####`; needed for TERMINAL, ignored otherwise. */
  terminalCode?: string
  /** A link that staff made for a customer, not the next step of a checkout. */
  isSentByStaff?: boolean
  customer?: { firstName?: string; lastName?: string; email?: string; phone?: string; ipAddress?: string }
}

/** What the provider knows of one payment, in our words. */
export type ProviderOrder = {
  /** The id that staff pages use: digits, X, hex tail, as in `51007856048X14b0`. */
  payId: string
  uuid: string
  /** The raw code, 100 paid, 20 to 98 pending, below zero not paid (any more). */
  statusCode: number
  /** The provider's word beside the code, such as `PENDING`. For people and logs only. */
  statusAction: string
  amountCents: number
  currency: string
  /** The page to send the payer to; also the link that staff copy. Absent once the payment is over. */
  redirectUrl: string | undefined
  expiresAt: Date | undefined
  completedAt: Date | undefined
  reference: string | undefined
  /** The `attemptId` that was given at creation. */
  attemptId: string | undefined
  /** A sandbox payment. It may never mark a live order as paid. */
  isTest: boolean
  /** Lines of the PIN receipt, for TERMINAL payments that ended. */
  receipt: readonly string[] | undefined
}

/** A PIN terminal as the provider knows it. */
export type PaymentTerminal = { code: string; name: string; isActive: boolean; isOnline: boolean }

/** How the provider has the shop in its books. */
export type PaymentService = {
  /** Whatever is paid is a test there, also when we ask for real money. */
  isTest: boolean
  isActive: boolean
  /** False when exchange calls will be signed with another secret than ours, so that none would be believed. */
  isSecretOurs: boolean
  /** The ways to pay on its hosted page, in its order and by its names; empty when it names none. */
  methods: readonly OnlineMethod[]
}

/** What was given back on one payment, in cents. */
export type ProviderRefund = { payId: string; refundedCents: number }

/** An exchange call as it came in, before anybody believed a word of it. */
export type RawExchange = {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they were sent: a signature is over these, not over parsed JSON. */
  body: Uint8Array
  /** Query values of the URL, for the legacy layout. */
  query: Readonly<Record<string, unknown>>
}

/**
 * What an exchange call turned out to be.
 *
 * - `signed`: proven to come from the provider; `order` may be acted on without asking again.
 * - `legacy`: unproven; only a hint. Ask `status(payId)` and act on that answer alone.
 * - `refused`: signed wrongly or not readable. Store nothing.
 */
export type ExchangeMessage =
  | { kind: 'signed'; order: ProviderOrder }
  | { kind: 'legacy'; payId: string; action: string }
  | { kind: 'refused'; reason: 'bad_signature' | 'unknown_key' | 'unknown_algorithm' | 'unreadable' }

/** Body and content type of our answer to an exchange call, in the layout that the call came in. */
export type ExchangeResponse = { contentType: string; body: string }

/**
 * The payment service that moves the money (PAY.).
 *
 * Every call throws `Outage('pay')` when the provider is not there for us, with `mayHaveArrived`
 * telling whether the attempt is unknown, and `PaymentRefusal` when it answered no: then nothing
 * happened. No call is ever repeated after a time-out.
 */
export interface PaymentProvider {
  create(request: NewProviderOrder): Promise<ProviderOrder>
  /** Where a payment stands now. Takes the payId or the uuid. */
  status(payId: string): Promise<ProviderOrder>
  /** Ends an open payment. Refused with `not_cancellable` once it is paid, authorised or being verified. */
  abort(payId: string): Promise<ProviderOrder>
  /** Gives money back; without an amount all that is left. */
  refund(payId: string, request: { amountCents?: number; description?: string }): Promise<ProviderRefund>
  /** All that was given back on a payment so far, in cents: its status only says that it was a part. */
  refundedCents(payId: string): Promise<number>
  terminals(): Promise<readonly PaymentTerminal[]>
  /** One terminal by its code; refused with `order_not_found` when there is none. */
  terminal(code: string): Promise<PaymentTerminal>
  /** How the provider has the shop in its books; from then on it also knows which hosts the provider has. */
  service(): Promise<PaymentService>
  /** Judges an exchange call. Never throws and asks nobody. */
  readExchange(raw: RawExchange): ExchangeMessage
  /** The answer that the provider understands: `stored` false makes it try again later. */
  exchangeResponse(message: ExchangeMessage, stored: boolean, description: string): ExchangeResponse
}

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
 * The provider understood the call and said no; nothing was started or changed.
 *
 * `code` is the provider's own (`PAY-406`) for our logs. Neither it nor the provider's text is ever
 * shown to a visitor: they get a fixed Dutch sentence.
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
