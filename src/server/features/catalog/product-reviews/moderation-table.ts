import type { ChangedReview } from '#shared/contracts/product-reviews.ts'
import type { Executor } from '../../../db/tables.ts'

/** The shop's decision about a review. */
export type Moderation = { isValid: boolean; reaction: string | null; refusalReason: string | null }

/** Decisions about reviews. */
export function moderationTable(db: Executor) {
  return {
    /** Locks a review until the end of the transaction, and returns its current decision. */
    lock: (id: number) =>
      db
        .selectFrom('product_reviews')
        .select(['item_id as itemId', 'is_valid as isValid', 'reaction', 'refusal_reason as refusalReason', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Stores a decision with its moderator. */
    moderate: (id: number, { isValid, reaction, refusalReason }: Moderation, { by, at }: { by: number; at: Date }) =>
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

    /** The last decision and its moderator, in wire names. */
    async current(id: number): Promise<ChangedReview | undefined> {
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
