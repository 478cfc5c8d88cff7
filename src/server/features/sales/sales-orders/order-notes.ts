import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockOrder } from './orders-table.ts'

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
