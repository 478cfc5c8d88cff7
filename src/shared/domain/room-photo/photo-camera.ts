/** A point in a photo, in pixels from its top left corner. */
export type PhotoPoint = { x: number; y: number }

/** A point on the floor in meters: `right` of the camera, and `ahead` of it. */
export type FloorPoint = { right: number; ahead: number }

/** A point in the room in meters. The floor is at `up` 0, and the camera is above `right` 0, `ahead` 0. */
export type RoomPoint = FloorPoint & { up: number }

export type PhotoSize = { width: number; height: number }

/** The camera that took a photo. It is a pinhole camera that looks along the middle of the photo. */
export type PhotoCamera = PhotoSize & {
  /** Focal length in pixels of the photo. */
  focalPx: number
  /** Height of the camera above the floor, in meters. */
  heightM: number
  /** Angle in radians that the camera looks down from the horizon; negative when it looks up. */
  pitch: number
  /** Angle in radians that the camera is turned around its own axis: positive when the right side is up. */
  roll: number
}

/**
 * Focal length as a part of the diagonal of the photo. The main cameras of phones have that of 24 to 28 mm on the 43 mm
 * diagonal of a film frame.
 */
const FOCAL_OF_DIAGONAL = 0.6
/** A phone in front of the chest or the eyes of a standing person, in meters. */
export const USUAL_HEIGHT_M = 1.5
/** 14 degrees: a person who photographs the place of a sofa includes the floor before it. */
const USUAL_PITCH = (14 * Math.PI) / 180

/** Returns the focal length in pixels of most phones, for a photo of this size. */
export const usualFocalPx = ({ width, height }: PhotoSize) => Math.hypot(width, height) * FOCAL_OF_DIAGONAL

/** Returns the camera of a photo about which nothing is known: a phone of a standing person, held level. */
export const usualCamera = ({ width, height }: PhotoSize): PhotoCamera => ({
  width,
  height,
  focalPx: usualFocalPx({ width, height }),
  heightM: USUAL_HEIGHT_M,
  pitch: USUAL_PITCH,
  roll: 0,
})

/** A direction in the room; its parts have the axes of `RoomPoint`. */
export type Direction = readonly [right: number, up: number, ahead: number]

/**
 * Returns the directions in the room in which the camera looks, and of the right side and the top of the photo. They
 * have length 1 and are perpendicular.
 */
export function axesOf({ pitch, roll }: Pick<PhotoCamera, 'pitch' | 'roll'>) {
  const [sinPitch, cosPitch, sinRoll, cosRoll] = [Math.sin(pitch), Math.cos(pitch), Math.sin(roll), Math.cos(roll)]
  const look: Direction = [0, -sinPitch, cosPitch]
  const right: Direction = [cosRoll, sinRoll * cosPitch, sinRoll * sinPitch]
  const top: Direction = [-sinRoll, cosRoll * cosPitch, cosRoll * sinPitch]
  return { look, right, top }
}

/** Returns where a point of the room is in the photo; undefined for a point that is not before the camera. */
export function project(camera: PhotoCamera, { right, up, ahead }: RoomPoint): PhotoPoint | undefined {
  const axes = axesOf(camera)
  const offset: Direction = [right, up - camera.heightM, ahead]
  const depth = dot(offset, axes.look)
  if (depth <= MIN_DEPTH_M) return undefined
  return {
    x: camera.width / 2 + (camera.focalPx * dot(offset, axes.right)) / depth,
    y: camera.height / 2 - (camera.focalPx * dot(offset, axes.top)) / depth,
  }
}

const MIN_DEPTH_M = 0.05
/** A floor point that is further away is on the horizon: one pixel is then meters. */
const MAX_DISTANCE_M = 60

/** Returns the point of the floor at a point of the photo; undefined above and close to the horizon. */
export function unproject(camera: PhotoCamera, { x, y }: PhotoPoint): FloorPoint | undefined {
  const { look, right, top } = axesOf(camera)
  const sideways = (x - camera.width / 2) / camera.focalPx
  const upwards = (camera.height / 2 - y) / camera.focalPx
  const ray = look.map((part, axis) => part + sideways * (right[axis] ?? 0) + upwards * (top[axis] ?? 0))
  const [rayRight = 0, rayUp = 0, rayAhead = 0] = ray
  if (rayUp >= 0) return undefined
  const scale = camera.heightM / -rayUp
  const point = { right: rayRight * scale, ahead: rayAhead * scale }
  return Math.hypot(point.right, point.ahead) <= MAX_DISTANCE_M ? point : undefined
}

const dot = (a: Direction, b: Direction) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Nearest and furthest place for a piece, in meters before the camera, and the furthest to a side. */
const NEAREST_M = 0.8
const FURTHEST_M = 12

/** Part of the height of a photo below a piece, so that the floor before it stays visible. */
const FLOOR_BELOW = 0.04

/**
 * Returns the place on the floor where a piece is put at first: in the middle of the photo, and so far that the piece fits
 * in the photo, also after it was turned.
 *
 * @param size width and depth of the piece in meters
 */
export function firstPlace(camera: PhotoCamera, { width, depth }: { width: number; depth: number }): FloorPoint {
  // Two thirds of the photo is a size at which the room around the piece stays visible.
  const distance = (camera.focalPx * width) / ((camera.width * 2) / 3)
  const nearest = unproject(camera, { x: camera.width / 2, y: camera.height * (1 - FLOOR_BELOW) })?.ahead ?? 0
  return withinRoom({ right: 0, ahead: Math.max(distance, nearest + Math.hypot(width, depth) / 2, 1.2) })
}

/** Returns the place within the distances at which a piece can be seen. */
export const withinRoom = ({ right, ahead }: FloorPoint): FloorPoint => ({
  right: Math.min(FURTHEST_M / 2, Math.max(-FURTHEST_M / 2, right)),
  ahead: Math.min(FURTHEST_M, Math.max(NEAREST_M, ahead)),
})
