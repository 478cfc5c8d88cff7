import { ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'

type DrawerOpening = { openingId: string; openedDateTime: string; openedBy: string; till: string | null }

/**
 * Writes to the audit log that a user opened the cash drawer without a payment. A till repeats the call when it got no
 * response, so an opening that is in the log is ignored.
 */
export async function recordDrawerOpening(
  { db, now }: { db: Database; now: () => Date },
  { openingId, openedDateTime, openedBy, till }: DrawerOpening,
  actor: Staff,
) {
  await db.transaction().execute(async (tx) => {
    const written = await tx
      .selectFrom('audit_entries')
      .where('subject', '=', 'drawer')
      .where('subject_id', '=', openingId)
      .where('action', '=', 'drawer.opened')
      .select('id')
      .executeTakeFirst()
    if (written) return
    await writeAudit(tx, {
      actor,
      action: 'drawer.opened',
      subject: 'drawer',
      subjectId: openingId,
      at: now(),
      before: null,
      after: { till, openedDateTime, openedBy },
    })
  })
  return ok({ openingId })
}
