import type { Piece } from './draw-layers.ts'
import { bentThrough, lathed, limb, type Material, type Part, padded, placed, rod } from './parts.ts'
import { relaxChairs } from './relax-chairs.ts'
import { type Camera, PAPER } from './studio.ts'
import { banded, channelled, taperedLegs } from './upholstery.ts'
import { add, type Vec } from './vectors.ts'

/** The wall stands this far behind the middle of the room, in metres. */
const WALL = 1.15

/** Seen straight on and nearly level, so that the foot of the wall is a level line. */
const look = { around: 0, above: 6, fill: 0.9 }

type Tones = { wall: readonly [string, string]; floor: readonly [string, string]; rug?: string }

/** A wall with the sun on it, a skirting board and a floor of planks. */
const roomWith =
  ({ wall, floor, rug }: Tones, decor: (camera: Camera) => string = () => '') =>
  (camera: Camera): string => {
    const foot = camera.project([0, WALL, 0]).y
    const skirting = camera.project([0, WALL, 0.11]).y
    const planks = Array.from({ length: 41 }, (_, i) => (i - 20) * 0.19).map((x) => {
      const [far, near] = [camera.project([x * 2.2, WALL, 0]), camera.project([x * 2.2, -2.6, 0])]
      return `<path d="M${far.x} ${far.y}L${near.x} ${near.y}"/>`
    })
    return `
<defs>
  <linearGradient id="wall" x2="1" y2=".35"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
  <linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="${floor[0]}"/><stop offset="1" stop-color="${floor[1]}"/></linearGradient>
  <filter id="sun" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>
  <filter id="mist"><feGaussianBlur stdDeviation="16"/></filter>
</defs>
<rect width="${PAPER.width}" height="${PAPER.height}" fill="url(#wall)"/>
<g filter="url(#sun)" fill="#fff6e4" opacity=".34"><path d="M-40 120L300 400V700L-40 520z"/><path d="M60 60L470 400V640L330 560V424L-40 160V20z" opacity=".75"/></g>
${decor(camera)}
<rect y="${skirting}" width="${PAPER.width}" height="${foot - skirting}" fill="#f1ebe2"/><rect y="${skirting}" width="${PAPER.width}" height="1.5" fill="#fff" opacity=".7"/>
<rect y="${foot}" width="${PAPER.width}" height="${PAPER.height - foot}" fill="url(#floor)"/>
<g stroke="#5d452d" stroke-opacity=".2" stroke-width="1.1">${planks.join('')}</g>
<rect y="${foot - 4}" width="${PAPER.width}" height="16" fill="#3b2a1a" opacity=".25" filter="url(#mist)"/>
${rug ? rugOf(rug, camera) : ''}`
  }

function rugOf(colour: string, camera: Camera): string {
  const corners: Vec[] = [
    [-1.25, 0.62, 0],
    [1.25, 0.62, 0],
    [1.32, -0.75, 0],
    [-1.32, -0.75, 0],
  ]
  const outline = corners.map((corner) => camera.project(add(corner, RIGHT))).map(({ x, y }) => `${x} ${y}`)
  return `<path d="M${outline.join('L')}z" fill="${colour}" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>`
}

/** The furniture stands right of the middle: the left of a banner is for words. */
const RIGHT: Vec = [1.05, 0, 0]

/** A framed picture on the wall; what it shows is paint and no more. */
const framed = (x: number, z: number, width: number, height: number, paint: string) => (camera: Camera) => {
  const [a, b] = [camera.project([x, WALL, z + height]), camera.project([x + width, WALL, z])]
  const [w, h] = [b.x - a.x, b.y - a.y]
  return `<g transform="translate(${a.x} ${a.y})"><rect x="5" y="8" width="${w}" height="${h}" fill="#3b2a1a" opacity=".28" filter="url(#sun)"/><rect width="${w}" height="${h}" fill="#8a6540"/><rect x="4" y="4" width="${w - 8}" height="${h - 8}" fill="#f3ede3"/><svg x="4" y="4" width="${w - 8}" height="${h - 8}" viewBox="0 0 100 130" preserveAspectRatio="xMidYMid slice">${paint}</svg></g>`
}

const hills =
  '<circle cx="64" cy="40" r="15" fill="#c9824b"/><path d="M0 84Q30 56 58 78T100 66V130H0z" fill="#8f9c86"/><path d="M0 104Q40 78 100 98V130H0z" fill="#4f6152"/>'
const vessels =
  '<path d="M30 108V70q-8-10 0-26h12q8 16 0 26v38z" fill="#b8764a"/><path d="M52 108V58q12-8 18 0v50z" fill="#3f4d5a"/><path d="M16 108h72" stroke="#8a7a66" stroke-width="2"/>'

/** A dining chair: channelled back, firm seat, oak legs. */
const diningChair: Part[] = [
  padded({ at: [0, 0, 0.4], size: [0.47, 0.46, 0.09], round: 0.036, bulge: [0.004, 0.006, 0.02], piping: ['top'] }),
  padded({
    at: [0, 0.17, 0.385],
    size: [0.465, 0.065, 0.47],
    round: 0.028,
    bulge: [0.002, 0.008, 0.012],
    lean: 10,
    shape: (place, cube) => {
      const [x, y, z] = channelled(6, 0.012)(place, cube)
      return [x, y - 0.05 * cube[0] ** 2, z]
    },
  }),
  ...taperedLegs(0.36, 0.36, 0.41, 'oak', 0, 0.04),
]

const table = (width: number, depth: number, top: Material): Part[] => [
  padded({ at: [0, 0, 0.725], size: [width, depth, 0.035], round: 0.012, bulge: [0, 0, 0], material: top, fine: 0.03 }),
  ...taperedLegs(width - 0.5, depth - 0.3, 0.73, top, 0, 0.09),
]

const vase = (at: Vec): Part[] => [
  lathed({
    at,
    rings: [
      [0.001, 0],
      [0.05, 0],
      [0.085, 0.06],
      [0.08, 0.13],
      [0.035, 0.19],
      [0.04, 0.22],
    ],
    material: 'cloth',
  }),
  ...[-34, -12, 8, 30, 52].flatMap((lean, i) => {
    const tip: Vec = add(at, [Math.sin((lean * Math.PI) / 180) * 0.34, (i % 2) * 0.1 - 0.05, 0.46 + (i % 3) * 0.07])
    return rod(bentThrough([add(at, [0, 0, 0.2]), add(at, [lean * 0.0012, 0, 0.36]), tip], 2), 0.0035, 'walnut')
  }),
]

const bowl = (at: Vec): Part =>
  lathed({
    at,
    rings: [
      [0.001, 0],
      [0.06, 0],
      [0.13, 0.05],
      [0.15, 0.085],
      [0.14, 0.085],
      [0.11, 0.045],
      [0.001, 0.02],
    ],
    material: 'walnut',
  })

/** A lamp on a bent stand with a linen shade. */
const lamp = ([x, y]: readonly [number, number]): Part[] => [
  lathed({
    at: [x, y, 0],
    rings: [
      [0.001, 0],
      [0.15, 0],
      [0.15, 0.012],
      [0.02, 0.02],
    ],
    material: 'black',
  }),
  ...rod(
    bentThrough([
      [x, y, 0],
      [x, y, 1.3],
      [x - 0.06, y, 1.62],
      [x - 0.32, y, 1.6],
      [x - 0.34, y, 1.42],
    ]),
    0.011,
    'black',
  ),
  lathed({
    at: [x - 0.34, y, 1.2],
    rings: [
      [0.001, 0.01],
      [0.19, 0],
      [0.2, 0.005],
      [0.13, 0.22],
      [0.001, 0.23],
    ],
    material: 'label',
  }),
]

const sideTable = ([x, y]: readonly [number, number]): Part[] => [
  lathed({
    at: [x, y, 0.5],
    rings: [
      [0.001, 0],
      [0.24, 0],
      [0.245, 0.012],
      [0.24, 0.025],
      [0.001, 0.025],
    ],
    material: 'oak',
  }),
  ...[40, 160, 280].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return limb(
      [x + Math.cos(angle) * 0.1, y + Math.sin(angle) * 0.1, 0.5],
      [x + Math.cos(angle) * 0.22, y + Math.sin(angle) * 0.22, 0],
      [0.018, 0.011],
      'oak',
    )
  }),
]

const books = ([x, y, z]: Vec): Part[] =>
  (['card', 'label', 'walnut'] as const).map((material, i) =>
    padded({
      at: [x, y, z + i * 0.028],
      size: [0.2 - i * 0.014, 0.14, 0.027],
      round: 0.004,
      bulge: [0, 0, 0],
      turn: 8 - i * 9,
      material,
    }),
  )

const put = (parts: readonly Part[], at: Vec, turn: number) => parts.map((part) => placed(part, at, turn))

/** A stool without a back to put the feet on. */
const pouf: Part[] = [
  padded({
    at: [0, 0, 0.14],
    size: [0.56, 0.44, 0.24],
    round: 0.06,
    bulge: [0.01, 0.01, 0.03],
    shape: banded(2, 'top', 0.01),
    piping: ['top'],
  }),
  ...taperedLegs(0.4, 0.3, 0.16, 'walnut'),
]

/** Not seen; keeps the left of the room in the picture. */
const edgeOfRoom = (x: number): Part => {
  const spot: Vec = [x, 0, 0]
  return { material: 'card', quads: [[spot, spot, spot, spot]], cords: [], distance: () => 9 }
}

const reading: Part[] = [
  ...put(relaxChairs['relax-1']?.parts ?? [], add(RIGHT, [0.12, 0.05, 0]), 24),
  ...put(pouf, add(RIGHT, [-0.62, -0.36, 0]), 32),
  ...sideTable([RIGHT[0] + 0.86, 0.12]),
  ...books([RIGHT[0] + 0.84, 0.08, 0.525]),
  ...lamp([RIGHT[0] + 1.0, 0.52]),
  edgeOfRoom(-2.1),
]

const dining: Part[] = [
  ...put(table(1.9, 0.86, 'oak'), add(RIGHT, [0, 0, 0]), 0),
  ...put(diningChair, add(RIGHT, [-0.42, -0.52, 0]), 172),
  ...put(diningChair, add(RIGHT, [0.5, -0.56, 0]), 190),
  ...put(diningChair, add(RIGHT, [-0.45, 0.6, 0]), 4),
  ...put(diningChair, add(RIGHT, [0.45, 0.6, 0]), -5),
  ...put(diningChair, add(RIGHT, [-1.3, -0.02, 0]), 68),
  ...vase(add(RIGHT, [0.32, 0.06, 0.76])),
  bowl(add(RIGHT, [-0.28, 0, 0.76])),
  edgeOfRoom(-2.1),
]

/** Rooms for banners, drawn once and kept as finished pictures. */
export const rooms: Readonly<Record<'dining' | 'reading', Piece & { hex: string }>> = {
  dining: {
    parts: dining,
    look: { ...look, above: 9 },
    hex: '9a5a2c',
    backdrop: roomWith(
      { wall: ['#d9d2c4', '#b9b19f'], floor: ['#a87f55', '#c79c6d'] },
      framed(RIGHT[0] - 0.3, 1.25, 0.62, 0.8, vessels),
    ),
  },
  reading: {
    parts: reading,
    look,
    hex: '34503f',
    backdrop: roomWith(
      { wall: ['#e2d6c5', '#c8b8a3'], floor: ['#9c7550', '#bd9163'], rug: '#ddd1bf' },
      framed(RIGHT[0] - 0.55, 1.2, 0.6, 0.78, hills),
    ),
  },
}
