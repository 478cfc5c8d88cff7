import type { ListProduct } from '#shared/contracts/catalog.ts'
import { productPath, productPathInLeather } from '#shared/domain/catalog/product-name.ts'
import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'

/** In what a visitor wants to see a list: their colours, and whether it must be there already. */
export type CardPreference = { colours: readonly ColorGroup[]; inStock?: boolean }

type Product = Pick<
  ListProduct,
  'id' | 'displayName' | 'matrix' | 'totalStock' | 'leatherId' | 'leatherColor' | 'readyVariantId'
>

/**
 * Where the card of a product leads: to what it shows. A model that is shown in a wanted colour opens with that
 * leather chosen; one of which a finished piece was asked opens at that piece.
 */
export function cardPath(product: Product, { colours, inStock = false }: CardPreference): string {
  const { id, displayName, matrix, leatherId, leatherColor, readyVariantId } = product
  if (!matrix) return productPath(id, displayName)
  if (inStock && readyVariantId !== null && (product.totalStock ?? 0) <= 0)
    return productPath(readyVariantId, displayName)
  const isInColour = leatherId !== null && colours.some((colour) => colour === leatherColor)
  return isInColour ? productPathInLeather(id, displayName, leatherId) : productPath(id, displayName)
}
