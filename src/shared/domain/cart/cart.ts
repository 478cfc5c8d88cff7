/** A product in the cart with its count. Its name and price are those that the visitor saw. */
export type CartLine<Item> = Item & { count: number }

/** Maximum count of one line (docs/requirements.md#s9-cart). */
export const MAX_COUNT = 999

type IdentifiedItem = { id: number }

/**
 * Adds pieces of a product to the cart. An existing line keeps its position. It gets a higher count, and the name and
 * price of `item`, because the visitor saw those last.
 */
export function addToCart<Item extends IdentifiedItem>(
  lines: readonly CartLine<Item>[],
  item: Item,
  count = 1,
): CartLine<Item>[] {
  const existing = lines.find((line) => line.id === item.id)
  if (!existing) return count > 0 ? [...lines, { ...item, count: Math.min(count, MAX_COUNT) }] : [...lines]
  return lines
    .map((line) => (line === existing ? { ...item, count: Math.min(line.count + count, MAX_COUNT) } : line))
    .filter((line) => line.count > 0)
}

/** Sets the count of a line; zero or less removes it (docs/requirements.md#s4-cart). */
export function setCount<Line extends IdentifiedItem & { count: number }>(
  lines: readonly Line[],
  id: number,
  count: number,
): Line[] {
  if (count <= 0) return removeFromCart(lines, id)
  return lines.map((line) => (line.id === id ? { ...line, count: Math.min(count, MAX_COUNT) } : line))
}

/** Removes a product from the cart. */
export function removeFromCart<Line extends IdentifiedItem>(lines: readonly Line[], id: number): Line[] {
  return lines.filter((line) => line.id !== id)
}

/**
 * Returns the cart lines of a set: each component, with its quantity times the number of sets
 * (docs/requirements.md#s4-add-to-cart). A component that occurs twice in a set gives one line.
 */
export function linesOfSet<Item extends IdentifiedItem>(
  set: { setItems: readonly { product: Item; quantity: number }[] },
  count: number,
): CartLine<Item>[] {
  const none: CartLine<Item>[] = []
  return set.setItems.reduce((lines, { product, quantity }) => addToCart(lines, product, quantity * count), none)
}

/** Returns the number of pieces in the cart. */
export function cartCount(lines: readonly { count: number }[]): number {
  return lines.reduce((sum, line) => sum + line.count, 0)
}

/**
 * Returns the text on the cart icon: the number of pieces, or a star when the number does not fit
 * (docs/requirements.md#s2-header).
 */
export function cartBadge(count: number): string {
  return count > 99 ? '*' : String(count)
}

/** Parses a quantity field: a whole number from 1 to 999, else `undefined`. */
export function parseCount(text: string): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return count >= 1 ? count : undefined
}
