import { itemPicture } from '#shared/domain/catalog/item-picture.ts'
import { deliveryKind } from '#shared/domain/delivery/delivery-kind.ts'
import { isMadeToMeasure } from '#shared/domain/delivery/made-to-measure.ts'
import { productionText } from '#shared/domain/delivery/production-text.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'
import { grossUnitPrice, VAT_PERCENT } from '#shared/domain/money/prices.ts'
import { type Picture, pictureOfPath } from '#shared/domain/pictures/picture.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { type OrderLine, takenFromStock } from './order-lines.ts'
import type { ItemOnSale } from './ordered-items.ts'

/** Values of a row of `sales_order_rows`, by column name. They never change, even when the catalog does. */
export type RowSnapshot = {
  position: number
  item_id: number
  item_code: string
  display_name: string
  options: { label: string; value: string }[]
  base_price: number
  unit_gross_cents: number
  vat_percent: number
  count: number
  stock_taken: number
  is_made_to_measure: boolean
  is_parcel: boolean
  image_url: string | null
  /** Only on a line with a discount. */
  list_base_price?: number
  discount_reason?: string
  discount_approved_by?: number | null
}

/**
 * Returns the snapshot of a sold line, with its names and prices (docs/decisions.md#c11).
 *
 * @param approverId user id of the Admin who approved the discounts of the order; null without an approval
 */
export function rowSnapshot(line: OrderLine, position: number, approverId: number | null = null): RowSnapshot {
  const madeToMeasure = isMadeToMeasure({ ...line, totalStock: line.available }, line.count)
  return {
    position,
    item_id: line.id,
    item_code: line.itemId,
    display_name: line.displayName,
    // The production time is part of the agreement with the buyer, so the order stores it.
    options: [
      ...chosenOptions(line),
      ...(madeToMeasure ? [{ label: 'Levertijd', value: productionText(line.deliveryTime) }] : []),
    ],
    base_price: line.netPrice,
    unit_gross_cents: grossUnitPrice(line.netPrice),
    vat_percent: VAT_PERCENT,
    count: line.count,
    stock_taken: takenFromStock(line),
    is_made_to_measure: madeToMeasure,
    is_parcel: deliveryKind({ ...line, totalStock: line.available }, line.count) === 'parcel',
    image_url: imageUrlOf(line),
    ...(line.listNetPrice !== undefined && {
      list_base_price: line.listNetPrice,
      discount_reason: line.discountReason ?? '',
      discount_approved_by: approverId,
    }),
  }
}

const LABELS = [
  ['leather', 'Leer'],
  ['leg', 'Poten'],
  ['handle', 'Armleuning'],
  ['seatHeight', 'Zithoogte'],
  ['couchSetup', 'Opstelling'],
] as const

/** Returns the chosen leather, legs and so on of an item, under their Dutch names. */
export function chosenOptions(
  item: Pick<ItemOnSale, (typeof LABELS)[number][0] | 'leatherColor'>,
): { label: string; value: string }[] {
  return LABELS.flatMap(([key, label]) => {
    const value = item[key]
    if (!value) return []
    return [{ label, value: key === 'leather' ? leatherWithColor(value, item.leatherColor) : value }]
  })
}

/**
 * Returns the picture of the ordered piece: its photo, else the rendered model in its leather and legs, else the photo
 * of the model. The URL stays valid when pictures are rendered again.
 */
function imageUrlOf(item: ItemOnSale): string | null {
  return storedUrl(item.photo) ?? urlOf(itemPicture(item)) ?? storedUrl(item.modelPhoto)
}

/** Returns the URL of a stored picture, which is a path or the URL of an external photo. */
const storedUrl = (stored: string | null) =>
  stored && /^(https?:\/)?\//.test(stored) ? stored : urlOf(stored ? pictureOfPath(stored) : undefined)

const urlOf = (picture: Picture | undefined) =>
  picture ? pictureUrl(picture, { width: 320, format: 'webp', version: ANY_VERSION }) : null
