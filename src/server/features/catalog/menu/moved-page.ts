import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Current path of the menu page that had this path before; null when no page had it or the page is gone. */
export async function movedPage(db: Executor, path: string): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`
    select trim(both '/' from node.url_fragment) as path
    from menu_moves join menu_nodes as node on node.id = menu_moves.node_id
    where menu_moves.url_fragment = ${path}
      and node.is_shown and not node.is_only_link and coalesce(node.url_fragment, '') <> ''`.execute(db)
  const [now] = rows
  return now && now.path !== path ? now.path : null
}
