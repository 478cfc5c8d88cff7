import type { ListProduct } from '#shared/contracts/catalog.ts'
import { productPath, productPathInLeather } from '#shared/domain/catalog/product-name.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'

/** Filters of a list that decide which page its cards link to: colors, and whether products must be in stock. */
export type CardPreference = { colours: readonly ColorGroup[]; inStock?: boolean }

type Product = Pick<
  ListProduct,
  'id' | 'displayName' | 'matrix' | 'totalStock' | 'leatherId' | 'leatherColor' | 'readyVariantId'
>

/**
 * Returns the path that the card of a product links to. With the stock filter, a model that is not in stock itself
 * leads to its variant in stock. Otherwise a model in a filtered color opens with the leather of its picture selected.
 */
export function cardPath(product: Product, { colours, inStock = false }: CardPreference): string {
  const { id, displayName, matrix, leatherId, leatherColor, readyVariantId } = product
  if (!matrix) return productPath(id, displayName)
  if (inStock && readyVariantId !== null && (product.totalStock ?? 0) <= 0)
    return productPath(readyVariantId, displayName)
  const isInFilteredColor = leatherId !== null && colours.some((colour) => colour === leatherColor)
  return isInFilteredColor ? productPathInLeather(id, displayName, leatherId) : productPath(id, displayName)
}
