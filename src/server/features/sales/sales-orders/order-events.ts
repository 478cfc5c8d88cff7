import type { Executor } from '../../../db/tables.ts'

/** Adds an event to the history of an order, which staff read. */
export async function recordOrderEvent(
  tx: Executor,
  {
    salesOrderId,
    kind,
    detail,
    actor,
    at,
  }: { salesOrderId: number; kind: string; detail: object; actor: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ sales_order_id: salesOrderId, kind, detail: JSON.stringify(detail), actor, happened_at: at })
    .execute()
}
