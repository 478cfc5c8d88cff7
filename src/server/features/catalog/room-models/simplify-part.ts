import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Part } from './piece.ts'

/** Weight of a difference of normals against one of positions: the shading is what a viewer sees of small triangles. */
const NORMAL_WEIGHT = 0.25

/** Largest difference in meters that a removed triangle may make. */
const MAX_ERROR = 0.003

/**
 * Returns the part with at most about `maxTriangles` triangles, and with its shading. Parts with fewer triangles are
 * returned unchanged. More triangles stay where the shape would change by more than 3 mm.
 */
export async function simplifyPart(part: Part, maxTriangles: number): Promise<Part> {
  if (part.indices.length / 3 <= maxTriangles) return part
  await MeshoptSimplifier.ready
  const [indices] = MeshoptSimplifier.simplifyWithAttributes(
    part.indices,
    part.positions,
    3,
    part.normals,
    3,
    [NORMAL_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT],
    null,
    maxTriangles * 3,
    MAX_ERROR,
    ['ErrorAbsolute'],
  )
  const [places, count] = MeshoptSimplifier.compactMesh(indices)
  const kept = (numbers: Part['tiles'], size: number) => numbers && keptVertices(numbers, size, places, count)
  return {
    ...part,
    positions: keptVertices(part.positions, 3, places, count),
    normals: keptVertices(part.normals, 3, places, count),
    tiles: kept(part.tiles, 2),
    shadows: kept(part.shadows, 2),
    indices: new Uint32Array(indices),
  }
}

/** Place of a vertex that no triangle uses any more. */
const UNUSED = 0xffffffff

/** @param places new index of each vertex */
function keptVertices(
  numbers: Float32Array,
  size: number,
  places: Uint32Array,
  count: number,
): Float32Array<ArrayBuffer> {
  const kept = new Float32Array(count * size)
  places.forEach((place, vertex) => {
    if (place !== UNUSED) kept.set(numbers.subarray(vertex * size, (vertex + 1) * size), place * size)
  })
  return kept
}
