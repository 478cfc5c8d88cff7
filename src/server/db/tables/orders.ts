import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DayViewOnWire } from '#shared/contracts/day-close.ts'
import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { DeliveryCode, PaymentCode } from '#shared/domain/checkout/choice-codes.ts'
import type { CancellationReason } from '#shared/domain/orders/cancellation.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import type { RowState } from '#shared/domain/orders/order-life.ts'
import type { MessageState } from '#shared/domain/outbox/messages.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { PlanPart } from '#shared/domain/payments/payment-plan.ts'
import type { TerminalTestRefusal, TerminalTestState } from '#shared/domain/payments/terminal-test.ts'
import type { AddressJson, Day, Json, MaybeMoment, Moment, Price } from './columns.ts'

/** Tables of orders, their payments, the day close, parked sales, and the outbox. */
export interface OrdersTables {
  sales_orders: {
    id: Generated<number>
    netsuite_id: number | null
    user_id: number | null
    seller_id: number | null
    /** Null for the default location. */
    location_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The stock location of the ERP from which a walk-in sale was taken; null for every other order. */
    stock_location_id: ColumnType<number | null, number | null | undefined, never>
    channel: 'web' | 'showroom'
    /** True for a sale to an unknown buyer. Its customer is the shop's own, and gets no mail. */
    is_walk_in: Generated<boolean>
    token_hash: string
    reference: string
    remarks: string
    delivery: DeliveryCode
    payment_option: PaymentCode
    gross_cents: number
    net_cents: number
    vat_cents: number
    deposit_cents: number
    /** The day of the last delivery; null until staff register that delivery. */
    delivered_on: ColumnType<Day | null, Day | null | undefined, Day | null>
    inserted_at: Moment
    synchronized_at: MaybeMoment
    /** When the whole order was canceled. The outstanding amount is zero from then on. */
    canceled_at: MaybeMoment
    /** Equal to `canceled_at` when the order expired because nobody paid; null otherwise. */
    expired_at: MaybeMoment
    /**
     * After the buyer asked for erasure: the last days on which the order has the data for the delivery, and any
     * personal data (`OrderRetention`).
     */
    contact_until: ColumnType<Day | null, Day | null | undefined, Day | null>
    keep_until: ColumnType<Day | null, Day | null | undefined, Day | null>
    version: Generated<number>
    changed_at: MaybeMoment
    changed_by: ColumnType<number | null, number | null | undefined, number | null>
    /** Sum of the ledger entries of the order. A trigger updates it. */
    paid_cents: ColumnType<number, undefined, never>
    /** The part of the total that the customer no longer owes, because it was withdrawn or canceled. */
    released_cents: Generated<number>
    due_cents: ColumnType<number, undefined, never>
    payment_state: ColumnType<'none' | 'part' | 'full', undefined, never>
    work_state: Generated<LineState>
  }
  unpaid_orders: {
    sales_order_id: number
    expires_at: Moment
    /** When the job looks at the order. */
    next_look_at: Moment
    /** Keyed hash of the account of the buyer, or of the email address of a guest. */
    email_key: string
    /** Keyed hash of the network of the buyer. */
    network_key: string
    /** Pieces that the order took from stock. */
    pieces: number
    /** When the buyer was reminded by mail. */
    reminded_at: MaybeMoment
  }
  stock_waiters: {
    id: Generated<number>
    item_id: number
    /** In lower case. */
    email: string
    asked_at: Moment
    /** When the mail was queued; null while the visitor waits. */
    mailed_at: MaybeMoment
  }
  /** Cancellations of pieces by staff. `id` is the id of the call. Amounts incl. VAT. */
  order_cancellations: {
    id: string
    body_hash: string
    sales_order_id: number
    pieces: Json<{ rowId: number; count: number }[]>
    reason: CancellationReason
    note: Generated<string>
    canceled_cents: number
    fee_cents: number
    fee_reason: Generated<string>
    is_whole: boolean
    is_mailed: boolean
    canceled_by: number
    canceled_at: Moment
  }
  /** Orders that expired or were canceled after the ERP got them. */
  erp_cancellations: {
    sales_order_id: number
    since: Moment
    /** When the task to cancel the order in the ERP ended; null while staff still have to do so. */
    done_at: MaybeMoment
    /** Who canceled it there; null when the comparison found the order closed, or after a late payment. */
    done_by: number | null
    /** `paid`: a late payment made the order active again. Null counts as `canceled`. */
    done_reason: ColumnType<
      'canceled' | 'paid' | null,
      'canceled' | 'paid' | null | undefined,
      'canceled' | 'paid' | null
    >
  }
  /** Orders of a restored backup that may have been paid after it. */
  payments_under_check: {
    sales_order_id: number
    /** When the backup was made. */
    backup_at: Moment
    /** When staff had compared the order with the provider; null while its buyer may not pay. */
    released_at: MaybeMoment
    released_by: number | null
  }
  /** Agreed dates of payment, in versions. */
  payment_plans: {
    id: Generated<number>
    sales_order_id: number
    version: number
    parts: Json<PlanPart[]>
    paid_before_cents: number
    created_by: number | null
    created_at: Moment
  }
  /** Reminders of amounts that are due; `step` 0 is one that staff sent. */
  payment_reminders: {
    id: Generated<number>
    sales_order_id: number
    due_on: Day
    step: number
    amount_cents: number
    request_id: string | null
    sent_at: Moment
    sent_by: number | null
  }
  order_steps: {
    id: Generated<number>
    sales_order_id: number
    row_ids: number[]
    state: LineState
    day: Day
    is_correction: boolean
    is_mailed: Generated<boolean>
    actor: string
    happened_at: Moment
  }
  order_notes: {
    id: Generated<number>
    sales_order_id: number
    author_id: number
    text: string
    idempotency_key: string
    written_at: Moment
  }
  order_views: { id: Generated<number>; user_id: number; name: string; query: string; created_at: Moment }
  sales_order_customers: {
    sales_order_id: number
    email: string
    phone_number: string
    customer_type: 'private' | 'business'
    company_name: string
    vat_number: string
    kvk_number: string
    gender: string
    firstname: string
    middlename: string
    lastname: string
    address: Json<AddressJson>
    delivery_address: JSONColumnType<AddressJson | null>
  }
  sales_order_rows: {
    id: Generated<number>
    sales_order_id: number
    position: number
    item_id: number
    item_code: string
    display_name: string
    options: Json<{ label: string; value: string }[]>
    base_price: Price
    unit_gross_cents: number
    vat_percent: number
    count: number
    /** Pieces that staff canceled. */
    canceled_count: Generated<number>
    /** Pieces that the row took from stock, without the canceled pieces that returned. */
    stock_taken: Generated<number>
    /** When we first saw that the ERP committed these pieces to the order. */
    stock_committed_at: MaybeMoment
    /** When the ERP's own stock count began to exclude these pieces. */
    stock_released_at: MaybeMoment
    is_made_to_measure: boolean
    is_parcel: Generated<boolean>
    image_url: string | null
    /** Null without a discount, like the columns of the discount below. */
    list_base_price: ColumnType<number | null, number | null | undefined, number | null>
    discount_reason: ColumnType<string | null, string | null | undefined, string | null>
    discount_approved_by: ColumnType<number | null, number | null | undefined, number | null>
    /** `canceled` when all pieces are canceled. */
    state: Generated<RowState>
    state_on: ColumnType<Day | null, Day | null | undefined, Day | null>
  }
  payment_attempts: {
    id: string
    sales_order_id: number
    payment_type: 'TERMINAL' | 'CASH' | 'PAYLINK' | 'STANDALONE'
    amount_cents: number
    state: AttemptState
    pay_id: string | null
    pay_uuid: string | null
    pay_status_code: number | null
    payment_url: string | null
    refunded_cents: Generated<number>
    started_by: number | null
    started_at: Moment
    expires_at: MaybeMoment
    final_at: MaybeMoment
    next_check_at: MaybeMoment
    checks: Generated<number>
    netsuite_id: number | null
    synchronized_at: MaybeMoment
    terminal_code: ColumnType<string | null, string | null | undefined, string | null>
    receipt: ColumnType<string[] | null, string | null | undefined, string | null>
    /** Null for the default location. */
    location_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The registered till at which staff started the payment. */
    till_id: ColumnType<string | null, string | null | undefined, never>
    /** Number on the slip of a standalone terminal. */
    receipt_number: ColumnType<string | null, string | null | undefined, never>
    /** When the shop received the payment of an offline till; null for every other payment. */
    recorded_at: ColumnType<Date | null, Date | null | undefined, never>
    /** True when the provider refused the start, or surely never received it: its id at the provider never arrives. */
    never_started: Generated<boolean>
  }
  abandoned_starts: {
    attempt_id: string
    sales_order_id: number
    abandoned_by: number
    abandoned_at: Moment
  }
  /** Test payments of one cent on a payment terminal. `till_id` is null for an unregistered machine. */
  terminal_tests: {
    id: string
    till_id: string | null
    started_by: number
    terminal_code: string
    pay_id: ColumnType<string | null, string | null | undefined, string>
    state: TerminalTestState
    refusal: ColumnType<TerminalTestRefusal | null, never, TerminalTestRefusal | null>
    started_at: Moment
    expires_at: Moment
    ended_at: MaybeMoment
  }
  payment_refunds: {
    id: string
    attempt_id: string
    sales_order_id: number
    amount_cents: number
    reason: string
    state: 'starting' | 'unknown' | 'done' | 'refused'
    refunded_before_cents: number
    requested_by: number
    requested_at: Moment
    final_at: MaybeMoment
    next_check_at: MaybeMoment
    till_id: ColumnType<string | null, string | null | undefined, never>
  }
  payment_entries: {
    id: Generated<number>
    attempt_id: string
    sales_order_id: number
    kind: 'payment' | 'refund' | 'chargeback'
    amount_cents: number
    booked_at: Moment
    /** The drawer of the cash; null for the main drawer, and for other payment types. */
    drawer_id: ColumnType<string | null, string | null | undefined, never>
  }
  /** Cash drawers besides the main drawer, which has no row: `drawer_id` is null for it. */
  drawers: {
    id: string
    name: string
    opened_at: Moment
    /** Null for the default location. */
    location_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  drawer_shifts: {
    id: string
    drawer_id: string | null
    till_id: string | null
    opened_by: number
    opened_by_name: string
    opened_at: Moment
    start_expected_cents: number
    start_counted_cents: number
    start_denominations: Json<{ cents: number; count: number }[]>
    start_explanation: string
    closed_by: number | null
    closed_by_name: string | null
    closed_at: MaybeMoment
    end_expected_cents: number | null
    end_counted_cents: number | null
    end_denominations: ColumnType<{ cents: number; count: number }[] | null, string | null | undefined, string | null>
    end_explanation: string | null
  }
  /** Money that staff put into a drawer or took out of it, and differences that a count found. Rows are only added. */
  drawer_movements: {
    id: string
    body_hash: string
    drawer_id: string | null
    till_id: string | null
    kind: 'in' | 'out' | 'difference'
    purpose: 'float' | 'bank' | 'expense' | 'other' | 'count'
    amount_cents: number
    reason: string
    shift_id: string | null
    moved_by: number
    moved_by_name: string
    moved_at: Moment
  }
  order_events: {
    id: Generated<number>
    sales_order_id: number
    kind: string
    detail: Json<Record<string, unknown>>
    actor: string
    happened_at: Moment
  }
  /** Day closes. A row with `corrects` replaces an earlier day close of the same day. */
  day_closings: {
    id: string
    body_hash: string
    day: Day
    /** Null for the default location. */
    location_id: ColumnType<number | null, number | null | undefined, number | null>
    corrects: string | null
    closed_by: number
    closed_by_name: string
    closed_by_email: string
    closed_at: Moment
    expected_cents: number
    counted_cents: number
    float_cents: number
    denominations: Json<{ cents: number; count: number }[]>
    explanations: Json<{ key: string; text: string; about: string }[]>
    view: Json<DayViewOnWire>
  }
  /** The drawers of a day close. Day closes of older releases have no rows: they counted the main drawer. */
  day_closing_drawers: {
    closing_id: string
    position: number
    drawer_id: string | null
    name: string
    net_cents: number
    expected_cents: number
    counted_cents: number
    float_cents: number
    denominations: Json<{ cents: number; count: number }[]>
  }
  /** Counter orders that were set aside, to be continued on any till (docs/glossary.md#business). */
  parked_sales: {
    id: string
    body_hash: string
    title: string
    till_name: string
    content: Json<ParkedContent>
    email: string
    parked_by: number
    parked_at: Moment
    state: Generated<'parked' | 'taken' | 'removed'>
    take_id: ColumnType<string | null, string | null | undefined, string | null>
    ended_by: ColumnType<number | null, number | null | undefined, number | null>
    ended_at: MaybeMoment
  }
  /** Products that an Admin fixed as tiles of the selling screen. */
  counter_tiles: { item_id: number; position: number }
  /** At most one row: the rules for discounts that an Admin set. */
  discount_rules: {
    is_only: Generated<boolean>
    sales_percent: number
    admin_percent: number
    reasons: Json<string[]>
    version: number
  }
  discount_approvals: {
    id: string
    approver_id: number
    seller_id: number
    till_id: string | null
    order_key: string
    subject_hash: string
    approved_at: Moment
    sales_order_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  order_signatures: {
    id: string
    sales_order_id: number
    signed_at: Moment
    received_at: Moment
    seller_id: number
    content_hash: string
    terms_hash: string
    path: string
  }
  order_codes: {
    sales_order_id: number
    code_hash: string
    expires_at: Moment
    request_id: string | null
  }
  idempotency_keys: { key: string; body_hash: string; sales_order_id: number; inserted_at: Moment }
  outbox: {
    id: Generated<number>
    party: 'mail' | 'erp'
    kind: string
    unique_key: string
    payload: Json<Record<string, unknown>>
    state: Generated<MessageState>
    tries: Generated<number>
    next_try_at: Moment
    last_error: string | null
    inserted_at: Moment
    sent_at: MaybeMoment
    /**
     * When, by whom (null: automatically) and why the message was closed without being sent. The three columns are not
     * cleared when the message is sent later.
     */
    closed_at: MaybeMoment
    closed_by: ColumnType<number | null, number | null | undefined, number | null>
    closed_reason: ColumnType<string | null, string | null | undefined, string | null>
    /** The trace of the request that caused the message; null for messages of other origin. */
    traceparent: ColumnType<string | null, string | null | undefined, never>
  }
}
