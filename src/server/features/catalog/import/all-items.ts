import type { Executor } from '../../../db/tables.ts'

const ROWS_PER_READ = 1000

/**
 * Yields all items of the shop as parts of one JSON text, and reads a thousand items per query. Staff download this
 * text as a file from the data page of the back office. Includes inactive items, marked by `isActive`.
 */
export async function* allItemsAsJson(db: Executor): AsyncGenerator<string> {
  let afterId = 0
  let separator = '['
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .select([
        'id',
        'parent_id as parentId',
        'item_id as itemId',
        'item_type as itemtype',
        'display_name as displayName',
        'base_price as basePrice',
        'low_price as lowPrice',
        'leather_type_id as matrixLeathertype',
        'leg_id as matrixLeg',
        'handle_id as matrixHandle',
        'seat_height_id as matrixSeatheight',
        'couch_setup_id as matrixCouchSetup',
        'stock_class as shx_class',
        'family',
        'delivery_time as shx_delivery_time',
        'sort_order as sortorder',
        'rating',
        'review_count as reviewCount',
        'is_active as isActive',
        'changed_at as changedAt',
        'texts',
      ])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(ROWS_PER_READ)
      .execute()
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_READ) break
    afterId = last.id
  }
  yield separator === '[' ? '[]' : ']'
}
