import type { Leather, LeatherColor } from './leather.ts'
import { anilineLeathers } from './leathers-aniline.ts'
import { buffaloLeathers } from './leathers-buffalo.ts'
import { touchLeathers } from './leathers-touch.ts'

/** Twelve leathers in the order of the configurator: from the easiest to the most demanding. */
export const leathers: readonly Leather[] = [...touchLeathers, ...buffaloLeathers, ...anilineLeathers].sort(
  (a, b) => a.priceGroup - b.priceGroup || a.name.localeCompare(b.name, 'nl'),
)

/** A color of a leather, an entry of NetSuite's option list. */
export type LeatherType = {
  id: number
  leather: Leather
  /** Position in its leather, from 1. */
  number: number
  name: string
  brandColor: LeatherColor[0]
  mainColor: LeatherColor[1]
  hex: LeatherColor[2]
  /** The item of its color sample. */
  sampleItemId: number
}

const FIRST_SAMPLE_ID = 20_000

/** Leather types of all leathers. The id is leather × 100 + color, so a new color does not change other ids. */
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

/** Returns the id of a leather category in NetSuite. */
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
