import type { Piece } from './draw-layers.ts'
import { lathed, type Part, padded } from './parts.ts'
import { noise, type Vec } from './vectors.ts'

const look = { around: -20, above: 17, fill: 0.6 }

/** Everything for leather stands on a piece of it, in the chosen colour. Centimetres are enlarged fivefold: the lamps are made for furniture. */
const hide = (width: number, depth: number): Part =>
  padded({
    at: [0, 0, 0],
    size: [width, depth, 0.02],
    round: 0.009,
    bulge: [0, 0, 0],
    turn: 14,
    shape: ([x, y, z], cube) => {
      const wavy = noise([x * 3, y * 3, 2]) * 0.03
      return [x + wavy * Math.abs(cube[0]), y + noise([x * 3, y * 3, 8]) * 0.04 * Math.abs(cube[1]), z]
    },
  })

const bottle = ([x, y]: readonly [number, number], size = 1): Part[] => {
  const at: Vec = [x, y, 0.02]
  const scaled = (rings: readonly (readonly [number, number])[]) =>
    rings.map(([radius, height]): readonly [number, number] => [radius * size, height * size])
  return [
    lathed({
      at,
      rings: scaled([
        [0.001, 0],
        [0.15, 0],
        [0.165, 0.015],
        [0.165, 0.5],
        [0.155, 0.56],
        [0.12, 0.61],
        [0.065, 0.65],
        [0.055, 0.68],
        [0.055, 0.7],
      ]),
      material: 'glass',
    }),
    lathed({
      at,
      rings: scaled([
        [0.1665, 0.12],
        [0.168, 0.122],
        [0.168, 0.44],
        [0.1665, 0.442],
      ]),
      material: 'label',
      nearer: 0.03,
    }),
    lathed({
      at,
      rings: scaled([
        [0.168, 0.3],
        [0.1695, 0.301],
        [0.1695, 0.345],
        [0.168, 0.346],
      ]),
      material: 'card',
      nearer: 0.05,
    }),
    lathed({
      at,
      rings: scaled([
        [0.06, 0.69],
        [0.078, 0.69],
        [0.08, 0.7],
        [0.08, 0.8],
        [0.074, 0.815],
        [0.001, 0.818],
      ]),
      material: 'black',
    }),
  ]
}

const tub = ([x, y]: readonly [number, number], size = 1): Part[] => {
  const at: Vec = [x, y, 0.02]
  const scaled = (rings: readonly (readonly [number, number])[]) =>
    rings.map(([radius, height]): readonly [number, number] => [radius * size, height * size])
  return [
    lathed({
      at,
      rings: scaled([
        [0.001, 0],
        [0.23, 0],
        [0.25, 0.02],
        [0.25, 0.25],
      ]),
      material: 'label',
      nearer: 0.03,
    }),
    lathed({
      at,
      rings: scaled([
        [0.25, 0.09],
        [0.252, 0.091],
        [0.252, 0.15],
        [0.25, 0.151],
      ]),
      material: 'card',
      nearer: 0.05,
    }),
    lathed({
      at,
      rings: scaled([
        [0.25, 0.235],
        [0.262, 0.237],
        [0.265, 0.25],
        [0.265, 0.31],
        [0.255, 0.325],
        [0.22, 0.33],
        [0.001, 0.33],
      ]),
      material: 'steel',
    }),
  ]
}

const cloths = ([x, y]: readonly [number, number], size = 1): Part[] =>
  [0, 1, 2].map((layer) =>
    padded({
      at: [x + layer * 0.008, y - layer * 0.006, 0.02 + layer * 0.07 * size],
      size: [0.66 * size, 0.5 * size, 0.072 * size],
      round: 0.034 * size,
      bulge: [0.004, 0.004, 0.012],
      turn: -8 + layer * 3,
      shape: (place) => [
        place[0],
        place[1] + noise([place[0] * 6, layer, 1]) * 0.008,
        place[2] + noise([place[0] * 5, place[1] * 5, layer]) * 0.006,
      ],
      material: 'cloth',
    }),
  )

const kit: Part[] = [
  hide(1.7, 1.2),
  padded({
    at: [0.2, 0.22, 0.02],
    size: [0.86, 0.4, 0.5],
    round: 0.012,
    bulge: [0, 0, 0],
    turn: -10,
    material: 'card',
  }),
  padded({
    at: [0.197, 0.205, 0.14],
    size: [0.868, 0.39, 0.2],
    round: 0.006,
    bulge: [0, 0, 0],
    turn: -10,
    material: 'label',
    nearer: 0.03,
  }),
  ...bottle([-0.42, 0.05], 0.92),
  ...tub([0.3, -0.28], 0.72),
  ...cloths([-0.16, -0.36], 0.5),
]

export const leatherCare: Readonly<Record<string, Piece>> = {
  'care-bottle': { parts: [hide(1.0, 0.8), ...bottle([0, 0])], look },
  'care-tub': { parts: [hide(1.0, 0.86), ...tub([0, 0])], look: { ...look, above: 22 } },
  'care-cloth': { parts: [hide(1.05, 0.9), ...cloths([0, 0])], look: { ...look, above: 24 } },
  'care-kit': { parts: kit, look: { ...look, above: 20, fill: 0.7 } },
}
