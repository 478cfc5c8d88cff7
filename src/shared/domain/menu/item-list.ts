import { DEFAULT_SORT_ORDER } from '../stock/stock.ts'

/** A product on a category page, and its place there. */
export type ListedItem = { id: number; sortOrder: number }

/**
 * Reads the products of a category from the text that the ERP keeps them in: a header line, then a line "item id, sort
 * order" for each (docs/decisions.md#f34). Gives them in their order.
 *
 * People type this text: lines without an id are skipped, a missing place comes last, a second mention counts for
 * nothing.
 */
export function parseItemList(text: string | null | undefined): ListedItem[] {
  const items = new Map<number, ListedItem>()
  for (const line of (text ?? '').split(/\r\n|\r|\n/).slice(1)) {
    const [id, sortOrder] = line.split(/[,;\t]/).map(wholeNumber)
    if (id === undefined || id === 0 || items.has(id)) continue
    items.set(id, { id, sortOrder: sortOrder ?? DEFAULT_SORT_ORDER })
  }
  return [...items.values()].sort((a, b) => a.sortOrder - b.sortOrder)
}

function wholeNumber(text: string): number | undefined {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined
}
