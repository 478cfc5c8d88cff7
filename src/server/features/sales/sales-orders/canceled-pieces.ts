import { sql } from 'kysely'
import type { CancelableRow, CanceledPieces, StoredCancellationReason } from '#shared/domain/orders/cancellation.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { recordOrderEvent } from './order-events.ts'
import { saveOrderState } from './order-work.ts'
import { removeIdleStops } from './remove-idle-stops.ts'
import { isTakenBack } from './taken-back.ts'
import { unpaidOrdersTable } from './unpaid-orders.ts'
import { enqueueErpChange, returnCanceledPieces, writeCancellation } from './write-cancellation.ts'

/** A stored cancellation of pieces. */
export type StoredCancellation = {
  id: string
  salesOrderId: number
  bodyHash: string
  pieces: CanceledPieces[]
  isWhole: boolean
  canceledCents: number
  feeCents: number
}

/** Table `order_cancellations`. */
export function cancellationsTable(db: Executor) {
  return {
    find: (id: string): Promise<StoredCancellation | undefined> =>
      db
        .selectFrom('order_cancellations')
        .where('id', '=', id)
        .select([
          'id',
          'sales_order_id as salesOrderId',
          'body_hash as bodyHash',
          'pieces',
          'is_whole as isWhole',
          'canceled_cents as canceledCents',
          'fee_cents as feeCents',
        ])
        .executeTakeFirst(),

    /** Returns the cancellations of an order, oldest first, for the data file of its buyer. */
    ofOrder: (salesOrderId: number) =>
      db
        .selectFrom('order_cancellations')
        .where('sales_order_id', '=', salesOrderId)
        .orderBy('canceled_at')
        .orderBy('id')
        .select(['canceled_at as canceledAt', 'reason', 'note', 'fee_reason as feeReason', 'fee_cents as feeCents'])
        .execute(),

    /** Returns why staff canceled pieces of an order and what they noted, by the id of the cancellation. */
    async reasonsOf(salesOrderId: number) {
      const rows = await db
        .selectFrom('order_cancellations')
        .where('sales_order_id', '=', salesOrderId)
        .select(['id', 'note', 'fee_reason as feeReason'])
        .execute()
      return new Map(rows.map(({ id, ...texts }) => [id, texts]))
    },
  }
}

/** Reads the rows of an order with what can be canceled of them. */
export async function readCancelableRows(db: Executor, salesOrderId: number): Promise<CancelableRow[]> {
  const { rows } = await sql<CancelableRow>`
    select r.id, r.state, r.count, r.canceled_count as "canceledCount", r.unit_gross_cents as "unitGrossCents",
      r.is_made_to_measure as "isMadeToMeasure", ${isTakenBack} as "isWithdrawn"
    from sales_order_rows r where r.sales_order_id = ${salesOrderId} order by r.position`.execute(db)
  return rows
}

type NewCancellation = {
  id: string
  bodyHash: string
  pieces: readonly CanceledPieces[]
  reason: StoredCancellationReason
  note: string
  feeReason: string
  amounts: { isWhole: boolean; canceledCents: number; feeCents: number; waivedCents: number }
  isMailed: boolean
  userId: number
  actor: string
  at: Date
}

/**
 * Cancels pieces of an order with all consequences: their amount is no longer due, pieces from stock return, and the ERP gets
 * the order again. A planned delivery without lines leaves the board. Without pieces left the whole order is canceled. The order
 * must be locked, and the pieces checked. The buyer of an unpaid order has a day to pay from then on (docs/decisions.md#i41).
 *
 * Returns the ids of items whose stock increased.
 */
export async function writeCanceledPieces(
  tx: Transaction,
  salesOrderId: number,
  cancellation: NewCancellation,
): Promise<number[]> {
  const { id, pieces, reason, amounts, isMailed, actor, at } = cancellation
  const { isWhole, canceledCents, feeCents } = amounts
  await storeCanceledPieces(tx, salesOrderId, cancellation)
  const detail = { cancellationId: id, pieces, reason, canceledCents, feeCents, isWhole, isMailed }
  await recordOrderEvent(tx, { salesOrderId, kind: 'pieces-canceled', detail, actor, at })
  const returned = await returnCanceledPieces(
    tx,
    salesOrderId,
    pieces.map(({ rowId }) => rowId),
  )
  if (isWhole) {
    await writeCancellation(tx, salesOrderId, { reason: 'staff', actor, at, isMailed: false })
    return returned
  }
  await tx
    .updateTable('sales_orders')
    .set({ released_cents: sql<number>`no_longer_due_cents(${salesOrderId}, false)` })
    .where('id', '=', salesOrderId)
    .execute()
  await saveOrderState(tx, salesOrderId)
  // A line in production may be gone now, which kept an unpaid order from its expiry.
  await unpaidOrdersTable(tx).allowDayToPay(salesOrderId, at)
  await removeIdleStops(tx, salesOrderId, at)
  await enqueueErpChange(tx, salesOrderId, `pieces:${id}`, at)
  return returned
}

/** Stores a cancellation and lowers the pieces of its rows. Their stock and the amount due are left to the caller. */
export async function storeCanceledPieces(
  tx: Transaction,
  salesOrderId: number,
  { id, bodyHash, pieces, reason, note, feeReason, amounts, isMailed, userId, at }: Omit<NewCancellation, 'actor'>,
): Promise<void> {
  const { isWhole, canceledCents, feeCents, waivedCents } = amounts
  await tx
    .insertInto('order_cancellations')
    .values({
      id,
      body_hash: bodyHash,
      sales_order_id: salesOrderId,
      pieces: JSON.stringify(pieces),
      reason,
      note,
      canceled_cents: canceledCents,
      fee_cents: feeCents - waivedCents,
      fee_reason: feeReason,
      is_whole: isWhole,
      is_mailed: isMailed,
      canceled_by: userId,
      canceled_at: at,
    })
    .execute()
  for (const { rowId, count } of pieces) {
    await sql`
      update sales_order_rows set canceled_count = canceled_count + ${count}::int,
        state = case when canceled_count + ${count}::int = count then 'canceled' else state end
      where id = ${rowId} and sales_order_id = ${salesOrderId}`.execute(tx)
  }
}
