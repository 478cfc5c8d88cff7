import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { signingKeyOf } from './order-token.ts'
import { EXPIRES_AT, isExpiryPaused } from './orders-table.ts'

/** How long an order of the web shop waits for its first payment, and how much one guest may hold without paying. */
export type UnpaidRules = {
  /** Hours after which an unpaid order expires (docs/decisions.md#i41). */
  hours: number
  /** Absent in shops without limits: benchmarks and tests, where all orders come from one address. */
  ceiling?: UnpaidCeiling | undefined
}

/**
 * What the unpaid orders of one buyer may be together: of an account, or of an email address for guests. A network may
 * have `NETWORK_FACTOR` times as much.
 */
export type UnpaidCeiling = { orders: number; pieces: number }

/** Visitors of one mobile or company network share an address, so its ceiling is higher than that of one guest. */
const NETWORK_FACTOR = 4

/** Hours after which an unpaid order expires that takes more pieces from stock than the ceiling. */
const LARGE_ORDER_HOURS = 1

export const DEFAULT_UNPAID_RULES: UnpaidRules = { hours: 24 }

/** The expiry of a new order, and whose unpaid orders it counts with. */
export type UnpaidOrder = { expiresAt: Date; buyerKey: string; networkKey: string; buyer: 'account' | 'email' }

/**
 * Returns the expiry of an order that was placed at `at`. The keys are keyed hashes, so that the table has no addresses.
 * A logged-in buyer is counted by account: anyone can order with the email address of another person.
 *
 * @param userId account of the logged-in buyer; null for a guest
 * @param network network of the caller; undefined when it is unknown, and then it is not counted
 */
export function unpaidOrderOf(
  secret: Uint8Array,
  {
    userId,
    email,
    network,
    at,
    hours,
  }: { userId: number | null; email: string; network: string | undefined; at: Date; hours: number },
): UnpaidOrder {
  const keyOf = (kind: string, text: string) =>
    createHmac('sha256', signingKeyOf(secret)).update(`unpaid order ${kind}:${text}`).digest('base64url')
  return {
    expiresAt: new Date(at.getTime() + hours * 3_600_000),
    buyerKey: userId === null ? keyOf('email', email.trim().toLowerCase()) : keyOf('account', String(userId)),
    buyer: userId === null ? 'email' : 'account',
    networkKey: network === undefined ? '' : keyOf('network', network),
  }
}

/**
 * Returns the expiry of an order that was placed at `at`. An order that takes more pieces from stock than the ceiling has
 * an hour, as long as a payment of the web shop lasts: it may hold the whole stock of an item, but not for a day.
 */
export function expiryOf(
  { expiresAt }: UnpaidOrder,
  { pieces, ceiling, at }: { pieces: number; ceiling: UnpaidCeiling | undefined; at: Date },
): Date {
  const soon = new Date(at.getTime() + LARGE_ORDER_HOURS * 3_600_000)
  return ceiling && pieces > ceiling.pieces && soon < expiresAt ? soon : expiresAt
}

/** Time after which the buyer of an unpaid order is reminded by mail (docs/decisions.md#i41). */
const REMIND_AFTER_MS = 2 * 3_600_000
/** Without this much time between the reminder and the expiry there is no reminder. */
const REMIND_BEFORE_EXPIRY_MS = 3_600_000

/** Returns when the job looks at a new unpaid order first: to remind its buyer, or to let it expire. */
export function firstLookAt({ expiresAt }: Pick<UnpaidOrder, 'expiresAt'>, placedAt: Date): Date {
  const reminder = new Date(placedAt.getTime() + REMIND_AFTER_MS)
  return isTimeToRemind(expiresAt, reminder) ? reminder : expiresAt
}

/** Returns true when the buyer has enough time to pay after a reminder at `at`. */
const isTimeToRemind = (expiresAt: Date, at: Date) => at.getTime() + REMIND_BEFORE_EXPIRY_MS <= expiresAt.getTime()

/**
 * Time in which the buyer can still pay after staff undid work on an unpaid order, ended its payment plan or withdrew a proposal,
 * or after the buyer refused one or the pieces changed.
 */
const PAYABLE_AFTER_CHANGE_MS = 24 * 3_600_000

/** Number of unpaid orders, and of the pieces that they took from stock, by key. */
export type HeldUnpaid = Map<string, { orders: number; pieces: number }>

/** Counts the unpaid orders with these keys. */
export async function readHeldUnpaid(db: Executor, orders: readonly UnpaidOrder[]): Promise<HeldUnpaid> {
  const keys = [...new Set(orders.flatMap(({ buyerKey, networkKey }) => [buyerKey, networkKey]))].filter(Boolean)
  if (keys.length === 0) return new Map()
  // One search of an index per key. A condition on both columns together was planned as a scan of all unpaid orders.
  const { rows } = await sql<{ key: string; orders: number; pieces: number }>`
    select held.key, count(*)::int as orders, sum(held.pieces)::int as pieces
    from (
      select wanted.key, u.sales_order_id, u.pieces
      from unnest((select ${keys}::text[])::text[]) as wanted (key) cross join lateral (
        select sales_order_id, pieces from unpaid_orders where email_key = wanted.key
        union all
        select sales_order_id, pieces from unpaid_orders where network_key = wanted.key
      ) u
    ) held join sales_orders o on o.id = held.sales_order_id
    where o.canceled_at is null and o.paid_cents = 0 and not ${isExpiryPaused('o')}
    group by held.key`.execute(db)
  return new Map(rows.map(({ key, ...counts }) => [key, counts]))
}

/**
 * Refuses an order with which its buyer, or the network of the buyer, would hold more unpaid orders or pieces than the
 * ceiling. Otherwise counts the order in `held` and returns undefined. Without unpaid pieces from before, an order may
 * have any number of pieces.
 */
export function refuseAboveCeiling(
  held: HeldUnpaid,
  { buyerKey, networkKey, buyer }: UnpaidOrder,
  { pieces, ceiling }: { pieces: number; ceiling: UnpaidCeiling },
) {
  const limits = [
    { key: buyerKey, factor: 1, heldBy: buyer },
    { key: networkKey, factor: NETWORK_FACTOR, heldBy: 'network' as const },
  ].filter(({ key }) => key !== '')
  const after = limits.map(({ key, factor, heldBy }) => {
    const before = held.get(key) ?? { orders: 0, pieces: 0 }
    return { key, factor, heldBy, orders: before.orders + 1, pieces: before.pieces + pieces, heldPieces: before.pieces }
  })
  const detail = { maxOrders: ceiling.orders, maxPieces: ceiling.pieces }
  const tooMany = after.find(({ orders, factor }) => orders > ceiling.orders * factor)
  if (tooMany) return fail('too_many_unpaid', { field: 'email', ...detail, heldBy: tooMany.heldBy })
  // An order that takes nothing from stock holds nothing, also when other orders of the buyer do.
  const tooLarge = after.find((one) => pieces > 0 && one.heldPieces > 0 && one.pieces > ceiling.pieces * one.factor)
  if (tooLarge) return fail('too_many_unpaid', { field: 'shoppinglist', ...detail, heldBy: tooLarge.heldBy })
  for (const { key, orders, pieces: total } of after) held.set(key, { orders, pieces: total })
  return undefined
}

/** The orders that the job looks at. */
export function unpaidOrdersTable(db: Executor) {
  return {
    /** Returns the ids of orders whose time has come, longest waiting first. */
    async due(now: Date, limit: number): Promise<number[]> {
      const query = db.selectFrom('unpaid_orders').select('sales_order_id as id').where('next_look_at', '<=', now)
      const rows = await query.orderBy('next_look_at').orderBy('sales_order_id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Returns what the job has to do with an order at `now`: let it expire, remind its buyer, or wait until it expires.
     * Returns undefined for an order whose time has not come.
     */
    async dueStep(
      salesOrderId: number,
      now: Date,
    ): Promise<{ kind: 'expire' | 'remind' | 'wait'; expiresAt: Date } | undefined> {
      const row = await db
        .selectFrom('unpaid_orders as u')
        .select([EXPIRES_AT.as('expiresAt'), 'u.reminded_at as remindedAt'])
        .where('u.sales_order_id', '=', salesOrderId)
        .where('u.next_look_at', '<=', now)
        .executeTakeFirst()
      if (!row) return undefined
      const { expiresAt, remindedAt } = row
      if (expiresAt <= now) return { kind: 'expire', expiresAt }
      return { kind: remindedAt === null && isTimeToRemind(expiresAt, now) ? 'remind' : 'wait', expiresAt }
    },

    /** Records that the buyer was reminded. The next look at the order is at its expiry. */
    async setReminded(salesOrderId: number, at: Date): Promise<void> {
      const row = db.updateTable('unpaid_orders').where('sales_order_id', '=', salesOrderId)
      await row.set((eb) => ({ reminded_at: at, next_look_at: eb.ref('expires_at') })).execute()
    },

    /** Returns the time at which the next order is due; undefined without one. */
    async firstDue(): Promise<Date | undefined> {
      const query = db.selectFrom('unpaid_orders').select(({ fn }) => fn.min('next_look_at').as('at'))
      return (await query.executeTakeFirst())?.at ?? undefined
    },

    async postpone(salesOrderId: number, until: Date): Promise<void> {
      const row = db.updateTable('unpaid_orders').where('sales_order_id', '=', salesOrderId)
      await row.set({ next_look_at: until }).execute()
    },

    /**
     * Gives the buyer a day from `at` to pay, because staff undid work on the order, ended its payment plan or withdrew a
     * proposal, or because the buyer refused one or the pieces changed. A buyer who was not reminded yet is reminded at the next look. Counts the pieces that the order holds now, so it comes after they are stored.
     */
    async allowDayToPay(salesOrderId: number, at: Date): Promise<void> {
      const until = new Date(at.getTime() + PAYABLE_AFTER_CHANGE_MS)
      await sql`
        update unpaid_orders set expires_at = greatest(expires_at, ${until}),
          next_look_at = case
            when reminded_at is null then least(next_look_at, greatest(expires_at, ${until}))
            else greatest(expires_at, ${until})
          end,
          pieces = (
            select coalesce(sum(stock_taken), 0)::int from sales_order_rows
            where sales_order_id = ${salesOrderId} and stock_released_at is null
          )
        where sales_order_id = ${salesOrderId}`.execute(db)
    },

    async remove(salesOrderId: number): Promise<void> {
      await db.deleteFrom('unpaid_orders').where('sales_order_id', '=', salesOrderId).execute()
    },
  }
}
