import type { Database } from '../../../db/tables.ts'
import type { Erp } from '../../../ports/erp.ts'
import { Outage } from '../../../ports/outage.ts'
import { erpCancellationsTable, finishErpCancellation } from '../../sales/sales-orders/index.ts'
import type { Findings } from './findings.ts'

/** Number of orders per query to the ERP. */
const BATCH_SIZE = 200

/** Orders that a late payment made active again are looked up for this long. */
const KEPT_MS = 90 * 24 * 3_600_000

/**
 * Ends the task to cancel an order in the ERP for each order that the ERP lists as canceled or closed. Reports orders that
 * are closed there although a late payment made them active again. When that list cannot be read, for example because the
 * account has another name for it, this is reported and the tasks stay.
 */
export async function finishClosedCancellations(
  { db, erp, now }: { db: Database; erp: Erp; now: () => Date },
  findings: Findings,
): Promise<void> {
  const cancellations = erpCancellationsTable(db)
  const kept = await cancellations.keptInErp(new Date(now().getTime() - KEPT_MS))
  const looked = [...(await cancellations.openInErp()), ...kept]
  const orderOf = new Map(looked.map(([salesOrderId, netsuiteId]) => [netsuiteId, salesOrderId]))
  const ids = [...orderOf.keys()]
  try {
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      for await (const netsuiteId of erp.closedOrders(ids.slice(from, from + BATCH_SIZE))) {
        const salesOrderId = orderOf.get(netsuiteId)
        if (salesOrderId === undefined) continue
        const finished = await finishErpCancellation({ db, now }, salesOrderId, undefined)
        if (!finished.ok) findings.add(closedButPaid(salesOrderId, netsuiteId))
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

const closedButPaid = (salesOrderId: number, netsuiteId: number) => ({
  rule: 'closed' as const,
  salesOrderId,
  reason: `Order ${salesOrderId} is na het vervallen toch betaald en gaat door, maar is in NetSuite (nummer ${netsuiteId}) geannuleerd of gesloten.`,
})
