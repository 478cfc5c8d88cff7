import { type LeatherType, leatherTypesOf } from './leathers.ts'
import type { Model } from './models/model.ts'
import { displayName, itemCode } from './models/models.ts'
import { couchSetups, handles, legs, type Option, seatHeights } from './options.ts'
import { shopPrice } from './shop-price.ts'

/** A variant of a model. The option of an axis that the model does not have is absent. */
export type Variant = {
  id: number
  model: Model
  leather: LeatherType
  leg: Option
  handle?: Option
  seatHeight?: Option
  couchSetup?: Option
  code: string
  name: string
  /** Price in whole EUR incl. VAT. */
  price: number
  picture: string
}

const FIRST_VARIANT_ID = 100_000
const IDS_PER_MODEL = 1000

/** Returns all variants of a model: one for every combination of its options, so every selection in the shop exists. */
export function variantsOf(model: Model): Variant[] {
  const axes = {
    leather: leatherTypesOf(model.leathers),
    leg: model.legs.map((key) => legs[key] as Option),
    handle: (model.handles ?? []).map((key) => handles[key] as Option),
    seatHeight: (model.seatHeights ?? []).map((key) => seatHeights[key] as Option),
    couchSetup: (model.couchSetups ?? []).map((key) => couchSetups[key] as Option),
  }
  const optionAxes = [axes.leg, axes.handle, axes.seatHeight, axes.couchSetup]
  const cheapest = {
    priceGroup: Math.min(...axes.leather.map((type) => type.leather.priceGroup)),
    surcharge: optionAxes.reduce((sum, axis) => sum + lowestSurcharge(axis), 0),
  }

  const variants: Variant[] = []
  for (const leather of axes.leather) {
    for (const [leg, handle, seatHeight, couchSetup] of combinations(optionAxes)) {
      if (!leg) continue
      const options = [leg, handle, seatHeight, couchSetup].filter((option) => option !== undefined)
      const surcharge = options.reduce((sum, option) => sum + option.surcharge, 0) - cheapest.surcharge
      const leatherSurcharge = (leather.leather.priceGroup - cheapest.priceGroup) * model.leatherStep
      variants.push({
        id: FIRST_VARIANT_ID + (model.id - 1000) * IDS_PER_MODEL + variants.length + 1,
        model,
        leather,
        leg,
        handle,
        seatHeight,
        couchSetup,
        code: codeOf(model, leather, options),
        name: nameOf(model, leather, { leg, handle, seatHeight, couchSetup }),
        price: shopPrice(model.fromPrice + leatherSurcharge + surcharge),
        picture: pictureOf(model, couchSetup),
      })
    }
  }
  return variants
}

/**
 * Returns the variant of a model in a leather type, with the given leg. Without a leg, and for all other axes, it has
 * the first option of the model. Throws when the model is not made in that leather type or with that leg.
 */
export function variantIn(model: Model, code: string, brandColor: string, leg?: keyof typeof legs): Variant {
  const found = variantsOf(model).find(
    ({ leather, leg: ownLeg }) =>
      leather.leather.code === code && leather.brandColor === brandColor && (!leg || ownLeg.id === legs[leg].id),
  )
  if (!found) throw new Error(`${displayName(model)} does not come in ${code} ${brandColor}`)
  return found
}

const lowestSurcharge = (axis: readonly Option[]) =>
  axis.length === 0 ? 0 : Math.min(...axis.map(({ surcharge }) => surcharge))

/** Returns every combination of one option per axis. The option is undefined for an axis without options. */
function combinations(axes: readonly (readonly Option[])[]): (Option | undefined)[][] {
  return axes.reduce<(Option | undefined)[][]>(
    (combined, axis) =>
      combined.flatMap((start) => (axis.length === 0 ? [undefined] : axis).map((option) => [...start, option])),
    [[]],
  )
}

function codeOf(model: Model, { leather, number }: LeatherType, options: readonly Option[]): string {
  const optionIds = options.map(({ id }) => String(id).padStart(2, '0')).join('')
  return `${itemCode(model)}-${leather.code}${String(number).padStart(2, '0')}-${optionIds}`
}

type VariantOptions = Pick<Variant, 'leg' | 'handle' | 'seatHeight' | 'couchSetup'>

function nameOf(model: Model, leather: LeatherType, { leg, handle, seatHeight, couchSetup }: VariantOptions): string {
  const parts = [
    `${displayName(model)} ${leather.leather.name} ${leather.brandColor}`,
    couchSetup && lowerFirst(couchSetup.name),
    handle && lowerFirst(handle.name),
    lowerFirst(leg.name),
    seatHeight && `zithoogte ${seatHeight.name}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/**
 * Returns the name of the picture of a variant. A sofa with its corner or chaise longue on the right uses the mirrored
 * picture of the left one. Other couch set-ups have their own picture.
 */
function pictureOf({ picture }: Model, couchSetup: Option | undefined): string {
  switch (couchSetup) {
    case couchSetups.cornerRight:
    case couchSetups.chaiseRight:
      return `${picture}-mirror`
    case couchSetups.uShape:
      return `${picture}-u`
    case couchSetups.seats25:
      return picture.replace(/-2$/, '-25')
    case couchSetups.seats3:
      return picture.replace(/-2$/, '-3')
    default:
      return picture
  }
}
