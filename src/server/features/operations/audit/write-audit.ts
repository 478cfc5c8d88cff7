import type { Staff } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'

/** Actor of an action: a staff member, or the shop itself. */
export type AuditActor = Staff | 'system'

/** Kind of the changed record. `subjectId` is its id, or its name when it has no id. */
export type AuditSubject =
  | 'sales_order'
  | 'customer'
  | 'review'
  | 'user'
  | 'withdrawal'
  | 'return'
  | 'service_case'
  | 'payment'
  | 'session'
  | 'catalogue'
  | 'search'
  | 'message'
  | 'till'
  | 'parked_sale'
  | 'day_closing'
  | 'drawer'
  | 'location'
  | 'delivery_planning'
  | 'call_back'
  | 'stock_transfer'
  | 'contact_message'
  | 'content'
  | 'quote'

export type AuditEntry = {
  actor: AuditActor
  /** Code of the action, for example `review.judged` or `order.note_added`. */
  action: string
  subject: AuditSubject
  subjectId: string
  /** The affected fields before the change; null for a new record. Never passwords, keys or tokens. */
  before: object | null
  /** The same fields after the change; null for a removed record. */
  after: object | null
  at: Date
}

/**
 * Writes an action of a staff member or of the shop itself to the audit log. Call it in the transaction of the change
 * itself: then every change has its row, and no row describes a change that was rolled back.
 *
 * Rows are permanent; the database refuses to change or remove them.
 */
export async function writeAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, subjectId, before, after, at } = entry
  await executor
    .insertInto('audit_entries')
    .values({
      happened_at: at,
      actor_id: actor === 'system' ? null : actor.userId,
      actor_email: actor === 'system' ? null : actor.email,
      action,
      subject,
      subject_id: subjectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
