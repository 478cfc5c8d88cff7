import {
  liftFor,
  type Outlines,
  type OutlineView,
  type PieceSizes,
  type SeatHeightChoice,
  withSeatHeight,
} from './measures.ts'
import { DOOR, door, PERSON_HEIGHT, person } from './scale-figures.ts'
import { across, type Mark, n, polyline, SKETCH_WIDTH, type Sketch, upright } from './sketch.ts'

/** The piece in the choices of a shopper, as its drawing needs it. */
export type DrawnPiece = {
  /** Name of the product, for the titles. */
  name: string
  sizes: PieceSizes
  outlines: Outlines
  /** Kind of legs; undefined or unknown: the first legs of the model. */
  legs?: string | undefined
  seatHeight?: SeatHeightChoice | undefined
  isMirrored?: boolean | undefined
}

/** Space around a view, in units: texts of dimension lines. */
const AIR = { left: 26, right: 12, top: 14, bottom: 46 }
const ROW = 19
/** Highest view, so that a page of three views fits on one screen of a desktop. */
const MAX_HEIGHT = 300
/** Gaps between the piece, the person and the door, in mm. */
const GAP = 160

/**
 * Returns the dimension drawing of a piece: front with a person of 1.75 m and a door of 83 cm, side, and plan. Sizes are in whole cm.
 * Another seat height makes the legs longer and lifts the body.
 */
export function dimensionDrawing(piece: DrawnPiece): { front: Sketch; side: Sketch; top: Sketch } {
  return { front: frontView(piece), side: sideView(piece), top: topView(piece) }
}

/** Sizes of the drawn piece in whole cm, as the drawing and the table show them. */
export function shownSizes(sizes: PieceSizes, seatHeight?: SeatHeightChoice): PieceSizes {
  const chosen = withSeatHeight(sizes, seatHeight)
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  return {
    ...chosen,
    width: Math.round(chosen.width),
    depth: Math.round(chosen.depth),
    extended: whole(chosen.extended),
    height: Math.round(chosen.height),
    seatHeight: Math.round(chosen.seatHeight),
    seatDepth: whole(chosen.seatDepth),
    seatWidth: whole(chosen.seatWidth),
    armHeight: whole(chosen.armHeight),
    legs: Math.round(chosen.legs),
  }
}

function frontView(piece: DrawnPiece): Sketch {
  const { low, high } = piece.outlines
  const shown = shownSizes(piece.sizes, piece.seatHeight)
  const lift = liftOf(piece)
  const width = high[0] - low[0]
  const shoulders = 520
  const total = width + GAP + shoulders + GAP + DOOR.width + 100
  const tallest = Math.max(high[2] + lift, DOOR.height + 50)
  const scale = scaleFor(total, tallest)
  const floor = AIR.top + tallest * scale
  const left = AIR.left + (SKETCH_WIDTH - AIR.left - AIR.right - total * scale) / 2
  const right = left + width * scale
  const personX = right + (GAP + shoulders / 2) * scale
  const doorX = right + (2 * GAP + shoulders + 50) * scale
  const isOnePiece = piece.sizes.parts.length === 1
  const seat = isOnePiece && shown.seatWidth !== null && shown.armHeight !== null ? shown.seatWidth * 10 * scale : 0
  const middle = (left + right) / 2
  const rows = seat > 0 ? 2 : 1
  return {
    width: SKETCH_WIDTH,
    height: floor + 10 + rows * ROW + 4,
    title: `Vooraanzicht van ${piece.name}`,
    description: `${shown.width} cm breed en ${shown.height} cm hoog. Ernaast ter vergelijking een persoon van 1,75 m en een deur van 83 cm breed.`,
    marks: [
      ground(floor),
      ...door(doorX, floor, scale),
      ...person(personX, floor, scale),
      ...lines(piece, piece.outlines.front, { x: left, low: low[0], high: high[0], floor, scale }),
      ...upright(floor, floor - (high[2] + lift) * scale, left - 8, `${shown.height}`),
      ...(seat > 0 ? across(middle - seat / 2, middle + seat / 2, floor + 8 + ROW, `${shown.seatWidth}`) : []),
      ...across(left, right, floor + 8 + rows * ROW, `${shown.width}`),
      { kind: 'text', x: personX, y: floor + 14, text: `${PERSON_HEIGHT / 10}`, anchor: 'middle' },
      {
        kind: 'text',
        x: doorX + (DOOR.width / 2) * scale,
        y: floor + 14,
        text: `${DOOR.width / 10}`,
        anchor: 'middle',
      },
    ],
  }
}

function sideView(piece: DrawnPiece): Sketch {
  const { low, high } = piece.outlines
  const shown = shownSizes(piece.sizes, piece.seatHeight)
  const lift = liftOf(piece)
  const [deep, tall] = [high[1] - low[1], high[2] + lift]
  const scale = scaleFor(deep, tall, ROW)
  const floor = AIR.top + tall * scale
  const left = (SKETCH_WIDTH - deep * scale) / 2
  const right = left + deep * scale
  // The front is at the left, and at the right of a mirrored piece.
  const front = piece.isMirrored ? right : left
  const inward = piece.isMirrored ? -1 : 1
  // The line ends at the front edge of the seat; its number is that of the chosen seat height.
  const seatTop = (piece.sizes.seatHeight * 10 + lift) * scale
  const hasSeatDepth = shown.seatDepth !== null && piece.sizes.parts.length === 1
  const rows = hasSeatDepth ? 2 : 1
  const seatEnds = [front, front + inward * (shown.seatDepth ?? 0) * 10 * scale].sort((one, other) => one - other)
  return {
    width: SKETCH_WIDTH,
    height: floor + 10 + rows * ROW + 4,
    title: `Zijaanzicht van ${piece.name}`,
    description: `${shown.extended ?? shown.depth} cm diep, zithoogte ${shown.seatHeight} cm${hasSeatDepth ? `, zitdiepte ${shown.seatDepth} cm` : ''}.`,
    marks: [
      ground(floor),
      ...lines(piece, piece.outlines.side, { x: left, low: low[1], high: high[1], floor, scale }),
      ...upright(floor, floor - seatTop, front - inward * 10 + (piece.isMirrored ? 14 : 0), `${shown.seatHeight}`),
      ...upright(floor, floor - tall * scale, piece.isMirrored ? left - 10 : right + 24, `${shown.height}`),
      ...(hasSeatDepth ? across(seatEnds[0] ?? 0, seatEnds[1] ?? 0, floor + 8 + ROW, `${shown.seatDepth}`) : []),
      ...across(left, right, floor + 8 + rows * ROW, `${shown.extended ?? shown.depth}`),
    ],
  }
}

function topView(piece: DrawnPiece): Sketch {
  const { low, high } = piece.outlines
  const shown = shownSizes(piece.sizes, piece.seatHeight)
  const [wide, deep] = [high[0] - low[0], high[1] - low[1]]
  const scale = scaleFor(wide, deep)
  const left = AIR.left + (SKETCH_WIDTH - AIR.left - AIR.right - wide * scale) / 2
  const bottom = AIR.top + deep * scale
  // Plans are drawn around the origin of the model; the front edge is at the bottom.
  const floor = bottom + low[1] * scale
  return {
    width: SKETCH_WIDTH,
    height: bottom + 10 + ROW + 4,
    title: `Bovenaanzicht van ${piece.name}`,
    description: `${shown.width} cm breed en ${shown.extended ?? shown.depth} cm diep, de voorkant onder.`,
    marks: [
      ...lines({ ...piece, seatHeight: undefined }, piece.outlines.top, {
        x: left,
        low: low[0],
        high: high[0],
        floor,
        scale,
      }),
      ...upright(bottom, AIR.top, left - 8, `${shown.extended ?? shown.depth}`),
      ...across(left, left + wide * scale, bottom + 8 + ROW, `${shown.width}`),
    ],
  }
}

type Place = { x: number; low: number; high: number; floor: number; scale: number }

/** Returns the lines of a view with its legs, moved to their place. */
function lines(piece: DrawnPiece, view: OutlineView, { x, low, high, floor, scale }: Place): Mark[] {
  const lift = liftOf(piece)
  const kinds = view.legs
  const own = (piece.legs !== undefined ? kinds[piece.legs] : undefined) ?? Object.values(kinds)[0] ?? ''
  const origin = piece.isMirrored ? x + high * scale : x - low * scale
  const flip = piece.isMirrored ? -scale : scale
  // Only legs under the body get longer. A frame that continues beside the body gets longer as a whole.
  const legs = piece.sizes.legs > 0 ? piece.sizes.legs * 10 : piece.outlines.high[2]
  const stretch = (legs + lift) / legs
  const at = (rise: number, vertical: number) =>
    `translate(${n(origin)} ${n(floor - rise * scale)}) scale(${n6(flip)} ${n6(scale * vertical)})`
  const marks: Mark[] = []
  if (own) marks.push({ kind: 'path', tone: 'legs', d: own, transform: at(0, stretch) })
  marks.push({ kind: 'path', tone: 'outline', d: view.body, transform: at(lift, 1) })
  return marks
}

/** Returns by how many mm the chosen seat height lifts the body. */
const liftOf = ({ sizes, seatHeight }: DrawnPiece) => liftFor(sizes, seatHeight) * 10

/** Returns the units per mm at which a view fits into a sketch. */
const scaleFor = (wide: number, tall: number, more = 0) =>
  Math.min((SKETCH_WIDTH - AIR.left - AIR.right - more) / wide, (MAX_HEIGHT - AIR.top - AIR.bottom) / tall)

const ground = (floor: number): Mark =>
  polyline('scale', [
    [2, floor],
    [SKETCH_WIDTH - 2, floor],
  ])

const n6 = (value: number) => String(Math.round(value * 1e6) / 1e6)
