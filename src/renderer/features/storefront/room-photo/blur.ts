/**
 * Blurs a square of values with a box filter in both directions, three times, which is close to a Gaussian. Values
 * outside the square are 0.
 *
 * @param side length of a side of the square, in values
 * @param radius of the box, in values
 */
export function blurred(values: Float32Array, side: number, radius: number): Float32Array {
  let result = values
  for (let pass = 0; pass < 3; pass += 1) {
    result = blurredRows(result, side, radius, 1, side)
    result = blurredRows(result, side, radius, side, 1)
  }
  return result
}

function blurredRows(values: Float32Array, side: number, radius: number, step: number, rowStep: number): Float32Array {
  const result = new Float32Array(values.length)
  for (let row = 0; row < side; row += 1) {
    const at = (place: number) => (place < 0 || place >= side ? 0 : (values[row * rowStep + place * step] ?? 0))
    let sum = 0
    for (let place = -radius; place <= radius; place += 1) sum += at(place)
    for (let place = 0; place < side; place += 1) {
      result[row * rowStep + place * step] = sum / (2 * radius + 1)
      sum += at(place + radius + 1) - at(place - radius)
    }
  }
  return result
}
