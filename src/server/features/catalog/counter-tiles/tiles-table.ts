import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** SQL for the product of a tile: the model of a variant, because staff choose the variant on the selling screen. */
const TILE_ID = sql<number>`coalesce(i.parent_id, i.id)`

/** Table `counter_tiles`, and the sales figures of the counter. */
export function tilesTable(db: Executor) {
  return {
    /** Returns the ids of the fixed products, in the order of the screen. */
    async fixed(): Promise<number[]> {
      const rows = await db.selectFrom('counter_tiles').select('item_id as itemId').orderBy('position').execute()
      return rows.map(({ itemId }) => itemId)
    },

    /**
     * Returns the ids of the products that were in most orders of a channel since a moment, most orders first. Color
     * samples are left out. A model counts the orders of all its variants.
     */
    async bestSellers({ channel, since, limit }: { channel: 'showroom' | 'web'; since: Date; limit: number }) {
      const { rows } = await sql<{ id: number }>`
        select ${TILE_ID} as id from sales_orders o
        join sales_order_rows r on r.sales_order_id = o.id
        join items i on i.id = r.item_id and i.is_active
        where o.channel = ${channel} and o.canceled_at is null and o.inserted_at >= ${since}
          and r.unit_gross_cents > 0 and r.item_code not ilike '%kleurstaal%'
        group by 1 order by count(distinct o.id) desc, 1 limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Returns the ids of leather care products in stock, for the tiles of a shop without sales. */
    async careProducts(limit: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select i.id from items i join stock_totals s on s.item_id = i.id and s.counted > s.taken
        where i.is_active and i.kind = 'single' and i.stock_class ilike '%onderhoud%'
        order by i.sort_order, i.id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}

/** Replaces the fixed products. Leaves out ids that are not in the catalog. */
export async function replaceFixedTiles(tx: Transaction, itemIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('counter_tiles').execute()
  await sql`
    insert into counter_tiles (item_id, position)
    select i.id, min(wanted.position) from unnest(${[...itemIds]}::int[]) with ordinality as wanted (id, position)
    join items i on i.id = wanted.id group by i.id`.execute(tx)
}
