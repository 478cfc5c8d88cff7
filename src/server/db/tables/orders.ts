import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DeliveryCode, PaymentCode } from '#shared/domain/checkout/choice-codes.ts'
import type { StoredCancellationReason } from '#shared/domain/orders/cancellation.ts'
import type { DeliveryArrangement } from '#shared/domain/orders/delivery-arrangement.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import type { ChangeState, OrderContent } from '#shared/domain/orders/order-change.ts'
import type { RowState } from '#shared/domain/orders/order-life.ts'
import type { MessageState } from '#shared/domain/outbox/messages.ts'
import type { AddressJson, Day, Json, MaybeMoment, Moment, Price } from './columns.ts'

/** A line that a change adds to an order. `netPrice`: EUR excl. VAT of one piece. */
export type StoredAddition = {
  id: number
  itemId: string
  displayName: string
  options: { label: string; value: string }[]
  netPrice: number
  count: number
  isMadeToMeasure: boolean
  imageUrl: string | null
}

/** The delivery of an order before and after a change. */
export type StoredDeliveryChange = { before: DeliveryArrangement; after: DeliveryArrangement }

/** Tables of orders with their rows, customers, cancellations, history and messages. */
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
    /** True for the order of a payment without an order (`loose_payments`). It has no rows, and is in no list of orders. */
    is_loose_payment: Generated<boolean>
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
    /** Since when the rest has to be paid, also of a paid order; null before it. Triggers update it. */
    rest_due_on: ColumnType<Day | null, undefined, never>
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
    reason: StoredCancellationReason
    note: Generated<string>
    canceled_cents: number
    fee_cents: number
    fee_reason: Generated<string>
    is_whole: boolean
    is_mailed: boolean
    canceled_by: number
    canceled_at: Moment
  }
  /** Changes of orders that staff proposed. `id` is the id of the call. Amounts incl. VAT. */
  order_changes: {
    id: string
    body_hash: string
    sales_order_id: number
    number: number
    state: Generated<ChangeState>
    base_hash: string
    before: Json<OrderContent>
    after: Json<OrderContent>
    pieces: Json<{ rowId: number; count: number }[]>
    /** The new rows as they are stored once the buyer agrees. */
    added: Json<StoredAddition[]>
    added_cents: number
    removed_cents: number
    fee_cents: number
    due_before_cents: number
    due_cents: number
    seal: string
    remarks: Generated<string>
    valid_until: Day
    proposed_by: number
    proposed_at: Moment
    decided_at: MaybeMoment
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decision_reason: Generated<string>
    agreement: Generated<string>
    /** The delivery before and afterwards; null when it stays as it is, and when the data of the buyer were erased. */
    delivery: ColumnType<StoredDeliveryChange | null, string | null | undefined, string | null>
    delivery_digest: Generated<string>
  }
  order_versions: {
    sales_order_id: number
    version: number
    cause: 'before' | 'changed'
    content: Json<OrderContent>
    change_id: string | null
    made_at: Moment
  }
  /** Orders that expired or were canceled after the ERP got them. */
  erp_cancellations: {
    sales_order_id: number
    since: Moment
    /** When the task to cancel the order in the ERP ended; null while staff still have to do so. */
    done_at: MaybeMoment
    /** Who canceled it there; null when the shop or the comparison ended the task, or after a late payment. */
    done_by: number | null
    /**
     * `closed`: the ERP accepted the message that closes the order. `paid`: a late payment made the order active again. Null counts
     * as `canceled`.
     */
    done_reason: ColumnType<
      'canceled' | 'closed' | 'paid' | null,
      'canceled' | 'closed' | 'paid' | null | undefined,
      'canceled' | 'closed' | 'paid' | null
    >
    /** When the first message that closes the order began to be sent. From then on the ERP may count its pieces as free. */
    closing_sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
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
    /** The text on the label of the leather; '' when unknown. */
    leather_batch: ColumnType<string, string | undefined, string>
    /** The day on which the line went into production; null for a line that never did. */
    production_on: ColumnType<Day | null, Day | null | undefined, Day | null>
  }
  order_events: {
    id: Generated<number>
    sales_order_id: number
    kind: string
    detail: Json<Record<string, unknown>>
    actor: string
    happened_at: Moment
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
    /** Not sent before this time; null for most messages. */
    hold_until: MaybeMoment
  }
}
