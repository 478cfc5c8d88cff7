/** One byte per pixel, row by row. */
type Layer = { width: number; height: number; bytes: Uint8Array }

/**
 * Enlarges a layer that was stored smaller, with bilinear interpolation between pixel centers, as graphics hardware
 * does.
 *
 * Server and browser both use this function, so that their pictures look the same.
 */
export function enlarged(layer: Layer, width: number, height: number): Uint8Array {
  const { width: sourceWidth, height: sourceHeight, bytes } = layer
  const stretched = new Uint8Array(width * height)
  const columns = Array.from({ length: width }, (_, column) => between(column, width, sourceWidth))
  for (let row = 0; row < height; row++) {
    const { first: above, second: below, part: v } = between(row, height, sourceHeight)
    for (let column = 0; column < width; column++) {
      const { first: left, second: right, part: u } = columns[column] ?? ORIGIN
      const upper = (bytes[above * sourceWidth + left] ?? 0) * (1 - u) + (bytes[above * sourceWidth + right] ?? 0) * u
      const lower = (bytes[below * sourceWidth + left] ?? 0) * (1 - u) + (bytes[below * sourceWidth + right] ?? 0) * u
      stretched[row * width + column] = Math.round(upper * (1 - v) + lower * v)
    }
  }
  return stretched
}

const ORIGIN = { first: 0, second: 0, part: 0 }

/** Returns the two source positions around the center of a target position, and the fraction towards the second. */
function between(position: number, targetSize: number, sourceSize: number): typeof ORIGIN {
  const center = ((position + 0.5) * sourceSize) / targetSize - 0.5
  const first = Math.floor(center)
  const inside = (at: number) => Math.max(0, Math.min(sourceSize - 1, at))
  return { first: inside(first), second: inside(first + 1), part: center - first }
}
