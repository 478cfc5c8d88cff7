import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { lockOrderRow, ordersTable, removeIdleStops } from '../sales-orders/index.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { type WithdrawalRow, withdrawalsTable } from './withdrawals-table.ts'

/** Order of a withdrawal and delivery date of that order, set by staff. An undefined field does not change. */
export type Attachment = { salesOrderId?: number | undefined; deliveredOn?: string | null | undefined }

/**
 * Sets the order of a withdrawal and the delivery date of the order. Staff do this before the decision, because the
 * term depends on them. No mail is sent, and a repeated call writes nothing.
 */
export async function attachOrder(
  { db, now }: { db: Database; now: () => Date },
  id: number,
  { actor, ...attachment }: Attachment & { actor: Staff },
) {
  const outcome = await db.transaction().execute(async (tx) => {
    const withdrawal = await withdrawalsTable(tx).lock(id)
    if (!withdrawal) return fail('withdrawal_not_found')
    const at = now()
    const attached = await attach(tx, withdrawal, { ...attachment, actor }, at)
    if (!attached.ok) return attached
    const { before, after } = attached.value
    if (Object.keys(after).length > 0) {
      const entry = { actor, action: 'withdrawal.attached', subject: 'withdrawal', subjectId: String(id) } as const
      await writeAudit(tx, { ...entry, before, after, at })
    }
    return ok(undefined)
  })
  return outcome.ok ? showWithdrawal(db, id) : outcome
}

type Changes = { salesOrderId?: number | null; deliveredOn?: string | null }

/**
 * Sets the order of a withdrawal and the delivery date of the order. Returns the old and new values of the changed
 * fields. Adds an event to the order that gets the withdrawal.
 */
export async function attach(
  tx: Transaction,
  withdrawal: WithdrawalRow,
  { salesOrderId, deliveredOn, actor }: Attachment & { actor: Staff },
  at: Date,
) {
  // The withdrawal term runs from this day, so it cannot be in the future.
  if (deliveredOn && deliveredOn > amsterdamDay(at)) {
    throw new InvalidInput([{ field: 'deliveredOn', message: 'Geleverd kan niet na vandaag zijn.' }])
  }
  const withdrawals = withdrawalsTable(tx)
  const before: Changes = {}
  const after: Changes = {}
  if (salesOrderId !== undefined && salesOrderId !== withdrawal.salesOrderId) {
    const order = await ordersTable(tx).find(salesOrderId)
    // A loose payment has no lines to withdraw.
    if (!order || order.isLoosePayment) return fail('order_not_found')
    // The lines of a return belong to the former order.
    if (await withdrawals.hasReturn(withdrawal.id, ['expected', 'received'])) return fail('return_expected')
    const orderIds = [withdrawal.salesOrderId, salesOrderId].filter((id) => id !== null).sort((a, b) => a - b)
    // Both orders are locked before their withdrawn amounts are added up. They are locked in sequence of their ids, so
    // that two transactions cannot deadlock.
    for (const id of orderIds) await lockOrderRow(tx, id)
    // The lines that were chosen before belong to the previous order.
    await withdrawals.change(withdrawal.id, { salesOrderId, settledRowIds: null })
    for (const id of orderIds) {
      await withdrawals.saveReleasedCents(id)
      await removeIdleStops(tx, id, at)
    }
    const detail = JSON.stringify({ withdrawalId: withdrawal.id })
    const event = { sales_order_id: salesOrderId, kind: 'withdrawal', detail, happened_at: at }
    await tx
      .insertInto('order_events')
      .values({ ...event, actor: `user:${actor.userId}` })
      .execute()
    before.salesOrderId = withdrawal.salesOrderId
    after.salesOrderId = salesOrderId
  }
  if (deliveredOn !== undefined) {
    const orderId = salesOrderId ?? withdrawal.salesOrderId
    // The delivery date is stored with the order, so it cannot be set without an order.
    if (orderId === null) return fail('order_not_found')
    const current = await withdrawals.deliveredOn(orderId)
    if (current !== deliveredOn) {
      await withdrawals.saveDeliveredOn(orderId, deliveredOn)
      before.deliveredOn = current
      after.deliveredOn = deliveredOn
    }
  }
  return ok({ before, after })
}
