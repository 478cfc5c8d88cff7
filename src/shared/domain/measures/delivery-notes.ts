import { fitsThrough, fitWords } from './fits.ts'
import {
  type DeliveredPart,
  deliveredParts,
  type PieceSizes,
  type SeatHeightChoice,
  withSeatHeight,
} from './measures.ts'
import { centimeterText, fieldsOf, PASSAGE_FIELDS, PASSAGE_KINDS, PASSAGE_NAMES, type Passages } from './passages.ts'

/** An ordered piece: its name on the order, its sizes and its chosen seat height. */
export type OrderedPiece = { name: string; sizes: PieceSizes; seatHeight?: SeatHeightChoice | undefined }

/** A part that is carried in separately, with a name. */
export type NamedPart = { name: string; part: DeliveredPart }

/** Returns the separately delivered parts of a piece, with a number when there is more than one. */
export function namedParts({ name, sizes, seatHeight }: OrderedPiece): NamedPart[] {
  const parts = deliveredParts(withSeatHeight(sizes, seatHeight))
  return parts.map((part, index) => ({
    name: parts.length > 1 ? `${name}, deel ${index + 1} van ${parts.length}` : name,
    part,
  }))
}

/**
 * Returns a sentence per piece and passage that needs the attention of the driver: it does not fit, it is tight, or the legs must come
 * off. The same sentence is returned once.
 *
 * @example ['Leren bank Merel 3-zits: deur past zonder poten, 8 cm over']
 */
export function deliveryNotes(pieces: readonly OrderedPiece[], passages: Passages): string[] {
  const notes = pieces.flatMap(namedParts).flatMap(({ name, part }) =>
    fitsThrough(part, passages)
      .filter(({ way, isTight }) => isTight || way === 'none' || way === 'without_legs')
      .map((fit) => `${name}: ${PASSAGE_NAMES[fit.kind].toLowerCase()} ${fitWords(fit)}`),
  )
  return [...new Set(notes)]
}

/**
 * Returns a line per measured passage.
 *
 * @example ['Deur: breedte 83 cm, hoogte 201,5 cm']
 */
export function passageLines(passages: Passages): string[] {
  return PASSAGE_KINDS.flatMap((kind) => {
    const measured = passages[kind] as Readonly<Record<string, number | undefined>> | undefined
    if (!measured) return []
    const sizes = fieldsOf(kind).flatMap((field) => {
      const { part, label } = PASSAGE_FIELDS[field]
      const cm = measured[part]
      return cm === undefined ? [] : `${label.toLowerCase()} ${centimeterText(cm)} cm`
    })
    return `${PASSAGE_NAMES[kind]}: ${sizes.join(', ')}`
  })
}
