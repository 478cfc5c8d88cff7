import { idOf, linesOf } from './record-rules.ts'
import type { StoredRecord } from './record-store.ts'

/** How many pieces of which items an order has. */
export function soldIn(order: StoredRecord): Map<number, number> {
  const sold = new Map<number, number>()
  for (const { item, quantity } of linesOf(order.fields.item)) {
    const id = Number(idOf(item))
    sold.set(id, (sold.get(id) ?? 0) + Number(quantity))
  }
  return sold
}
