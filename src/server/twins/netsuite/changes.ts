import { formerPrices } from './demo/former-prices.ts'
import type { Row } from './demo/row.ts'
import { netPrice } from './demo/shop-price.ts'
import { createItemChanges, rowsOf } from './item-changes.ts'
import type { QueryName, Tables } from './tables.ts'

/**
 * Creates the store of changes to prices, quantities and items since the twin started. It can also activate the prices
 * from before the reductions of the demo shop.
 */
export function createChanges(tables: Tables, now: () => Date) {
  const items = createItemChanges(tables, now)
  const prices = new Map<string, string>()
  const quantities = new Map<string, string>()
  const stockKey = (item: string, location: string) => `${item}@${location}`
  let activeFormerPrices: ReadonlyMap<number, number> | undefined
  let raisePercent = 0
  const raisedPrice = (price: string) =>
    raisePercent === 0 ? price : (Number(price) * (1 + raisePercent / 100)).toFixed(4)

  return {
    items,

    /** Returns a row of a query with the changes applied. */
    apply(query: QueryName, row: Row): Row {
      if (query === 'items' || query === 'items-changed') return items.apply(row)
      if (query === 'pricing' || query === 'pricing-changed') {
        const formerPrice = activeFormerPrices?.get(Number(row.item))
        if (formerPrice !== undefined) return { ...row, unitprice: netPrice(formerPrice) }
        return { ...row, unitprice: prices.get(row.item ?? '') ?? raisedPrice(row.unitprice ?? '') }
      }
      if (query === 'stock') {
        const quantity = quantities.get(stockKey(row.item ?? '', row.location ?? ''))
        return quantity === undefined ? row : { ...row, quantityavailable: quantity }
      }
      return row
    },

    /** Sets the price of an item, in EUR incl. VAT. Returns false when the item has no price. */
    setPrice(item: number, grossEuros: number): boolean {
      if (!rowsOf(tables.pricing, item).length) return false
      prices.set(String(item), netPrice(grossEuros))
      items.touch(item)
      return true
    },

    /**
     * Raises the original price of every item by a percentage, except prices that `setPrice` set or `setFormerPrices`
     * activated.
     */
    raisePrices(percent: number): void {
      raisePercent = percent
      items.touchAll()
    },

    /** Sets the quantity of an item at a location. Returns false when the ERP has no stock row of the item there. */
    setStock(item: number, location: number, quantity: number): boolean {
      if (!rowsOf(tables.stock, item).some((row) => row.location === String(location))) return false
      quantities.set(stockKey(String(item), String(location)), String(quantity))
      return true
    },

    /**
     * Commits pieces of an item to a sales order: first from its location, then from the others. Returns the number of
     * committed pieces, which is less than `quantity` when the stock is too low. A negative quantity releases pieces.
     */
    commit(item: number, quantity: number, location?: string): number {
      let remaining = quantity
      const isElsewhere = (row: Row) => (row.location === location ? 0 : 1)
      for (const row of rowsOf(tables.stock, item).toSorted((a, b) => isElsewhere(a) - isElsewhere(b))) {
        const key = stockKey(String(item), row.location ?? '')
        const available = Number(quantities.get(key) ?? row.quantityavailable)
        const part = Math.min(remaining, Math.max(available, 0))
        if (part !== 0) quantities.set(key, String(available - part))
        remaining -= part
      }
      return quantity - remaining
    },

    /** Moves pieces of an item from one location to another. The quantity may become negative, as in NetSuite. */
    move(item: number, { from, to, quantity }: { from: string; to: string; quantity: number }): void {
      for (const [location, change] of [
        [from, -quantity],
        [to, quantity],
      ] as const) {
        const row = rowsOf(tables.stock, item).find((one) => one.location === location)
        if (!row) continue
        const key = stockKey(String(item), location)
        quantities.set(key, String(Number(quantities.get(key) ?? row.quantityavailable) + change))
      }
    },

    /** Activates the prices from before the reductions (true) or today's prices (false). */
    setFormerPrices(isOn: boolean): void {
      activeFormerPrices = isOn ? formerPrices() : undefined
    },

    list: () => ({ prices: Object.fromEntries(prices), stock: Object.fromEntries(quantities), items: items.list() }),
    reset() {
      activeFormerPrices = undefined
      raisePercent = 0
      prices.clear()
      quantities.clear()
      items.reset()
    },
  }
}
