import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type Moderation, moderationTable } from './moderation-table.ts'
import { reviewsTable } from './reviews-table.ts'

/** `version`: version of the review that the moderator saw. Without it the decision applies to any version. */
export type Decision = {
  isValid: boolean
  reaction: string | null
  refusalReason?: string | null | undefined
  version?: number | undefined
}

/**
 * Publishes or hides a review and stores the shop's reaction. Updates the rating of the product in the same
 * transaction, so that visitors see both changes or none (docs/requirements.md#s8).
 *
 * When two moderators decide about the same version, the second gets `review_changed` with the decision of the first.
 * Sending the same decision again returns the same result, so a retry after a lost response is safe.
 *
 * @returns the items that show a changed rating, and the new version of the review
 */
export function moderateReview(
  { db, now }: { db: Database; now: () => Date },
  id: number,
  decision: Decision,
  by: Staff,
) {
  return db.transaction().execute(async (tx) => {
    const before = await moderationTable(tx).lock(id)
    if (!before) return fail('review_not_found')
    const after = normalizeDecision(decision, before)
    const isNew = !isSame(before, after)
    if (isNew && decision.version !== undefined && decision.version !== before.version)
      return fail('review_changed', await currentModeration(tx, id))

    if (isNew) await saveModeration(tx, id, { before, after, by, at: now() })
    const reviews = reviewsTable(tx)
    await reviews.recalculate(before.itemId)
    return ok({ itemIds: await reviews.showing(before.itemId), version: before.version + (isNew ? 1 : 0) })
  })
}

type Change = { before: Moderation; after: Moderation; by: Staff; at: Date }

async function saveModeration(tx: Transaction, id: number, { before, after, by, at }: Change): Promise<void> {
  await moderationTable(tx).moderate(id, after, { by: by.userId, at })
  await writeAudit(tx, {
    actor: { userId: by.userId, email: by.email },
    action: 'review.judged',
    subject: 'review',
    subjectId: String(id),
    before: facts(before),
    after,
    at,
  })
}

/**
 * Stores an empty reaction as null, drops the reason of a published review, and keeps the reason when none is given.
 */
function normalizeDecision({ isValid, reaction, refusalReason }: Decision, before: Moderation): Moderation {
  const reason = refusalReason === undefined ? before.refusalReason : refusalReason || null
  return { isValid, reaction: reaction || null, refusalReason: isValid ? null : reason }
}

const facts = ({ isValid, reaction, refusalReason }: Moderation): Moderation => ({ isValid, reaction, refusalReason })

const isSame = (one: Moderation, other: Moderation) => JSON.stringify(facts(one)) === JSON.stringify(facts(other))

async function currentModeration(tx: Transaction, id: number) {
  const moderation = await moderationTable(tx).current(id)
  if (!moderation) throw new Error('the locked review does not exist')
  return moderation
}
