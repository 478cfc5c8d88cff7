import type { LeatherCategory } from '#shared/contracts/matrix-options.ts'
import { searchLeathers } from '#shared/domain/configurator/leather-search.ts'

/** Returns the leather categories of a product, in the shop's order, with only the leathers that the product offers. */
export function offeredLeathers(categories: readonly LeatherCategory[], offered: ReadonlySet<number>) {
  return withLeathers(categories, ({ id }) => offered.has(id)).toSorted((a, b) => a.sortOrder - b.sortOrder)
}

/** Returns the leathers that match the search term and the main color. Without a main color, every color matches. */
export function findLeathers(categories: readonly LeatherCategory[], term: string, mainColor: string | undefined) {
  return withLeathers(searchLeathers(categories, term), (leather) => !mainColor || leather.mainColor === mainColor)
}

/** Returns the main colors, each once, the most frequent first. */
export function mainColors(categories: readonly LeatherCategory[]): { name: string; hex: string }[] {
  const colors = new Map<string, { name: string; hex: string; count: number }>()
  for (const { mainColor: name, hex } of categories.flatMap(({ leatherTypes }) => leatherTypes)) {
    const first = colors.get(name)
    colors.set(name, { name, hex: first?.hex ?? hex, count: (first?.count ?? 0) + 1 })
  }
  return [...colors.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'nl'))
    .map(({ name, hex }) => ({ name, hex }))
}

function withLeathers(
  categories: readonly LeatherCategory[],
  isShown: (leather: LeatherCategory['leatherTypes'][number]) => boolean,
): LeatherCategory[] {
  return categories
    .map((category) => ({ ...category, leatherTypes: category.leatherTypes.filter(isShown) }))
    .filter(({ leatherTypes }) => leatherTypes.length > 0)
}
