import { row } from '../demo/row.ts'
import { type Table, tableOf } from '../table.ts'
import type { StoredRecord } from './record-store.ts'
import { soldIn } from './sold-in.ts'

/** How the account treats an order that comes in. */
type OrderRules = {
  /** It waits until somebody approves it. */
  isPending: boolean
  /** An account with several locations: nothing is set apart of an order without one. */
  needsLocation: boolean
}

const USUAL: OrderRules = { isPending: false, needsLocation: false }

/**
 * Which pieces are set apart for which order. Until that is done they are available to everybody, and others may have
 * them.
 *
 * @param take takes pieces from the stock, or gives them back when negative; gives how many that were
 */
export function createCommitments(take: (item: number, quantity: number) => number) {
  const committed = new Map<string, Map<number, number>>()
  let rules = USUAL

  function settle(order: StoredRecord): void {
    const isHeld = rules.isPending || (rules.needsLocation && !order.fields.location)
    const had = committed.get(order.id) ?? new Map<number, number>()
    // What was approved stays so.
    const wanted = isHeld && had.size === 0 ? new Map<number, number>() : soldIn(order)
    const has = new Map<number, number>()
    for (const item of new Set([...wanted.keys(), ...had.keys()])) {
      const before = had.get(item) ?? 0
      has.set(item, before + take(item, (wanted.get(item) ?? 0) - before))
    }
    committed.set(order.id, has)
  }

  return {
    settle,
    /** Other rules, for the orders that are there as well. */
    rule(next: { [Rule in keyof OrderRules]?: boolean | undefined }, orders: readonly StoredRecord[]): OrderRules {
      const { isPending = rules.isPending, needsLocation = rules.needsLocation } = next
      rules = { isPending, needsLocation }
      for (const order of orders) settle(order)
      return rules
    },
    /** As a query tells of them; `orders` are the numbers of those that are asked for. */
    table(orders: readonly number[]): Table {
      const rows = orders.flatMap((id) =>
        [...(committed.get(String(id)) ?? [])].map(([item, pieces]) => ({ id, item, pieces })),
      )
      const toRow = ({ id, item, pieces }: (typeof rows)[number]) =>
        row({ salesorder: String(id), item: String(item), pieces: String(pieces) })
      return tableOf(rows, ({ id }) => id, toRow)
    },
    forgetAll(): void {
      committed.clear()
      rules = USUAL
    },
  }
}
