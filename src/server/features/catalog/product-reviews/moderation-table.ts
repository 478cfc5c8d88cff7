import type { ChangedReview } from '#shared/contracts/product-reviews.ts'
import type { Executor } from '../../../db/tables.ts'

/** What the shop decided about a review. */
export type Moderation = { isValid: boolean; reaction: string | null; refusalReason: string | null }

/** What is decided about reviews, one at a time. */
export function moderationTable(db: Executor) {
  return {
    /** How a review stands, which nobody else may judge until the transaction is over. */
    lock: (id: number) =>
      db
        .selectFrom('product_reviews')
        .select(['item_id as itemId', 'is_valid as isValid', 'reaction', 'refusal_reason as refusalReason', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Keeps a decision, with who took it. */
    judge: (id: number, { isValid, reaction, refusalReason }: Moderation, { by, at }: { by: number; at: Date }) =>
      db
        .updateTable('product_reviews')
        .set(({ eb }) => ({
          is_valid: isValid,
          reaction,
          refusal_reason: refusalReason,
          version: eb('version', '+', 1),
          judged_by: by,
          judged_at: at,
        }))
        .where('id', '=', id)
        .execute(),

    /** What was decided last, and by whom, as it is told to who decides next. */
    async standing(id: number): Promise<ChangedReview | undefined> {
      const row = await db
        .selectFrom('product_reviews as r')
        .leftJoin('users as u', 'u.id', 'r.judged_by')
        .select(['r.is_valid', 'r.reaction', 'r.refusal_reason', 'r.version', 'r.judged_at', 'u.email'])
        .where('r.id', '=', id)
        .executeTakeFirst()
      return (
        row && {
          isValid: row.is_valid,
          reaction: row.reaction,
          refusalReason: row.refusal_reason,
          version: row.version,
          judgedBy: row.email,
          judgedDateTime: row.judged_at?.toISOString() ?? null,
        }
      )
    },
  }
}
