import { sql } from 'kysely'
import type { CustomerCase } from '#shared/contracts/customers.ts'
import type { Executor } from '../../../db/tables.ts'

/** Most cases on the page of a customer. */
const MAX_CASES = 50

/** Returns the latest cases of a customer: of the orders, and those without an order that have the email address. */
export async function casesOfCustomer(
  db: Executor,
  { orderIds, email }: { orderIds: readonly number[]; email: string },
): Promise<CustomerCase[]> {
  // Two lookups in an index each. With `or`, PostgreSQL compares all cases from the newest on, because few customers have fifty.
  // One parameter for the orders, so that the statement has one text for any number of them, and is prepared once.
  const ids = sql<number>`
    select id from service_cases where sales_order_id = any(${[...orderIds]}::int[])
    union
    select id from service_cases where lower(email) = ${email.toLowerCase()} and email <> '' and sales_order_id is null`
  const rows = await db
    .selectFrom('service_cases')
    .select(['id', 'opened_at as openedAt', 'state', 'problem', 'products', 'sales_order_id as salesOrderId'])
    .where('id', '=', sql<number>`any(array(${ids}))`)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CASES)
    .execute()
  return rows.map(({ id, openedAt, ...facts }) => ({
    ...facts,
    serviceCaseId: id,
    openedDateTime: openedAt.toISOString(),
  }))
}
