import type { Executor } from '../../db/tables.ts'
import { reviewDeskTable } from './review-desk-table.ts'

/** How many reviews nobody decided about yet, as the list with `geldig=wacht` shows them. */
export async function reviewsWaiting(db: Executor): Promise<number> {
  return (await reviewDeskTable(db).page({ geldig: 'wacht', page: 1, pageSize: 1 })).total
}
