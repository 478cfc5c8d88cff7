import { type Failure, fail, ok, type Success } from '../../kernel/outcome.ts'
import { fitSheet } from './fit-sheet.ts'
import {
  type PhotoCamera,
  type PhotoPoint,
  type PhotoSize,
  USUAL_HEIGHT_M,
  unproject,
  usualCamera,
  usualFocalPx,
} from './photo-camera.ts'

type CameraOutcome = Success<PhotoCamera> | Failure<'no_floor'>

/** Lengths that a visitor can mark on the floor, in meters. */
export const MARKED_LENGTH_M = { min: 0.2, max: 10 }
/** A sheet of A4, in meters. */
export const SHEET_M = { long: 0.297, short: 0.21 }

/** The least and the most that a camera looks down, in radians: 10 degrees up to 75 degrees down. */
const MIN_PITCH = (-10 * Math.PI) / 180
const MAX_PITCH = (75 * Math.PI) / 180
/** A camera at another height was not in the hands of a person, so the marks are wrong. */
const HEIGHT_M = { min: 0.3, max: 3 }

/**
 * Returns the camera for two points of the floor whose distance is known, for example the ends of a wall.
 *
 * One length does not tell everything, so the phone is taken to be level and at the usual height. What differs most
 * between photos is how far the camera looks down, and that follows from the length. Returns `no_floor` when the points
 * cannot be on the floor at that distance.
 *
 * @param lengthM distance between the points, in meters
 */
export function cameraFromLength(
  photo: PhotoSize,
  [from, to]: readonly [PhotoPoint, PhotoPoint],
  lengthM: number,
): CameraOutcome {
  const at = (pitch: number) => ({ ...usualCamera(photo), pitch })
  // The more the camera looks down, the closer both points are, and the shorter the length between them.
  const isTooLong = (pitch: number) => {
    const ends = [unproject(at(pitch), from), unproject(at(pitch), to)] as const
    return !ends[0] || !ends[1] || Math.hypot(ends[0].right - ends[1].right, ends[0].ahead - ends[1].ahead) > lengthM
  }
  if (isTooLong(MAX_PITCH) || !isTooLong(MIN_PITCH)) return fail('no_floor')
  let [low, high] = [MIN_PITCH, MAX_PITCH]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (isTooLong(middle)) low = middle
    else high = middle
  }
  return ok({ ...at(high), heightM: USUAL_HEIGHT_M })
}

type Corners = readonly [PhotoPoint, PhotoPoint, PhotoPoint, PhotoPoint]

/**
 * Returns the camera for the four corners of a sheet of A4 on the floor, in any order.
 *
 * The corners give the homography between floor and photo. Its columns are the sides of the sheet as the camera sees
 * them, which are perpendicular and of known length; from that follow focal length, angles and height. Taps on a small
 * sheet are inexact, so the camera is then fitted to the corners and to what is usual (`fit-sheet.ts`). Returns `no_floor`
 * when the points are not a sheet on the floor.
 */
export function cameraFromSheet(photo: PhotoSize, points: Corners): CameraOutcome {
  const corners = clockwise(points)
  if (!corners) return fail('no_floor')
  // The first side is the long or the short one.
  const fits = [[SHEET_M.long, SHEET_M.short] as const, [SHEET_M.short, SHEET_M.long] as const].flatMap(
    ([first, second]) => {
      const columns = homography(photo, corners, first, second)
      const camera = columns && cameraOf(photo, columns, focalOf(columns, usualFocalPx(photo)))
      // With inexact corners the first may be far off. The others are those of most visitors.
      const starts = [...(camera ? [camera] : []), ...START_PITCHES.map((pitch) => ({ ...usualCamera(photo), pitch }))]
      return starts.map((start) => fitSheet(start, corners, [first, second]))
    },
  )
  const [best] = fits
    .filter(({ camera, unlikeliness }) => isLikely(camera) && unlikeliness < MAX_UNLIKELINESS)
    .sort((one, other) => one.unlikeliness - other.unlikeliness)
  return best ? ok(best.camera) : fail('no_floor')
}

const START_PITCHES = [0.25, 0.5, 0.8]
/** Corners that were tapped reasonably give at most half of this. */
const MAX_UNLIKELINESS = 80

const isLikely = ({ heightM, pitch, roll }: PhotoCamera) =>
  heightM >= HEIGHT_M.min &&
  heightM <= HEIGHT_M.max &&
  pitch >= MIN_PITCH &&
  pitch <= MAX_PITCH &&
  Math.abs(roll) < Math.PI / 4

/** Sorts four corners around their middle; undefined when they are not the corners of a convex shape with an area. */
function clockwise(points: Corners): Corners | undefined {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
  const sorted = [...points].sort(
    (a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x),
  )
  const isConvex = sorted.every((corner, index) => {
    const next = sorted[(index + 1) % 4] ?? corner
    const after = sorted[(index + 2) % 4] ?? corner
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 1
  })
  return isConvex ? (sorted as unknown as Corners) : undefined // four points stay four points
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Vector = readonly [number, number, number]
/** The sides and the first corner of a rectangle, in the coordinates of the photo from its middle. */
type Columns = { across: Vector; along: Vector; origin: Vector }

/** Returns the homography from a rectangle in meters to its corners in the photo; undefined when there is none. */
function homography(photo: PhotoSize, corners: Corners, acrossM: number, alongM: number): Columns | undefined {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x - photo.width / 2, y: y - photo.height / 2 }))
  if (!a || !b || !c || !d) return undefined
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const divisor = dx1 * dy2 - dx2 * dy1
  if (Math.abs(divisor) < 1e-9) return undefined
  const g = (dx3 * dy2 - dx2 * dy3) / divisor
  const h = (dx1 * dy3 - dx3 * dy1) / divisor
  const side = (corner: PhotoPoint, weight: number, lengthM: number): Vector => [
    (corner.x - a.x + weight * corner.x) / lengthM,
    (corner.y - a.y + weight * corner.y) / lengthM,
    weight / lengthM,
  ]
  return { across: side(b, g, acrossM), along: side(d, h, alongM), origin: [a.x, a.y, 1] }
}

/** Focal lengths that a phone may have, compared with the usual one: from telephoto to very wide. */
const FOCAL_RANGE = { min: 0.45, max: 2.2 }

/** Returns the focal length at which both sides of the rectangle are perpendicular and of the same scale. */
function focalOf({ across, along }: Columns, usualPx: number): number {
  // Both conditions are linear in 1 / focal length squared.
  const [a1, b1] = [across[0] * along[0] + across[1] * along[1], across[2] * along[2]]
  const [a2, b2] = [across[0] ** 2 + across[1] ** 2 - along[0] ** 2 - along[1] ** 2, across[2] ** 2 - along[2] ** 2]
  const inverse = -(a1 * b1 + a2 * b2) / (a1 ** 2 + a2 ** 2)
  const focalPx = 1 / Math.sqrt(inverse) // not a number for a rectangle that the camera sees from straight above
  const isPossible = focalPx >= usualPx * FOCAL_RANGE.min && focalPx <= usualPx * FOCAL_RANGE.max
  return isPossible ? focalPx : usualPx
}

const inCamera = ([x, y, z]: Vector, focalPx: number): Vector => [x / focalPx, y / focalPx, z]

/** Returns the camera that sees a rectangle with these columns; undefined when there is none. */
function cameraOf(photo: PhotoSize, { across, along, origin }: Columns, focalPx: number): PhotoCamera | undefined {
  const [first, second, corner] = [inCamera(across, focalPx), inCamera(along, focalPx), inCamera(origin, focalPx)]
  const scale = Math.sqrt(norm(first) * norm(second))
  if (!(scale > 0)) return undefined
  const normal = unit(cross(first, second))
  // The axes of the camera point right, down and ahead. The normal of a floor points up, against the corner.
  const up = inner(normal, corner) < 0 ? normal : ([-normal[0], -normal[1], -normal[2]] as const)
  return {
    ...photo,
    focalPx,
    heightM: -inner(up, corner) / scale,
    pitch: Math.asin(Math.min(1, Math.max(-1, -up[2]))),
    roll: Math.atan2(up[0], -up[1]),
  }
}

const inner = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const norm = (a: Vector) => Math.sqrt(inner(a, a))
const unit = (a: Vector): Vector => [a[0] / norm(a), a[1] / norm(a), a[2] / norm(a)]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
