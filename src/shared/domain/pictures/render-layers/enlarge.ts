/** One byte per pixel, row by row. */
type Layer = { width: number; height: number; bytes: Uint8Array }

/**
 * Enlarges a layer that was stored smaller, with bilinear interpolation between pixel centers, as graphics hardware
 * does.
 *
 * Server and browser both use this rule, so that their pictures look the same.
 */
export function enlarged({ width: from, height: down, bytes }: Layer, width: number, height: number): Uint8Array {
  const stretched = new Uint8Array(width * height)
  const columns = Array.from({ length: width }, (_, column) => between(column, width, from))
  for (let row = 0; row < height; row++) {
    const { first: above, second: below, part: v } = between(row, height, down)
    for (let column = 0; column < width; column++) {
      const { first: left, second: right, part: u } = columns[column] ?? ORIGIN
      const upper = (bytes[above * from + left] ?? 0) * (1 - u) + (bytes[above * from + right] ?? 0) * u
      const lower = (bytes[below * from + left] ?? 0) * (1 - u) + (bytes[below * from + right] ?? 0) * u
      stretched[row * width + column] = Math.round(upper * (1 - v) + lower * v)
    }
  }
  return stretched
}

const ORIGIN = { first: 0, second: 0, part: 0 }

/** Returns the two source positions around the center of a target position, and the fraction towards the second. */
function between(place: number, here: number, there: number): typeof ORIGIN {
  const middle = ((place + 0.5) * there) / here - 0.5
  const first = Math.floor(middle)
  const inside = (at: number) => Math.max(0, Math.min(there - 1, at))
  return { first: inside(first), second: inside(first + 1), part: middle - first }
}
