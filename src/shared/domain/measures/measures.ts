/** Width, depth and height of a box in cm. */
export type Box = readonly [width: number, depth: number, height: number]

/** Sizes of one piece of furniture in cm, measured from its 3D model (`resources/three-d/measures.json`). */
export type PieceSizes = {
  width: number
  depth: number
  /** Depth with the foot rest out, or with the stool that comes with it; null for other pieces. */
  extended: number | null
  height: number
  /** Top of the front edge of the seat. A soft cushion is higher in its middle. */
  seatHeight: number
  /** From the front edge of the seat to its back; null for a stool without a back. */
  seatDepth: number | null
  seatWidth: number | null
  /** Null without arms. */
  armHeight: number | null
  /** Height of the space under the body. 0 when the legs are a part of the frame and cannot be taken off. */
  legs: number
  /** Boxes of the separately delivered parts, without legs: one for most pieces, two or three for a corner sofa. */
  parts: readonly Box[]
}

/** The pieces of a set. */
type SetMembers = { members: readonly { model: string; count: number }[] }

/** What is known of one model: the sizes of a piece, or the pieces of a set. */
export type ModelMeasures = PieceSizes | SetMembers

/** Lines of one view as SVG path data in mm; down is positive. */
export type OutlineView = {
  body: string
  /** By kind of legs. */
  legs: Readonly<Record<string, string>>
}

/** Lines of a piece in three views, and the corners of the box around it in mm: to the right, to the back, up. */
export type Outlines = {
  low: readonly [number, number, number]
  high: readonly [number, number, number]
  front: OutlineView
  side: OutlineView
  top: OutlineView
}

/** True for the measures of a set. */
export const isSet = (measures: ModelMeasures): measures is SetMembers => 'members' in measures

/** The seat height that a shopper chose, in cm, among those in which the model is made; undefined until one is chosen. */
export type SeatHeightChoice = { chosen: number | undefined; made: readonly number[] }

/**
 * Returns the sizes with the chosen seat height. Longer legs lift the whole piece, so height, arms and legs change by the same
 * amount. Until one is chosen, the seat has the height that the shop states for the measured piece.
 */
export function withSeatHeight(sizes: PieceSizes, seatHeight: SeatHeightChoice | undefined): PieceSizes {
  if (!seatHeight) return sizes
  const lift = liftFor(sizes, seatHeight)
  return {
    ...sizes,
    height: sizes.height + lift,
    seatHeight: seatHeight.chosen ?? statedHeight(sizes, seatHeight.made),
    armHeight: sizes.armHeight === null ? null : sizes.armHeight + lift,
    legs: sizes.legs === 0 ? 0 : sizes.legs + lift,
  }
}

/**
 * Returns by how many cm a seat height lifts a piece above its measured sizes; negative lowers it. The measured piece counts as made
 * in the seat height of its model that is nearest to its own.
 */
export function liftFor(
  { seatHeight: measured }: Pick<PieceSizes, 'seatHeight'>,
  seatHeight: SeatHeightChoice | undefined,
): number {
  if (seatHeight?.chosen === undefined) return 0
  return seatHeight.chosen - statedHeight({ seatHeight: measured }, [seatHeight.chosen, ...seatHeight.made])
}

/** Returns the nearest of the seat heights in which a model is made; the measured one when there is no choice. */
function statedHeight({ seatHeight: measured }: Pick<PieceSizes, 'seatHeight'>, [first, ...made]: readonly number[]) {
  if (first === undefined) return measured
  return made.reduce((best, one) => (Math.abs(one - measured) < Math.abs(best - measured) ? one : best), first)
}

/**
 * Reads the seat height from the name of an option.
 *
 * @example seatHeightOf('65 cm (keukeneiland)') // 65
 */
export function seatHeightOf(optionName: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d{2,3}(?:[.,]\d)?)\s*cm/.exec(optionName ?? '') ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** A part as it is delivered: its box with legs, and without them when they come off. */
export type DeliveredPart = { whole: Box; bare: Box | undefined }

/** Returns the separately delivered parts of a piece. A foot that cannot be taken off is under each of its parts. */
export function deliveredParts({ parts, legs, height, width, depth }: PieceSizes): DeliveredPart[] {
  const only = parts.length === 1
  const foot = legs > 0 ? legs : Math.max(0, height - Math.max(...parts.map(([, , tall]) => tall)))
  return parts.map((bare) => ({
    // Legs may stand out a little further than the body.
    whole: only ? [Math.max(width, bare[0]), Math.max(depth, bare[1]), height] : [bare[0], bare[1], bare[2] + foot],
    bare: legs > 0 ? bare : undefined,
  }))
}
