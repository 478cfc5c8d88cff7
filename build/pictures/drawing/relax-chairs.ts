import type { Piece } from './draw-layers.ts'
import { bentThrough, limb, type Part, padded, rod } from './parts.ts'
import { banded, channelled, discBase, pair, roundSeat, seatCushion, starBase, taperedLegs } from './upholstery.ts'
import { clamp } from './vectors.ts'

const look = { around: -30, above: 11, fill: 0.62 }

/** A wing chair: high back, ears, slanting walnut legs. */
const wings: Part[] = [
  padded({ at: [0, 0, 0.2], size: [0.66, 0.72, 0.15], round: 0.03, piping: ['front'] }),
  seatCushion({ x: 0, y: -0.06, z: 0.34, width: 0.54, depth: 0.64, height: 0.14, seed: 61 }),
  padded({
    at: [0, 0.25, 0.36],
    size: [0.6, 0.16, 0.74],
    round: 0.065,
    bulge: [0.006, 0.035, 0.02],
    lean: 11,
    piping: ['front'],
  }),
  ...pair((side) => [
    padded({
      at: [side * 0.335, -0.02, 0.2],
      size: [0.11, 0.74, 0.4],
      round: 0.05,
      bulge: [0.012, 0.008, 0.014],
      piping: ['front'],
    }),
    padded({
      at: [side * 0.33, 0.22, 0.56],
      size: [0.075, 0.3, 0.52],
      round: 0.034,
      bulge: [0.014, 0.004, 0.01],
      lean: 11,
      turn: side * 12,
      shape: (place, cube) => [
        place[0],
        place[1] * (0.8 + 0.2 * cube[2]),
        place[2] - 0.07 * clamp(-cube[1], 0, 1) * (cube[2] > 0 ? 1 : 0),
      ],
      piping: [side < 0 ? 'right' : 'left'],
    }),
  ]),
  ...taperedLegs(0.56, 0.56, 0.22, 'walnut'),
]

/** Reclined, the foot rest out. */
const recliner: Part[] = [
  padded({ at: [0, 0.02, 0.2], size: [0.6, 0.7, 0.12], round: 0.04 }),
  padded({
    at: [0, -0.04, 0.3],
    size: [0.56, 0.68, 0.17],
    round: 0.06,
    bulge: [0.004, 0.02, 0.04],
    lean: 7,
    shape: banded(2, 'top', 0.012),
  }),
  padded({
    at: [0, 0.37, 0.36],
    size: [0.58, 0.2, 0.62],
    round: 0.075,
    bulge: [0.006, 0.04, 0.01],
    lean: 36,
    shape: banded(3, 'front', 0.014),
  }),
  padded({ at: [0, 0.72, 0.8], size: [0.5, 0.15, 0.24], round: 0.065, bulge: [0.006, 0.03, 0.01], lean: 30 }),
  padded({
    at: [0, -0.52, 0.36],
    size: [0.52, 0.11, 0.46],
    round: 0.045,
    bulge: [0.006, 0.02, 0.01],
    lean: -66,
    shape: banded(2, 'front', 0.012),
  }),
  ...pair((side) =>
    padded({
      at: [side * 0.36, 0.04, 0.18],
      size: [0.13, 0.84, 0.42],
      round: 0.06,
      bulge: [0.012, 0.012, 0.02],
      piping: [side < 0 ? 'left' : 'right'],
    }),
  ),
  ...discBase(0.33, 0.24, 'black', 0.1),
]

/** A tub that turns: channelled back all round, on a steel foot. */
const tub: Part[] = [
  padded({
    at: [0, 0, 0.24],
    size: [1.28, 0.1, 0.56],
    round: 0.046,
    bulge: [0.004, 0.012, 0.02],
    bend: 0.345,
    shape: (place, cube) => {
      const [x, y, z] = channelled(13, 0.014)(place, cube)
      const low = clamp((Math.abs(cube[0]) - 0.25) / 0.75, 0, 1)
      return [x, y + (z + 0.28) * 0.11, (z + 0.28) * (1 - 0.36 * low ** 1.5) - 0.28]
    },
  }),
  roundSeat(0.3, 0.37, 0.12, -0.02),
  roundSeat(0.305, 0.46, 0.1, -0.04),
  ...discBase(0.27, 0.26, 'steel'),
]

/** A walnut shell with banded cushions, and a stool for the feet. */
const shell: Part[] = [
  padded({ at: [0, 0.3, 0.42], size: [0.6, 0.03, 0.66], round: 0.014, bulge: [0, 0, 0], lean: 22, material: 'walnut' }),
  padded({
    at: [0, 0.255, 0.42],
    size: [0.56, 0.12, 0.64],
    round: 0.05,
    bulge: [0.004, 0.02, 0.01],
    lean: 22,
    shape: banded(4, 'front', 0.018),
  }),
  padded({ at: [0, 0, 0.31], size: [0.6, 0.6, 0.03], round: 0.014, bulge: [0, 0, 0], lean: 6, material: 'walnut' }),
  padded({
    at: [0, -0.01, 0.34],
    size: [0.58, 0.6, 0.13],
    round: 0.055,
    bulge: [0.004, 0.016, 0.02],
    lean: 6,
    shape: banded(3, 'top', 0.016),
  }),
  ...pair((side) => [
    padded({
      at: [side * 0.34, 0.02, 0.56],
      size: [0.09, 0.4, 0.055],
      round: 0.026,
      bulge: [0.004, 0.004, 0.01],
      lean: 4,
    }),
    limb([side * 0.31, 0.06, 0.33], [side * 0.34, 0.04, 0.57], 0.013, 'black'),
  ]),
  ...starBase(0.32, 0.32, 'black'),
]

/** A frame of bent steel with two banded slings. */
const slings: Part[] = [
  padded({
    at: [0, 0.29, 0.38],
    size: [0.58, 0.075, 0.62],
    round: 0.034,
    bulge: [0.002, 0.008, 0.004],
    lean: 20,
    shape: banded(7, 'front', 0.014),
  }),
  padded({
    at: [0, -0.04, 0.35],
    size: [0.58, 0.66, 0.085],
    round: 0.038,
    bulge: [0.002, 0.008, 0.006],
    lean: 7,
    shape: banded(7, 'top', 0.014),
  }),
  ...pair((side) =>
    rod(
      bentThrough(
        [
          [side * 0.32, 0.52, 0.96],
          [side * 0.32, 0.3, 0.36],
          [side * 0.32, -0.3, 0.42],
          [side * 0.33, -0.36, 0.4],
          [side * 0.33, -0.37, 0.04],
          [side * 0.33, -0.34, 0.014],
          [side * 0.33, 0.36, 0.014],
        ],
        2,
      ),
      0.014,
      'steel',
    ),
  ),
  ...pair((side) => [
    ...rod(
      [
        [side * 0.33, -0.3, 0.42],
        [side * 0.34, -0.28, 0.58],
        [side * 0.34, 0.3, 0.6],
        [side * 0.33, 0.4, 0.62],
      ],
      0.012,
      'steel',
    ),
    padded({ at: [side * 0.34, 0, 0.59], size: [0.05, 0.42, 0.035], round: 0.016, bulge: [0, 0, 0.006], lean: 2 }),
  ]),
  limb([-0.33, 0.36, 0.014], [0.33, 0.36, 0.014], 0.014, 'steel'),
  limb([-0.32, -0.3, 0.4], [0.32, -0.3, 0.4], 0.012, 'steel'),
]

/** A high back with a roll for the head, arms of bent oak, a round foot. */
const oakArms: Part[] = [
  padded({
    at: [0, -0.04, 0.34],
    size: [0.56, 0.62, 0.16],
    round: 0.06,
    bulge: [0.006, 0.02, 0.035],
    lean: 5,
    piping: ['top'],
  }),
  padded({
    at: [0, 0.26, 0.42],
    size: [0.56, 0.15, 0.7],
    round: 0.065,
    bulge: [0.006, 0.045, 0.012],
    lean: 17,
    shape: (place, cube) => [
      place[0] * (1 - 0.1 * clamp(cube[2], 0, 1)),
      place[1] - 0.03 * Math.sin(cube[2] * 3),
      place[2],
    ],
    piping: ['front'],
  }),
  padded({ at: [0, 0.365, 0.97], size: [0.44, 0.11, 0.15], round: 0.052, bulge: [0.012, 0.012, 0.006], lean: 17 }),
  ...pair((side) =>
    rod(
      bentThrough([
        [side * 0.325, 0.33, 0.37],
        [side * 0.345, 0.31, 0.52],
        [side * 0.35, 0.22, 0.585],
        [side * 0.35, -0.1, 0.6],
        [side * 0.35, -0.24, 0.585],
        [side * 0.345, -0.31, 0.54],
        [side * 0.33, -0.33, 0.36],
      ]),
      0.021,
      'oak',
    ),
  ),
  padded({ at: [0, 0, 0.3], size: [0.66, 0.66, 0.05], round: 0.02, bulge: [0, 0, 0], lean: 3, material: 'oak' }),
  ...discBase(0.31, 0.31, 'oak'),
]

export const relaxChairs: Readonly<Record<string, Piece>> = {
  'relax-1': { parts: wings, look },
  'relax-2': { parts: recliner, look: { ...look, around: -42, fill: 0.66 } },
  'relax-3': { parts: tub, look: { ...look, above: 15 } },
  'relax-4': { parts: shell, look: { ...look, around: -36 } },
  'relax-5': { parts: slings, look: { ...look, around: -38 } },
  'relax-6': { parts: oakArms, look },
}
