import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type ScannedItem = {
  id: number
  parentId: number | null
  kind: 'parent' | 'variant' | 'single' | 'set'
  name: string
  itemId: string
  /** EUR excl. VAT. For a set, the sum of its components. */
  basePrice: number
  isActive: boolean
}

/** Queries for scanned codes. */
export function scanTable(db: Executor) {
  /** Returns one item that meets the condition. Prefers active items, then items that can be sold without a choice. */
  const findFirst = async (condition: ReturnType<typeof sql>): Promise<ScannedItem | undefined> => {
    const { rows } = await sql<ScannedItem>`
      select i.id, i.parent_id as "parentId", i.kind, i.display_name as name, i.item_id as "itemId",
        i.is_active as "isActive",
        case i.kind when 'set' then coalesce((
          select sum(m.quantity * c.base_price) from item_members m join items c on c.id = m.item_id
          where m.set_id = i.id), i.base_price)
        else i.base_price end as "basePrice"
      from items i where ${condition}
      order by i.is_active desc, i.kind in ('variant', 'single') desc, i.id limit 1`.execute(db)
    return rows[0]
  }

  return {
    byBarcode: (codes: readonly string[]) => findFirst(sql`i.texts #>> '{facts,upcCode}' = any(${[...codes]}::text[])`),
    byNumber: (itemId: string) => findFirst(sql`lower(i.item_id) = ${itemId.toLowerCase()}`),
    byId: (id: number) => findFirst(sql`i.id = ${id}`),

    async hasConfiguration(code: string, now: Date): Promise<boolean> {
      const stored = db.selectFrom('configurations').select('code').where('code', '=', code)
      return (await stored.where('expires_at', '>', now).executeTakeFirst()) !== undefined
    },

    async hasOrder(id: number): Promise<boolean> {
      return (await db.selectFrom('sales_orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
  }
}
