import { sql } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { Money } from '#shared/domain/day-close/flow.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { startOfDay } from '../../../db/start-of-day.ts'
import type { Executor } from '../../../db/tables.ts'

/** Payment that concerns a day: it has ledger entries of that day, was started on it, or is older and not final yet. */
export type PaymentOfDay = {
  paymentId: string
  salesOrderId: number
  paymentType: PaymentType
  terminalCode: string | null
  /** Id of the payment at the provider. */
  payId: string | null
  state: AttemptState
  amountCents: number
  startedAt: Date
  startedBy: string | null
  /** Day of the first received money in the ledger. */
  bookedOn: CalendarDay | null
  /** Money in the ledger of this day. */
  onDay: Money
  /** Money in the ledger of all days. */
  ever: Money
}

/**
 * SQL that is true for a ledger entry of a location: `e` is the entry, `a` its attempt and `d` its drawer. The main
 * drawer belongs to the default location.
 */
export const isEntryOf = (locationId: number | null) =>
  sql`case a.payment_type when 'CASH' then d.location_id else a.location_id end is not distinct from ${locationId}::int`

/**
 * Returns the payments that concern a day of a location. Cash counts at the location of its drawer, and other money at
 * the location where the payment was started. Includes payments with ledger entries of the six hours after the day that
 * were started on the day or before, because their money may have been paid before midnight.
 */
export async function paymentsOfDay(db: Executor, day: string, locationId: number | null): Promise<PaymentOfDay[]> {
  const [from, to] = [startOfDay(day), startOfDay(day, 1)]
  const { rows } = await sql<
    Omit<PaymentOfDay, 'onDay' | 'ever'> &
      Record<
        'dayReceived' | 'dayRefunded' | 'dayChargedBack' | 'allReceived' | 'allRefunded' | 'allChargedBack',
        number
      >
  >`
    with entries as (
      select e.* from payment_entries e join payment_attempts a on a.id = e.attempt_id
        left join drawers d on d.id = e.drawer_id
      where e.booked_at >= ${from} and e.booked_at < ${to} + interval '6 hours' and ${isEntryOf(locationId)}
    ), concerned as (
      select attempt_id as id from entries where booked_at < ${to}
      union select e.attempt_id from entries e join payment_attempts a on a.id = e.attempt_id
        where e.booked_at >= ${to} and a.started_at < ${to}
      union select id from payment_attempts a where started_at >= ${from} and started_at < ${to}
        and a.location_id is not distinct from ${locationId}::int and a.payment_type <> 'CASH'
      union select id from payment_attempts a
        where a.location_id is not distinct from ${locationId}::int and state in ('starting', 'open', 'unknown') and started_at < ${to}
    ), booked as (
      select e.attempt_id, e.kind, e.amount_cents, e.booked_at >= ${from} and e.booked_at < ${to} and ${isEntryOf(locationId)} as is_on_day, e.booked_at
      from payment_entries e join payment_attempts a on a.id = e.attempt_id left join drawers d on d.id = e.drawer_id
      where e.attempt_id in (select id from concerned)
    ), sums as (
      select attempt_id,
        coalesce(sum(amount_cents) filter (where kind = 'payment' and is_on_day), 0) as "dayReceived",
        coalesce(sum(amount_cents) filter (where kind = 'refund' and is_on_day), 0) as "dayRefunded",
        coalesce(sum(amount_cents) filter (where kind = 'chargeback' and is_on_day), 0) as "dayChargedBack",
        coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as "allReceived",
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as "allRefunded",
        coalesce(sum(amount_cents) filter (where kind = 'chargeback'), 0) as "allChargedBack",
        to_char(min(booked_at) filter (where kind = 'payment') at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as "bookedOn"
      from booked group by attempt_id
    )
    select a.id as "paymentId", a.sales_order_id as "salesOrderId", a.payment_type as "paymentType",
      a.terminal_code as "terminalCode", a.pay_id as "payId", a.state, a.amount_cents as "amountCents",
      a.started_at as "startedAt", u.email as "startedBy", s."bookedOn",
      coalesce("dayReceived", 0) as "dayReceived", coalesce("dayRefunded", 0) as "dayRefunded",
      coalesce("dayChargedBack", 0) as "dayChargedBack", coalesce("allReceived", 0) as "allReceived",
      coalesce("allRefunded", 0) as "allRefunded", coalesce("allChargedBack", 0) as "allChargedBack"
    from payment_attempts a join concerned on concerned.id = a.id
      left join sums s on s.attempt_id = a.id left join users u on u.id = a.started_by
    order by a.started_at, a.id`.execute(db)
  return rows.map(
    ({ dayReceived, dayRefunded, dayChargedBack, allReceived, allRefunded, allChargedBack, ...payment }) => ({
      ...payment,
      onDay: { receivedCents: dayReceived, refundedCents: dayRefunded, chargedBackCents: dayChargedBack },
      ever: { receivedCents: allReceived, refundedCents: allRefunded, chargedBackCents: allChargedBack },
    }),
  )
}
