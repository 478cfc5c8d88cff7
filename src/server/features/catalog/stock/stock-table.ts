import type { Executor } from '../../../db/tables.ts'

/** Free stock: the count of the ERP minus the pieces that our own orders took and the ERP has not subtracted yet. */
export function stockTable(db: Executor) {
  return {
    /** Active items with at least one free piece. */
    async totals(): Promise<{ id: number; totalStock: number }[]> {
      return db
        .selectFrom('stock_totals')
        .innerJoin('items', 'items.id', 'stock_totals.item_id')
        .select(({ eb }) => ['stock_totals.item_id as id', eb('counted', '-', eb.ref('taken')).as('totalStock')])
        .where('items.is_active', '=', true)
        .where(({ eb }) => eb('counted', '>', eb.ref('taken')))
        .orderBy('stock_totals.item_id')
        .execute()
    },
  }
}
