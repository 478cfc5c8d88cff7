/**
 * Place of the camera around a piece of furniture.
 *
 * `turn`: degrees around the piece, 0 in front of it, positive to its right side as the viewer sees it. `tilt`: degrees
 * above the floor. `distance`: 1 when the whole piece just fits.
 */
export type Orbit = { turn: number; tilt: number; distance: number }

/** Where a view begins: a little from the side, as the pictures of the shop. */
export const START: Orbit = { turn: -28, tilt: 12, distance: 1 }

/** Slightly below the floor, so that the legs can be seen; almost straight above. */
const TILT = { min: -4, max: 82 }
const DISTANCE = { min: 0.42, max: 1.6 }

const TURN_STEP = 15
const TILT_STEP = 8
const ZOOM_STEP = 1.2

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** Returns the camera moved around the piece, in degrees. */
export const turned = ({ turn, tilt, distance }: Orbit, right: number, up: number): Orbit => ({
  turn: turn + right,
  tilt: clamp(tilt + up, TILT),
  distance,
})

/** Returns the camera nearer (factor above 1) or further away. */
export const zoomed = (orbit: Orbit, factor: number): Orbit => ({
  ...orbit,
  distance: clamp(orbit.distance / factor, DISTANCE),
})

/** What a key or a button does. To the right, the piece turns to the right, as when a finger drags it. */
export const orbitSteps = {
  left: (orbit: Orbit) => turned(orbit, TURN_STEP, 0),
  right: (orbit: Orbit) => turned(orbit, -TURN_STEP, 0),
  up: (orbit: Orbit) => turned(orbit, 0, TILT_STEP),
  down: (orbit: Orbit) => turned(orbit, 0, -TILT_STEP),
  nearer: (orbit: Orbit) => zoomed(orbit, ZOOM_STEP),
  further: (orbit: Orbit) => zoomed(orbit, 1 / ZOOM_STEP),
  reset: () => START,
} as const

/** Returns the step of a key; undefined for a key that does nothing. */
export function stepOfKey(key: string): keyof typeof orbitSteps | undefined {
  switch (key) {
    case 'ArrowLeft':
      return 'left'
    case 'ArrowRight':
      return 'right'
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case '+':
    case '=':
      return 'nearer'
    case '-':
    case '_':
      return 'further'
    case 'Home':
      return 'reset'
    default:
      return undefined
  }
}

/** Time in ms in which the camera covers most of its way. */
const PACE_MS = 130
/** Difference that nobody sees, in degrees; the distance counts a hundredfold. */
const UNSEEN = 0.02

/** Returns the camera some milliseconds later on its way to a goal; the goal itself once the difference is not seen. */
export function approached(from: Orbit, to: Orbit, ms: number): Orbit {
  const left = Math.exp(-ms / PACE_MS)
  const between = (start: number, end: number) => end + (start - end) * left
  const next = {
    turn: between(from.turn, to.turn),
    tilt: between(from.tilt, to.tilt),
    distance: between(from.distance, to.distance),
  }
  const difference = Math.max(
    Math.abs(next.turn - to.turn),
    Math.abs(next.tilt - to.tilt),
    Math.abs(next.distance - to.distance) * 100,
  )
  return difference < UNSEEN ? to : next
}

const SIDES = [
  'van voren',
  'van rechtsvoor',
  'van rechts',
  'van rechtsachter',
  'van achteren',
  'van linksachter',
  'van links',
  'van linksvoor',
] as const

/** Says from where the piece is seen, for visitors who do not see it: "van linksvoor". */
export function orbitInWords({ turn, tilt }: Orbit): string {
  const side = SIDES[(((Math.round(turn / 45) % 8) + 8) % 8) as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7]
  return tilt > 60 ? `${side}, bijna van boven` : side
}

/** Vertical angle of view in degrees. Small, so that a piece keeps the proportions of a photograph. */
export const FIELD_OF_VIEW = 28
/** Space around the piece. */
const MARGIN = 1.06

/**
 * Returns the distance in meters at which a piece of furniture fits in the picture from every side.
 *
 * @param aspect width of the picture divided by its height
 */
export function fittingDistance(size: { width: number; height: number; depth: number }, aspect: number): number {
  const half = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180)
  const radius = Math.hypot(size.width, size.depth) / 2
  const forHeight = (size.height / 2 + radius * 0.25) / half
  const forWidth = radius / (half * aspect)
  return Math.max(forHeight, forWidth) * MARGIN + radius * 0.6
}
