/** A transformation of points: 16 numbers, column by column, as in glTF. */
export type Matrix = readonly number[]

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export type Point = readonly [x: number, y: number, z: number]

/** Returns a transformation that moves points. */
export const movedBy = ([x, y, z]: Point): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]

/** Returns the transformation that does `first`, and then `second`. */
export function combined(second: Matrix, first: Matrix): Matrix {
  return IDENTITY.map((_, index) => {
    const [row, column] = [index % 4, Math.trunc(index / 4)]
    return [0, 1, 2, 3].reduce((sum, k) => sum + at(second, row, k) * at(first, k, column), 0)
  })
}

/** Returns the transformation that undoes a transformation of an even scale, a rotation and a move. */
export function inverse(matrix: Matrix): Matrix {
  const scale = Math.hypot(at(matrix, 0, 0), at(matrix, 1, 0), at(matrix, 2, 0))
  // The inverse of a rotation is the rotation with rows and columns exchanged.
  const turned = (row: number, column: number) => at(matrix, column, row) / scale ** 2
  const back = (row: number) => -[0, 1, 2].reduce((sum, k) => sum + turned(row, k) * at(matrix, k, 3), 0)
  return [0, 1, 2, 3].flatMap((column) => [
    ...[0, 1, 2].map((row) => (column < 3 ? turned(row, column) : back(row))),
    column < 3 ? 0 : 1,
  ])
}

/** Returns the transformation of mirrored points that gives the mirror image of what `matrix` gives; the mirror is X = 0. */
export const mirroredMatrix = (matrix: Matrix): Matrix =>
  matrix.map((value, index) => ((index % 4 === 0) === index < 4 ? value : -value))

/** Transforms points, three numbers each. */
export function transformed(points: Float32Array, m: Matrix): Float32Array<ArrayBuffer> {
  return mapPoints(points, (x, y, z) => [
    at(m, 0, 0) * x + at(m, 0, 1) * y + at(m, 0, 2) * z + at(m, 0, 3),
    at(m, 1, 0) * x + at(m, 1, 1) * y + at(m, 1, 2) * z + at(m, 1, 3),
    at(m, 2, 0) * x + at(m, 2, 1) * y + at(m, 2, 2) * z + at(m, 2, 3),
  ])
}

/** Transforms directions, three numbers each, to unit length. The scale of the transformation is even. */
export function turned(directions: Float32Array, m: Matrix): Float32Array<ArrayBuffer> {
  const rotation = m.map((value, index) => (index >= 12 && index < 15 ? 0 : value))
  return mapPoints(transformed(directions, rotation), (x, y, z) => {
    const length = Math.hypot(x, y, z) || 1
    return [x / length, y / length, z / length]
  })
}

/** Returns points, three numbers each, after a change. */
export function mapPoints(
  points: Float32Array,
  change: (x: number, y: number, z: number) => Point,
): Float32Array<ArrayBuffer> {
  const changed = new Float32Array(points.length)
  for (let index = 0; index < points.length; index += 3) {
    changed.set(change(points[index] ?? 0, points[index + 1] ?? 0, points[index + 2] ?? 0), index)
  }
  return changed
}

const at = (matrix: Matrix, row: number, column: number) => matrix[column * 4 + row] ?? 0
