import { isSameWorkingDay } from '#shared/domain/orders/undo.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { withholdMessages } from '../../operations/outbox/index.ts'
import { hasUndecidedPayment, movePaymentsBack } from '../payments/index.ts'
import { actorOf, lockOrder, lockOrderRow, recordOrderEvent } from '../sales-orders/index.ts'
import { type LinkDeps, linkMailKey } from './link-loose-payment.ts'

/**
 * Takes the link of a loose payment to an order back, on the day on which it was made. The money returns to the loose payment, and the
 * messages to the ERP and the buyer that wait are withheld. A repeated call changes nothing.
 *
 * Fails with `undo_too_late` after that day, with `loose_payment_in_erp` once the payment was sent to the ERP, also without a known outcome, and with
 * `undo_changed_since` when the payment was refunded since, or its order was canceled or erased.
 */
export function unlinkLoosePayment({ db, now }: Pick<LinkDeps, 'db' | 'now'>, looseId: number, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const known = await readLink(tx, looseId)
    if (!known) return fail('loose_payment_not_found')
    const ids = known.orderId === null ? [looseId] : [looseId, known.orderId]
    for (const id of ids.toSorted((a, b) => a - b)) await lockOrderRow(tx, id)
    // The link may have changed before the lock.
    const link = await readLink(tx, looseId)
    if (!link || link.orderId === null || link.linkedAt === null) return ok(undefined)
    if (link.orderId !== known.orderId) return fail('undo_changed_since')
    const refusal = await refusedUndo(tx, { looseId, orderId: link.orderId, linkedAt: link.linkedAt, at: now() })
    if (refusal) return refusal
    await write(tx, { looseId, orderId: link.orderId, staff, at: now() })
    return ok(undefined)
  })
}

const readLink = (tx: Transaction, looseId: number) =>
  tx
    .selectFrom('loose_payments')
    .select(['linked_order_id as orderId', 'linked_at as linkedAt'])
    .where('sales_order_id', '=', looseId)
    .executeTakeFirst()

type Link = { looseId: number; orderId: number; linkedAt: Date; at: Date }

async function refusedUndo(tx: Transaction, { looseId, orderId, linkedAt, at }: Link) {
  if (!isSameWorkingDay(linkedAt, at)) return fail('undo_too_late')
  const order = await lockOrder(tx, orderId)
  if (!order || order.canceledAt || order.tokenHash === '') return fail('undo_changed_since')
  if (await hasUndecidedPayment(tx, orderId)) return fail('loose_order_paying')
  const refunds = tx
    .selectFrom('payment_refunds as r')
    .innerJoin('payment_attempts as a', 'a.id', 'r.attempt_id')
    .where('a.loose_payment_id', '=', looseId)
    .where('r.requested_at', '>=', linkedAt)
    .where('r.state', '<>', 'refused')
    .select('r.id')
  if (await refunds.limit(1).executeTakeFirst()) return fail('undo_changed_since')
  const reversals = tx
    .selectFrom('payment_entries as e')
    .innerJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .where('a.loose_payment_id', '=', looseId)
    .where('e.kind', '<>', 'payment')
    .where('e.booked_at', '>', linkedAt)
    .select('e.id')
  return (await reversals.limit(1).executeTakeFirst()) ? fail('undo_changed_since') : withheld(tx, looseId)
}

/** Withholds the ERP messages of the payment and of its refunds. Fails when the ERP has one of them, or may have got it. */
async function withheld(tx: Transaction, looseId: number) {
  const entries = await tx
    .selectFrom('payment_entries as e')
    .innerJoin('payment_attempts as a', 'a.id', 'e.attempt_id')
    .where('a.loose_payment_id', '=', looseId)
    .select(['e.id', 'e.kind', 'e.attempt_id as attemptId'])
    .execute()
  const keys = entries.map(({ id, kind, attemptId }) => (kind === 'payment' ? `deposit:${attemptId}` : `refund:${id}`))
  return (await withholdMessages(tx, keys)) ? undefined : fail('loose_payment_in_erp')
}

async function write(tx: Transaction, { looseId, orderId, staff, at }: Omit<Link, 'linkedAt'> & { staff: Staff }) {
  // A mail that was sent stays: staff tell the customer.
  const isMailed = !(await withholdMessages(tx, [linkMailKey(looseId, orderId)]))
  await tx
    .updateTable('loose_payments')
    .set(({ eb }) => ({
      linked_order_id: null,
      linked_by: null,
      linked_at: null,
      link_version: eb('link_version', '+', 1),
    }))
    .where('sales_order_id', '=', looseId)
    .execute()
  const amountCents = await movePaymentsBack(tx, { from: orderId, to: looseId })
  await tx.updateTable('sales_orders').set({ canceled_at: null, released_cents: 0 }).where('id', '=', looseId).execute()
  const actor = actorOf(staff)
  const events = [
    {
      salesOrderId: orderId,
      kind: 'loose-payment-unlinked',
      detail: { loosePaymentId: looseId, amountCents, isMailed },
    },
    { salesOrderId: looseId, kind: 'loose-payment-returned', detail: { salesOrderId: orderId, amountCents } },
  ]
  for (const event of events) await recordOrderEvent(tx, { ...event, actor, at })
  await writeAudit(tx, {
    actor: staff,
    action: 'loose_payment.unlinked',
    subject: 'sales_order',
    subjectId: String(orderId),
    before: { loosePaymentId: looseId, amountCents },
    after: null,
    at,
  })
}
