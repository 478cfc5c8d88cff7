import type { ListProduct } from '#shared/contracts/catalog.ts'
import { productPath, productPathInLeather } from '#shared/domain/catalog/product-name.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'

/**
 * What decides which page the cards of a list link to: the filters by color and stock, and the leather of the visitor's
 * sample.
 */
export type CardPreference = { colours: readonly ColorGroup[]; inStock?: boolean; leatherId?: number | undefined }

type Product = Pick<
  ListProduct,
  'id' | 'displayName' | 'matrix' | 'totalStock' | 'leatherId' | 'leatherColor' | 'readyVariantId'
>

/**
 * Returns the path that the card of a product links to. With the stock filter, a model that is not in stock itself
 * leads to its variant in stock. Otherwise a model in a filtered color, or in the leather of the visitor's sample, opens
 * with the leather of its picture selected.
 */
export function cardPath(product: Product, { colours, inStock = false, leatherId: sampleId }: CardPreference): string {
  const { id, displayName, matrix, leatherId, leatherColor, readyVariantId } = product
  if (!matrix) return productPath(id, displayName)
  if (inStock && readyVariantId !== null && (product.totalStock ?? 0) <= 0)
    return productPath(readyVariantId, displayName)
  const isInFilteredColor = colours.some((colour) => colour === leatherColor)
  return leatherId !== null && (isInFilteredColor || leatherId === sampleId)
    ? productPathInLeather(id, displayName, leatherId)
    : productPath(id, displayName)
}
