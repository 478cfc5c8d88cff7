import type { ColumnType, Generated } from 'kysely'
import type { ServiceProblem } from '#shared/domain/service/problems.ts'
import type { ServiceState } from '#shared/domain/service/states.ts'
import type { Day, Json, MaybeMoment, Moment } from './columns.ts'

type MaybeDay = ColumnType<Day | null, Day | null | undefined, Day | null>

/** Tables of service cases. */
export interface ServiceTables {
  service_cases: {
    id: Generated<number>
    idempotency_key: string
    body_hash: string
    opened_at: Moment
    /** `customer`, `user:12`, or `delivery` for a deviation that the driver noted. */
    opened_by: string
    state: Generated<ServiceState>
    version: Generated<number>
    changed_at: Moment
    closed_at: MaybeMoment
    /** When the person, the messages and the photos were erased. */
    erased_at: MaybeMoment
    sales_order_id: number | null
    row_ids: ColumnType<number[], number[] | undefined, number[]>
    problem: ServiceProblem
    products: Generated<string>
    name: string
    email: Generated<string>
    phone: Generated<string>
    assigned_to: ColumnType<number | null, number | null | undefined, number | null>
    visit_on: MaybeDay
    visit_window: Generated<string>
    cost_cents: Generated<number>
  }
  service_messages: {
    id: Generated<number>
    service_case_id: number
    kind: 'customer' | 'shop' | 'note'
    author: string
    text: string
    state: ServiceState | null
    written_at: Moment
    idempotency_key: string
    body_hash: string
  }
  /** Photos; their files are in the file store. Without a message a photo was sent, but not used yet. */
  service_photos: {
    id: string
    /** Who may use the photo: `order:10001`, `case:1001` or `user:12`. */
    scope: string
    content_hash: string
    service_message_id: ColumnType<number | null, number | null | undefined, number | null>
    position: Generated<number>
    stored_at: Moment
  }
  service_events: {
    id: Generated<number>
    service_case_id: number
    kind: string
    detail: Json<Record<string, unknown>>
    actor: string
    happened_at: Moment
  }
  service_parts: {
    id: string
    service_case_id: number
    description: string
    supplier: string
    ordered_on: MaybeDay
    expected_on: MaybeDay
    received_on: MaybeDay
    version: Generated<number>
    added_at: Moment
  }
  service_costs: {
    id: string
    service_case_id: number
    description: string
    amount_cents: number
    booked_by: number
    booked_at: Moment
  }
}
