import type { ListProduct } from '#shared/contracts/catalog.ts'
import type { Suggestions } from '#shared/contracts/search.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { productPath, productPathInLeather } from '#shared/domain/catalog/product-name.ts'

/** A suggestion, with the path that it opens. */
export type Option = { path: string } & (
  | { kind: 'category'; name: string; above: string | null }
  | { kind: 'product'; product: ListProduct }
  | { kind: 'leather'; name: string; colour: string; imageUrl: string | null }
  | { kind: 'all'; text: string }
)

/** Returns all suggestions, in the order in which the arrow keys visit them. */
export function optionsOf(
  { categories, products, leathers, total, colours }: Suggestions,
  resultsPath: string,
): Option[] {
  const options: Option[] = [
    ...categories.map(
      ({ name, above, urlFragment }) =>
        ({ kind: 'category', path: sitePaths.category(urlFragment), name, above }) as const,
    ),
    ...products.map((product) => ({ kind: 'product', path: pathOf(product, colours), product }) as const),
    ...leathers.map(
      ({ name, colour, imageUrl, term }) =>
        ({ kind: 'leather', path: sitePaths.search(term), name, colour, imageUrl }) as const,
    ),
  ]
  if (total <= products.length) return options
  return [...options, { kind: 'all', path: resultsPath, text: `Toon alle ${total} producten` }]
}

/** Returns the path of a product. A model in a color of the search term opens with the leather of its picture. */
function pathOf(
  { id, displayName, matrix, leatherId, leatherColor }: ListProduct,
  queryColors: readonly string[],
): string {
  const isQueryColor = matrix && leatherId !== null && queryColors.some((colour) => colour === leatherColor)
  return isQueryColor ? productPathInLeather(id, displayName, leatherId) : productPath(id, displayName)
}
