import { customerKeyOf, type ListedCustomer } from '#shared/contracts/customers.ts'
import type { Counts } from '../../db/counts.ts'
import { totalOf } from '../../db/pages.ts'
import type { Executor } from '../../db/tables.ts'
import { type CustomerRow, customersTable, type Wanted } from './customers-table.ts'

type Deps = { db: Executor; counts: Counts }

/** A page of the customers that are wanted, and how many there are in all. */
export async function listCustomers({ db, counts }: Deps, wanted: Wanted & { page: number; pageSize: number }) {
  const { page, pageSize, search } = wanted
  const table = customersTable(db)
  const { rows, counted } = await table.page(wanted)
  const countAll = () => counts.of(`customers ${search}`, () => table.count({ search }))
  const total = counted ?? (await totalOf({ found: rows.length, page, pageSize }, countAll))
  return { items: rows.map(listedCustomer), total, page, pageSize }
}

function listedCustomer({ id: _, latestOrderId, ...row }: CustomerRow): ListedCustomer {
  return { ...row, customerId: customerKeyOf({ userId: row.userId, salesOrderId: latestOrderId ?? 0 }) }
}
