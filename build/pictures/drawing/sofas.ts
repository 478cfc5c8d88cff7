import type { Piece } from './draw-layers.ts'
import { lathed, limb, type Part, padded, type Shape } from './parts.ts'
import { backCushion, buttoned, pair, seatCushion, sledLegs, taperedLegs } from './upholstery.ts'
import type { Vec } from './vectors.ts'

const look = { around: -27, above: 13, fill: 0.76 }

/** Slim straight arms, two cushions, slanting oak legs. */
const slim: Part[] = [
  padded({ at: [0, 0.02, 0.17], size: [1.5, 0.84, 0.13], round: 0.025 }),
  ...pair((side) =>
    padded({
      at: [side * 0.805, 0, 0.17],
      size: [0.11, 0.88, 0.4],
      round: 0.04,
      bulge: [0.012, 0.006, 0.012],
      piping: ['front'],
    }),
  ),
  padded({ at: [0, 0.35, 0.2], size: [1.5, 0.15, 0.5], round: 0.05, lean: 8 }),
  ...pair((side) => [
    seatCushion({ x: side * 0.374, y: -0.08, z: 0.29, width: 0.744, depth: 0.7, seed: side + 2 }),
    backCushion({ x: side * 0.372, y: 0.2, z: 0.425, width: 0.735, height: 0.43, seed: side + 4 }),
  ]),
  ...taperedLegs(1.42, 0.66, 0.19, 'oak'),
]

/** A roll has flat ends: only its length is round. */
const squaredEnds: Shape = (place, cube) => [place[0], Math.abs(cube[1]) === 1 ? cube[1] * 0.45 : place[1], place[2]]

/** Rolled arms as high as the buttoned back, on turned feet. */
function rolled(): Part[] {
  const back: Vec = [1.36, 0.2, 0.5]
  const armPanel: Vec = [0.72, 0.12, 0.36]
  return [
    padded({ at: [0, 0, 0.12], size: [1.62, 0.84, 0.2], round: 0.03, bulge: [0.004, 0.008, 0.004] }),
    padded({
      at: [0, 0.28, 0.28],
      size: back,
      round: 0.07,
      lean: 9,
      fine: 0.0065,
      shape: buttoned(back, 0.17, 'front'),
    }),
    padded({ at: [0, 0.41, 0.66], size: [1.66, 0.19, 0.19], round: 0.094, bulge: [0, 0, 0] }),
    ...pair((side) => [
      padded({ at: [side * 0.75, -0.02, 0.12], size: [0.15, 0.84, 0.58], round: 0.05 }),
      padded({
        at: [side * 0.69, 0.02, 0.36],
        size: armPanel,
        round: 0.05,
        turn: -side * 90,
        fine: 0.0065,
        shape: buttoned(armPanel, 0.17, 'front'),
      }),
      padded({
        at: [side * 0.81, 0.02, 0.63],
        size: [0.19, 0.9, 0.19],
        round: 0.094,
        bulge: [0, 0.004, 0],
        lean: -1.5,
        shape: squaredEnds,
        piping: ['front'],
      }),
    ]),
    ...pair((side) =>
      seatCushion({ x: side * 0.325, y: -0.1, z: 0.3, width: 0.648, depth: 0.66, height: 0.15, seed: side + 6 }),
    ),
    ...pair((side) =>
      [-0.34, 0.34].map((y) =>
        lathed({
          at: [side * 0.72, y, 0],
          rings: [
            [0.001, 0],
            [0.028, 0],
            [0.042, 0.03],
            [0.046, 0.06],
            [0.03, 0.1],
            [0.034, 0.14],
          ],
          material: 'walnut',
        }),
      ),
    ),
  ]
}

/** Low and deep: broad arms, one long seat, loose cushions, on a dark plinth. */
const lounge: Part[] = [
  padded({ at: [0, 0.02, 0], size: [1.7, 0.82, 0.09], round: 0.006, bulge: [0, 0, 0], material: 'black' }),
  padded({ at: [0, 0, 0.085], size: [1.46, 0.98, 0.16], round: 0.03 }),
  ...pair((side) =>
    padded({
      at: [side * 0.83, 0, 0.085],
      size: [0.26, 1.0, 0.42],
      round: 0.06,
      bulge: [0.014, 0.008, 0.02],
      piping: ['front'],
    }),
  ),
  padded({ at: [0, 0.4, 0.085], size: [1.46, 0.22, 0.52], round: 0.06, lean: 5 }),
  seatCushion({ x: 0, y: -0.1, z: 0.235, width: 1.39, depth: 0.82, height: 0.17, seed: 9 }),
  ...pair((side) =>
    backCushion({
      x: side * 0.352,
      y: 0.21,
      z: 0.385,
      width: 0.69,
      height: 0.38,
      lean: 18,
      thick: 0.2,
      seed: side + 12,
    }),
  ),
]

/** High back with head rests, arms that slope to the front, steel runners. */
const headrests: Part[] = [
  padded({ at: [0, 0.02, 0.19], size: [1.46, 0.82, 0.13], round: 0.03 }),
  ...pair((side) => [
    padded({
      at: [side * 0.8, 0, 0.17],
      size: [0.15, 0.9, 0.42],
      round: 0.06,
      bulge: [0.014, 0.008, 0.016],
      shape: (place, cube) => [place[0], place[1], place[2] + 0.055 * cube[1] * (cube[2] > 0 ? 1 : 0)],
      piping: ['front'],
    }),
    seatCushion({ x: side * 0.363, y: -0.1, z: 0.31, width: 0.722, depth: 0.7, height: 0.14, seed: side + 20 }),
    padded({
      at: [side * 0.363, 0.25, 0.42],
      size: [0.715, 0.18, 0.4],
      round: 0.06,
      bulge: [0.004, 0.05, 0.004],
      lean: 14,
    }),
    padded({
      at: [side * 0.363, 0.35, 0.79],
      size: [0.66, 0.13, 0.22],
      round: 0.055,
      bulge: [0.006, 0.03, 0.01],
      lean: 4,
      piping: ['front'],
    }),
  ]),
  padded({ at: [0, 0.37, 0.2], size: [1.46, 0.12, 0.5], round: 0.05, lean: 10 }),
  ...sledLegs(1.5, 0.62, 0.2, 'steel'),
]

/** Two sofas side by side in the shop must not be mistaken for each other: arms, back, legs and proportions all differ. */
export const sofas: Readonly<Record<string, Piece>> = {
  'sofa2-1': { parts: slim, look },
  'sofa2-2': { parts: rolled(), look },
  'sofa2-3': { parts: lounge, look: { ...look, above: 16 } },
  'sofa2-4': { parts: headrests, look },
}

const cornerLook = { around: -24, above: 20, fill: 0.84 }

/** Long seat with a chaise longue on the right: slim arm, dark slanting legs. */
const chaise: Part[] = [
  padded({ at: [-0.42, 0.02, 0.16], size: [1.66, 0.86, 0.13], round: 0.025 }),
  padded({ at: [0.82, -0.33, 0.16], size: [0.86, 1.56, 0.13], round: 0.025 }),
  padded({ at: [-1.3, 0, 0.16], size: [0.12, 0.9, 0.42], round: 0.045, piping: ['front'] }),
  padded({ at: [1.3, -0.02, 0.16], size: [0.12, 0.94, 0.42], round: 0.045, piping: ['front'] }),
  padded({ at: [0, 0.38, 0.18], size: [2.5, 0.14, 0.5], round: 0.05, lean: 7 }),
  seatCushion({ x: -0.84, y: -0.08, z: 0.285, width: 0.79, depth: 0.72, seed: 31 }),
  seatCushion({ x: -0.02, y: -0.08, z: 0.285, width: 0.82, depth: 0.72, seed: 32 }),
  seatCushion({ x: 0.82, y: -0.41, z: 0.285, width: 0.83, depth: 1.4, seed: 33 }),
  ...[-0.83, -0.01, 0.82].map((x, i) => backCushion({ x, y: 0.22, z: 0.42, width: 0.8, height: 0.43, seed: 34 + i })),
  ...[
    [-1.25, -0.36],
    [-1.25, 0.36],
    [1.22, 0.36],
    [0.5, -1.04],
    [1.2, -1.04],
    [0, -0.34],
  ].map(([x = 0, y = 0]) => limb([x, y, 0.17], [x * 1.015, y * 1.015, 0], [0.02, 0.012], 'black')),
]

/** Backs along both sides, broad arms, blocks of oak. */
const trueCorner: Part[] = [
  padded({ at: [-0.2, 0.02, 0.13], size: [2.1, 0.92, 0.17], round: 0.03 }),
  padded({ at: [0.9, -0.5, 0.13], size: [0.92, 1.9, 0.17], round: 0.03 }),
  padded({
    at: [-1.28, 0, 0.13],
    size: [0.2, 0.98, 0.46],
    round: 0.06,
    bulge: [0.014, 0.008, 0.02],
    piping: ['front'],
  }),
  padded({
    at: [0.93, -1.45, 0.13],
    size: [0.98, 0.2, 0.46],
    round: 0.06,
    bulge: [0.008, 0.014, 0.02],
    piping: ['left'],
  }),
  padded({ at: [0, 0.42, 0.13], size: [2.5, 0.18, 0.58], round: 0.06, lean: 6 }),
  padded({ at: [1.32, -0.5, 0.13], size: [1.9, 0.18, 0.58], round: 0.06, lean: 6, turn: -90 }),
  seatCushion({ x: -0.78, y: -0.1, z: 0.29, width: 0.78, depth: 0.76, seed: 41 }),
  seatCushion({ x: 0.02, y: -0.1, z: 0.29, width: 0.8, depth: 0.76, seed: 42 }),
  seatCushion({ x: 0.81, y: -0.09, z: 0.29, width: 0.77, depth: 0.78, seed: 43 }),
  seatCushion({ x: 0.8, y: -0.93, z: 0.29, width: 0.78, depth: 0.86, seed: 44 }),
  ...[-0.78, 0.02].map((x, i) => backCushion({ x, y: 0.23, z: 0.43, width: 0.78, height: 0.4, seed: 45 + i })),
  backCushion({ x: 0.76, y: 0.23, z: 0.43, width: 0.66, height: 0.4, seed: 47 }),
  padded({
    at: [1.13, -0.25, 0.43],
    size: [0.7, 0.17, 0.4],
    round: 0.058,
    bulge: [0.006, 0.05, 0.012],
    lean: 13,
    turn: -90,
    piping: ['front'],
  }),
  padded({
    at: [1.13, -0.97, 0.43],
    size: [0.74, 0.17, 0.4],
    round: 0.058,
    bulge: [0.006, 0.05, 0.012],
    lean: 13,
    turn: -90,
    piping: ['front'],
  }),
  ...[
    [-1.3, -0.4],
    [-1.3, 0.4],
    [0.52, -1.44],
    [1.3, -1.44],
    [1.3, 0.4],
  ].map(([x = 0, y = 0]) =>
    padded({ at: [x, y, 0], size: [0.07, 0.07, 0.14], round: 0.006, bulge: [0, 0, 0], material: 'oak' }),
  ),
]

/** Low blocks on a plinth, buttoned seats, no arm at the open end. */
function modular(): Part[] {
  const module = (x: number, y: number, width: number, depth: number): Part => {
    const size: Vec = [width, depth, 0.2]
    return padded({
      at: [x, y, 0.21],
      size,
      round: 0.05,
      bulge: [0.006, 0.006, 0.03],
      shape: buttoned(size, 0.3, 'top', 0.028),
      piping: ['top'],
    })
  }
  const under = (x: number, y: number, width: number, depth: number): Part[] => [
    padded({ at: [x, y, 0.06], size: [width, depth, 0.16], round: 0.025 }),
    padded({
      at: [x, y, 0],
      size: [width - 0.12, depth - 0.12, 0.07],
      round: 0.004,
      bulge: [0, 0, 0],
      material: 'black',
    }),
  ]
  return [
    ...under(-0.9, 0, 0.95, 0.95),
    ...under(0.06, 0, 0.95, 0.95),
    ...under(1.02, -0.36, 0.95, 1.67),
    module(-0.9, -0.06, 0.94, 0.83),
    module(0.06, -0.06, 0.94, 0.83),
    module(1.02, -0.42, 0.94, 1.54),
    ...[-0.9, 0.06, 1.02].map((x) =>
      padded({
        at: [x, 0.4, 0.21],
        size: [0.94, 0.17, 0.46],
        round: 0.065,
        bulge: [0.008, 0.03, 0.014],
        lean: 7,
        piping: ['front'],
      }),
    ),
    padded({
      at: [-1.3, -0.04, 0.21],
      size: [0.16, 0.84, 0.34],
      round: 0.06,
      bulge: [0.014, 0.01, 0.014],
      piping: ['front'],
    }),
  ]
}

/** High backs with head rests, a chaise longue with a round front, steel runners. */
const highCorner: Part[] = [
  padded({ at: [-0.42, 0.02, 0.19], size: [1.7, 0.84, 0.13], round: 0.03 }),
  padded({ at: [0.83, -0.3, 0.19], size: [0.84, 1.5, 0.13], round: 0.06 }),
  padded({
    at: [-1.31, 0, 0.17],
    size: [0.15, 0.9, 0.44],
    round: 0.06,
    bulge: [0.014, 0.008, 0.016],
    shape: (place, cube) => [place[0], place[1], place[2] + 0.05 * cube[1] * (cube[2] > 0 ? 1 : 0)],
    piping: ['front'],
  }),
  seatCushion({ x: -0.83, y: -0.1, z: 0.31, width: 0.8, depth: 0.72, seed: 51 }),
  seatCushion({ x: 0, y: -0.1, z: 0.31, width: 0.82, depth: 0.72, seed: 52 }),
  seatCushion({ x: 0.83, y: -0.4, z: 0.31, width: 0.82, depth: 1.34, seed: 53 }),
  ...[-0.83, 0, 0.83].flatMap((x) => [
    padded({ at: [x, 0.26, 0.42], size: [0.8, 0.18, 0.4], round: 0.06, bulge: [0.004, 0.05, 0.004], lean: 13 }),
    padded({
      at: [x, 0.35, 0.79],
      size: [0.7, 0.12, 0.22],
      round: 0.05,
      bulge: [0.006, 0.03, 0.01],
      lean: 4,
      piping: ['front'],
    }),
  ]),
  padded({ at: [0, 0.39, 0.19], size: [2.5, 0.12, 0.5], round: 0.05, lean: 10 }),
  ...sledLegs(2.44, 0.62, 0.2, 'steel'),
  ...sledLegs(0.6, 0.7, 0.2, 'steel', -0.62, 0.83),
]

export const cornerSofas: Readonly<Record<string, Piece>> = {
  'corner-1': { parts: chaise, look: cornerLook },
  'corner-2': { parts: trueCorner, look: { ...cornerLook, around: -30, above: 23 } },
  'corner-3': { parts: modular(), look: cornerLook },
  'corner-4': { parts: highCorner, look: { ...cornerLook, around: -20 } },
}
