import { returnExternalId } from '#shared/domain/erp/sync-status.ts'
import { eurosFromCents, netUnitPrice } from '#shared/domain/money/prices.ts'
import { returnedNetCents, returnName } from '#shared/domain/returns/returns.ts'
import type { Database } from '../../../db/tables.ts'
import type { ErpRecords } from '../../../ports/erp-records.ts'
import { type ReturnLineRow, returnsTable } from './returns-table.ts'

/**
 * Sends a received return to the ERP as a return authorization of the pieces that arrived, each for what is credited of it. A
 * correction writes the same record again. Nothing is sent when no piece arrived. The credit memo is made there
 * (docs/integrations/netsuite.md#s4). Throws the error of the ERP.
 */
export async function pushReturn(
  { db, erp, now }: { db: Database; erp: Pick<ErpRecords, 'putReturn'>; now: () => Date },
  returnId: number,
): Promise<void> {
  const table = returnsTable(db)
  const row = await table.find(returnId)
  if (!row?.receivedOn) throw new Error(`return ${returnId} was not received`)
  const lines = (await table.lines(returnId)).filter(({ good, damaged }) => good + damaged > 0)
  if (lines.length === 0) return
  const records = await recordsOf(db, row.salesOrderId)
  const netsuiteId = await erp.putReturn({
    externalId: returnExternalId(returnId),
    returnId,
    ...records,
    receivedOn: row.receivedOn,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      count: line.good + line.damaged,
      netPrice: eurosFromCents(creditedPieceCents(line)),
      description: [returnName(returnId), line.displayName, line.reason].filter(Boolean).join('\n'),
    })),
  })
  await table.saveInErp(returnId, { netsuiteId, at: now() })
}

/** Returns what is credited of one piece that arrived, excl. VAT. */
const creditedPieceCents = ({ basePrice, unitGrossCents, good, damaged, missing, deductedCents }: ReturnLineRow) =>
  returnedNetCents({
    unitNetCents: netUnitPrice(basePrice),
    unitGrossCents,
    pieces: good + damaged,
    damageCents: deductedCents - missing * unitGrossCents,
  })

/** Returns the ids of the order and its customer in the ERP. Both were sent before, because a return waits for its order. */
async function recordsOf(db: Database, salesOrderId: number) {
  const found = await db
    .selectFrom('erp_records as o')
    .innerJoin('erp_records as c', 'c.id', 'o.customer_record_id')
    .where('o.kind', '=', 'sales_order')
    .where('o.sales_order_id', '=', salesOrderId)
    .select(['o.netsuite_id as orderId', 'c.netsuite_id as customerId'])
    .executeTakeFirst()
  if (found?.orderId == null || found.customerId == null) throw new Error('the order of a return is not in the ERP')
  return { salesOrderId: Number(found.orderId), customerId: Number(found.customerId) }
}
