import { folded } from '../../kernel/text.ts'
import type { CloseUpSubject, LegsName, PictureSide } from '../pictures/picture-names.ts'
import { plainLeatherName } from './leather-name.ts'
import { type DescribedLeather, leatherAsNoun } from './leather-words.ts'

/** Content of a product picture. */
export type ShownPicture = {
  /** Name of the model, without the selected options: "Leren bank Merel 3-zits". */
  productName: string
  leather?: (DescribedLeather & { name: string }) | null
  /** Legs by their name in the URL of the picture; absent for the legs that the model has by default. */
  legs?: LegsName | null
  side: PictureSide | 'swatch'
  /** A text of this picture that ends with the words for its room, after a comma; only for the side `room`. */
  room?: string | undefined
}

/**
 * Returns the Dutch alternative text of a composed picture. Photographs have a text of their own.
 *
 * @example pictureAlt({ productName: 'Leren bank Merel 3-zits', leather: { name: 'Toledo 09 Cognac' }, legs:
 * 'tapered-oak', side: 'front' }) // 'Leren bank Merel 3-zits in Toledo Cognac, taps toelopende eiken poten, schuin van
 * voren'
 * @example pictureAlt({ productName: '', leather: { name: 'Toledo 09 Cognac', mainColor: 'Cognac', family: 'touch' },
 * side: 'swatch' }) // 'Kleurstaal Toledo Cognac, cognackleurig leer met fijne nerf'
 */
export function pictureAlt({ productName, leather, legs, side, room }: ShownPicture): string {
  if (side === 'swatch') {
    return leather ? `Kleurstaal ${plainLeatherName(leather.name)}, ${leatherAsNoun(leather)}` : productName
  }
  const piece = inLeather(productName, leather?.name)
  if (side === 'detail') return `Detail van ${piece}${leather ? ': stiksel en nerf' : ''}`
  // In a room the piece has the legs of its model, whichever are selected.
  if (side === 'room') return `${piece}, ${room?.split(', ').pop()}`
  // A product without leather and legs, such as a bottle of leather milk, has no side to mention.
  const view = leather || legs || side !== 'front' ? VIEWS[side] : undefined
  return [piece, legs && LEGS[legs], view].filter(Boolean).join(', ')
}

/** Adds the leather to the name, unless the name contains it already, as the name of a stock item does. */
function inLeather(productName: string, leatherName: string | undefined): string {
  const leather = leatherName && plainLeatherName(leatherName)
  return leather && !folded(productName).includes(folded(leather)) ? `${productName} in ${leather}` : productName
}

const VIEWS = {
  front: 'schuin van voren',
  'three-quarter': 'schuin van voren, van de andere kant', // also true for a mirrored model
  side: 'van opzij',
  back: 'schuin van achteren',
} as const

/** Returns the Dutch alternative text of a close-up. It names no leather, so it stays true when the leather changes. */
export const closeUpAlt = (subject: CloseUpSubject) => `Close-up van ${CLOSE_UPS[subject]}`

const CLOSE_UPS = {
  grain: 'de nerf van het leer',
  piping: 'een naad met bies en stiksel',
} as const

/** Visual description of legs, independent of the ERP's option name. */
const LEGS: Readonly<Record<LegsName, string>> = {
  'sled-black': 'zwarte sledepoten',
  'sled-steel': 'stalen sledepoten',
  'tapered-oak': 'taps toelopende eiken poten',
  'tapered-walnut': 'taps toelopende notenhouten poten',
  'tapered-black': 'taps toelopende zwarte poten',
  'block-oak': 'eiken blokpoten',
  'block-black': 'zwarte blokpoten',
  plinth: 'zwevende plint',
  'swivel-black': 'zwarte draaipoot',
  'swivel-steel': 'stalen draaipoot',
}
