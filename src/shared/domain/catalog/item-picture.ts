import { hexColor, type Picture, pictureOfPath } from '../pictures/picture.ts'
import { isOneOf, type LegsName, OPTION_NAMES, type PictureSide } from '../pictures/picture-names.ts'

/** How the catalogue says what an item looks like. `legs` is the picture of its option of legs. */
export type PicturedItem = { pictureModel: string | null; pictureHex: string | null; legs?: string | null }

/**
 * The composed picture of an item in its leather and on its legs; undefined when the shop can compose none. A model
 * named `swatch-touch` is a piece of that leather, and has one side.
 *
 * @example itemPicture({ pictureModel: 'merel-3', pictureHex: '#8A4B22', legs: 'sled-black' })
 * // { kind: 'model', model: 'merel-3', side: 'front', legs: 'sled-black', hex: '8a4b22' }
 */
export function itemPicture(item: PicturedItem, side: PictureSide = 'front'): Picture | undefined {
  const hex = item.pictureHex && hexColor(item.pictureHex)
  if (!item.pictureModel || !hex) return undefined
  const family = /^swatch-(.+)$/.exec(item.pictureModel)?.[1]
  if (family) return side === 'front' ? pictureOfPath(`swatch/${family}/${hex}`) : undefined
  const legs = legsName(item.legs)
  return pictureOfPath(['model', item.pictureModel, side, ...(legs ? [legs] : []), hex].join('/'))
}

/** The legs that an option shows; undefined when its picture is not one of ours. */
export const legsName = (picture: string | null | undefined): LegsName | undefined =>
  picture && isOneOf(OPTION_NAMES.leg, picture) ? picture : undefined
