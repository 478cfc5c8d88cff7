import type { Piece } from './draw-layers.ts'
import { lathed, limb, type Material, type Part, padded, rod } from './parts.ts'
import { banded, channelled, discBase, footRing, pair, roundSeat, starBase } from './upholstery.ts'
import { clamp, type Vec } from './vectors.ts'

const look = { around: -26, above: 10, fill: 0.6 }

/** Four legs from a seat to the floor with a rail to put the feet on. */
function highLegs(
  top: number,
  bottom: number,
  height: number,
  material: Material,
  rail: Material,
  thick = 0.016,
): Part[] {
  const corner = (x: number, y: number, z: number): Vec => {
    const part = z / height
    const spread = bottom + (top - bottom) * part
    return [x * spread, y * spread, z]
  }
  const around: readonly (readonly [number, number])[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  return [
    ...around.map(([x, y]) => limb(corner(x, y, height), corner(x, y, 0), [thick, thick * 0.75], material)),
    ...rod(
      [...around, [-1, -1] as const].map(([x, y]) => corner(x, y, 0.27)),
      0.009,
      rail,
    ),
  ]
}

/** A square seat with a low back on thin black legs. */
const square: Part[] = [
  padded({ at: [0, 0, 0.68], size: [0.42, 0.41, 0.085], round: 0.036, bulge: [0.004, 0.006, 0.024], piping: ['top'] }),
  padded({
    at: [0, 0.19, 0.72],
    size: [0.41, 0.06, 0.27],
    round: 0.028,
    bulge: [0.004, 0.016, 0.01],
    lean: 9,
    piping: ['front'],
  }),
  ...highLegs(0.17, 0.2, 0.7, 'black', 'black', 0.012),
]

/** A round seat on a steel column. */
const column: Part[] = [
  roundSeat(0.2, 0.77, 0.1),
  lathed({
    at: [0, 0, 0.64],
    rings: [
      [0.03, 0],
      [0.1, 0.02],
      [0.15, 0.035],
      [0.15, 0.045],
    ],
    material: 'steel',
  }),
  ...discBase(0.23, 0.66, 'steel'),
  ...footRing(0.15, 0.28, 'steel'),
  limb([-0.15, 0, 0.28], [0.15, 0, 0.28], 0.009, 'steel'),
]

/** A bucket with a channelled back on oak. */
const bucket: Part[] = [
  padded({
    at: [0, -0.02, 0.66],
    size: [0.44, 0.42, 0.09],
    round: 0.042,
    bulge: [0.006, 0.01, 0.022],
    piping: ['top'],
  }),
  padded({
    at: [0, -0.01, 0.67],
    size: [0.78, 0.06, 0.34],
    round: 0.029,
    bulge: [0.002, 0.006, 0.012],
    bend: 0.225,
    shape: (place, cube) => {
      const [x, y, z] = channelled(9, 0.012)(place, cube)
      const low = clamp((Math.abs(cube[0]) - 0.3) / 0.7, 0, 1)
      return [x, y + (z + 0.17) * 0.12, (z + 0.17) * (1 - 0.52 * low ** 1.4) - 0.17]
    },
  }),
  ...highLegs(0.145, 0.21, 0.68, 'oak', 'black', 0.019),
]

/** A saddle without a back on walnut legs. */
const saddle: Part[] = [
  padded({
    at: [0, 0, 0.7],
    size: [0.47, 0.34, 0.075],
    round: 0.034,
    bulge: [0.004, 0.006, 0.014],
    shape: (place, cube) => [place[0], place[1], place[2] + 0.055 * cube[0] ** 2 - 0.014 * cube[1] ** 2],
    piping: ['top'],
  }),
  ...highLegs(0.14, 0.2, 0.72, 'walnut', 'walnut', 0.019),
]

/** A high banded back on a black sled. */
const sled: Part[] = [
  padded({
    at: [0, 0, 0.67],
    size: [0.42, 0.43, 0.085],
    round: 0.038,
    bulge: [0.004, 0.006, 0.014],
    shape: banded(4, 'top', 0.012),
  }),
  padded({
    at: [0, 0.2, 0.71],
    size: [0.42, 0.065, 0.42],
    round: 0.03,
    bulge: [0.004, 0.008, 0.01],
    lean: 11,
    shape: banded(4, 'front', 0.014),
  }),
  ...pair((side) =>
    rod(
      [
        [side * 0.185, 0.17, 0.68],
        [side * 0.2, 0.23, 0.012],
        [side * 0.2, -0.25, 0.012],
        [side * 0.185, -0.17, 0.68],
      ],
      0.012,
      'black',
    ),
  ),
  limb([-0.197, -0.235, 0.25], [0.197, -0.235, 0.25], 0.011, 'black'),
  limb([-0.2, 0.23, 0.012], [0.2, 0.23, 0.012], 0.011, 'black'),
]

/** A round seat with a rail for the back, turning on four feet. */
const swivel: Part[] = [
  roundSeat(0.215, 0.76, 0.1),
  padded({
    at: [0, 0, 0.86],
    size: [0.62, 0.06, 0.15],
    round: 0.028,
    bulge: [0.004, 0.012, 0.012],
    bend: 0.225,
    piping: ['front'],
  }),
  ...[-32, 0, 32].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return limb(
      [Math.sin(angle) * 0.2, Math.cos(angle) * 0.2, 0.68],
      [Math.sin(angle) * 0.235, Math.cos(angle) * 0.235, 0.9],
      0.01,
      'black',
    )
  }),
  ...starBase(0.26, 0.68, 'black'),
  ...footRing(0.16, 0.27, 'black'),
  limb([-0.16, 0, 0.27], [0.16, 0, 0.27], 0.009, 'black'),
]

export const barStools: Readonly<Record<string, Piece>> = {
  'barstool-1': { parts: square, look },
  'barstool-2': { parts: column, look: { ...look, above: 13 } },
  'barstool-3': { parts: bucket, look: { ...look, above: 13 } },
  'barstool-4': { parts: saddle, look: { ...look, above: 12 } },
  'barstool-5': { parts: sled, look },
  'barstool-6': { parts: swivel, look: { ...look, above: 13 } },
}
