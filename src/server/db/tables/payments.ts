import type { ColumnType, Generated } from 'kysely'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { PlanPart } from '#shared/domain/payments/payment-plan.ts'
import type { TerminalTestRefusal, TerminalTestState } from '#shared/domain/payments/terminal-test.ts'
import type { Day, Json, MaybeMoment, Moment } from './columns.ts'

/** Tables of payments: attempts, ledger, refunds, payment plans and reminders, tests of terminals. */
export interface PaymentsTables {
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
    /** The loose payment that the attempt belonged to before it was linked to its order. */
    loose_payment_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Payments on a terminal without an order. `sales_order_id` is an order of its own, without rows. */
  loose_payments: {
    sales_order_id: number
    description: string
    vat_percent: number
    user_id: number | null
    customer_name: Generated<string>
    /** In lower case; empty without one. */
    email: Generated<string>
    /** The order for which the customer turned out to pay. */
    linked_order_id: ColumnType<number | null, number | null | undefined, number | null>
    linked_by: ColumnType<number | null, number | null | undefined, number | null>
    linked_at: MaybeMoment
    /** Number of times that the link was made or taken back. */
    link_version: Generated<number>
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
}
