import { type PhotoCamera, type PhotoPoint, USUAL_HEIGHT_M, unproject, usualFocalPx } from './photo-camera.ts'

/** Distance between a tap of a finger and the corner that it means, as a part of the diagonal of the photo. */
const TAP_OF_DIAGONAL = 0.002
/**
 * Usual deviations of the cameras of visitors: of the logarithms of focal length and height, and of the angle in radians
 * by which the phone is not level.
 */
const DEVIATION = { focal: 0.2, height: 0.2, roll: 0.08 }

/** How many times the camera is improved. It changes no more after about ten times. */
const ROUNDS = 40
/** Change of a value by which its effect is measured. */
const DELTA = 1e-5

/** A camera with how unlikely it is: the sum of squared deviations, each divided by its usual deviation. */
export type SheetFit = { camera: PhotoCamera; unlikeliness: number }

/**
 * Fits a camera to the corners of a sheet on the floor, and to the cameras of most visitors. The corners decide where
 * they are exact enough, and what is usual decides the rest. Uses the method of Levenberg and Marquardt.
 *
 * @param start a camera that sees the sheet
 * @param corners in order around the sheet, in the photo
 * @param sidesM the lengths of the first and the second side, in meters
 */
export function fitSheet(
  start: PhotoCamera,
  corners: readonly PhotoPoint[],
  sidesM: readonly [number, number],
): SheetFit {
  const edges = edgesOf(start, corners, sidesM)
  const deviations = (values: Values) => deviationsOf(cameraWith(start, values), corners, edges)
  let values: Values = [Math.log(start.focalPx), Math.log(start.heightM), start.pitch, start.roll]
  let current = deviations(values)
  let damping = 1e-3
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = stepFrom(values, current, deviations, damping)
    const next = values.map((value, index) => value + (step[index] ?? 0))
    const candidate = deviations(next)
    if (sumOfSquares(candidate) < sumOfSquares(current)) {
      values = next
      current = candidate
      damping = Math.max(damping / 4, 1e-9)
    } else damping *= 8
  }
  return { camera: cameraWith(start, values), unlikeliness: sumOfSquares(current) }
}

/** Logarithm of the focal length, logarithm of the height, pitch and roll. */
type Values = readonly number[]

function cameraWith(start: PhotoCamera, [focal = 0, height = 0, pitch = 0, roll = 0]: Values): PhotoCamera {
  return { ...start, focalPx: Math.exp(focal), heightM: Math.exp(height), pitch, roll }
}

/** A side or a diagonal: two corners, its length, and how exactly taps give the logarithm of its length. */
type Edge = { from: number; to: number; lengthM: number; error: number }

function edgesOf(
  photo: PhotoCamera,
  corners: readonly PhotoPoint[],
  [first, second]: readonly [number, number],
): Edge[] {
  const tapPx = TAP_OF_DIAGONAL * Math.hypot(photo.width, photo.height)
  const diagonal = Math.hypot(first, second)
  const ends = [
    [0, 1, first],
    [1, 2, second],
    [2, 3, first],
    [3, 0, second],
    [0, 2, diagonal],
    [1, 3, diagonal],
  ] as const
  return ends.map(([from, to, lengthM]) => {
    const [a, b] = [corners[from], corners[to]]
    const lengthPx = a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1
    return { from, to, lengthM, error: (tapPx * Math.SQRT2) / Math.max(lengthPx, 1) }
  })
}

/** A deviation for a corner that is not on the floor at all: larger than any other. */
const NOT_ON_FLOOR = 1e3

function deviationsOf(camera: PhotoCamera, corners: readonly PhotoPoint[], edges: readonly Edge[]): number[] {
  const onFloor = corners.map((corner) => unproject(camera, corner))
  return [
    ...edges.map(({ from, to, lengthM, error }) => {
      const [a, b] = [onFloor[from], onFloor[to]]
      if (!a || !b) return NOT_ON_FLOOR
      return Math.log(Math.hypot(a.right - b.right, a.ahead - b.ahead) / lengthM) / error
    }),
    Math.log(camera.focalPx / usualFocalPx(camera)) / DEVIATION.focal,
    Math.log(camera.heightM / USUAL_HEIGHT_M) / DEVIATION.height,
    camera.roll / DEVIATION.roll,
  ]
}

const sumOfSquares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)

/** Returns the step that makes the deviations smaller, if they were linear in the values. */
function stepFrom(
  values: Values,
  current: readonly number[],
  deviations: (values: Values) => number[],
  damping: number,
): number[] {
  const slopes = values.map((_, changed) => {
    const moved = deviations(values.map((value, index) => (index === changed ? value + DELTA : value)))
    return moved.map((value, index) => (value - (current[index] ?? 0)) / DELTA)
  })
  const matrix = slopes.map((row, index) =>
    slopes.map((column, other) => dot(row, column) * (index === other ? 1 + damping : 1)),
  )
  return solve(
    matrix,
    slopes.map((row) => -dot(row, current)),
  )
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

/** Solves a system of linear equations by elimination; zeros when it has no single solution. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  for (let column = 0; column < rows.length; column += 1) {
    const largest = rows.reduce(
      (best, row, index) =>
        index >= column && Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? index : best,
      column,
    )
    const pivot = rows[largest]
    const top = rows[column]
    if (!pivot || !top || Math.abs(pivot[column] ?? 0) < 1e-12) return rows.map(() => 0)
    rows[largest] = top
    rows[column] = pivot
    for (const [index, row] of rows.entries()) {
      if (index === column) continue
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1)
      rows[index] = row.map((value, place) => value - factor * (pivot[place] ?? 0))
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1))
}
