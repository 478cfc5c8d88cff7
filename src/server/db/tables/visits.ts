import type { ColumnType, Generated } from 'kysely'
import type { ContactSubject } from '#shared/domain/contact/subjects.ts'
import type { Json, MaybeMoment, Moment, ReturnState, StoredConfiguration, WithdrawalState } from './columns.ts'

/** Tables of configurations, consents, messages to the shop, content pages, withdrawals and reviews. */
export interface VisitsTables {
  configurations: {
    code: string
    content: Json<StoredConfiguration>
    content_hash: string
    created_at: Moment
    expires_at: Moment
  }
  consents: {
    id: string
    decided_at: Moment
    version: number
    statistics: boolean
    marketing: boolean
    received_at: Moment
  }
  contact_messages: {
    id: Generated<number>
    idempotency_key: string
    body_hash: string
    received_at: Moment
    name: string
    email: string
    phone: string
    subject: ContactSubject
    order_number: string
    message: string
    handled_at: MaybeMoment
    handled_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  contact_answers: {
    id: Generated<number>
    contact_message_id: number
    idempotency_key: string
    body_hash: string
    answered_at: Moment
    author: string
    answer: string
  }
  content_versions: {
    id: Generated<number>
    page: string
    source: string | null
    author: string
    saved_at: Moment
  }
  withdrawals: {
    id: Generated<number>
    idempotency_key: string
    body_hash: string
    received_at: Moment
    state: Generated<WithdrawalState>
    order_number: string
    name: string
    email: string
    scope: 'all' | 'some'
    products: Generated<string>
    reason: Generated<string>
    sales_order_id: number | null
    row_ids: ColumnType<number[], number[] | undefined, number[]>
    /** Order rows that the shop takes back; null when they are the rows that the customer declared (`row_ids`). */
    settled_row_ids: ColumnType<number[] | null, number[] | null | undefined, number[] | null>
  }
  withdrawal_events: {
    id: Generated<number>
    withdrawal_id: number
    state: WithdrawalState
    reason: string | null
    actor: string
    happened_at: Moment
  }
  returns: {
    id: Generated<number>
    withdrawal_id: number
    sales_order_id: number
    state: Generated<ReturnState>
    version: Generated<number>
    expected_at: Moment
    sent_on: ColumnType<string | null, string | null | undefined, string | null>
    received_on: ColumnType<string | null, string | null | undefined, string | null>
    changed_at: Moment
    netsuite_id: ColumnType<number | null, number | null | undefined, number | null>
    synchronized_at: MaybeMoment
  }
  return_lines: {
    return_id: number
    sales_order_row_id: number
    count: number
    good_count: Generated<number>
    damaged_count: Generated<number>
    missing_count: Generated<number>
    deducted_cents: Generated<number>
    stock_count: Generated<number>
    reason: Generated<string>
  }
  product_reviews: {
    id: Generated<number>
    item_id: number
    inserted_at: Moment
    email: string
    name: string
    rating: number
    review: string
    reaction: string | null
    is_valid: Generated<boolean>
    is_verified_purchase: Generated<boolean>
    refusal_reason: string | null
    version: Generated<number>
    judged_at: MaybeMoment
    judged_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  shop_reviews: {
    review_id: string
    author: string | null
    city: string | null
    rating: number
    oneliner: string | null
    opinion: string | null
    recommends: boolean | null
    reply: string | null
    written_at: Moment
    updated_at: Moment
  }
  shop_review_figures: {
    id: Generated<number>
    average_rating: number
    number_reviews: number
    percentage_recommendation: number | null
    last_12_month_average_rating: number
    fetched_at: Moment
    /** Newest change of a review that the shop has, by the clock of the review service. */
    known_until: Moment
  }
}
