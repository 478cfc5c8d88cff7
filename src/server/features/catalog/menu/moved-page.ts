import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * Returns the current path of the menu page that had this path before. Returns null when no page had the path, or when
 * that page is deleted or hidden, is only a link, or has the path again.
 */
export async function movedPage(db: Executor, path: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`
    select trim(both '/' from node.url_fragment) as path
    from menu_moves join menu_nodes as node on node.id = menu_moves.node_id
    where menu_moves.url_fragment = ${path}
      and node.is_shown and not node.is_only_link and coalesce(node.url_fragment, '') <> ''`.execute(db)
  const [page] = rows
  return page && page.path !== path ? page.path : null
}
