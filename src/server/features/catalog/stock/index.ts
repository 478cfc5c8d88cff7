import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { overviewTable } from './overview-table.ts'

export { locationStockTable } from './location-stock-table.ts'

/** Number of products with low stock: the total of the list with `laag=ja`. */
export async function lowStockCount(db: Executor): Promise<number> {
  return (await overviewTable(db).page({ laag: 'ja', page: 1, pageSize: 1 })).total
}

/** Locks the stock of these items until the transaction ends, in order of their ids, as placing an order does. */
export async function lockTotals(tx: Transaction, itemIds: readonly number[]): Promise<void> {
  await sql`select item_id from stock_totals where item_id = any(${[...itemIds]}::int[]) order by item_id for update`.execute(
    tx,
  )
}
