import type { ProductDetailOnWire } from '#shared/contracts/catalog.ts'
import { legsName } from '#shared/domain/catalog/item-picture.ts'
import { productImages } from '#shared/domain/catalog/product-images.ts'
import { closeUpAlt, pictureAlt } from '#shared/domain/leather/picture-alt.ts'
import { ROOM_WORDS } from '#shared/domain/leather/room-words.ts'
import { picturePath } from '#shared/domain/pictures/picture.ts'
import type { PictureSide } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { experienceInWords } from '#shared/domain/planning/delivery-experience.ts'
import type { Executor } from '../../../db/tables.ts'
import { hasCords, isRenderedSide, roomOf, storedImageUrl } from '../pictures/index.ts'
import { publishedReviewOnWire } from '../product-reviews/index.ts'
import { hasThreeDModel } from '../three-d/index.ts'
import {
  type CatalogLeather,
  catalogTable,
  type DetailRow,
  type ImageRow,
  type PageRow,
  type SetMember,
  type VariantRow,
} from './catalog-table.ts'
import { type LeatherCatalog, ownLeather } from './leather-catalog.ts'
import { listProduct, modelImage, placeholderImage, setItems } from './list-product.ts'
import { productAxes } from './product-axes.ts'
import { productTexts } from './product-texts.ts'

/** Returns all options in the shop's order. The order is the same for all products; only an import changes it. */
export type OptionOrder = () => Promise<readonly { axis: string; id: number }[]>

/** Content of a product page, and the items whose price or stock it shows. */
export type ProductPage = { product: ProductDetailOnWire; itemIds: number[] }

/**
 * Maximum number of reviews in the response for a product page. The call `productReviews.ofProduct` returns up to 500.
 */
const MAX_REVIEWS = 50

type Deps = { db: Executor; optionOrder: OptionOrder; leatherCatalog: () => Promise<LeatherCatalog> }

/**
 * Everything that the pages of these products need, and the items whose price or stock they show, by product. Leaves out
 * unknown products. One statement reads all of them, and a second one the members of sets.
 *
 * A variant has the axes and variants of its parent, so that its page can link to the other variants.
 */
export async function showProducts(
  { db, optionOrder, leatherCatalog }: Deps,
  ids: readonly number[],
): Promise<Map<number, ProductPage>> {
  const table = catalogTable(db)
  const [leathers, order, rows] = await Promise.all([
    leatherCatalog(),
    optionOrder(),
    table.pages(ids, { maxReviews: MAX_REVIEWS }),
  ])
  const sets = rows.filter(({ kind }) => kind === 'set').map(({ id }) => id)
  const membersOf = Map.groupBy(sets.length > 0 ? await table.members(sets) : [], ({ setId }) => setId)

  return new Map(rows.map((row) => [row.id, pageOf(row, { leathers, order, members: membersOf.get(row.id) ?? [] })]))
}

type PageContext = {
  leathers: LeatherCatalog
  order: Awaited<ReturnType<OptionOrder>>
  members: readonly SetMember[]
}

function pageOf(row: PageRow, { leathers, order, members }: PageContext): ProductPage {
  const { variants, images } = row
  const context = { leatherCatalog: leathers, variants, axes: productAxes(variants, order), members, images }
  const product = {
    ...productOf(row, context),
    reviews: row.reviews.map(publishedReviewOnWire),
    matrixOptionsDownloadDateTime: row.optionsDownloadedAt?.toISOString() ?? '',
    ...(row.deliveryExperience && { deliveryExperience: experienceInWords(row.deliveryExperience) }),
  }
  // The page of a variant shows the reviews of its model.
  const model = row.parentId === null ? [] : [row.parentId]
  const itemIds = [row.id, ...model, ...variants.map((variant) => variant.id), ...members.map((member) => member.id)]
  return { product, itemIds }
}

type ProductContext = {
  leatherCatalog: LeatherCatalog
  /** The variants of the model, for a model or a variant. */
  variants: readonly VariantRow[]
  axes: ReturnType<typeof productAxes>
  /** The members of a set. */
  members: readonly SetMember[]
  /** At least the pictures of the product and of its parent. */
  images: readonly ImageRow[]
}

/** Returns a product with everything that its page needs, except reviews and the date of the options. */
export function productOf(row: DetailRow, { leatherCatalog, variants, axes, members, images }: ProductContext) {
  const pictures = withoutLackingRoom(picturesOf(row, images, ownLeather(leatherCatalog, row)), variants)
  return {
    ...listProduct(row, { leatherCatalog, ready: variantsInStock(row, variants) }),
    ...productTexts(row.texts, row.parentTexts),
    ...axes,
    matrixLeathertype: row.leatherTypeId,
    matrixLeg: row.legId,
    matrixHandle: row.handleId,
    matrixSeatheight: row.seatHeightId,
    matrixCouchSetup: row.couchSetupId,
    images: pictures.images,
    imagesFromParent: pictures.fromParent,
    ...(pictures.images.some(isOfThreeDModel) && { hasThreeD: true }),
    ...setupModelsIn(variants, pictures.images),
    itemtype: row.itemType,
    parent: row.parentId === null ? null : { id: row.parentId, displayName: row.parentDisplayName ?? '' },
    composition: compositionOf(row),
    inspirationProducts: setItems(members, leatherCatalog),
  }
}

/** Whether the picture shows a model of which the shop has a 3D model. */
function isOfThreeDModel({ url }: { url: string }): boolean {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model' && hasThreeDModel(picture.model)
}

/**
 * The picture model per couch set-up, from the variants; nothing when all set-ups look the same. Leaves out a set-up
 * whose variants differ, and one of which a picture on this page does not exist.
 */
function setupModelsIn(variants: readonly VariantRow[], images: readonly { url: string }[]) {
  const shown = images.flatMap(({ url }) => {
    const picture = parsePictureUrl(url)?.picture
    return picture?.kind === 'model' ? picture : []
  })
  if (shown.length === 0) return {}
  const bySetup = Map.groupBy(variants, ({ couchSetupId }) => couchSetupId ?? undefined)
  const models = [...bySetup].flatMap(([setup, own]): [string, string][] => {
    const [model, ...others] = new Set(own.map(({ ownPictureModel }) => ownPictureModel))
    const isShown = model && others.length === 0 && shown.every((one) => storedImageUrl(picturePath({ ...one, model })))
    return setup !== undefined && isShown ? [[String(setup), model]] : []
  })
  const isDifferent = new Set(models.map(([, model]) => model)).size > 1
  return isDifferent && { setupModels: Object.fromEntries(models) }
}

/**
 * Removes the picture in a room when a couch set-up has a model of its own without one: the page shows the pictures of
 * the product with that model, and knows no others.
 */
function withoutLackingRoom(pictures: ReturnType<typeof picturesOf>, variants: readonly VariantRow[]) {
  const isLacking = variants.some(
    ({ ownPictureModel: model }) => model && isRenderedSide(model, 'front') && !roomOf(model),
  )
  return isLacking ? { ...pictures, images: pictures.images.filter(({ url }) => !isInRoom(url)) } : pictures
}

const isInRoom = (url: string) => {
  const picture = parsePictureUrl(url)?.picture
  return picture?.kind === 'model' && picture.side === 'room'
}

/** Names of the options of a single product. A variant shows the steps of the configurator instead. */
function compositionOf({ kind, leg, handle, seatHeight, couchSetup }: DetailRow) {
  if (kind !== 'single') return []
  const parts = [
    { label: 'Poten', value: leg },
    { label: 'Armleuning', value: handle },
    { label: 'Zithoogte', value: seatHeight },
    { label: 'Opstelling', value: couchSetup },
  ]
  return parts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** Variants in stock of a model, as `readyVariants` returns them for lists. */
function variantsInStock(row: DetailRow, variants: readonly VariantRow[]) {
  if (row.kind !== 'parent') return []
  return variants
    .filter(({ count }) => (count ?? 0) > 0)
    .map(({ id, leatherTypeId }) => ({ id, parentId: row.id, leatherTypeId }))
}

function picturesOf(row: DetailRow, images: readonly ImageRow[], leather: CatalogLeather | undefined) {
  const stored = (itemId: number | null) =>
    images.flatMap((image) => {
      const url = image.itemId === itemId ? storedImageUrl(image.picture) : null
      return url ? [{ url, alt: image.alt }] : []
    })
  // The name of a variant contains all its options, so the alt text uses the name of the model.
  const subject = { productName: row.parentDisplayName ?? row.displayName, leather, legs: legsName(row.legs) }
  const isSwatch = row.pictureModel?.startsWith('swatch-')
  const altOf = (model: string | null, side: PictureSide) => {
    const room = side === 'room' && model ? roomOf(model) : undefined
    return pictureAlt({ ...subject, side: isSwatch ? 'swatch' : side, room: room && ROOM_WORDS[room] })
  }
  const composed = (model: string | null) => {
    const sides = sidesOf(model, Boolean(row.texts.specifications?.shx_damage_spot)).flatMap((side) => {
      const url = modelImage({ ...row, pictureModel: model }, side)
      return url ? [{ url, alt: altOf(model, side) }] : []
    })
    return isSwatch || sides.length === 0 ? sides : [...sides, ...closeUpsOf(model, leather)]
  }
  const swatch =
    row.leatherTypeId !== null && leather && storedImageUrl(`swatch/${leather.family}/${leather.hex.slice(1)}`)
  return productImages({
    own: orElse(stored(row.id), () => composed(row.ownPictureModel)),
    parent: orElse(stored(row.parentId), () => composed(row.pictureModel)),
    // A sample is already a picture of its leather.
    leatherSample: swatch && !isSwatch ? { url: swatch, alt: pictureAlt({ ...subject, side: 'swatch' }) } : null,
    placeholder: { url: placeholderImage(), alt: '' },
  })
}

/**
 * Returns the sides of a model in the order of the gallery. A detail that is cut from the front is not sharp, so it is
 * shown only while the model has no other side. A picture in a room is third: the page recolors the first two itself.
 *
 * @param isMarked whether a spot on the second picture is marked, which was the detail when the spot was measured
 */
function sidesOf(model: string | null, isMarked: boolean): readonly PictureSide[] {
  if (isMarked) return ['front', 'detail', ...AROUND]
  const hasDetail =
    model !== null && (isRenderedSide(model, 'detail') || !AROUND.some((side) => isRenderedSide(model, side)))
  return ['front', 'three-quarter', 'room', 'side', 'back', ...(hasDetail ? (['detail'] as const) : [])]
}

const AROUND = ['three-quarter', 'side', 'back'] as const

/**
 * Pictures of seam and grain from close by, in the leather of the product. None for a product without leather. The seam
 * has a cord, so a model without cords shows only the grain; its own detail shows how it is sewn.
 */
function closeUpsOf(model: string | null, leather: CatalogLeather | undefined) {
  if (!model || !leather) return []
  const subjects = hasCords(model) ? (['piping', 'grain'] as const) : (['grain'] as const)
  return subjects.flatMap((subject) => {
    const url = storedImageUrl(`swatch/${leather.family}-${subject}/${leather.hex.slice(1)}`)
    return url ? [{ url, alt: closeUpAlt(subject) }] : []
  })
}

function orElse<Thing>(things: Thing[], otherwise: () => Thing[]): Thing[] {
  return things.length > 0 ? things : otherwise()
}
