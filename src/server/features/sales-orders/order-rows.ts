import { productionText } from '#shared/domain/delivery/delivery-text.ts'
import { isMadeToMeasure } from '#shared/domain/delivery/made-to-measure.ts'
import { grossUnitPrice, VAT_PERCENT } from '#shared/domain/money/prices.ts'
import { hexColour, pictureOfPath } from '#shared/domain/pictures/picture.ts'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { type OrderLine, takenFromStock } from './order-lines.ts'
import type { ItemOnSale } from './ordered-items.ts'

/** A row as it is kept for good, by the names of its columns: the catalogue may change, the order may not. */
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
  image_url: string | null
}

/** Writes down what is sold, in words and prices (decisions C11). */
export function rowSnapshot(line: OrderLine, position: number): RowSnapshot {
  const madeToMeasure = isMadeToMeasure({ ...line, totalStock: line.available }, line.count)
  return {
    position,
    item_id: line.id,
    item_code: line.itemId,
    display_name: line.displayName,
    // How long the making takes is part of what was agreed.
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
    image_url: imageUrlOf(line),
  }
}

const LABELS = [
  ['leather', 'Leer'],
  ['leg', 'Poten'],
  ['handle', 'Armleuning'],
  ['seatHeight', 'Zithoogte'],
  ['couchSetup', 'Opstelling'],
] as const

function chosenOptions(item: ItemOnSale): { label: string; value: string }[] {
  return LABELS.flatMap(([key, label]) => {
    const value = item[key]
    return value ? [{ label, value }] : []
  })
}

/** The picture of the piece, at an address that stays good when the pictures are made anew. */
function imageUrlOf({ pictureModel, pictureHex }: ItemOnSale): string | null {
  const hex = pictureHex && hexColour(pictureHex)
  if (!pictureModel || !hex) return null
  const swatch = /^swatch-(.+)$/.exec(pictureModel)?.[1]
  const picture = pictureOfPath(swatch ? `swatch/${swatch}/${hex}` : `model/${pictureModel}/front/${hex}`)
  return picture ? pictureUrl(picture, { width: 320, format: 'webp', version: ANY_VERSION }) : null
}
