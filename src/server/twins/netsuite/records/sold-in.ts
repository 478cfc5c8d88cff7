import { idOf, linesOf } from './record-rules.ts'
import type { StoredRecord } from './record-store.ts'

/** How many pieces of which items an order has, more than it had before. */
export function soldIn(order: StoredRecord, before?: StoredRecord): Map<number, number> {
  const sold = new Map<number, number>()
  const add = (record: StoredRecord | undefined, sign: 1 | -1) => {
    for (const { item, quantity } of linesOf(record?.fields.item)) {
      const id = Number(idOf(item))
      sold.set(id, (sold.get(id) ?? 0) + sign * Number(quantity))
    }
  }
  add(order, 1)
  add(before, -1)
  return sold
}
