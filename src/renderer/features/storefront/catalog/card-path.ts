import type { ListProduct } from '#shared/contracts/catalog.ts'
import { productPath, productPathInLeather } from '#shared/domain/catalog/product-name.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'

/** How a visitor filtered a list: the colors, and whether items must be in stock. */
export type CardPreference = { colours: readonly ColorGroup[]; inStock?: boolean }

type Product = Pick<
  ListProduct,
  'id' | 'displayName' | 'matrix' | 'totalStock' | 'leatherId' | 'leatherColor' | 'readyVariantId'
>

/**
 * Returns the path that the card of a product links to. A model shown in a filtered color opens with that leather
 * selected. With the stock filter, a model that is not in stock itself opens at its variant in stock.
 */
export function cardPath(product: Product, { colours, inStock = false }: CardPreference): string {
  const { id, displayName, matrix, leatherId, leatherColor, readyVariantId } = product
  if (!matrix) return productPath(id, displayName)
  if (inStock && readyVariantId !== null && (product.totalStock ?? 0) <= 0)
    return productPath(readyVariantId, displayName)
  const isInQueryColor = leatherId !== null && colours.some((colour) => colour === leatherColor)
  return isInQueryColor ? productPathInLeather(id, displayName, leatherId) : productPath(id, displayName)
}
