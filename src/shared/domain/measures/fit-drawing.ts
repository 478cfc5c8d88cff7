import { roomAtCorner, roomInOpening } from './box-fit.ts'
import type { Fit } from './fits.ts'
import { centimeterText, type Passages } from './passages.ts'
import { across, n, polyline, rectangle, SKETCH_WIDTH, type Sketch, upright } from './sketch.ts'

const AIR = { left: 34, right: 14, top: 14, bottom: 34 }
const MAX_HEIGHT = 250

/** Returns the drawing of a part in a passage, held as its answer says. */
export function fitDrawing(fit: Fit, passages: Passages): Sketch | undefined {
  const { door, corridor, stairs, lift } = passages
  switch (fit.kind) {
    case 'door':
      return door && openingView(fit, door, 'de deur')
    case 'corridor':
      return corridor && cornerView(fit, corridor, 'de bocht in de gang')
    case 'stairs':
      return stairs && stairsView(fit, stairs)
    case 'lift':
      return lift && liftView(fit, lift)
    default:
      return fit.kind satisfies never
  }
}

/** The cross-section of the part in an opening, seen along the passage. */
function openingView(fit: Fit, { width, height }: { width: number; height: number }, name: string): Sketch {
  const { across: wide, up: tall, tilt } = fit.pose
  const [reach, rise] = extent(wide, tall, tilt)
  const view = viewOf(Math.max(width, reach) + 24, Math.max(height, rise) + 8)
  const [left, floor] = [view.middle - (width / 2) * view.scale, view.floor]
  const right = left + width * view.scale
  const top = floor - height * view.scale
  return {
    ...view.sketch,
    ...texts(fit, name),
    marks: [
      polyline('wall', [
        [left - 10, floor],
        [left, floor],
        [left, top],
        [right, top],
        [right, floor],
        [right + 10, floor],
      ]),
      rectangle('piece', [view.middle, floor - (rise / 2) * view.scale], [wide * view.scale, tall * view.scale], -tilt),
      ...across(left, right, floor + 22, centimeterText(width)),
      ...upright(floor, top, left - 14, centimeterText(height)),
    ],
  }
}

/** The part in the corner of two corridors, seen from above, at the angle with the least room. */
function cornerView(fit: Fit, { before, after }: { before: number; after: number }, name: string): Sketch {
  const { along, across: wide, up, tilt } = fit.pose
  const long = along * Math.cos(radians(tilt)) + up * Math.sin(radians(tilt))
  const [angle, isStraight] = tightestAngle(long, wide, before, after)
  const reach = Math.max(long, before, after) + 30
  const view = viewOf(reach + 10, reach + 10)
  const { scale } = view
  // The outer corner is at the top left: one corridor goes down, the other to the right.
  const x0 = view.middle - ((reach + 10) / 2) * scale
  const y0 = view.floor - (reach + 10) * scale
  const at = (x: number, y: number): [number, number] => [x0 + x * scale, y0 + y * scale]
  // A part that does not turn is in the corner. The ends of the long side of a turning part touch both outer walls.
  const middle: [number, number] = isStraight
    ? [Math.min(before, wide) / 2, long / 2]
    : [
        (long * Math.cos(angle)) / 2 + (wide / 2) * Math.sin(angle),
        (long * Math.sin(angle)) / 2 + (wide / 2) * Math.cos(angle),
      ]
  return {
    ...view.sketch,
    ...texts(fit, name),
    marks: [
      polyline('wall', [at(0, reach), at(0, 0), at(reach, 0)]),
      polyline('wall', [at(before, reach), at(before, after), at(reach, after)]),
      rectangle('piece', at(...middle), [long * scale, wide * scale], isStraight ? 90 : -degrees(angle)),
      ...across(at(0, 0)[0], at(before, 0)[0], view.floor + 14, centimeterText(before)),
      ...upright(at(0, after)[1], at(0, 0)[1], at(reach, 0)[0] + 12, centimeterText(after)),
    ],
  }
}

function stairsView(fit: Fit, stairs: NonNullable<Passages['stairs']>): Sketch {
  const slope = { width: stairs.width, height: stairs.headroom * Math.SQRT1_2 }
  if (stairs.landing !== undefined) {
    const corner = { before: stairs.width, after: stairs.landing, height: stairs.headroom }
    const rooms = [roomInOpening(fit.box, slope), roomAtCorner(fit.box, corner)].map((both) =>
      fit.way === 'upright' ? both.upright.room : both.turned.room,
    )
    if ((rooms[1] ?? 0) < (rooms[0] ?? 0)) return cornerView(fit, corner, 'de bocht van de trap')
  }
  return openingView(fit, slope, 'de trap, gezien langs de treden')
}

/** The part in a cabin, seen in the plane in which it leans: from the door, from the side, or from above. */
function liftView(fit: Fit, { width, depth, height }: NonNullable<Passages['lift']>): Sketch {
  const { across: wide, up, along, tilt, plane } = fit.pose
  const [cabin, part, fromAbove]: [[number, number], [number, number], boolean] =
    plane === 'section'
      ? [[width, height], [wide, up], false]
      : plane === 'length'
        ? [[depth, height], [along, up], false]
        : [[width, depth], [wide, along], true]
  const [reach, rise] = extent(part[0], part[1], tilt)
  const view = viewOf(Math.max(cabin[0], reach) + 24, Math.max(cabin[1], rise) + 8)
  const { scale, middle, floor } = view
  return {
    ...view.sketch,
    ...texts(fit, `de lift, ${fromAbove ? 'van boven' : plane === 'section' ? 'vanaf de deur' : 'van opzij'}`),
    marks: [
      rectangle('wall', [middle, floor - (cabin[1] / 2) * scale], [cabin[0] * scale, cabin[1] * scale]),
      rectangle('piece', [middle, floor - (rise / 2) * scale], [part[0] * scale, part[1] * scale], -tilt),
      ...across(middle - (cabin[0] / 2) * scale, middle + (cabin[0] / 2) * scale, floor + 22, centimeterText(cabin[0])),
      ...upright(floor, floor - cabin[1] * scale, middle - (cabin[0] / 2) * scale - 14, centimeterText(cabin[1])),
    ],
  }
}

/** Returns the angle at which a turning rectangle has the least room, or that it is carried without turning. */
function tightestAngle(
  long: number,
  wide: number,
  before: number,
  after: number,
): [angle: number, isStraight: boolean] {
  const roomAt = (angle: number) =>
    before * Math.sin(angle) + after * Math.cos(angle) - long * Math.sin(angle) * Math.cos(angle) - wide
  let tightest = 0
  for (let degree = 0; degree <= 90; degree += 0.5) {
    if (roomAt(radians(degree)) < roomAt(tightest)) tightest = radians(degree)
  }
  const straight = Math.min(before - wide, after - long)
  return [tightest, straight >= roomAt(tightest)]
}

/** Returns the scale of a view of so many cm, its floor, and its middle. */
function viewOf(wide: number, tall: number) {
  const scale = Math.min((SKETCH_WIDTH - AIR.left - AIR.right) / wide, (MAX_HEIGHT - AIR.top - AIR.bottom) / tall)
  const floor = AIR.top + tall * scale
  const middle = AIR.left + (SKETCH_WIDTH - AIR.left - AIR.right) / 2
  return { scale, floor, middle, sketch: { width: SKETCH_WIDTH, height: floor + AIR.bottom } }
}

function texts({ pose, way }: Fit, name: string) {
  const [wide, tall] = [pose.across, pose.up].map((cm) => centimeterText(cm))
  const tilt = pose.tilt > 0 ? `, ${n(Math.round(pose.tilt))} graden gekanteld` : ''
  return {
    title: `Het meubel in ${name}`,
    description: `Het meubel is hier ${wide} cm breed en ${tall} cm hoog${tilt}. ${way === 'none' ? 'Het past niet.' : 'Het past.'}`,
  }
}

const extent = (wide: number, tall: number, tilt: number): [number, number] => [
  wide * Math.cos(radians(tilt)) + tall * Math.sin(radians(tilt)),
  wide * Math.sin(radians(tilt)) + tall * Math.cos(radians(tilt)),
]
const radians = (value: number) => (value * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI
