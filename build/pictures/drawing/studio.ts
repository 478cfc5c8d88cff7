import type { Part } from './parts.ts'
import { add, clamp, cross, dot, length, minus, noise, times, unit, type Vec } from './vectors.ts'

/** The paper that everything is drawn on, in drawing units; layers are made of it at any size. */
export const PAPER = { width: 1280, height: 960 } as const

/** A place on the paper, and how many drawing units a metre is there. */
export type Spot = { x: number; y: number; scale: number }

export type Camera = {
  eye: Vec
  project(place: Vec): Spot
  /** Where the line of sight through a spot meets the floor; undefined above the horizon. */
  onFloor(x: number, y: number): Vec | undefined
}

/** How a piece is looked at: around it (0 is straight in front, negative from the left) and from above, in degrees. */
export type Look = { around: number; above: number; fill?: number }

const FOCAL = 2490

/** A camera that shows all of these places in the middle of the paper, `fill` of its width or 0.72 of its height. */
export function cameraFor(places: readonly Vec[], { around, above, fill = 0.78 }: Look): Camera {
  const ranges = [0, 1, 2].map((axis) => rangeOf(places.map((place) => place[axis] ?? 0)))
  const middle = ranges.map(({ low, high }) => (low + high) / 2) as unknown as Vec // three axes
  const [a, e] = [(around * Math.PI) / 180, (above * Math.PI) / 180]
  const away: Vec = [Math.sin(a) * Math.cos(e), -Math.cos(a) * Math.cos(e), Math.sin(e)]

  let [distance, target] = [6, middle]
  // Perspective makes size and distance depend on each other: a few rounds settle it.
  for (let round = 0; round < 6; round++) {
    const camera = pinhole(target, away, distance)
    const spots = places.map(camera.project)
    const across = rangeOf(spots.map(({ x }) => x))
    const down = rangeOf(spots.map(({ y }) => y))
    const metre = FOCAL / distance
    target = add(
      target,
      add(
        times(camera.right, ((across.low + across.high) / 2 - PAPER.width / 2) / metre),
        times(camera.up, (PAPER.height * 0.515 - (down.low + down.high) / 2) / metre),
      ),
    )
    distance *= Math.max(
      (across.high - across.low) / (PAPER.width * fill),
      (down.high - down.low) / (PAPER.height * 0.7),
    )
  }
  return pinhole(target, away, distance)
}

const rangeOf = (values: readonly number[]) =>
  values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  })

function pinhole(target: Vec, away: Vec, distance: number): Camera & { right: Vec; up: Vec } {
  const eye = add(target, times(away, distance))
  const ahead = times(away, -1)
  const right = unit(cross(ahead, [0, 0, 1]))
  const up = cross(right, ahead)
  return {
    eye,
    right,
    up,
    project: (place) => {
      const seen = minus(place, eye)
      const scale = FOCAL / dot(seen, ahead)
      return { x: PAPER.width / 2 + dot(seen, right) * scale, y: PAPER.height / 2 - dot(seen, up) * scale, scale }
    },
    onFloor: (x, y) => {
      const ray = add(times(ahead, FOCAL), add(times(right, x - PAPER.width / 2), times(up, PAPER.height / 2 - y)))
      return ray[2] < -1e-6 ? add(eye, times(ray, -eye[2] / ray[2])) : undefined
    },
  }
}

/** The lamps of the studio: a key from the upper left, a weak fill from the right, a strip behind that draws the edges. */
const KEY = unit([-2.6, -2.4, 3.0])
const FILL = unit([3.6, -2.6, 1.8])
const RIM = unit([1.6, 1.7, 2.9])

export type Light = { body: number; gloss: number; bounce: number }

/**
 * The light on a spot of a skin, as rendered layers have it: on the hide, and mirrored by it.
 *
 * `others` are the parts that may stand in the light. What is soft is never quite even.
 */
export function lightOn(place: Vec, skin: Vec, toEye: Vec, others: readonly Part[], isSoft: boolean): Light {
  const normal = isSoft ? unit(add(skin, times(unevenness(place), 0.09))) : skin
  const start = add(place, times(skin, 0.006))
  const open = openness(start, skin, others)
  const lit = sunlight(start, KEY, others)

  const facing = (lamp: Vec) => Math.max(0, dot(normal, lamp))
  const body =
    0.93 * facing(KEY) * lit + open * (0.23 * facing(FILL) + 0.3 * facing(RIM) + 0.2 + 0.14 * (0.5 + normal[2] / 2))

  const mirrors = (lamp: Vec, sharpness: number) => Math.max(0, dot(normal, unit(add(lamp, toEye)))) ** sharpness
  const grazing = (1 - Math.max(0, dot(normal, toEye))) ** 4
  const gloss =
    0.16 * mirrors(KEY, 20) * lit +
    open * (0.03 * mirrors(FILL, 12) + 0.26 * mirrors(RIM, 24) + 0.018 + 0.1 * grazing * (0.4 + normal[2]))
  // In a fold the light that one side throws back is caught by the other.
  const bounce = 0.07 + 0.5 * (1 - open)
  return { body, gloss, bounce }
}

/** How much of the key lamp reaches a place: soft, as the lamp is large. */
export function sunlight(place: Vec, towards: Vec, others: readonly Part[]): number {
  let [lit, travelled] = [1, 0.02]
  for (let step = 0; step < 18 && travelled < 1.6; step++) {
    const free = nearest(add(place, times(towards, travelled)), others)
    lit = Math.min(lit, 0.5 + (free / travelled) * 2.6)
    if (lit <= 0) return 0
    travelled += clamp(free, 0.025, 0.2)
  }
  return clamp(lit, 0, 1) ** 1.5
}

export const keyLight = KEY

/** How freely a place sees its surroundings: 1 in the open, towards 0 in a fold between two cushions. */
export function openness(place: Vec, skin: Vec, others: readonly Part[]): number {
  let [hidden, weight] = [0, 1]
  for (const reach of [0.02, 0.05, 0.1, 0.18, 0.3]) {
    const spot = add(place, times(skin, reach))
    const free = Math.min(nearest(spot, others), spot[2] + reach * 0.45) // the floor is pale and hides only half
    hidden += Math.max(0, reach - free) * (weight / reach)
    weight *= 0.75
  }
  return clamp(1 - hidden * 0.42, 0.06, 1)
}

function nearest(place: Vec, parts: readonly Part[]): number {
  let least = 9
  for (const part of parts) least = Math.min(least, part.distance(place))
  return least
}

/** Nothing upholstered is flat: the way the surface leans off, from waves of a hand wide down to creases. */
function unevenness(place: Vec): Vec {
  const wave = (size: number, seed: number) => noise(add(times(place, 1 / size), [seed, seed * 1.7, seed * 2.3]))
  const crease = (seed: number) => 0.6 * wave(0.16, seed) + 0.45 * wave(0.07, seed + 9) + 0.25 * wave(0.03, seed + 5)
  return [crease(1), crease(23), crease(51)]
}

/** The normal of a quadrangle, outwards, and its size relative to a point: undefined for one without surface. */
export function normalOf([a, b, c, d]: readonly [Vec, Vec, Vec, Vec]): Vec | undefined {
  const normal = cross(minus(c, a), minus(d, b))
  return length(normal) < 1e-10 ? undefined : unit(normal)
}
