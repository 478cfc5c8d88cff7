import { sql } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import { methodOnDocument } from '#shared/domain/payments/payment-methods.ts'
import { type CsvColumn, csvMoment } from '#shared/kernel/csv.ts'
import type { Executor } from '../../../db/tables.ts'

/** Calendar days in Amsterdam; the day `until` is included. */
export type Period = { from: string; until: string }

const during = ({ from, until }: Period) => sql`e.booked_at >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'
  and e.booked_at < (${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`

const DAY = sql`(e.booked_at at time zone 'Europe/Amsterdam')::date`

/**
 * Joins the order of an entry, its amount with a sign, and what was paid of the order up to and including the entry. With
 * these, `VAT` is the VAT in the amount of the entry.
 */
const WITH_VAT = sql`join sales_orders o on o.id = e.sales_order_id
  cross join lateral (select case e.kind when 'payment' then e.amount_cents else -e.amount_cents end as signed) s
  cross join lateral (select sum(case p.kind when 'payment' then p.amount_cents else -p.amount_cents end)::numeric as until
    from payment_entries p where p.sales_order_id = e.sales_order_id and p.id <= e.id) paid`

/**
 * SQL for the VAT in the amount of an entry, in cents: its share of the VAT of the order. The rounding is that of the sum so
 * far, so the entries of a wholly paid order sum to exactly its VAT, and those of a wholly refunded one to zero.
 */
const VAT = sql`coalesce(round(paid.until * o.vat_cents / nullif(o.gross_cents, 0))
  - round((paid.until - s.signed) * o.vat_cents / nullif(o.gross_cents, 0)), 0)`

/** Sums in cents. A null `day` means all days, and a null `paymentType` all payment types. */
type Sum = {
  day: string | null
  paymentType: PaymentType | null
  terminalCode: string | null
  received: number
  refunded: number
  chargedBack: number
  /** The VAT in the balance. */
  vat: number
  bookings: number
}

/**
 * Returns sums per day and payment method, then the total per method, then the grand total. Uses one statement, so that
 * the totals match the sums per day.
 */
export async function ledgerSums(db: Executor, period: Period): Promise<Sum[]> {
  const sumOf = (kind: string) => sql`coalesce(sum(e.amount_cents) filter (where e.kind = ${kind}), 0)::float8`
  const { rows } = await sql<Sum>`
    select ${DAY}::text as day, a.payment_type as "paymentType", coalesce(a.terminal_code, '') as "terminalCode",
      ${sumOf('payment')} as received, ${sumOf('refund')} as refunded, ${sumOf('chargeback')} as "chargedBack",
      coalesce(sum(${VAT}), 0)::float8 as vat, count(*)::int as bookings
    from payment_entries e join payment_attempts a on a.id = e.attempt_id ${WITH_VAT}
    where ${during(period)}
    group by grouping sets ((${DAY}, a.payment_type, coalesce(a.terminal_code, '')),
      (a.payment_type, coalesce(a.terminal_code, '')), ())
    order by ${DAY} nulls last, a.payment_type nulls last, 3`.execute(db)
  return rows
}

const euros = (cents: number) => cents / 100

export const SUM_COLUMNS: readonly CsvColumn<Sum>[] = [
  { title: 'Datum', value: ({ day }) => day ?? 'Totaal' },
  { title: 'Betaalwijze', value: ({ paymentType }) => (paymentType ? methodOnDocument(paymentType) : 'Alles') },
  { title: 'Pinautomaat', value: ({ terminalCode }) => terminalCode },
  { title: 'Ontvangen', value: ({ received }) => euros(received) },
  { title: 'Terugbetaald', value: ({ refunded }) => euros(refunded) },
  { title: 'Teruggeboekt', value: ({ chargedBack }) => euros(chargedBack) },
  { title: 'Saldo', value: ({ received, refunded, chargedBack }) => euros(received - refunded - chargedBack) },
  { title: 'Aantal boekingen', value: ({ bookings }) => bookings },
  { title: 'Waarvan btw', value: ({ vat }) => euros(vat) },
]

type Booking = {
  id: number
  bookedAt: Date
  salesOrderId: number
  netsuiteId: number | null
  kind: 'payment' | 'refund' | 'chargeback'
  amountCents: number
  paymentType: PaymentType
  terminalCode: string | null
  payId: string | null
  vatCents: number
  /** What a payment without an order was for; null for every other. */
  looseDescription: string | null
}

/**
 * Yields all ledger entries of a period in the order in which they were added. Reads them in batches, so that a long
 * export does not fill the memory.
 */
export async function* ledgerBookings(db: Executor, period: Period, batchSize = 1_000): AsyncGenerator<Booking> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Booking>`
      select e.id::integer as id, e.booked_at as "bookedAt", e.sales_order_id as "salesOrderId",
        o.netsuite_id as "netsuiteId", e.kind, e.amount_cents as "amountCents", a.payment_type as "paymentType",
        a.terminal_code as "terminalCode", a.pay_id as "payId", ${VAT}::float8 as "vatCents",
        loose.description as "looseDescription"
      from payment_entries e join payment_attempts a on a.id = e.attempt_id
        left join loose_payments loose on loose.sales_order_id = coalesce(a.loose_payment_id, e.sales_order_id) ${WITH_VAT}
      where ${during(period)} and e.id > ${after} order by e.id limit ${batchSize}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

const KINDS = { payment: 'betaling', refund: 'terugbetaling', chargeback: 'terugboeking' } as const

export const BOOKING_COLUMNS: readonly CsvColumn<Booking>[] = [
  { title: 'Geboekt', value: ({ bookedAt }) => csvMoment(bookedAt) },
  { title: 'Order', value: ({ salesOrderId }) => salesOrderId },
  { title: 'NetSuite', value: ({ netsuiteId }) => netsuiteId },
  { title: 'Soort', value: ({ kind }) => KINDS[kind] },
  { title: 'Betaalwijze', value: ({ paymentType }) => methodOnDocument(paymentType) },
  { title: 'Pinautomaat', value: ({ terminalCode }) => terminalCode },
  { title: 'Betaalnummer', value: ({ payId }) => payId },
  { title: 'Bedrag', value: ({ kind, amountCents }) => euros(kind === 'payment' ? amountCents : -amountCents) },
  { title: 'Waarvan btw', value: ({ vatCents }) => euros(vatCents) },
  { title: 'Losse betaling', value: ({ looseDescription }) => looseDescription },
]

/** Money that staff put into a drawer or took out, and differences that a count found. */
type CashMovement = {
  movedAt: Date
  drawer: string
  kind: 'in' | 'out' | 'difference'
  purpose: 'float' | 'bank' | 'expense' | 'other' | 'count'
  amountCents: number
  reason: string
  movedBy: string
}

/** Returns the movements of all drawers in a period, oldest first. Cash that buyers paid is in the ledger. */
export async function cashMovements(db: Executor, { from, until }: Period): Promise<CashMovement[]> {
  const { rows } = await sql<CashMovement>`
    select m.moved_at as "movedAt", coalesce(d.name, ${MAIN_DRAWER_NAME}) as drawer, m.kind, m.purpose,
      m.amount_cents as "amountCents", m.reason, m.moved_by_name as "movedBy"
    from drawer_movements m left join drawers d on d.id = m.drawer_id
    where m.moved_at >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'
      and m.moved_at < (${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam'
    order by m.moved_at, m.id`.execute(db)
  return rows
}

const MOVEMENT_KINDS = { in: 'ingelegd', out: 'opgenomen', difference: 'verschil bij telling' } as const
const PURPOSES = { float: 'wisselgeld', bank: 'bank', expense: 'uitgave', other: 'anders', count: 'telling' } as const

export const CASH_COLUMNS: readonly CsvColumn<CashMovement>[] = [
  { title: 'Moment', value: ({ movedAt }) => csvMoment(movedAt) },
  { title: 'Lade', value: ({ drawer }) => drawer },
  { title: 'Soort', value: ({ kind }) => MOVEMENT_KINDS[kind] },
  { title: 'Doel', value: ({ purpose }) => PURPOSES[purpose] },
  { title: 'Reden', value: ({ reason }) => reason },
  { title: 'Medewerker', value: ({ movedBy }) => movedBy },
  { title: 'Bedrag', value: ({ kind, amountCents }) => euros(kind === 'out' ? -amountCents : amountCents) },
]
