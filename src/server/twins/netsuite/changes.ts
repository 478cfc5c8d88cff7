import { formerPrices } from './demo/former-prices.ts'
import type { Row } from './demo/row.ts'
import { netPrice } from './demo/shop-price.ts'
import { createItemChanges, rowsOf } from './item-changes.ts'
import type { QueryName, Tables } from './tables.ts'

/**
 * What somebody changed in the ERP since the twin started: prices and counted pieces. And the prices of before, for a
 * shop that must have seen them.
 */
export function createChanges(tables: Tables, now: () => Date) {
  const items = createItemChanges(tables, now)
  const prices = new Map<string, string>()
  const pieces = new Map<string, string>()
  const placeOf = (item: string, location: string) => `${item}@${location}`
  let former: ReadonlyMap<number, number> | undefined
  let raise = 0
  const raised = (price: string) => (raise === 0 ? price : (Number(price) * (1 + raise / 100)).toFixed(4))

  return {
    items,

    /** The row with the changes in it. */
    apply(query: QueryName, row: Row): Row {
      if (query === 'items' || query === 'items-changed') return items.apply(row)
      if (query === 'pricing' || query === 'pricing-changed') {
        const before = former?.get(Number(row.item))
        if (before !== undefined) return { ...row, unitprice: netPrice(before) }
        return { ...row, unitprice: prices.get(row.item ?? '') ?? raised(row.unitprice ?? '') }
      }
      if (query === 'stock') {
        const quantity = pieces.get(placeOf(row.item ?? '', row.location ?? ''))
        return quantity === undefined ? row : { ...row, quantityavailable: quantity }
      }
      return row
    },

    /** Sets what an item costs, in euros incl. VAT. False when it has no price to change. */
    setPrice(item: number, grossEuros: number): boolean {
      if (!rowsOf(tables.pricing, item).length) return false
      prices.set(String(item), netPrice(grossEuros))
      items.touch(item)
      return true
    },

    /** Raises every price by so many percent, once a year say; those that were set stay. */
    raisePrices(percent: number): void {
      raise = percent
      items.touchAll()
    },

    /** Sets how many pieces lie at a location. False when the ERP does not count this item there. */
    setStock(item: number, location: number, quantity: number): boolean {
      if (!rowsOf(tables.stock, item).some((row) => row.location === String(location))) return false
      pieces.set(placeOf(String(item), String(location)), String(quantity))
      return true
    },

    /** Lets a sales order have so many pieces, wherever they lie, and gives how many there were; below zero it gives them back. */
    commit(item: number, quantity: number): number {
      let left = quantity
      for (const row of rowsOf(tables.stock, item)) {
        const place = placeOf(String(item), row.location ?? '')
        const there = Number(pieces.get(place) ?? row.quantityavailable)
        const part = Math.min(left, Math.max(there, 0))
        if (part !== 0) pieces.set(place, String(there - part))
        left -= part
      }
      return quantity - left
    },

    /** Tells what everything cost before the demo shop reduced some of it; false tells today's prices again. */
    tellFormer(isFormer: boolean): void {
      former = isFormer ? formerPrices() : undefined
    },

    list: () => ({ prices: Object.fromEntries(prices), stock: Object.fromEntries(pieces), items: items.list() }),
    forgetAll() {
      former = undefined
      raise = 0
      prices.clear()
      pieces.clear()
      items.forgetAll()
    },
  }
}
