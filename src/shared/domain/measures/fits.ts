import { type Room, type Rooms, roomAtCorner, roomInLift, roomInOpening, roomOnStairs } from './box-fit.ts'
import type { Box, DeliveredPart } from './measures.ts'
import { centimeterText, PASSAGE_KINDS, type PassageKind, type Passages } from './passages.ts'

/** How a piece goes through a passage, the easiest way first. */
export type FitWay = 'upright' | 'tilted' | 'without_legs' | 'none'

/**
 * The answer for one part and one passage. `room` is what is left in the tightest direction in cm; negative: so much is missing.
 * `isTight`: less than 3 cm decide, so the shopper should measure again.
 */
export type Fit = Room & {
  kind: PassageKind
  way: FitWay
  isTight: boolean
  /** The box that is carried: with or without legs. */
  box: Box
  /** Room in cm of a less easy way that is not tight, for an answer that is tight. */
  spare?: { way: FitWay; room: number } | undefined
}

/** Room in cm below which the answer depends on how exactly was measured. */
const TIGHT_CM = 3

/**
 * Returns how a part goes through each measured passage.
 *
 * The easiest way that fits is chosen: upright, then turned or tilted, then without legs. When it is tight and a later way is not, the
 * answer has that way too. When none fits, the answer is about the way that lacks least.
 */
export function fitsThrough(part: DeliveredPart, passages: Passages): Fit[] {
  return PASSAGE_KINDS.flatMap((kind) => {
    const whole = roomsIn(kind, part.whole, passages)
    if (!whole) return []
    const bare = part.bare && roomsIn(kind, part.bare, passages)
    const ways: { way: FitWay; found: Room; box: Box }[] = [
      { way: 'upright', found: whole.upright, box: part.whole },
      { way: 'tilted', found: whole.turned, box: part.whole },
    ]
    if (bare && part.bare) ways.push({ way: 'without_legs', found: bare.turned, box: part.bare })
    const fitting = ways.find(({ found }) => found.room >= 0)
    const { way, found, box } = fitting ?? { ...leastMissing(ways), way: 'none' as const }
    const isTight = Math.abs(found.room) < TIGHT_CM
    const spare = isTight && fitting ? ways.find((other) => other.found.room >= TIGHT_CM) : undefined
    return { kind, way, box, ...found, isTight, spare: spare && { way: spare.way, room: spare.found.room } }
  })
}

/**
 * Returns the passage that decides: one where the part does not fit, else the hardest way, else the least room. Undefined
 * without passages.
 */
export function decidingFit(fits: readonly Fit[]): Fit | undefined {
  return fits.toSorted((one, other) => hardness(other) - hardness(one) || one.room - other.room)[0]
}

const WAYS: readonly FitWay[] = ['upright', 'tilted', 'without_legs', 'none']
const hardness = ({ way }: Fit) => WAYS.indexOf(way)

function leastMissing<Way extends { found: Room }>(ways: readonly Way[]): Way {
  return ways.reduce((one, other) => (other.found.room > one.found.room ? other : one))
}

function roomsIn(kind: PassageKind, box: Box, { door, corridor, stairs, lift }: Passages): Rooms | undefined {
  switch (kind) {
    case 'door':
      return door && roomInOpening(box, door)
    case 'corridor':
      return corridor && roomAtCorner(box, corridor)
    case 'stairs':
      return stairs && roomOnStairs(box, stairs)
    case 'lift':
      return lift && roomInLift(box, lift)
    default:
      return kind satisfies never
  }
}

const WAY_WORDS: Readonly<Record<FitWay, string>> = {
  upright: 'past rechtop',
  tilted: 'past gekanteld',
  without_legs: 'past zonder poten',
  none: 'past niet',
}

/** @example fitWords({ way: 'tilted', room: 4.2, isTight: false }) // 'past gekanteld, 4,2 cm over' */
export function fitWords({ way, room, isTight, spare }: Pick<Fit, 'way' | 'room' | 'isTight' | 'spare'>): string {
  const rest = way === 'none' ? `komt ${centimeterText(-room)} cm tekort` : `${centimeterText(room)} cm over`
  const easier = spare ? `. Het ${WAY_WORDS[spare.way]} met ${centimeterText(spare.room)} cm over` : ''
  return `${WAY_WORDS[way]}, ${rest}${isTight ? `. Dat is krap: meet nog eens na${easier}` : ''}`
}
