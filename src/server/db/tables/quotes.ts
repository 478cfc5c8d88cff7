import type { ColumnType, Generated } from 'kysely'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
import type { QuoteState } from '#shared/domain/quotes/quote-states.ts'
import type { Day, Json, MaybeMoment, Moment, Price } from './columns.ts'

/** Tables of quotes: their versions, lines and history, and the last number of each year. */
export interface QuotesTables {
  quote_numbers: { year: number; last_place: number }
  quotes: {
    id: Generated<number>
    number: string
    idempotency_key: string
    body_hash: string
    /** Empty once the customer was erased. */
    token_hash: string
    /** How many times the token was replaced. */
    token_no: Generated<number>
    is_from_shopper: boolean
    state: Generated<QuoteState>
    revision: Generated<number>
    version: Generated<number>
    sent_version: ColumnType<number | null, number | null | undefined, number | null>
    seller_id: number | null
    customer_type: 'private' | 'business'
    company_name: string
    vat_number: string
    kvk_number: string
    gender: string
    firstname: string
    middlename: string
    lastname: string
    email: string
    phone_number: string
    reference: string
    inserted_at: Moment
    changed_at: Moment
    changed_by: number | null
    first_sent_at: MaybeMoment
    valid_until: Day
    gross_cents: number
    remind_on: ColumnType<Day | null, Day | null | undefined, Day | null>
    decided_at: MaybeMoment
    decision_reason: Generated<string>
    accepted_name: Generated<string>
    accepted_seal: Generated<string>
    sales_order_id: ColumnType<number | null, number | null | undefined, number | null>
    renewal_asked_at: MaybeMoment
  }
  quote_versions: {
    quote_id: number
    version: number
    made_at: Moment
    made_by: number | null
    sent_at: MaybeMoment
    sent_by: ColumnType<number | null, number | null | undefined, number | null>
    /** Who approved discounts above the limit of sellers; null without an approval. */
    approved_by: ColumnType<number | null, number | null | undefined, number | null>
    valid_until: Day
    remarks: string
    discounts: Json<Discount[]>
    net_cents: number
    vat_cents: number
    gross_cents: number
    discount_cents: number
    seal: Generated<string>
  }
  quote_lines: {
    quote_id: number
    version: number
    position: number
    item_id: number
    item_code: string
    display_name: string
    options: Json<{ label: string; value: string }[]>
    base_price: Price
    unit_gross_cents: number
    count: number
    is_made_to_measure: boolean
    image_url: string | null
    list_base_price: Price | null
    discount_reason: string | null
  }
  quote_events: {
    id: Generated<number>
    quote_id: number
    version: number
    kind: string
    detail: Json<Record<string, unknown>>
    actor: string
    happened_at: Moment
  }
}
