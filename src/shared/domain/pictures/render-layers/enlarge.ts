/** One byte per pixel, row by row. */
type Layer = { width: number; height: number; bytes: Uint8Array }

/**
 * A layer that was stored smaller, stretched to the size of the others: straight lines between the middles of its
 * pixels, as graphics hardware does it.
 *
 * Server and browser both stretch with this rule, so that a picture is the same to the eye whoever composed it.
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

/** Between which two of `there` places the middle of a place out of `here` lies, and how far towards the second. */
function between(place: number, here: number, there: number): typeof ORIGIN {
  const middle = ((place + 0.5) * there) / here - 0.5
  const first = Math.floor(middle)
  const inside = (at: number) => Math.max(0, Math.min(there - 1, at))
  return { first: inside(first), second: inside(first + 1), part: middle - first }
}
