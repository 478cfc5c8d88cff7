import type { Executor } from '../../../db/tables.ts'
import { overviewTable } from './overview-table.ts'

/** Number of products with low stock: the total of the list with `laag=ja`. */
export async function lowStockCount(db: Executor): Promise<number> {
  return (await overviewTable(db).page({ laag: 'ja', page: 1, pageSize: 1 })).total
}
