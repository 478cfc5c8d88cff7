import { sql } from 'kysely'
import type { Slot } from '#shared/domain/planning/propose.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** Table `delivery_offers`: windows that staff proposed to a customer. */
export function offersTable(db: Executor) {
  const offers = db
    .selectFrom('delivery_offers')
    .select(['id', 'sales_order_id as salesOrderId', 'row_ids as rowIds', 'slots', 'offered_at as offeredAt'])
    .where('state', '=', 'open')
  return {
    open: (salesOrderId: number) => offers.where('sales_order_id', '=', salesOrderId).executeTakeFirst(),

    openOf: (ids: readonly number[]) =>
      offers.where('sales_order_id', '=', sql<number>`any(${[...ids]}::int[])`).execute(),

    async add(offer: {
      salesOrderId: number
      rowIds: readonly number[]
      slots: readonly Slot[]
      by: number
      at: Date
    }) {
      const { id } = await db
        .insertInto('delivery_offers')
        .values({
          sales_order_id: offer.salesOrderId,
          row_ids: [...offer.rowIds],
          slots: JSON.stringify(offer.slots),
          offered_by: offer.by,
          offered_at: offer.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

/** Ends the open proposal of an order, if it has one. The order is locked. */
export async function closeOffers(tx: Transaction, salesOrderId: number, state: 'chosen' | 'withdrawn'): Promise<void> {
  await tx
    .updateTable('delivery_offers')
    .set({ state })
    .where('sales_order_id', '=', salesOrderId)
    .where('state', '=', 'open')
    .execute()
}
