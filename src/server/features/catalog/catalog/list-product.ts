import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { itemPicture, type PicturedItem } from '#shared/domain/catalog/item-picture.ts'
import { type ColorGroup, colorGroupOf, colorGroupsIn } from '#shared/domain/leather/color-groups.ts'
import { type Lightness, leatherInColor } from '#shared/domain/leather/leather-in-color.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { picturePath } from '#shared/domain/pictures/picture.ts'
import type { PictureSide } from '#shared/domain/pictures/picture-names.ts'
import { imageUrlOf, storedImageUrl } from '../pictures/index.ts'
import type { ListRow, ReadyVariant, SetMember } from './catalog-table.ts'
import { type LeatherCatalog, leathersOf, lowestByColor, ownLeather, type PricedLeather } from './leather-catalog.ts'

/** The colors in which the products of a list should be shown, in order of preference. */
export type WantedColor = {
  groups: readonly ColorGroup[]
  lightness?: Lightness | undefined
  /** Leathers that the query names. They precede other leathers of the color. */
  leatherIds?: readonly number[] | undefined
  /** Maximum price in the shown leather, cents incl. VAT. Ignored when every leather of the color costs more. */
  toCents?: number | undefined
}

type CardContext = {
  leatherCatalog: LeatherCatalog
  wanted?: WantedColor | undefined
  /** Id of the leather of the visitor's sample. It precedes `wanted`. */
  sampleLeatherId?: number | undefined
  /** The variants of the model that are in stock. */
  ready?: readonly ReadyVariant[] | undefined
}

/**
 * A product as cards, cart lines and set items show it. A model that is made in the leather of the visitor's sample is
 * shown in that leather with its lowest price in it. Else a model that is made in a wanted color is shown in that color.
 * Other products are shown as they are.
 */
export function listProduct(
  row: ListRow,
  { leatherCatalog, wanted, sampleLeatherId, ready = [] }: CardContext,
): ListProductOnWire {
  const leathers = leathersOf(leatherCatalog, row)
  const modelLeathers = row.kind === 'parent' ? (leatherCatalog.ofModel.get(row.id) ?? []) : []
  const sampleLeather = modelLeathers.find(({ id }) => id === sampleLeatherId)
  const wantedLeather = sampleLeather ?? (wanted ? leatherIn(modelLeathers, wanted) : undefined)
  const leather = wantedLeather ?? ownLeather(leatherCatalog, row)
  return {
    id: row.id,
    parentId: row.parentId,
    itemId: row.itemId,
    displayName: row.displayName,
    parentDisplayName: row.parentDisplayName,
    name: row.displayName,
    basePrice: row.basePrice,
    ...lowestPriceIn(row, sampleLeather),
    matrix: row.kind === 'parent',
    imageUrl: (wantedLeather && modelImage({ ...row, pictureHex: wantedLeather.hex }, 'front')) ?? imageOf(row),
    imageName: row.displayName,
    count: row.count,
    rating: row.rating,
    reviewCount: row.reviewCount,
    sortorder: row.sortOrder,
    shx_class: row.stockClass,
    shx_delivery_time: row.deliveryTime,
    leatherColor: (leather && colorGroupOf(leather)) ?? null,
    leatherHex: leather?.hex ?? null,
    leatherId: leather?.id ?? null,
    leatherName: leather?.name ?? null,
    leatherCount: leathers.length,
    colourGroups: colorGroupsIn(leathers),
    ...colorPricesOf(row, modelLeathers),
    ...readyOf(ready, leatherCatalog, wanted),
    family: row.family,
  }
}

/** Members of a set, as product pages and lists show them (docs/requirements.md#s3, inspirationProducts). */
export const setItems = (members: readonly SetMember[], leatherCatalog: LeatherCatalog) =>
  members.map((member) => ({ inventoryItem: listProduct(member, { leatherCatalog }), quantity: member.quantity }))

/**
 * Lowest price of a product, in a leather if there is one. The prior price belongs to the lowest price of all leathers
 * (docs/law.md#r13), so it is absent when the price in the leather differs.
 */
function lowestPriceIn({ lowPrice, priorPrice }: ListRow, leather: PricedLeather | undefined) {
  if (!leather || leather.netPrice === lowPrice) return { lowPrice, priorPrice }
  return { lowPrice: leather.netPrice, priorPrice: null }
}

function leatherIn(modelLeathers: readonly PricedLeather[], { leatherIds, groups, lightness, toCents }: WantedColor) {
  const inColor = (leathers: readonly PricedLeather[]) =>
    leathers.find(({ id }) => leatherIds?.includes(id)) ?? leatherInColor({ leathers }, groups, lightness)
  if (toCents === undefined) return inColor(modelLeathers)
  const affordable = modelLeathers.filter(({ netPrice }) => grossUnitPrice(netPrice) <= toCents)
  return inColor(affordable) ?? inColor(modelLeathers)
}

/**
 * Lowest net price per color group, for the groups that cost more than the shown price of the model. False when there
 * are none, so that the field is absent.
 */
function colorPricesOf({ lowPrice, basePrice }: ListRow, modelLeathers: readonly PricedLeather[]) {
  const dearer = [...lowestByColor(modelLeathers)].filter(([, netPrice]) => netPrice > (lowPrice ?? basePrice))
  return dearer.length > 0 && { colourPrices: Object.fromEntries(dearer) }
}

/**
 * Color groups of the variants in stock, and the id of the first of these variants. With wanted colors, it is the first
 * variant in one of these colors; null when there is none.
 */
function readyOf(ready: readonly ReadyVariant[], { byId }: LeatherCatalog, wanted: WantedColor | undefined) {
  const leathers = ready.map(({ leatherTypeId }) => byId.get(leatherTypeId ?? 0))
  const firstIndex = ready.findIndex((_, index) => {
    const leather = leathers[index]
    const group = leather && colorGroupOf(leather)
    return !wanted || (group !== undefined && wanted.groups.includes(group))
  })
  return {
    readyColours: colorGroupsIn(leathers.filter((leather) => leather !== undefined)),
    readyVariantId: ready[firstIndex]?.id ?? null,
  }
}

/** URL of the photograph, else of the composed picture; null when there is neither. */
function imageOf(item: PicturedItem & { picture: string | null }): string | null {
  return (item.picture && storedImageUrl(item.picture)) ?? modelImage(item, 'front')
}

/** URL of the composed picture of an item; null when there is none. */
export function modelImage(item: PicturedItem, side: PictureSide): string | null {
  const picture = itemPicture(item, side)
  return picture ? storedImageUrl(picturePath(picture)) : null
}

/** Returns the URL of the picture for a product without pictures. */
export const placeholderImage = () => imageUrlOf({ kind: 'placeholder' })
