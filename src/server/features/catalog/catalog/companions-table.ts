import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Properties of an item that select its companions. */
export type CompanionSource = {
  id: number
  modelId: number
  leatherId: number | null
  modelName: string | null
  itemId: string
}

export type LeatherRow = {
  id: number
  sampleItemId: number | null
  title: string
  info: string | null
  infoSub: string | null
}

/** Reads of products that go with other products, without inactive items. */
export function companionsTable(db: Executor) {
  const sources = async (ids: readonly number[]) => {
    const { rows } = await sql<CompanionSource>`
      select i.id, i.item_id as "itemId", coalesce(i.parent_id, i.id) as "modelId", i.leather_type_id as "leatherId",
        coalesce(i.texts->'facts'->>'modelName', p.texts->'facts'->>'modelName') as "modelName"
      from items i left join items p on p.id = i.parent_id
      where i.id = any(${[...ids]}::int[]) and i.is_active order by array_position(${[...ids]}::int[], i.id)`.execute(
      db,
    )
    return rows
  }

  return {
    /** The active items with these ids, in the order of the ids, with their model and leather. */
    sources,

    /** The active leathers with these ids, in the order of the ids, with their free sample. */
    async leathers(ids: readonly number[]): Promise<LeatherRow[]> {
      const { rows } = await sql<LeatherRow>`
        select t.id, t.sample_item_id as "sampleItemId", c.title, c.info, c.info_sub as "infoSub"
        from leather_types t join leather_categories c on c.id = t.category_id
        where t.id = any(${[...ids]}::int[]) and t.is_active order by array_position(${[...ids]}::int[], t.id)`.execute(
        db,
      )
      return rows
    },

    /** Leather care products, in the shop's order. */
    async care() {
      const { rows } = await sql<{ id: number; displayName: string; family: string | null; stockClass: string | null }>`
        select id, display_name as "displayName", family, stock_class as "stockClass" from items
        where kind = 'single' and is_active and (family = 'leer-onderhoud' or stock_class ilike '%onderhoud%')
        order by sort_order, id`.execute(db)
      return rows
    },

    /** Members of the sets that contain one of these models, per set and in their order. */
    async setPartners(modelIds: readonly number[]) {
      const { rows } = await sql<{ id: number; modelId: number }>`
        select i.id, coalesce(i.parent_id, i.id) as "modelId"
        from items s join item_members m on m.set_id = s.id
        join items i on i.id = m.item_id and i.is_active left join items p on p.id = i.parent_id
        where s.is_active and (p.id is null or p.is_active) and s.id in (
          select own.set_id from item_members own join items piece on piece.id = own.item_id
          where coalesce(piece.parent_id, piece.id) = any(${[...modelIds]}::int[]))
        order by s.sort_order, s.id, m.position`.execute(db)
      return rows
    },

    /** Models with these names ("Merel"), in the shop's order. */
    async modelsNamed(names: readonly string[]) {
      const { rows } = await sql<{ id: number; modelId: number }>`
        select id, id as "modelId" from items
        where kind = 'parent' and is_active and texts->'facts'->>'modelName' = any(${[...names]}::text[])
        order by sort_order, id`.execute(db)
      return rows
    },
  }
}
