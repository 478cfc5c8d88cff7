import type { Executor } from '../../../db/tables.ts'
import { overviewTable } from './overview-table.ts'

/** How many products run out, as the list with `laag=ja` shows them. */
export async function lowStockCount(db: Executor): Promise<number> {
  return (await overviewTable(db).page({ laag: 'ja', page: 1, pageSize: 1 })).total
}
