import { customerKeyOf } from '#shared/contracts/customers.ts'
import type { JumpResults } from '#shared/contracts/jump.ts'
import type { Database } from '../../../db/tables.ts'
import { customersTable } from '../../people/customers/index.ts'
import { jumpTable } from './jump-table.ts'

/** As many as one sees at a glance. */
const MAX_RESULTS = 6

/** Below this every third customer is meant, and the index of names helps nothing. */
const SHORTEST_NAME = 3

/**
 * What staff may mean by a few letters or digits: orders by number, customers by name, mail address, postcode or town.
 *
 * `#10023` and `order 10023` are order 10023. Digits are looked for among the customers too: a postcode begins with four.
 */
export async function findJumpResults({ db }: { db: Database }, term: string): Promise<JumpResults> {
  const digits = /^(?:#|order)?\s*(\d{1,10})$/i.exec(term)?.[1]
  const orders = digits === undefined ? [] : await jumpTable(db).ordersByNumber(digits, MAX_RESULTS)
  const customers = term.length < SHORTEST_NAME ? [] : await findCustomers(db, term)
  return {
    orders: orders.map(({ id, name, insertedAt, grossCents }) => ({
      salesOrderId: id,
      name,
      insertDateTime: insertedAt.toISOString(),
      total: grossCents / 100,
    })),
    customers,
  }
}

async function findCustomers(db: Database, search: string): Promise<JumpResults['customers']> {
  const { rows } = await customersTable(db).page({ page: 1, pageSize: MAX_RESULTS, search, sort: '-active' })
  return rows.flatMap(({ userId, latestOrderId, name, email, orderCount }) => {
    // Somebody without an account is known by an order; there is no page of who has neither.
    if (userId === null && latestOrderId === null) return []
    return [{ customerId: customerKeyOf({ userId, salesOrderId: latestOrderId ?? 0 }), name, email, orderCount }]
  })
}
