import { leatherTypesOf } from './leathers.ts'
import type { Family, Model } from './models/model.ts'
import { displayName, familyOf, models } from './models/models.ts'
import { shopPrice } from './shop-price.ts'
import { type Variant, variantIn, variantsOf } from './variants.ts'

/** The stock locations. */
export const locations = [
  { id: 1, name: 'Showroom' },
  { id: 2, name: 'Magazijn Noord' },
  { id: 3, name: 'Magazijn Zuid' },
] as const

/** Pieces per location, in the order of `locations`. */
export type Pieces = readonly [showroom: number, north: number, south: number]

/** An item for finished furniture, which is sold from stock. */
export type StockPiece = {
  id: number
  code: string
  name: string
  family: Family
  variant: Variant
  /** EUR incl. VAT. */
  price: number
  pieces: Pieces
  isOutlet: boolean
  /** Text for visitors: why the furniture is in stock. */
  about: string
  /** Visible damage: a text, and its spot as "picture number, left in percent, top in percent" without commas. */
  damage?: { text: string; spot: string } | undefined
}

/** Quantities for which the shop shows different texts about stock: 1 to 4 pieces, exactly 5, more than 5, none. */
const QUANTITIES: readonly Pieces[] = [
  [1, 2, 0],
  [0, 8, 4],
  [1, 4, 0],
  [2, 0, 0],
  [0, 3, 3],
  [1, 0, 0],
  [0, 0, 0],
  [2, 6, 6],
]

/** Why a piece is in the outlet. */
const REASONS = [
  'Stond een seizoen in onze showroom. Het leer is ingezeten en op één arm iets lichter geworden; technisch is alles in orde.',
  'Een geannuleerde bestelling, nog in de verpakking. Eén kras op de zijkant, zo groot als een paperclip.',
  'Gefotografeerd voor onze brochure en daarna nauwelijks aangeraakt.',
  'Een proefstuk van de werkplaats met een naad die wij nu anders zouden leggen. Op zitcomfort merkt u er niets van.',
  'Model uit de vorige collectie. Laatste stuk in deze uitvoering.',
] as const

/** The damage that belongs to each of `REASONS`, in the same order; undefined for a reason without damage. */
const DAMAGES = [
  { text: 'Het leer van één arm is iets lichter geworden.', spot: '1 88 46' },
  { text: 'Eén kras, zo groot als een paperclip.', spot: '1 15 53' },
  undefined,
  { text: 'Eén naad van de zitting ligt anders dan bij de andere.', spot: '1 50 55' },
  undefined,
] as const

const isForStock = (_: Model, position: number) => position % 2 === 0
const isForOutlet = (_: Model, position: number) => position % 3 === 1

/** New pieces that are made for stock, in the leather of the model's picture. */
const newPieces: StockPiece[] = models.filter(isForStock).map((model, index) => {
  const variant = variantIn(model, ...model.shownIn)
  return {
    id: 3001 + index,
    code: `VR${3001 + index}`,
    name: `${variantName(variant)} - direct leverbaar`,
    family: familyOf(model),
    variant,
    price: variant.price,
    pieces: QUANTITIES[index % QUANTITIES.length] ?? [1, 0, 0],
    isOutlet: false,
    about:
      'Deze uitvoering maken wij op voorraad, in dezelfde werkplaats en met hetzelfde leer als een meubel op maat. U hoeft er dus niet op te wachten.',
  }
})

const outletPieces: StockPiece[] = models.filter(isForOutlet).map((model, index) => {
  const colors = leatherTypesOf(model.leathers)
  const color = colors[(index * 7 + 3) % colors.length]
  const variant = color ? variantIn(model, color.leather.code, color.brandColor) : variantIn(model, ...model.shownIn)
  return {
    id: 3201 + index,
    code: `OUT${3201 + index}`,
    name: `${variantName(variant)} - outlet`,
    family: familyOf(model),
    variant,
    price: shopPrice(variant.price * (index % 2 === 0 ? 0.6 : 0.7)),
    pieces: index % 4 === 3 ? [1, 1, 0] : [1, 0, 0],
    isOutlet: true,
    about: REASONS[index % REASONS.length] ?? REASONS[0],
    damage: DAMAGES[index % REASONS.length],
  }
})

/** All items for finished furniture, new and outlet. Some are sold out. */
export const stockPieces: readonly StockPiece[] = [...newPieces, ...outletPieces]

/** Made-to-measure variants of which the ERP also counts finished pieces, with their number of pieces. */
export const variantsInStock: readonly { variant: Variant; pieces: Pieces }[] = models.flatMap((model, position) =>
  variantsOf(model)
    .filter((_, index) => index % 97 === position % 23)
    .map((variant, index) => ({ variant, pieces: QUANTITIES[(index + position) % 6] ?? [1, 0, 0] })),
)

function variantName({ model, leather }: Variant): string {
  return `${displayName(model)} ${leather.leather.name} ${leather.brandColor}`
}
