import { sql } from 'kysely'
import { deliveryInWords } from '#shared/domain/orders/delivery-arrangement.ts'
import type { Executor } from '../../../db/tables.ts'
import { orderChangesTable } from './order-changes-table.ts'

/**
 * Erases the texts of changes of these orders: remarks for the buyer, the buyer's reason, how the buyer agreed, and a changed
 * delivery. Lines and amounts stay.
 */
export async function forgetTextsOfChanges(tx: Executor, salesOrderIds: readonly number[]): Promise<void> {
  await sql`
    update order_changes set remarks = '', decision_reason = '', agreement = '', delivery = null
    where sales_order_id = any(${[...salesOrderIds]}::int[])
      and (remarks <> '' or decision_reason <> '' or agreement <> '' or delivery is not null)`.execute(tx)
}

/** Reads the changes of an order for the data file of its buyer, oldest first. Amounts in cents. */
export async function changesOfBuyer(db: Executor, salesOrderId: number) {
  const changes = await orderChangesTable(db).ofOrder(salesOrderId)
  return changes.toReversed().map((change) => ({
    proposedAt: change.proposedAt.toISOString(),
    state: change.state,
    remarks: change.remarks,
    decisionReason: change.decisionReason,
    agreement: change.agreement,
    delivery: change.delivery && {
      before: deliveryInWords(change.delivery.before),
      after: deliveryInWords(change.delivery.after),
    },
    dueBeforeCents: change.dueBeforeCents,
    dueCents: change.dueCents,
  }))
}
