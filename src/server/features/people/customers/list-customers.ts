import { type CustomerKind, customerKeyOf, type ListedCustomer } from '#shared/contracts/customers.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import { totalOf } from '../../../db/pages.ts'
import type { Executor } from '../../../db/tables.ts'
import { type CustomerQuery, type CustomerRow, customersTable } from './customers-table.ts'

type Deps = { db: Executor; counts: CachedCounts }

/** Returns a page of the matching customers with the total count. */
export async function listCustomers({ db, counts }: Deps, query: CustomerQuery & { page: number; pageSize: number }) {
  const { page, pageSize, search, kind } = query
  const table = customersTable(db)
  const { rows, counted } = await table.page(query)
  const countAll = () => counts.of(`customers ${kind} ${search}`, () => table.count({ search, kind }))
  const total = counted ?? (await totalOf({ rowCount: rows.length, page, pageSize }, countAll))
  const viewCounts = await countViews((view) =>
    counts.of(`customers ${view} `, () => table.count({ search: '', kind: view })),
  )
  return { items: rows.map(listedCustomer), total, page, pageSize, counts: viewCounts }
}

/** Counts the customers of each view of the list. Runs sequentially, so that a request uses one connection. */
async function countViews(count: (kind?: CustomerKind) => Promise<number>): Promise<Record<string, number>> {
  const all = await count()
  const account = await count('account')
  // Customers without an account are guests.
  return { all, account, guest: all - account, staff: await count('staff') }
}

/** Returns a row of the list with the key of its customer. */
export function listedCustomer({
  userId,
  netsuiteId,
  email,
  name,
  roles,
  orderCount,
  ...row
}: CustomerRow): ListedCustomer {
  const customerId = customerKeyOf({ userId, salesOrderId: row.latestOrderId ?? 0 })
  return { customerId, userId, netsuiteId, email, name, roles, orderCount }
}
