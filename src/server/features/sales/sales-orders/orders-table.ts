import { sql } from 'kysely'
import { paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** Data of an order on which decisions are based: its owner, its amounts and its state. */
export type OrderFacts = {
  id: number
  /** User id of the owner (see `ownerOf`); null when no account owns the order. */
  ownerId: number | null
  tokenHash: string
  option: PaymentOption
  totalCents: number
  /** Part of the total that is no longer due. See `orderMoney`. */
  releasedCents: number
  depositCents: number
  /** Payments minus refunds and chargebacks, from the ledger. */
  paidCents: number
  channel: 'web' | 'showroom'
  workState: LineState
  /** Time of the cancellation; null for an active order. An expired order is canceled too. */
  canceledAt: Date | null
  /** When the order expired because nobody paid; null for other orders. */
  expiredAt: Date | null
  /** When the order expires if nobody pays; null for an order that does not expire. */
  payBefore: Date | null
  /** Fees of the cancellations of pieces, in cents. */
  feeCents: number
  /** True when a line that is not canceled left the state ordered. */
  isWorkBegun: boolean
  /** True after the restore of a backup, until staff compared the order with the provider. Its buyer may have paid. */
  isUnderCheck: boolean
  /** True for the order of a payment without an order. It has no rows. */
  isLoosePayment: boolean
}

const paidCents = sql<number>`(
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0)
  from payment_entries where sales_order_id = sales_orders.id)`

/**
 * Returns SQL for the owner of an order. The owner is the linked account: the customer was logged in when placing the
 * order, or staff linked the account. Without a linked account, the owner is the account with the email address of the
 * order. That account only owns the order after a mailed link proved the address, because any visitor can register with
 * any address. A walk-in sale has the address of the shop, and no owner.
 */
export const ownerOf = (order: 'sales_orders' | 'o') => sql<number | null>`coalesce(${sql.ref(`${order}.user_id`)}, (
  select u.id from users u join sales_order_customers c on lower(c.email) = u.email
  where c.sales_order_id = ${sql.ref(`${order}.id`)} and u.email_proven_at is not null
    and not ${sql.ref(`${order}.is_walk_in`)}))`

/** Returns SQL that is true when a line of the order that is not canceled left the state ordered. */
const isWorkBegun = (order: 'sales_orders' | 'o') => sql<boolean>`exists (select from sales_order_rows r
  where r.sales_order_id = ${sql.ref(`${order}.id`)} and r.state not in ('ordered', 'canceled'))`

/** Returns SQL that is true for an order with a payment plan that was not ended. */
const hasPlan = (order: 'sales_orders' | 'o') => sql<boolean>`coalesce((
  select jsonb_array_length(p.parts) > 0 from payment_plans p where p.sales_order_id = ${sql.ref(`${order}.id`)}
  order by p.version desc limit 1), false)`

/** Returns SQL that is true for an order that does not expire for now: staff work on it, or agreed a payment plan. */
export const isExpiryPaused = (order: 'sales_orders' | 'o') =>
  sql<boolean>`(${isWorkBegun(order)} or ${hasPlan(order)})`

/**
 * SQL that is true for a change `c` that the buyer can still agree to: it is proposed, and no piece was canceled since, which makes
 * it outdated.
 */
export const IS_OPEN_PROPOSAL = sql<boolean>`(c.state = 'proposed' and not exists (
  select from order_cancellations k where k.sales_order_id = c.sales_order_id and k.canceled_at > c.proposed_at))`

/**
 * SQL for the time at which the order of a row `u` of `unpaid_orders` expires. The buyer of an order with a proposed change can
 * pay until the end of the day after the last day of the proposal (docs/decisions.md#i41).
 */
export const EXPIRES_AT = sql<Date>`greatest(u.expires_at, (
  select (c.valid_until + 2)::timestamp at time zone 'Europe/Amsterdam' from order_changes c
  where c.sales_order_id = u.sales_order_id and ${IS_OPEN_PROPOSAL}))`

/** Returns SQL for the time at which an unpaid order expires; null for other orders, also while its expiry is paused. */
export const payBefore = (order: 'sales_orders' | 'o') => sql<Date | null>`(
  select ${EXPIRES_AT} from unpaid_orders u where u.sales_order_id = ${sql.ref(`${order}.id`)}
    and ${sql.ref(`${order}.paid_cents`)} = 0 and ${sql.ref(`${order}.canceled_at`)} is null and not ${isExpiryPaused(order)})`

/** Reads of orders for decisions about them, and of their idempotency keys. */
export function ordersTable(db: Executor) {
  return {
    async find(id: number): Promise<OrderFacts | undefined> {
      const row = await db
        .selectFrom('sales_orders')
        .select([
          'id',
          ownerOf('sales_orders').as('ownerId'),
          'token_hash as tokenHash',
          'payment_option as option',
          'gross_cents as totalCents',
          'released_cents as releasedCents',
          'deposit_cents as depositCents',
          paidCents.as('paidCents'),
          'channel',
          'work_state as workState',
          'canceled_at as canceledAt',
          'expired_at as expiredAt',
          'is_loose_payment as isLoosePayment',
          payBefore('sales_orders').as('payBefore'),
          sql<number>`(select coalesce(sum(fee_cents), 0)::int from order_cancellations c
            where c.sales_order_id = sales_orders.id)`.as('feeCents'),
          isWorkBegun('sales_orders').as('isWorkBegun'),
          sql<boolean>`exists (select from payments_under_check u
            where u.sales_order_id = sales_orders.id and u.released_at is null)`.as('isUnderCheck'),
        ])
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...row, option: paymentOptionOfCode(row.option) }
    },

    /** Returns the idempotency key of the order. The order token is derived from this key. */
    async keyOf(id: number): Promise<string | undefined> {
      const query = db.selectFrom('idempotency_keys').select('key').where('sales_order_id', '=', id)
      return (await query.executeTakeFirst())?.key
    },

    /** Returns the order that was placed with this idempotency key, if any. */
    placedWithKey: (key: string) =>
      db
        .selectFrom('idempotency_keys')
        .innerJoin('sales_orders', 'sales_orders.id', 'idempotency_keys.sales_order_id')
        .where('key', '=', key)
        .select([
          'sales_orders.id',
          'body_hash as bodyHash',
          'deposit_cents as depositCents',
          'canceled_at as canceledAt',
          'idempotency_keys.inserted_at as placedAt',
        ])
        .executeTakeFirst(),
  }
}

/**
 * Locks an order until the transaction ends. Code that changes payments takes this lock first and the lock of the
 * attempt second, to avoid deadlocks.
 */
export async function lockOrderRow(tx: Transaction, id: number): Promise<void> {
  await tx.selectFrom('sales_orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Locks and returns an order; undefined when it does not exist. Uses two statements: in the locking statement, the sum
 * of the payments would be from before the wait for the lock.
 */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderFacts | undefined> {
  await lockOrderRow(tx, id)
  return ordersTable(tx).find(id)
}
