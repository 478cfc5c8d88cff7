import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Returns SQL for an array of ids. As a subselect, because PostgreSQL otherwise plans the query for the length of each array. */
const arrayOf = (ids: readonly number[]) => sql`(select ${[...ids]}::int[])::int[]`

/**
 * Returns SQL for a row that sets how long this transaction waits for each lock from now on; without `ms` it changes
 * nothing. After that time PostgreSQL refuses the statement with `55P03`. It is part of a statement, because a separate one
 * would need another round trip. The statement must read `lock_timeout.value` before it locks rows.
 */
export const lockTimeout = (ms?: number) => sql`(
  select set_config('lock_timeout', coalesce(${ms === undefined ? null : String(ms)}::text, current_setting('lock_timeout')), true)
    as value) as lock_timeout`

/** Catalog data of an item at the time of ordering. */
export type ItemOnSale = {
  id: number
  itemId: string
  kind: 'parent' | 'variant' | 'single' | 'set'
  displayName: string
  /** EUR excl. VAT. */
  basePrice: number
  stockClass: string | null
  deliveryTime: string | null
  isActive: boolean
  pictureModel: string | null
  pictureHex: string | null
  /** Photo of this item. */
  photo: string | null
  /** Photo of its model. */
  modelPhoto: string | null
  /** Picture of its legs. */
  legs: string | null
  /** Counted stock minus the pieces that orders took since the count; null for items without stock. */
  available: number | null
  leather: string | null
  /** Color name of the leather for visitors. */
  leatherColor: string | null
  leg: string | null
  handle: string | null
  seatHeight: string | null
  couchSetup: string | null
}

/**
 * Returns SQL that selects the items of an order in one statement. Uses subselects for the names, because PostgreSQL
 * needs more time to plan a join of seven tables than to execute it.
 */
const itemsOnSale = (ids: readonly number[]) => sql<ItemOnSale>`
  select i.id, i.item_id as "itemId", i.kind, i.display_name as "displayName", i.base_price as "basePrice",
    i.stock_class as "stockClass",
    coalesce(i.delivery_time, (select delivery_time from items where id = i.parent_id)) as "deliveryTime", i.is_active as "isActive",
    coalesce(i.picture_model, (select picture_model from items where id = i.parent_id)) as "pictureModel",
    coalesce(i.picture_hex, (select hex from leather_types where id = i.leather_type_id),
      (select picture_hex from items where id = i.parent_id)) as "pictureHex",
    (select picture from item_images where item_id = i.id order by position limit 1) as photo,
    (select picture from item_images where item_id = i.parent_id order by position limit 1) as "modelPhoto",
    (select picture from matrix_options where axis = 'matrixLeg' and id = i.leg_id) as legs,
    (select counted - taken from stock_totals where item_id = i.id) as available,
    (select name from leather_types where id = i.leather_type_id) as leather,
    (select main_color from leather_types where id = i.leather_type_id) as "leatherColor",
    (select name from matrix_options where axis = 'matrixLeg' and id = i.leg_id) as leg,
    (select name from matrix_options where axis = 'matrixHandle' and id = i.handle_id) as handle,
    (select name from matrix_options where axis = 'matrixSeatheight' and id = i.seat_height_id) as "seatHeight",
    (select name from matrix_options where axis = 'matrixCouchSetup' and id = i.couch_setup_id) as "couchSetup"
  from items i where i.id = any(${arrayOf(ids)})`

/**
 * Returns SQL that locks the stock of these items until the transaction ends, and selects the available pieces.
 *
 * It locks in sequence of the ids, so that two orders of the same items cannot deadlock.
 *
 * @param lockTimeoutMs see `lockTimeout`
 */
export const lockedStock = (ids: readonly number[], lockTimeoutMs?: number) => sql<{
  itemId: number
  available: number
}>`
  select item_id as "itemId", counted - taken as available
  from ${lockTimeout(lockTimeoutMs)} join stock_totals on item_id = any(${arrayOf(ids)})
  where lock_timeout.value is not null order by item_id for update of stock_totals`

/** Reads the catalog data of items, by id. Includes inactive items. */
export async function readItemsOnSale(db: Executor, ids: readonly number[]): Promise<Map<number, ItemOnSale>> {
  const { rows } = await itemsOnSale(ids).execute(db)
  return new Map(rows.map((item) => [item.id, item]))
}
