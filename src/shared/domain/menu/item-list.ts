import { DEFAULT_SORT_ORDER } from '../stock/stock.ts'

/** A product on a category page, with its position. */
export type ListedItem = { id: number; sortOrder: number }

/**
 * Parses the products of a category from the text in the ERP: a header line, then a line "item id, sort order" per
 * product (docs/decisions.md#f34). Returns them sorted.
 *
 * Staff type this text, so mistakes are accepted: lines without an id are skipped, products without a position come
 * last, and only the first line of a product counts.
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
