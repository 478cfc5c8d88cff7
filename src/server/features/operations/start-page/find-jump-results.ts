import { customerKeyOf } from '#shared/contracts/customers.ts'
import type { JumpResults } from '#shared/contracts/jump.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { caseIdOf } from '#shared/domain/service/problems.ts'
import type { Database } from '../../../db/tables.ts'
import { customersTable } from '../../people/customers/index.ts'
import { findQuotesByNumber } from '../../sales/quotes/index.ts'
import { jumpTable } from './jump-table.ts'

/** Maximum number of results per kind. */
const MAX_RESULTS = 6

/**
 * Minimum length of a term with which customers are searched. Shorter terms match too many customers and cannot use the
 * trigram index.
 */
const MIN_NAME_LENGTH = 3

/**
 * Finds orders by number, and customers by name, company, mail address, phone number, postcode or town.
 *
 * `#10023` and `order 10023` find order 10023. `S1001` and `1001` find service case 1001. A term of digits only also finds customers, because a postcode starts
 * with four digits.
 */
export async function findJumpResults({ db }: { db: Database }, term: string): Promise<JumpResults> {
  const digits = /^(?:#|order)?\s*(\d{1,10})$/i.exec(term)?.[1]
  const orders = digits === undefined ? [] : await jumpTable(db).ordersByNumber(digits, MAX_RESULTS)
  const customers = term.length < MIN_NAME_LENGTH ? [] : await findCustomers(db, term)
  const serviceCases = await jumpTable(db).serviceCase(caseIdOf(term) ?? Number(digits ?? 0))
  const quotes = await findQuotesByNumber(db, term, MAX_RESULTS)
  return {
    ...(serviceCases.length > 0 && { serviceCases }),
    orders: orders.map(({ id, name, insertedAt, priceCents }) => ({
      salesOrderId: id,
      name,
      insertDateTime: insertedAt.toISOString(),
      total: priceCents / 100,
    })),
    ...(quotes.length > 0 && {
      quotes: quotes.map(({ quoteId, number, grossCents, ...customer }) => ({
        quoteId,
        number,
        name: fullName(customer),
        total: grossCents / 100,
      })),
    }),
    customers,
  }
}

async function findCustomers(db: Database, search: string): Promise<JumpResults['customers']> {
  const { rows } = await customersTable(db).page({ page: 1, pageSize: MAX_RESULTS, search, sort: '-active' })
  return rows.flatMap(({ userId, latestOrderId, name, email, orderCount }) => {
    // A customer without an account is identified by an order. Without account and order there is no page to open.
    if (userId === null && latestOrderId === null) return []
    return [{ customerId: customerKeyOf({ userId, salesOrderId: latestOrderId ?? 0 }), name, email, orderCount }]
  })
}
