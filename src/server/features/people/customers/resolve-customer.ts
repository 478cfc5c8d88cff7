import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { ordersTable } from '../../sales/sales-orders/index.ts'
import { isAnonymousAddress, ownOrdersTable } from '../account/index.ts'

/** A customer with an account, or a guest: the email address of orders without an account. */
export type CustomerIdentity = { kind: 'account'; userId: number } | { kind: 'guest'; email: string }

/**
 * Resolves a customer key of the contract (`customerKey`). Returns undefined when the customer does not exist, and
 * `forgotten` for the guest of an erased order.
 *
 * The key of an account that was merged into another gives that account. If an account proved the address of a guest later, the key of the guest gives that account (see `ownerOf`).
 */
export async function resolveCustomer(db: Executor, key: string): Promise<CustomerIdentity | 'forgotten' | undefined> {
  const guestOrder = /^gast-(\d+)$/.exec(key)?.[1]
  if (guestOrder === undefined) {
    const userId = await mergedInto(db, Number(key))
    return userId === undefined ? undefined : { kind: 'account', userId }
  }
  const order = await ordersTable(db).find(Number(guestOrder))
  if (!order) return undefined
  if (order.ownerId !== null) return { kind: 'account', userId: (await mergedInto(db, order.ownerId)) ?? order.ownerId }
  const email = await buyersAddress(db, order.id)
  return isAnonymousAddress(email) ? 'forgotten' : { kind: 'guest', email }
}

/** Returns the account into which an account was merged, or its own id; undefined when it does not exist. */
async function mergedInto(db: Executor, userId: number): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('merged_into_id as into').where('id', '=', userId).executeTakeFirst()
  return row?.into ? mergedInto(db, row.into) : row && userId
}

async function buyersAddress(db: Executor, salesOrderId: number): Promise<string> {
  const row = await db
    .selectFrom('sales_order_customers')
    .select(sql<string>`lower(email)`.as('email'))
    .where('sales_order_id', '=', salesOrderId)
    .executeTakeFirstOrThrow()
  return row.email
}

/** Returns the customer's order ids, newest first. Orders of a guest have the guest's address and no account. */
export async function orderIdsOf(db: Executor, customer: CustomerIdentity): Promise<number[]> {
  if (customer.kind === 'account') return ownOrdersTable(db, customer.userId).ids()
  const rows = await db
    .selectFrom('sales_order_customers as c')
    .innerJoin('sales_orders as o', 'o.id', 'c.sales_order_id')
    .where(sql`lower(c.email)`, '=', customer.email)
    .where('o.user_id', 'is', null)
    .select('o.id')
    .orderBy('o.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
