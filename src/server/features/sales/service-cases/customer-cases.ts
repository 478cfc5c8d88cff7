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
  const rows = await db
    .selectFrom('service_cases')
    .select(['id', 'opened_at as openedAt', 'state', 'problem', 'products', 'sales_order_id as salesOrderId'])
    .where((eb) =>
      eb.or([
        // One parameter, so that the statement has one text for any number of orders, and is prepared once.
        eb('sales_order_id', '=', sql<number>`any(${[...orderIds]}::int[])`),
        eb.and([
          eb('sales_order_id', 'is', null),
          eb(sql`lower(email)`, '=', email.toLowerCase()),
          eb('email', '<>', ''),
        ]),
      ]),
    )
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
