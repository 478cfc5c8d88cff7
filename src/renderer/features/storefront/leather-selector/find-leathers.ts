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
  const leathers = categories.flatMap(({ leatherTypes }) => leatherTypes)
  return [...Map.groupBy(leathers, ({ mainColor }) => mainColor)]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.localeCompare(b, 'nl'))
    .flatMap(([name, [first]]) => (first ? { name, hex: first.hex } : []))
}

function withLeathers(
  categories: readonly LeatherCategory[],
  isShown: (leather: LeatherCategory['leatherTypes'][number]) => boolean,
): LeatherCategory[] {
  return categories
    .map((category) => ({ ...category, leatherTypes: category.leatherTypes.filter(isShown) }))
    .filter(({ leatherTypes }) => leatherTypes.length > 0)
}
