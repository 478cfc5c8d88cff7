import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { reviewsTable } from './reviews-table.ts'

export type Decision = { isValid: boolean; reaction: string | null; refusalReason?: string | null | undefined }

/**
 * Shows or hides a review and keeps the shop's answer. The mark of the product changes in the same transaction, so no
 * visitor ever sees one without the other (specification §8).
 *
 * Gives the items that show another mark now.
 */
export function judgeReview(db: Database, id: number, { refusalReason = null, ...decision }: Decision) {
  return db.transaction().execute(async (tx) => {
    const table = reviewsTable(tx)
    const itemId = await table.judge(id, { ...decision, refusalReason })
    if (itemId === undefined) return fail('review_not_found')
    await table.recalculate(itemId)
    return ok(await table.showing(itemId))
  })
}
