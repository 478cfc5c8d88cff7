import { sql } from 'kysely'
import { stockTransferExternalId } from '#shared/domain/erp/sync-status.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { type ErpRecords, ErpRefusal } from '../../../ports/erp-records.ts'
import type { Log } from '../../../ports/log.ts'
import { transfersTable } from './transfers-table.ts'

/** Age from which a call without a response is over: longer than the lease of a message. */
const CALL_OVER_MS = 15 * 60_000

/**
 * Sends a received transfer to the ERP as an inventory transfer of the pieces that arrived. A transfer that the ERP has
 * is not sent again. Throws the error of the ERP.
 */
export async function pushTransfer(
  { db, erp, now }: { db: Database; erp: Pick<ErpRecords, 'putStockTransfer'>; now: () => Date },
  transferId: number,
): Promise<void> {
  const transfer = await transfersTable(db).find(transferId)
  if (transfer?.state !== 'received') throw new Error(`stock transfer ${transferId} was not received`)
  if (transfer.bookedAt) return
  await setSentAt(db, transferId, now())
  try {
    const netsuiteId = await erp.putStockTransfer({
      externalId: stockTransferExternalId(transferId),
      transferId,
      fromLocationId: transfer.from.id,
      toLocationId: transfer.to.id,
      movedOn: amsterdamDay(transfer.changedAt),
      reason: transfer.reason,
      lines: transfer.lines.flatMap(({ itemId, received }) => (received ? [{ itemId, count: received }] : [])),
    })
    await setBooked(db, transferId, { netsuiteId, at: now() })
  } catch (error) {
    // After any other error the ERP may have the transfer.
    if (error instanceof ErpRefusal) await setSentAt(db, transferId, null)
    throw error
  }
}

/**
 * Asks the ERP for the transfers that were sent without a response. Call this before the stock is fetched: a transfer
 * that the ERP has is then part of the count.
 */
export async function resolveTransfers(deps: {
  db: Database
  erp: Pick<ErpRecords, 'findStockTransfer'>
  now: () => Date
  log: Log
}): Promise<void> {
  const { db, erp, now, log } = deps
  const at = now()
  const rows = await db
    .selectFrom('stock_transfers')
    .select(['id', 'erp_sent_at as sentAt'])
    .where('erp_sent_at', 'is not', null)
    .where('erp_booked_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, sentAt } of rows) {
    try {
      const found = await erp.findStockTransfer(stockTransferExternalId(id))
      if (found) await setBooked(db, id, { netsuiteId: found.id, at })
      else if (sentAt && at.getTime() - sentAt.getTime() > CALL_OVER_MS) await setSentAt(db, id, null)
    } catch (error) {
      log.warn({ err: error }, 'ERP stock transfer query failed')
      return
    }
  }
}

type Level = { itemId: number; locationId: number; available: number }

/**
 * Returns the levels of a count, with the stored levels for the products of a transfer that the ERP may have booked
 * during the count. The count may contain such a transfer or not, so only the next count is applied to these products.
 *
 * @param countedAt time just before the request to the ERP
 */
export async function withoutUncertainLevels<L extends Level>(
  tx: Transaction,
  levels: readonly L[],
  countedAt: Date,
): Promise<(L | Level)[]> {
  const { rows } = await sql<{ itemId: number; locationId: number; available: number | null }>`
    select distinct l.item_id as "itemId", place.id as "locationId", s.available
    from stock_transfers t
    join stock_transfer_lines l on l.transfer_id = t.id and l.received > 0
    cross join lateral (values (t.from_location_id), (t.to_location_id)) as place (id)
    left join stock_levels s on s.item_id = l.item_id and s.location_id = place.id
    where t.state = 'received' and t.erp_counted_at is null and t.erp_sent_at is not null
      and (t.erp_booked_at is null or t.erp_booked_at > ${countedAt})`.execute(tx)
  if (rows.length === 0) return [...levels]
  const keyOf = ({ itemId, locationId }: { itemId: number; locationId: number }) => `${itemId} ${locationId}`
  const uncertain = new Set(rows.map(keyOf))
  const stored = rows.flatMap(({ available, ...row }) => (available === null ? [] : [{ ...row, available }]))
  return [...levels.filter((level) => !uncertain.has(keyOf(level))), ...stored]
}

/** Marks the transfers that the ERP booked before a count: from that count on the shop no longer adds them itself. */
export async function releaseTransfers(tx: Transaction, countedAt: Date): Promise<void> {
  await tx
    .updateTable('stock_transfers')
    .set({ erp_counted_at: countedAt })
    .where('state', '=', 'received')
    .where('erp_counted_at', 'is', null)
    .where('erp_booked_at', '<=', countedAt)
    .execute()
}

const setSentAt = (db: Executor, id: number, at: Date | null) =>
  db.updateTable('stock_transfers').set({ erp_sent_at: at }).where('id', '=', id).execute()

const setBooked = (db: Executor, id: number, { netsuiteId, at }: { netsuiteId: number; at: Date }) =>
  db
    .updateTable('stock_transfers')
    .set({ erp_booked_at: at, netsuite_id: netsuiteId })
    .where('id', '=', id)
    .where('erp_booked_at', 'is', null)
    .execute()
