import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { erpQueue, pausesTable } from '../../operations/outbox/index.ts'
import { erpRecordsTable } from './erp-records-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * Sends an order with its customer and payments to the ERP again, regardless of the stored state. Used for records that
 * were lost in the ERP, have another id in the ERP, or were never sent. A record that still exists in the ERP is
 * updated, not duplicated. Does not send messages that staff closed.
 *
 * Fails for an unknown, erased or canceled order, for a loose payment, and with `order_under_way` while the order itself is queued or being
 * sent.
 */
export async function resendOrder(deps: Deps, salesOrderId: number, actor: AuditActor) {
  const { db, now } = deps
  const outcome = await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('sales_orders')
      .where('is_loose_payment', '=', false)
      .select(['token_hash as tokenHash', 'netsuite_id as netsuiteId', 'canceled_at as canceledAt'])
      .where('id', '=', salesOrderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return fail('order_not_found')
    // The erasure of an order's personal data empties its token hash.
    if (order.tokenHash === '') return fail('order_forgotten')
    if (order.canceledAt) return fail('order_canceled')
    const queue = erpQueue(tx)
    if (await queue.isUnderWay(salesOrderId)) return fail('order_under_way')

    const at = now()
    await erpRecordsTable(tx).clearContentHashes(salesOrderId)
    await queue.sendAgain(salesOrderId, at)
    // A message of the order that staff closed is not sent again, so its payments must not wait for it.
    await queue.acceptByHand(salesOrderId)
    await pausesTable(tx, 'erp').cutShort(at)
    await writeAudit(tx, {
      actor,
      action: 'order.sent_again',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      at,
      before: { netsuiteId: order.netsuiteId },
      after: { state: 'queued' },
    })
    return ok({ id: salesOrderId })
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}
