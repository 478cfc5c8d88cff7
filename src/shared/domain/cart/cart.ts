/** A product in the cart: the product as it was shown, and how many of it. */
export type CartLine<Item> = Item & { count: number }

/** The most pieces one line can hold (docs/requirements.md#s9). */
export const MAX_COUNT = 999

type IdentifiedItem = { id: number }

/**
 * Puts pieces of a product in the cart. A product that is there already keeps its place and its count grows;
 * its name and price become those that the visitor just saw.
 */
export function addToCart<Item extends IdentifiedItem>(
  lines: readonly CartLine<Item>[],
  item: Item,
  count = 1,
): CartLine<Item>[] {
  const present = lines.find((line) => line.id === item.id)
  if (!present) return count > 0 ? [...lines, { ...item, count: Math.min(count, MAX_COUNT) }] : [...lines]
  return lines
    .map((line) => (line === present ? { ...item, count: Math.min(line.count + count, MAX_COUNT) } : line))
    .filter((line) => line.count > 0)
}

/** Sets how many pieces a line holds; nothing or less takes the line out (docs/requirements.md#s4). */
export function setCount<Line extends IdentifiedItem & { count: number }>(
  lines: readonly Line[],
  id: number,
  count: number,
): Line[] {
  if (count <= 0) return removeFromCart(lines, id)
  return lines.map((line) => (line.id === id ? { ...line, count: Math.min(count, MAX_COUNT) } : line))
}

/** Takes a product out of the cart, however many there are of it. */
export function removeFromCart<Line extends IdentifiedItem>(lines: readonly Line[], id: number): Line[] {
  return lines.filter((line) => line.id !== id)
}

/**
 * What a set puts in the cart: each component, its quantity times the number of sets (docs/requirements.md#s4). A
 * component that stands twice in a set gives one line.
 */
export function linesOfSet<Item extends IdentifiedItem>(
  set: { setItems: readonly { product: Item; quantity: number }[] },
  count: number,
): CartLine<Item>[] {
  const none: CartLine<Item>[] = []
  return set.setItems.reduce((lines, { product, quantity }) => addToCart(lines, product, quantity * count), none)
}

/** How many pieces are in the cart. */
export function cartCount(lines: readonly { count: number }[]): number {
  return lines.reduce((sum, line) => sum + line.count, 0)
}

/** What stands on the cart icon: the number of pieces, or a star when it would not fit (docs/requirements.md#s2). */
export function cartBadge(count: number): string {
  return count > 99 ? '*' : String(count)
}

/** Reads a quantity field: a whole number from 1 to 999, else `undefined` and the field stays as it was. */
export function parseCount(text: string): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return count >= 1 ? count : undefined
}
