import { row } from '../demo/row.ts'
import { type Table, tableOf } from '../table.ts'
import { idOf, isClosedOrder, linesOf } from './record-rules.ts'
import type { StoredRecord } from './record-store.ts'

/** When the account commits the pieces of a new order. */
type OrderRules = {
  /** New orders wait for approval. */
  isPending: boolean
  /** The account has several locations, and commits no stock for an order without a location. */
  needsLocation: boolean
}

const DEFAULT_RULES: OrderRules = { isPending: false, needsLocation: false }

/**
 * Tracks the pieces of each item that are committed to each order. Committed pieces are not available stock.
 *
 * @param take takes pieces from the stock, or gives pieces back when negative; returns the number of pieces taken.
 * Takes them from the location of the order first
 */
export function createCommitments(take: (item: number, quantity: number, location?: string) => number) {
  const committed = new Map<string, Map<number, number>>()
  /** The ordered pieces of closed lines, which are available again. */
  const closed = new Map<string, Map<number, number>>()
  let rules = DEFAULT_RULES

  /** Commits the pieces of an order if the rules permit it. For a changed order it corrects the committed pieces. */
  function update(order: StoredRecord): void {
    if (isClosedOrder(order)) {
      for (const [item, pieces] of committed.get(order.id) ?? []) take(item, -pieces, idOf(order.fields.location))
      committed.delete(order.id)
      closed.set(
        order.id,
        quantities(order, () => true),
      )
      return
    }
    closed.set(order.id, quantities(order, isClosedLine))
    const isWaiting = rules.isPending || (rules.needsLocation && !order.fields.location)
    const before = committed.get(order.id) ?? new Map<number, number>()
    // An order with commitments was approved before, and an approval is never withdrawn.
    const target =
      isWaiting && before.size === 0 ? new Map<number, number>() : quantities(order, (line) => !isClosedLine(line))
    const after = new Map<number, number>()
    for (const item of new Set([...target.keys(), ...before.keys()])) {
      const current = before.get(item) ?? 0
      after.set(item, current + take(item, (target.get(item) ?? 0) - current, idOf(order.fields.location)))
    }
    committed.set(order.id, after)
  }

  return {
    update,
    /** Changes the rules and applies them to the existing orders. */
    setRules(next: { [Rule in keyof OrderRules]?: boolean | undefined }, orders: readonly StoredRecord[]): OrderRules {
      const { isPending = rules.isPending, needsLocation = rules.needsLocation } = next
      rules = { isPending, needsLocation }
      for (const order of orders) update(order)
      return rules
    },
    /** Returns the table of the query `order-commitments` for the orders with these ids. */
    table(orders: readonly number[]): Table {
      const rows = orders.flatMap((id) =>
        [...summed(closed.get(String(id)), committed.get(String(id)))].map(([item, pieces]) => ({
          id,
          item,
          pieces,
        })),
      )
      const toRow = ({ id, item, pieces }: (typeof rows)[number]) =>
        row({ salesorder: String(id), item: String(item), pieces: String(pieces) })
      return tableOf(rows, ({ id }) => id, toRow)
    },
    reset(): void {
      committed.clear()
      closed.clear()
      rules = DEFAULT_RULES
    },
  }
}

type Line = ReturnType<typeof linesOf>[number]

/** NetSuite commits nothing for a closed line. */
const isClosedLine = ({ isClosed }: Line) => isClosed === true

/** Returns the quantity of each item in the lines of an order for which `isCounted` is true, by item id. */
function quantities(order: StoredRecord, isCounted: (line: Line) => boolean): Map<number, number> {
  const counted = linesOf(order.fields.item).filter(isCounted)
  return summed(counted.map(({ item, quantity }) => [Number(idOf(item)), Number(quantity)]))
}

/** Adds up pieces per item. */
function summed(...parts: (Iterable<readonly [number, number]> | undefined)[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const part of parts) for (const [item, pieces] of part ?? []) sums.set(item, (sums.get(item) ?? 0) + pieces)
  return sums
}
