import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import type { Executor } from '../../../db/tables.ts'
import { locationStockTable } from '../stock/index.ts'
import { type TransferRow, transfersTable } from './transfers-table.ts'

/** Returns a transfer. Throws when it does not exist. */
export async function transferOnWire(db: Executor, transferId: number): Promise<StockTransfer> {
  const transfer = await findTransfer(db, transferId)
  if (!transfer) throw new Error(`stock transfer ${transferId} does not exist`)
  return transfer
}

/** Returns a transfer; undefined when it does not exist. */
export async function findTransfer(db: Executor, transferId: number): Promise<StockTransfer | undefined> {
  const row = await transfersTable(db).find(transferId)
  return row && (await onWire(db, [row]))[0]
}

/** Returns one page of the transfers, the latest first. */
export async function listTransfers(
  db: Executor,
  query: { page: number; pageSize: number; toestand?: 'open' | 'klaar' | undefined },
) {
  const { rows, total } = await transfersTable(db).page({ ...query, filter: query.toestand })
  return { items: await onWire(db, rows), total }
}

async function onWire(db: Executor, rows: readonly TransferRow[]): Promise<StockTransfer[]> {
  const itemIds = [...new Set(rows.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)))]
  const pieces = itemIds.length > 0 ? await locationStockTable(db).ofItems(itemIds) : []
  const freeAt = (itemId: number, locationId: number) =>
    pieces.find((row) => row.itemId === itemId && row.locationId === locationId)?.pieces ?? 0
  return rows.map((row) => ({
    transferId: row.id,
    from: row.from,
    to: row.to,
    reason: row.reason,
    state: row.state,
    changedDateTime: row.changedAt.toISOString(),
    lines: row.lines.map((line) => ({ ...line, freeAtOrigin: freeAt(line.itemId, row.from.id) })),
    events: row.events.map(({ at, ...event }) => ({ ...event, atDateTime: at.toISOString() })),
    erp: erpState(row),
    isClosedByHand: row.messageState === 'closed' && row.netsuiteId === null,
    hasOpenLoss:
      row.state === 'received' &&
      row.lossSettledAt === null &&
      row.lines.some(({ difference }) => difference === 'lost'),
  }))
}

function erpState({ bookedAt, messageState }: TransferRow): StockTransfer['erp'] {
  if (bookedAt) return 'booked'
  if (messageState === null || messageState === 'closed') return 'none'
  return messageState === 'dead' ? 'failed' : 'waiting'
}
