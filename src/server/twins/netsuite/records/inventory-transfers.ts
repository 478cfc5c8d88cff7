import { idOf, linesOf } from './record-rules.ts'
import type { StoredRecord } from './record-store.ts'

type Move = { from: string; to: string; quantity: number }

/**
 * Moves the pieces of inventory transfers between their locations. A transfer that is written again moves only the
 * difference from what it moved before.
 */
export function createInventoryTransfers(move: (item: number, move: Move) => void) {
  const applied = new Map<string, StoredRecord>()

  function moveAll(record: StoredRecord, sign: 1 | -1): void {
    const [from = '', to = ''] = [idOf(record.fields.location), idOf(record.fields.transferLocation)]
    for (const { item, adjustQtyBy } of linesOf(record.fields.inventory))
      move(Number(idOf(item)), { from, to, quantity: sign * Number(adjustQtyBy) })
  }

  return {
    update(record: StoredRecord): void {
      const before = applied.get(record.id)
      if (before) moveAll(before, -1)
      moveAll(record, 1)
      applied.set(record.id, record)
    },
    reset: () => applied.clear(),
  }
}
