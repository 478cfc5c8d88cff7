import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Menu and banners of the last import. */
export function menuTable(db: Executor) {
  return {
    nodes: () => db.selectFrom('menu_nodes').selectAll().orderBy('position').orderBy('id').execute(),

    /** The item lists of a node and of all nodes below it. A loop in the tree ends at a node that was already found. */
    itemLists: async (id: number) => {
      const { rows } = await sql<{ id: number; item_list: string | null }>`
        with recursive below as (
          select id, item_list from menu_nodes where id = ${id}
          union
          select node.id, node.item_list from menu_nodes as node join below on node.parent_id = below.id)
        select id, item_list from below order by id`.execute(db)
      return rows
    },

    /** All banners, newest first. The page selects those of today (docs/requirements.md#s2). */
    banners: () => db.selectFrom('menu_banners').selectAll().orderBy('date_from', 'desc').orderBy('id').execute(),

    homeBanners: () => db.selectFrom('home_banners').selectAll().orderBy('sort_order').orderBy('id').execute(),
  }
}

export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuTable>['nodes']>>[number]
