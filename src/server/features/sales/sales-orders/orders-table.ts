import { sql } from 'kysely'
import type { PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** What deciding about an order takes: whose it is, and what has to be paid. */
export type OrderFacts = {
  id: number
  /** Whose it is; null when it is nobody's that we know. */
  ownerId: number | null
  tokenHash: string
  option: PaymentOption
  totalCents: number
  /** What of the total is no longer asked for; `orderMoney` says what is. */
  releasedCents: number
  depositCents: number
  /** Paid minus given back, by the ledger. */
  paidCents: number
  channel: 'web' | 'showroom'
  workState: LineState
  /** When it was canceled; null when it was not. */
  canceledAt: Date | null
}

const paid = sql<number>`(
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0)
  from payment_entries where sales_order_id = sales_orders.id)`

/**
 * SQL for the owner of an order: the customer who was logged in when placing it, else the customer with the mail
 * address of the order, once a mailed link proved that the address is theirs: any visitor can register with any
 * address.
 */
export const ownerOf = (order: 'sales_orders' | 'o') => sql<number | null>`coalesce(${sql.ref(`${order}.user_id`)}, (
  select u.id from users u join sales_order_customers c on lower(c.email) = u.email
  where c.sales_order_id = ${sql.ref(`${order}.id`)} and u.email_proven_at is not null))`

export function ordersTable(db: Executor) {
  return {
    find: (id: number): Promise<OrderFacts | undefined> =>
      db
        .selectFrom('sales_orders')
        .select([
          'id',
          ownerOf('sales_orders').as('ownerId'),
          'token_hash as tokenHash',
          'payment_option as option',
          'gross_cents as totalCents',
          'released_cents as releasedCents',
          'deposit_cents as depositCents',
          paid.as('paidCents'),
          'channel',
          'work_state as workState',
          'canceled_at as canceledAt',
        ])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The idempotency key that made this order: its token is made from it. */
    async keyOf(id: number): Promise<string | undefined> {
      const query = db.selectFrom('idempotency_keys').select('key').where('sales_order_id', '=', id)
      return (await query.executeTakeFirst())?.key
    },

    /** The order that this idempotency key made, if it made one. */
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
 * From here on nobody else decides about the payments of an order until the transaction ends.
 *
 * Whoever changes payments takes this lock first and the attempt's second, so nobody waits in a circle.
 */
export async function holdOrder(tx: Transaction, id: number): Promise<void> {
  await tx.selectFrom('sales_orders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * The order, held; undefined when there is none. Two statements on purpose: the lock waits, and a sum read in the waiting
 * statement would be the sum of before the wait.
 */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderFacts | undefined> {
  await holdOrder(tx, id)
  return ordersTable(tx).find(id)
}
