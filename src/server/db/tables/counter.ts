import type { ColumnType, Generated } from 'kysely'
import type { DayViewOnWire } from '#shared/contracts/day-close.ts'
import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { Day, Json, MaybeMoment, Moment } from './columns.ts'

/** Tables of the counter: drawers, the day close, parked sales, tiles and discounts. */
export interface CounterTables {
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
    /** The movement that this counter entry undoes. */
    undoes: ColumnType<string | null, string | null | undefined, never>
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
}
