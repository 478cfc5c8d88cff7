import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Adds a note for colleagues. A repeated call with the same key and text adds nothing. The same key with another text
 * fails with `idempotency_key_reused`.
 *
 * The audit row does not contain the text, because audit rows cannot be deleted. The note is deleted when the buyer's
 * data is erased.
 */
export function addNote(
  { db, now }: Deps,
  salesOrderId: number,
  { text, key, staff }: { text: string; key: string; staff: Staff },
) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const at = now()
    const added = await tx
      .insertInto('order_notes')
      .values({ sales_order_id: salesOrderId, author_id: staff.userId, text, idempotency_key: key, written_at: at })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await tx
        .selectFrom('order_notes')
        .where('idempotency_key', '=', key)
        .select(['sales_order_id as salesOrderId', 'text'])
        .executeTakeFirst()
      const isSame = earlier?.salesOrderId === salesOrderId && earlier.text === text
      return isSame ? ok(undefined) : fail('idempotency_key_reused')
    }
    await writeAudit(tx, {
      actor: staff,
      action: 'order.note_added',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: null,
      after: { noteId: added.id, characters: text.length },
      at,
    })
    return ok(undefined)
  })
}

/**
 * Removes the text of a note of today, for its author and for Admins. The timeline then shows that there was a note. A
 * repeated call changes nothing.
 *
 * Fails with `change_not_found` for a note of another order, `undo_too_late` after its day, and `undo_of_colleague` for
 * another user.
 */
export function undoNote(
  { db, now }: Deps,
  { salesOrderId, noteId }: { salesOrderId: number; noteId: number },
  { staff, isAdmin }: { staff: Staff; isAdmin: boolean },
) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const note = await tx
      .selectFrom('order_notes')
      .select(['text', 'author_id as authorId', 'written_at as writtenAt'])
      .where('id', '=', noteId)
      .where('sales_order_id', '=', salesOrderId)
      .executeTakeFirst()
    if (!note) return fail('change_not_found')
    if (note.text === '') return ok(undefined)
    const at = now()
    if (!isSameWorkingDay(note.writtenAt, at)) return fail('undo_too_late')
    if (note.authorId !== staff.userId && !isAdmin) return fail('undo_of_colleague')
    await tx.updateTable('order_notes').set({ text: '' }).where('id', '=', noteId).execute()
    await recordOrderEvent(tx, { salesOrderId, kind: 'note-removed', detail: { noteId }, actor: actorOf(staff), at })
    const entry = {
      actor: staff,
      action: 'order.note_removed',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
    } as const
    await writeAudit(tx, { ...entry, before: { noteId, characters: note.text.length }, after: null, at })
    return ok(undefined)
  })
}
