import type { Executor } from '../../../db/tables.ts'
import type { OrderFacts } from '../sales-orders/index.ts'
import { readPlannedOrders } from './plannable-orders.ts'
import { stopsTable } from './stops-table.ts'

/**
 * Returns whether the preferred weeks of an order can still change: a line waits for its delivery or pickup, and no window is
 * planned.
 */
export async function isPreferenceOpen(
  db: Executor,
  { id, canceledAt, tokenHash }: Pick<OrderFacts, 'id' | 'canceledAt' | 'tokenHash'>,
): Promise<boolean> {
  if (canceledAt !== null || tokenHash === '') return false
  const rows = (await readPlannedOrders(db, [id])).get(id)?.rows ?? []
  if (rows.every(({ state }) => state === 'delivered')) return false
  return (await stopsTable(db).activeOf(id)).length === 0
}
