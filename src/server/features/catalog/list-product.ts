import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { PictureSide } from '#shared/domain/pictures/picture-names.ts'
import { imageUrlOf, storedImageUrl } from '../pictures/index.ts'
import type { ListRow } from './catalogue-table.ts'

/** A product as cards, cart lines and set items get it. */
export function listProduct(row: ListRow): ListProductOnWire {
  return {
    id: row.id,
    parentId: row.parentId,
    itemId: row.itemId,
    displayName: row.displayName,
    parentDisplayName: row.parentDisplayName,
    name: row.displayName,
    basePrice: row.basePrice,
    lowPrice: row.lowPrice,
    matrix: row.kind === 'parent',
    imageUrl: imageOf(row),
    imageName: row.displayName,
    count: row.count,
    rating: row.rating,
    reviewCount: row.reviewCount,
    sortorder: row.sortOrder,
    shx_class: row.stockClass,
    shx_delivery_time: row.deliveryTime,
    leatherColor: row.leatherColor,
    leatherHex: row.leatherHex,
    family: row.family,
  }
}

type Pictured = { picture: string | null; pictureModel: string | null; pictureHex: string | null }

/** A photograph goes before the picture that is composed; null when there is neither. */
function imageOf({ picture, pictureModel, pictureHex }: Pictured): string | null {
  return (picture && storedImageUrl(picture)) ?? modelImage(pictureModel, pictureHex, 'front')
}

/** The composed picture of a model in a leather colour. A model named `swatch-touch` is a piece of that leather. */
export function modelImage(model: string | null, hex: string | null, side: PictureSide): string | null {
  if (!model || !hex) return null
  const colour = hex.replace('#', '').toLowerCase()
  if (!model.startsWith('swatch-')) return storedImageUrl(`model/${model}/${side}/${colour}`)
  return side === 'front' ? storedImageUrl(`swatch/${model.slice('swatch-'.length)}/${colour}`) : null
}

/** What stands in for a product without any picture. */
export const placeholderImage = () => imageUrlOf({ kind: 'placeholder' })
