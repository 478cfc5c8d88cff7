import type { Leather, LeatherColor } from './leather.ts'
import { anilineLeathers } from './leathers-aniline.ts'
import { buffaloLeathers } from './leathers-buffalo.ts'
import { touchLeathers } from './leathers-touch.ts'

/** Twelve leathers, in the order in which the chooser shows them: from the easiest to the most demanding. */
export const leathers: readonly Leather[] = [...touchLeathers, ...buffaloLeathers, ...anilineLeathers].sort(
  (a, b) => a.priceGroup - b.priceGroup || a.name.localeCompare(b.name, 'nl'),
)

/** One colour of one leather, as an entry of the option list of NetSuite. */
export type LeatherType = {
  id: number
  leather: Leather
  /** Position within its leather, from 1. */
  number: number
  name: string
  brandColor: LeatherColor[0]
  mainColor: LeatherColor[1]
  hex: LeatherColor[2]
  /** The item that is sent when somebody asks for a sample of it. */
  sampleItemId: number
}

const FIRST_SAMPLE_ID = 20_000

/** Ids are leather × 100 + colour, so that a new colour never moves the id of another. */
export const leatherTypes: readonly LeatherType[] = leathers.flatMap((leather, place) =>
  leather.colors.map(([brandColor, mainColor, hex], index) => ({
    id: (place + 1) * 100 + index + 1,
    leather,
    number: index + 1,
    name: `${leather.name} ${String(index + 1).padStart(2, '0')} ${brandColor}`,
    brandColor,
    mainColor,
    hex,
    sampleItemId: FIRST_SAMPLE_ID + (place + 1) * 100 + index + 1,
  })),
)

/** The id that NetSuite gives a leather category. */
export const leatherCategoryId = (leather: Leather) => leathers.indexOf(leather) + 1

/** @example leatherTypesOf(['TOL', 'SAV']) // the 34 colours of both */
export function leatherTypesOf(codes: readonly string[]): LeatherType[] {
  return leatherTypes.filter((type) => codes.includes(type.leather.code))
}

/** @example leatherType('TOL', 'Cognac') */
export function leatherType(code: string, brandColor: string): LeatherType {
  const found = leatherTypes.find((type) => type.leather.code === code && type.brandColor === brandColor)
  if (!found) throw new Error(`no leather ${code} ${brandColor} in the demo shop`)
  return found
}
