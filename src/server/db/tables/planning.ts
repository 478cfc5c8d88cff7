import type { ColumnType, Generated } from 'kysely'
import type { ReportKind, StopState } from '#shared/contracts/planning-parts.ts'
import type { Passages } from '#shared/domain/measures/passages.ts'
import type { CallState } from '#shared/domain/planning/call-backs.ts'
import type { PromiseCause } from '#shared/domain/planning/promised-periods.ts'
import type { PromiseState } from '#shared/domain/planning/promises.ts'
import type { Slot } from '#shared/domain/planning/propose.ts'
import type { PlanningSettings } from '#shared/domain/planning/settings.ts'
import type { Day, Json, MaybeMoment, Moment } from './columns.ts'

/** Tables of delivery planning. Windows are local times in Amsterdam, "08:00". */
export interface PlanningTables {
  /** At most one row. */
  delivery_settings: { is_only: Generated<boolean>; content: Json<PlanningSettings>; version: number }
  /** Rows to lock while a stop is planned. */
  delivery_days: { van_id: string; day: Day }
  delivery_stops: {
    id: Generated<number>
    sales_order_id: number
    row_ids: number[]
    kind: 'van' | 'pickup'
    van_id: string
    region: string
    day: Day
    window_from: string
    window_until: string
    minutes: number
    country: string
    postcode: string
    state: Generated<StopState>
    version: Generated<number>
    by_customer: Generated<boolean>
    /** The return whose goods the stop collects; null for a delivery or a pickup. */
    return_id: ColumnType<number | null, number | null | undefined, never>
    /** The service case that the stop is a visit of; null for other stops. */
    service_case_id: ColumnType<number | null, number | null | undefined, never>
    planned_at: Moment
    ended_at: MaybeMoment
  }
  delivery_offers: {
    id: Generated<number>
    sales_order_id: number
    row_ids: number[]
    slots: Json<Slot[]>
    state: Generated<'open' | 'chosen' | 'withdrawn'>
    offered_by: number
    offered_at: Moment
  }
  delivery_access: {
    sales_order_id: number
    floor: number
    has_lift: boolean
    door_cm: number | null
    parking: string
    remarks: string
    answered_at: Moment
  }
  delivery_passages: {
    sales_order_id: number
    passages: Json<Passages>
    saved_at: Moment
  }
  delivery_rides: {
    id: string
    van_id: string
    day: Day
    last_day: Day
    created_by: number
    created_at: Moment
    revoked_at: MaybeMoment
  }
  delivery_reports: {
    id: string
    ride_id: string
    stop_id: number
    sales_order_id: number
    kind: ReportKind
    body_hash: string
    name: string
    signature: string
    photo: string | null
    reason: string
    happened_at: Moment
    received_at: Moment
  }
  delivery_promises: {
    id: Generated<number>
    sales_order_id: number
    stop_id: number
    /** The service case of a visit; null for a delivery. */
    service_case_id: ColumnType<number | null, number | null | undefined, number | null>
    day: Day
    window_from: string
    window_until: string
    van_id: string
    region: string
    model: string
    state: Generated<PromiseState>
    reason: ColumnType<string, string | undefined, string>
    made_at: Moment
    ended_at: MaybeMoment
  }
  promised_periods: {
    id: Generated<number>
    sales_order_id: number
    sales_order_row_id: number
    model: string
    brand: ColumnType<string, string | undefined, string>
    counts: 'delivered' | 'ready'
    from_day: Day
    until_day: Day
    state: Generated<PromiseState>
    cause: ColumnType<PromiseCause | null, PromiseCause | null | undefined, PromiseCause | null>
    explanation: ColumnType<string, string | undefined, string>
    by_customer: Generated<boolean>
    made_at: Moment
    ended_on: ColumnType<Day | null, Day | null | undefined, Day | null>
  }
  delivery_preferences: {
    sales_order_id: number
    from_week: Day | null
    until_week: Day | null
    avoided_weeks: Day[]
    changed_at: Moment
  }
  model_delivery_times: {
    item_id: number
    weeks_from: number
    weeks_until: number
    deliveries: number
    computed_at: Moment
  }
  call_backs: {
    id: string
    body_hash: string
    sales_order_id: number | null
    service_case_id: number | null
    user_id: number | null
    name: string
    phone: string
    about: string
    day: Day
    until: string
    due_at: Moment
    state: Generated<CallState>
    tries: Generated<number>
    first_tried_at: MaybeMoment
    follows: ColumnType<string | null, string | undefined, string | null>
    made_by: number
    made_at: Moment
    ended_at: MaybeMoment
  }
}
