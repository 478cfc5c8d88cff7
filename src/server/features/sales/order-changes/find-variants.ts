import { sql } from 'kysely'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { chosenOptions } from '../sales-orders/index.ts'

type VariantRow = Parameters<typeof chosenOptions>[0] & {
  id: number
  itemId: string
  name: string
  basePrice: number
}

/** Returns the choices of the model of an order line that are for sale, with their prices now; none for an item without choices. */
export async function findVariants(db: Executor, salesOrderId: number, rowId: number) {
  const row = await db
    .selectFrom('sales_order_rows as r')
    .leftJoin('items as i', 'i.id', 'r.item_id')
    .where('r.id', '=', rowId)
    .where('r.sales_order_id', '=', salesOrderId)
    .select('i.parent_id as parentId')
    .executeTakeFirst()
  if (!row) return fail('order_line_not_found')
  if (row.parentId === null) return ok({ variants: [] })
  const { rows } = await sql<VariantRow>`
    select i.id, i.item_id as "itemId", i.display_name as name, i.base_price as "basePrice",
      (select name from leather_types where id = i.leather_type_id) as leather,
      (select main_color from leather_types where id = i.leather_type_id) as "leatherColor",
      (select name from matrix_options where axis = 'matrixLeg' and id = i.leg_id) as leg,
      (select name from matrix_options where axis = 'matrixHandle' and id = i.handle_id) as handle,
      (select name from matrix_options where axis = 'matrixSeatheight' and id = i.seat_height_id) as "seatHeight",
      (select name from matrix_options where axis = 'matrixCouchSetup' and id = i.couch_setup_id) as "couchSetup"
    from items i where i.parent_id = ${row.parentId} and i.kind = 'variant' and i.is_active order by i.id`.execute(db)
  return ok({
    variants: rows.map(({ id, itemId, name, basePrice, ...choices }) => ({
      id,
      itemId,
      name,
      axes: Object.fromEntries(chosenOptions(choices).map(({ label, value }) => [label, value])),
      unitCents: grossUnitPrice(basePrice),
    })),
  })
}
