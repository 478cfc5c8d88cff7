import { hexColor, type Picture, pictureOfPath } from '../pictures/picture.ts'
import { isOneOf, LEG_NAMES, type LegsName, type PictureSide } from '../pictures/picture-names.ts'

/** The fields of an item that determine its picture. `legs` is the picture name of its legs option. */
export type PicturedItem = { pictureModel: string | null; pictureHex: string | null; legs?: string | null }

/**
 * Returns the composed picture of an item in its leather and with its legs; undefined when the item has none. A model
 * named like `swatch-touch` is a piece of leather: it has only a front, and `touch` is its swatch family.
 *
 * @example itemPicture({ pictureModel: 'merel-3', pictureHex: '#8A4B22', legs: 'sled-black' }) // { kind: 'model',
 * model: 'merel-3', side: 'front', legs: 'sled-black', hex: '8a4b22' }
 */
export function itemPicture(item: PicturedItem, side: PictureSide = 'front'): Picture | undefined {
  const hex = item.pictureHex && hexColor(item.pictureHex)
  if (!item.pictureModel || !hex) return undefined
  const swatchFamily = /^swatch-(.+)$/.exec(item.pictureModel)?.[1]
  if (swatchFamily) return side === 'front' ? pictureOfPath(`swatch/${swatchFamily}/${hex}`) : undefined
  const legs = legsName(item.legs)
  return pictureOfPath(['model', item.pictureModel, side, ...(legs ? [legs] : []), hex].join('/'))
}

/** Returns a picture name as `LegsName`; undefined when it is not the picture name of a legs option. */
export const legsName = (picture: string | null | undefined): LegsName | undefined =>
  picture && isOneOf(LEG_NAMES, picture) ? picture : undefined
