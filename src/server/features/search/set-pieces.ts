import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { Executor } from '../../db/tables.ts'
import { type LeatherBook, listByIds } from '../catalog/index.ts'

type Piece = { inventoryItem: ListProductOnWire; quantity: number }

/** What the sets among these items are made up of; for callers who ask for `inspirationProducts`. */
export async function setPieces(
  deps: { db: Executor; leatherBook: () => Promise<LeatherBook> },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Piece[]>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('item_members')
    .select(['set_id', 'item_id', 'quantity'])
    .where('set_id', 'in', ids)
    .orderBy('set_id')
    .orderBy('position')
    .execute()
  const itemIds = [...new Set(rows.map(({ item_id }) => item_id))]
  const { items } = await listByIds(deps, itemIds, { page: 1, pageSize: Math.max(1, itemIds.length) })
  const byId = new Map(items.map((item) => [item.id, item]))
  const pieces = new Map<number, Piece[]>()
  for (const { set_id, item_id, quantity } of rows) {
    const inventoryItem = byId.get(item_id)
    if (inventoryItem) pieces.set(set_id, [...(pieces.get(set_id) ?? []), { inventoryItem, quantity }])
  }
  return pieces
}
