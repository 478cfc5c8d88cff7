import { type RawBuilder, sql } from 'kysely'
import type { DayViewOnWire } from '#shared/contracts/day-close.ts'
import { type DrawerMoney, MAIN_DRAWER } from '#shared/domain/day-close/drawer.ts'
import { startOfDay } from '../../../db/start-of-day.ts'
import type { Executor } from '../../../db/tables.ts'

/** Id of a drawer on the wire: `main` for the main drawer, whose `drawer_id` is null in the database. */
export const wireId = (drawerId: string | null): string => drawerId ?? MAIN_DRAWER
/** Value of `drawer_id` in the database. */
export const storedId = (drawerId: string): string | null => (drawerId === MAIN_DRAWER ? null : drawerId)

export const NO_DRAWER_MONEY: DrawerMoney = {
  receivedCents: 0,
  refundedCents: 0,
  paidInCents: 0,
  paidOutCents: 0,
  differenceCents: 0,
}

/** All changes of the money in drawers, as rows (`drawer_id`, `kind`, `cents`, `at`). `cents` is negative for less money. */
const changes = sql`(
  select e.drawer_id, e.kind, case e.kind when 'payment' then e.amount_cents else -e.amount_cents end as cents,
    e.booked_at as at
  from payment_entries e join payment_attempts a on a.id = e.attempt_id where a.payment_type = 'CASH'
  union all
  select drawer_id, kind, case kind when 'out' then -amount_cents else amount_cents end, moved_at from drawer_movements)`

/** Returns the money per drawer, by its id on the wire, of the changes for which `period` is true. `c.at` is their time. */
async function moneyWhere(db: Executor, period: RawBuilder<unknown>): Promise<ReadonlyMap<string, DrawerMoney>> {
  const sumOf = (...kinds: string[]) => sql`coalesce(sum(c.cents) filter (where c.kind = any(${kinds})), 0)::float8`
  const { rows } = await sql<DrawerMoney & { drawerId: string | null }>`
    select c.drawer_id as "drawerId", ${sumOf('payment')} as "receivedCents",
      -${sumOf('refund', 'chargeback')} as "refundedCents", ${sumOf('in')} as "paidInCents",
      -${sumOf('out')} as "paidOutCents", ${sumOf('difference')} as "differenceCents"
    from ${changes} c where ${period} group by c.drawer_id`.execute(db)
  return new Map(rows.map(({ drawerId, ...money }) => [wireId(drawerId), withoutNegativeZero(money)]))
}

const withoutNegativeZero = (money: DrawerMoney): DrawerMoney => ({
  ...money,
  refundedCents: money.refundedCents + 0,
  paidOutCents: money.paidOutCents + 0,
})

/** Returns the money per drawer from the start of day `from` to the start of day `to`. */
export const moneyBetween = (db: Executor, from: string, to: { day: string; later?: number }) =>
  moneyWhere(db, sql`c.at >= ${startOfDay(from)} and c.at < ${startOfDay(to.day, to.later)}`)

/** Returns the money per drawer from the start of a day on. */
export const moneySince = (db: Executor, from: string) => moneyWhere(db, sql`c.at >= ${startOfDay(from)}`)

/** Returns the money per drawer that was booked after a closing: on a later day, or later on its day. */
export const moneyAfter = (db: Executor, { day, closedAt }: Pick<LastCounts, 'day' | 'closedAt'>) =>
  moneyWhere(db, sql`(c.at >= ${startOfDay(day, 1)} or c.at >= ${startOfDay(day)} and c.at > ${closedAt})`)

/** The valid closing of a day, with the count of each drawer by its id on the wire. */
export type LastCounts = {
  day: string
  closedAt: Date
  /** `netCents`: the money of the day that the closing counted. */
  drawers: ReadonlyMap<string, { floatCents: number; netCents: number }>
}

/**
 * Returns the valid closing of the latest closed day of a location; undefined when no day is closed. A closing of an older release
 * counted only the main drawer.
 *
 * @param place null for the default location
 * @param before only days before this one
 */
export async function lastCounts(db: Executor, place: number | null, before?: string): Promise<LastCounts | undefined> {
  const { rows } = await sql<{ id: string; day: string; closedAt: Date; floatCents: number; view: DayViewOnWire }>`
    select c.id, c.day, c.closed_at as "closedAt", c.float_cents as "floatCents", c.view
    from day_closings c left join day_closings next on next.corrects = c.id
    where next.id is null and c.location_id is not distinct from ${place} and ${before === undefined ? sql`true` : sql`c.day < ${before}::date`}
    order by c.day desc limit 1`.execute(db)
  const [closing] = rows
  if (!closing) return undefined
  const counted = await db
    .selectFrom('day_closing_drawers')
    .select(['drawer_id as drawerId', 'float_cents as floatCents', 'net_cents as netCents'])
    .where('closing_id', '=', closing.id)
    .execute()
  const cash = closing.view.methods.find(({ key }) => key === 'CASH')
  const main = { drawerId: null, floatCents: closing.floatCents, netCents: cash?.ledger.netCents ?? 0 }
  const { day, closedAt } = closing
  const drawers = counted.length > 0 ? counted : [main]
  return { day, closedAt, drawers: new Map(drawers.map(({ drawerId, ...count }) => [wireId(drawerId), count])) }
}
