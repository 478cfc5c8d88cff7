import { row } from '../demo/row.ts'
import { type Table, tableOf } from '../table.ts'
import { idOf, linesOf } from './record-rules.ts'
import type { StoredRecord } from './record-store.ts'

/** How the account treats a new order. */
type OrderRules = {
  /** The order waits for approval. */
  isPending: boolean
  /** The account has several locations and commits no stock for an order without one. */
  needsLocation: boolean
}

const DEFAULT_RULES: OrderRules = { isPending: false, needsLocation: false }

/**
 * Tracks the pieces that are committed to orders. Until pieces are committed, they stay in the available stock.
 *
 * @param take takes pieces from the stock, or returns them when negative; returns the number of pieces taken
 */
export function createCommitments(take: (item: number, quantity: number) => number) {
  const committed = new Map<string, Map<number, number>>()
  let rules = DEFAULT_RULES

  /** Commits the pieces of an order by the rules, or corrects them after a change of the order. */
  function settle(order: StoredRecord): void {
    const isHeld = rules.isPending || (rules.needsLocation && !order.fields.location)
    const before = committed.get(order.id) ?? new Map<number, number>()
    // An approved order stays approved.
    const target = isHeld && before.size === 0 ? new Map<number, number>() : orderedQuantities(order)
    const after = new Map<number, number>()
    for (const item of new Set([...target.keys(), ...before.keys()])) {
      const current = before.get(item) ?? 0
      after.set(item, current + take(item, (target.get(item) ?? 0) - current))
    }
    committed.set(order.id, after)
  }

  return {
    settle,
    /** Changes the rules and applies them to the existing orders. */
    setRules(next: { [Rule in keyof OrderRules]?: boolean | undefined }, orders: readonly StoredRecord[]): OrderRules {
      const { isPending = rules.isPending, needsLocation = rules.needsLocation } = next
      rules = { isPending, needsLocation }
      for (const order of orders) settle(order)
      return rules
    },
    /** Returns the table of the query `order-commitments` for the orders with these ids. */
    table(orders: readonly number[]): Table {
      const rows = orders.flatMap((id) =>
        [...(committed.get(String(id)) ?? [])].map(([item, pieces]) => ({ id, item, pieces })),
      )
      const toRow = ({ id, item, pieces }: (typeof rows)[number]) =>
        row({ salesorder: String(id), item: String(item), pieces: String(pieces) })
      return tableOf(rows, ({ id }) => id, toRow)
    },
    reset(): void {
      committed.clear()
      rules = DEFAULT_RULES
    },
  }
}

/** Returns the quantity of each item in an order, by item id. */
function orderedQuantities(order: StoredRecord): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { item, quantity } of linesOf(order.fields.item)) {
    const id = Number(idOf(item))
    quantities.set(id, (quantities.get(id) ?? 0) + Number(quantity))
  }
  return quantities
}
