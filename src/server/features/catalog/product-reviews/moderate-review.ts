import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type Moderation, moderationTable } from './moderation-table.ts'
import { reviewsTable } from './reviews-table.ts'

/** `version` is the one that was looked at; without it the decision holds whatever stood there. */
export type Decision = {
  isValid: boolean
  reaction: string | null
  refusalReason?: string | null | undefined
  version?: number | undefined
}

/**
 * Shows or hides a review and keeps the shop's answer. The mark of the product changes in the same transaction, so no
 * visitor ever sees one without the other (specification §8).
 *
 * Of two who judge at the same time the second changes nothing and is told what the first decided. Who sends the same
 * once more, because no answer came, is answered as the first time.
 *
 * Gives the items that show another mark now, and the version of the review that the decision made.
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
  await moderationTable(tx).judge(id, after, { by: by.userId, at })
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

/** What is kept of a decision: no empty answers, no reason beside a review that is shown, and an unnamed reason stays. */
function normalizeDecision({ isValid, reaction, refusalReason }: Decision, before: Moderation): Moderation {
  const reason = refusalReason === undefined ? before.refusalReason : refusalReason || null
  return { isValid, reaction: reaction || null, refusalReason: isValid ? null : reason }
}

const facts = ({ isValid, reaction, refusalReason }: Moderation): Moderation => ({ isValid, reaction, refusalReason })

const isSame = (one: Moderation, other: Moderation) => JSON.stringify(facts(one)) === JSON.stringify(facts(other))

async function currentModeration(tx: Transaction, id: number) {
  const found = await moderationTable(tx).standing(id)
  if (!found) throw new Error('a review that is locked cannot be gone')
  return found
}
