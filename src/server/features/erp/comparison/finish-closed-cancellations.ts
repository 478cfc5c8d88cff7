import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import { Outage } from '../../../ports/outage.ts'
import { erpQueue } from '../../operations/outbox/index.ts'
import { erpCancellationsTable, finishErpCancellation } from '../../sales/sales-orders/index.ts'
import type { Findings } from './findings.ts'

/** Number of orders per query to the ERP. */
const BATCH_SIZE = 200

/** Orders that a late payment made active again are looked up for this long. */
const KEPT_MS = 90 * 24 * 3_600_000

/**
 * Ends the task to cancel an order in the ERP for each order that the ERP lists as canceled or closed. Reports orders that
 * are closed there although a late payment made them active again, unless their message is under way. When that list cannot be read,
 * for example because the account has another name for it, this is reported and the tasks stay.
 */
export async function finishClosedCancellations(
  { db, erp, now }: { db: Database; erp: Erp; now: () => Date },
  findings: Findings,
): Promise<void> {
  const cancellations = erpCancellationsTable(db)
  const kept = await keptAndOpened(db, new Date(now().getTime() - KEPT_MS))
  const looked = [...(await cancellations.openInErp()), ...kept]
  const orderOf = new Map(looked.map(([salesOrderId, netsuiteId]) => [netsuiteId, salesOrderId]))
  const ids = [...orderOf.keys()]
  try {
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      for await (const netsuiteId of erp.closedOrders(ids.slice(from, from + BATCH_SIZE))) {
        const salesOrderId = orderOf.get(netsuiteId)
        if (salesOrderId === undefined) continue
        const finished = await finishErpCancellation({ db, now }, salesOrderId, undefined)
        // An order that was revived since the tasks were read is opened there by its message.
        if (!finished.ok && kept.has(salesOrderId)) findings.add(closedButPaid(salesOrderId, netsuiteId))
      }
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    findings.add({
      rule: 'readable',
      reason:
        'Of geannuleerde orders in NetSuite gesloten zijn, was niet te lezen. Ze blijven op de startpagina staan.',
    })
  }
}

/**
 * Returns the orders that a late payment since this time made active again, with their ids in the ERP. Leaves out those whose message is
 * queued or being sent: it may be the one that opens the order there again.
 */
async function keptAndOpened(db: Database, since: Date): Promise<Map<number, number>> {
  const kept = await erpCancellationsTable(db).keptInErp(since)
  const queue = erpQueue(db)
  for (const salesOrderId of [...kept.keys()]) if (await queue.isUnderWay(salesOrderId)) kept.delete(salesOrderId)
  return kept
}

const closedButPaid = (salesOrderId: number, netsuiteId: number) => ({
  rule: 'closed' as const,
  salesOrderId,
  reason: `Order ${salesOrderId} is na het vervallen toch betaald en gaat door, maar is in NetSuite (nummer ${netsuiteId}) geannuleerd of gesloten.`,
})
