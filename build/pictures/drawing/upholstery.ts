import { lathed, limb, type Material, type Part, padded, rod, type Shape } from './parts.ts'
import { add, clamp, noise, times, type Vec } from './vectors.ts'

/** Small puckers along the seams of a loose cushion, as filling and thread make them. */
const puckered =
  (deep = 0.006, seed = 1): Shape =>
  (place, cube) => {
    const rim = Math.max(Math.abs(cube[0]), Math.abs(cube[1])) ** 5
    const fold = noise(add(times(place, 11), [seed * 3.1, seed * 7.7, 0])) ** 2
    const wave = noise(add(times(place, 4.5), [seed * 5.3, 0, seed]))
    return [
      place[0] * (1 - (rim * fold * deep) / 0.3),
      place[1] * (1 - (rim * fold * deep) / 0.3),
      place[2] + wave * deep * 0.9 * (1 - rim) * (cube[2] > 0 ? 1 : 0),
    ]
  }

/** Upright channels on the front, `count` of them: stitched lines with padding between. */
export const channelled =
  (count: number, deep = 0.016): Shape =>
  (place, cube) => {
    const ridge = Math.abs(Math.cos((cube[0] + 1) * 0.5 * Math.PI * count + Math.PI / 2)) ** 0.5
    const inside = clamp((1 - Math.abs(cube[2])) * 7, 0, 1)
    return cube[1] < 0 ? [place[0], place[1] - deep * ridge * inside, place[2]] : place
  }

/** Level channels on the front or, lying down, on the top. */
export const banded =
  (count: number, side: 'front' | 'top', deep = 0.016): Shape =>
  (place, cube) => {
    const along = side === 'front' ? cube[2] : cube[1]
    const ridge = Math.abs(Math.sin((along + 1) * 0.5 * Math.PI * count)) ** 0.5
    const inside = clamp((1 - Math.abs(cube[0])) * 9, 0, 1)
    if (side === 'front') return cube[1] < 0 ? [place[0], place[1] - deep * ridge * inside, place[2]] : place
    return cube[2] > 0 ? [place[0], place[1], place[2] + deep * ridge * inside] : place
  }

/** Deep buttons in a diamond pattern on the front, `across` of them side by side. */
export const buttoned =
  (size: Vec, spacing: number, side: 'front' | 'top', deep = 0.045): Shape =>
  (place, cube) => {
    const facing = side === 'front' ? cube[1] < 0 : cube[2] > 0
    if (!facing) return place
    const [u, v] = side === 'front' ? [place[0], place[2]] : [place[0], place[1]]
    const half = side === 'front' ? size[2] / 2 : size[1] / 2
    // In turned coordinates the diamonds are squares with a button on every corner.
    const [a, b] = [(u / spacing + v / (spacing * 0.8)) / 1, (u / spacing - v / (spacing * 0.8)) / 1]
    const [da, db] = [Math.abs(a - Math.round(a)), Math.abs(b - Math.round(b))]
    const edge = clamp((Math.min(size[0] / 2 - Math.abs(u), half - Math.abs(v)) / spacing) * 3, 0, 1)
    const button = Math.exp(-((da * da + db * db) / 0.022))
    const crease = 0.38 * Math.max(Math.exp(-((da / 0.09) ** 2)), Math.exp(-((db / 0.09) ** 2)))
    const sunk = deep * edge * Math.min(1, button + crease)
    return side === 'front' ? [place[0], place[1] + sunk, place[2]] : [place[0], place[1], place[2] - sunk]
  }

/** One after the other. */
const both =
  (first: Shape, second: Shape): Shape =>
  (place, cube) =>
    second(first(place, cube), cube)

type Seat = {
  x: number
  y: number
  z: number
  width: number
  depth: number
  height?: number
  seed?: number
  shape?: Shape
}

/** A loose seat cushion with piping; x, y and z are the middle of its underside. */
export const seatCushion = ({ x, y, z, width, depth, height = 0.15, seed = 1, shape }: Seat): Part =>
  padded({
    at: [x, y, z],
    size: [width, depth, height],
    round: 0.042,
    bulge: [0.004, 0.014, 0.042],
    lean: 1.5,
    shape: shape ? both(puckered(0.005, seed), shape) : puckered(0.006, seed),
    piping: ['top'],
  })

/** A loose back cushion that leans. */
export const backCushion = ({
  x,
  y,
  z,
  width,
  height,
  lean = 13,
  thick = 0.17,
  seed = 1,
}: {
  x: number
  y: number
  z: number
  width: number
  height: number
  lean?: number
  thick?: number
  seed?: number
}): Part =>
  padded({
    at: [x, y, z],
    size: [width, thick, height],
    round: 0.058,
    bulge: [0.006, 0.05, 0.012],
    lean,
    shape: (place, cube) => {
      const wave = noise(add(times(place, 5), [seed * 4.3, seed, 0]))
      const slack = 0.014 * (1 - Math.abs(cube[0])) * (cube[2] > 0 ? 1 : 0)
      return [place[0], place[1] + wave * 0.005, place[2] - slack]
    },
    piping: ['front'],
  })

/** Four slanting legs under a rectangle. */
export function taperedLegs(
  width: number,
  depth: number,
  height: number,
  material: Material,
  y = 0,
  splay = 0.035,
): Part[] {
  return corners(width, depth).map(([x, dy]) =>
    limb([x, dy + y, height], [x + Math.sign(x) * splay, dy + y + Math.sign(dy) * splay, 0], [0.022, 0.012], material),
  )
}

/** A flat bar bent to a runner on both sides. */
export function sledLegs(width: number, depth: number, height: number, material: Material, y = 0, middle = 0): Part[] {
  return [middle - width / 2, middle + width / 2].flatMap((x) =>
    rod(
      [
        [x, y - depth / 2, height],
        [x, y - depth / 2, 0.012],
        [x, y + depth / 2, 0.012],
        [x, y + depth / 2, height],
      ],
      0.011,
      material,
    ),
  )
}

/** A round foot with a column, on which the seat turns. */
export const discBase = (radius: number, height: number, material: Material, y = 0): Part[] => [
  lathed({
    at: [0, y, 0],
    rings: [
      [0.001, 0],
      [radius, 0],
      [radius, 0.008],
      [radius * 0.9, 0.016],
      [0.06, 0.03],
      [0.001, 0.03],
    ],
    material,
  }),
  limb([0, y, 0.02], [0, y, height], 0.03, material),
]

/** A column on four feet. */
export const starBase = (reach: number, height: number, material: Material, y = 0): Part[] => [
  ...[20, 110, 200, 290].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return limb([0, y, 0.075], [Math.cos(angle) * reach, y + Math.sin(angle) * reach, 0.014], [0.022, 0.013], material)
  }),
  limb([0, y, 0.06], [0, y, height], 0.026, material),
]

const corners = (width: number, depth: number): [number, number][] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [-width / 2, depth / 2],
  [width / 2, depth / 2],
]

/** The same thing on the left and on the right. */
export const pair = (make: (side: -1 | 1) => Part | Part[]): Part[] => ([-1, 1] as const).flatMap(make)

/** A round-edged ring of steel to put one's feet on. */
export function footRing(radius: number, height: number, material: Material, thick = 0.011): Part[] {
  const places = Array.from({ length: 49 }, (_, i): Vec => {
    const angle = (i / 48) * Math.PI * 2
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, height]
  })
  return rod(places, thick, material)
}

/** A round cushion; `height` is its top. */
export const roundSeat = (radius: number, height: number, thick: number, y = 0): Part =>
  lathed({
    at: [0, y, height - thick],
    rings: [
      [0.001, 0],
      [radius * 0.86, 0],
      [radius * 0.97, thick * 0.2],
      [radius, thick * 0.5],
      [radius * 0.985, thick * 0.78],
      [radius * 0.93, thick * 0.95],
      [radius * 0.8, thick * 1.04],
      [radius * 0.5, thick * 1.08],
      [0.001, thick * 1.08],
    ],
  })
