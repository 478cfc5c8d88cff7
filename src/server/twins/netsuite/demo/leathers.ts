import type { Leather, LeatherColor } from './leather.ts'
import { anilineLeathers } from './leathers-aniline.ts'
import { buffaloLeathers } from './leathers-buffalo.ts'
import { touchLeathers } from './leathers-touch.ts'

/** All leathers in the order of the configurator: by price group, then by name. */
export const leathers: readonly Leather[] = [...touchLeathers, ...buffaloLeathers, ...anilineLeathers].sort(
  (a, b) => a.priceGroup - b.priceGroup || a.name.localeCompare(b.name, 'nl'),
)

/** A leather in one color: an entry of the option list of leather types in NetSuite. */
export type LeatherType = {
  id: number
  leather: Leather
  /** Position of the color in the leather, from 1. */
  number: number
  name: string
  brandColor: LeatherColor[0]
  mainColor: LeatherColor[1]
  hex: LeatherColor[2]
  /** Id of the item that is its color sample. */
  sampleItemId: number
}

const FIRST_SAMPLE_ID = 20_000

/**
 * The leather types of all leathers. The id is the position of the leather × 100 + the position of the color, so a new
 * last color of a leather does not change other ids.
 */
export const leatherTypes: readonly LeatherType[] = leathers.flatMap((leather, position) =>
  leather.colors.map(([brandColor, mainColor, hex], index) => ({
    id: (position + 1) * 100 + index + 1,
    leather,
    number: index + 1,
    name: `${leather.name} ${String(index + 1).padStart(2, '0')} ${brandColor}`,
    brandColor,
    mainColor,
    hex,
    sampleItemId: FIRST_SAMPLE_ID + (position + 1) * 100 + index + 1,
  })),
)

/** Returns the id of the leather category of a leather in NetSuite. */
export const leatherCategoryId = (leather: Leather) => leathers.indexOf(leather) + 1

/**
 * Returns the leather types of these leathers.
 *
 * @example leatherTypesOf(['TOL', 'SAV']) // the 34 colors of both
 */
export function leatherTypesOf(codes: readonly string[]): LeatherType[] {
  return leatherTypes.filter((type) => codes.includes(type.leather.code))
}

/**
 * Returns a leather type by leather code and color. Throws when it does not exist.
 *
 * @example leatherType('TOL', 'Cognac')
 */
export function leatherType(code: string, brandColor: string): LeatherType {
  const found = leatherTypes.find((type) => type.leather.code === code && type.brandColor === brandColor)
  if (!found) throw new Error(`no leather ${code} ${brandColor} in the demo shop`)
  return found
}
