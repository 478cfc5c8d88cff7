/** A place or direction in metres: x to the right, y away from the viewer, z up; the floor is z = 0. */
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, factor: number): Vec => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec) => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vec): Vec => times(a, 1 / (length(a) || 1))
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const between = (a: Vec, b: Vec, part: number): Vec => add(a, times(minus(b, a), part))

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Turns about the x axis: positive leans back, as the back of a chair does. */
export function leaned([x, y, z]: Vec, degrees: number): Vec {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return [x, y * cos + z * sin, z * cos - y * sin]
}

/** Turns about the vertical: positive is against the clock, seen from above. */
export function turned([x, y, z]: Vec, degrees: number): Vec {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return [x * cos - y * sin, x * sin + y * cos, z]
}

/** Tilts sideways about the y axis: positive leans to the right. */
export function swayed([x, y, z]: Vec, degrees: number): Vec {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return [x * cos + z * sin, y, z * cos - x * sin]
}

/** Smooth noise between -1 and 1 that is the same on every machine; features are about one unit wide. */
export function noise([x, y, z]: Vec): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [fx, fy, fz] = [ease(x - ix), ease(y - iy), ease(z - iz)]
  const edge = (dy: number, dz: number) => mix(scatter(ix, iy + dy, iz + dz), scatter(ix + 1, iy + dy, iz + dz), fx)
  return mix(mix(edge(0, 0), edge(1, 0), fy), mix(edge(0, 1), edge(1, 1), fy), fz) * 2 - 1
}

const mix = (a: number, b: number, part: number) => a + (b - a) * part
const ease = (part: number) => part * part * (3 - 2 * part)

/** A number from 0 to 1 that looks drawn by lot, but belongs to its three whole numbers. */
export function scatter(a: number, b: number, c: number): number {
  let bits = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1) ^ Math.imul(c, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 13), 0x297a2d39)
  return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_296
}
