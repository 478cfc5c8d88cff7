import { type Lift, liftedHeight, liftOfBody, stretchOf } from '#shared/domain/room-models/lift.ts'
import { combined, IDENTITY, type Matrix, mapPoints, mirroredMatrix, movedBy, transformed, turned } from './matrix.ts'

type Numbers = Float32Array<ArrayBuffer>

/** Triangles of one material: positions in meters with Y up, and unit normals. */
export type Part = {
  /** `leather`, `thread`, or the material of legs: `oak`, `black-steel`. */
  material: string
  /** Kind of legs to which the part belongs; undefined for the other parts. */
  legs: string | undefined
  /** Three numbers per vertex. */
  positions: Numbers
  /** Three numbers per vertex. */
  normals: Numbers
  /** Two numbers per vertex, of which 1 is a tile of leather of 20 cm; only for leather. */
  tiles: Numbers | undefined
  /** Two numbers per vertex: place in the map of ambient occlusion; only for leather with such a map. */
  shadows: Numbers | undefined
  /** Three vertices per triangle, counterclockwise from outside. */
  indices: Uint32Array<ArrayBuffer>
  /** Where the part is. Several for a part that occurs more than once, such as the chairs of a set. */
  placements: readonly Matrix[]
}

/** Color and gloss of a material without a texture. `color` is linear. */
export type Paint = { color: readonly [red: number, green: number, blue: number]; roughness: number; metallic: number }

/** Geometry and materials of a piece of furniture, or of a set. */
export type Piece = {
  parts: readonly Part[]
  paints: ReadonlyMap<string, Paint>
  /** Map of ambient occlusion of the leather, an image file; undefined without one. */
  occlusion: Uint8Array | undefined
}

/** Lowest and highest coordinates in meters. */
export type Extent = { min: [number, number, number]; max: [number, number, number] }

/** Returns the extent of parts in all their places. */
export function extentOf(parts: readonly Pick<Part, 'positions' | 'placements'>[]): Extent {
  const min: Extent['min'] = [Infinity, Infinity, Infinity]
  const max: Extent['max'] = [-Infinity, -Infinity, -Infinity]
  for (const { positions, placements } of parts) {
    for (const placement of placements) {
      transformed(positions, placement).forEach((value, index) => {
        const axis = (index % 3) as 0 | 1 | 2 // the remainder of a division by three
        if (value < min[axis]) min[axis] = value
        if (value > max[axis]) max[axis] = value
      })
    }
  }
  return { min, max }
}

/**
 * Returns the piece with one kind of legs, lifted and mirrored if wanted, with its feet on the floor (Y = 0) and its
 * center above the origin, where a viewer puts it down.
 *
 * Mirrors the coordinates, and not by a negative scale, which USDZ does not support. The grain of the leather is
 * mirrored too, which is not visible.
 *
 * @param legs kind of legs; the first kind of the piece by default
 * @param liftCm by how many cm the seat is higher than that of the 3D model. Longer legs lift the other parts
 */
export function placePiece(
  piece: Piece,
  { legs, isMirrored, liftCm }: { legs: string | undefined; isMirrored: boolean; liftCm?: number | undefined },
): Piece {
  const kind = legs ?? piece.parts.find((part) => part.legs !== undefined)?.legs
  const chosen = liftedParts(
    piece.parts.filter((part) => part.legs === undefined || part.legs === kind),
    liftCm,
  ).map((part) => (isMirrored ? mirroredPart(part) : part))
  const { min, max } = extentOf(chosen)
  const toOrigin = movedBy([-(min[0] + max[0]) / 2, -min[1], -(min[2] + max[2]) / 2])
  const parts = chosen.map((part) => ({
    ...part,
    placements: part.placements.map((placement) => combined(toOrigin, placement)),
  }))
  return { ...piece, parts }
}

/** Returns the part as separate triangles in each of its places. */
export const separateParts = (part: Part): Part[] =>
  part.placements.map((placement) => ({
    ...part,
    positions: transformed(part.positions, placement),
    normals: turned(part.normals, placement),
    placements: [IDENTITY],
  }))

/** Returns the parts with longer or shorter legs, on which the other parts are higher or lower. */
function liftedParts(parts: readonly Part[], liftCm = 0): readonly Part[] {
  if (liftCm === 0 || parts.every((part) => part.legs === undefined)) return parts
  const floor = extentOf(parts).min[1]
  const body = extentOf(parts.filter((part) => part.legs === undefined)).min[1]
  const lift = liftOfBody(body - floor, liftCm)
  const up = movedBy([0, lift.byM, 0])
  return parts.map((part) =>
    part.legs === undefined
      ? { ...part, placements: part.placements.map((placement) => combined(up, placement)) }
      : stretchedPart(part, floor, lift),
  )
}

/** The places of a part differ in their turn around the vertical and their place on the floor, so heights are equal in all. */
function stretchedPart(part: Part, floor: number, lift: Lift): Part {
  const stretch = stretchOf(lift)
  const isBelow = (vertex: number) => (part.positions[vertex * 3 + 1] ?? 0) - floor < lift.bodyM
  const normals = part.normals.slice()
  for (let vertex = 0; vertex < normals.length / 3; vertex += 1) {
    if (!isBelow(vertex)) continue
    const [x = 0, y = 0, z = 0] = normals.subarray(vertex * 3, vertex * 3 + 3)
    const length = Math.hypot(x, y / stretch, z) || 1
    normals.set([x / length, y / stretch / length, z / length], vertex * 3)
  }
  return {
    ...part,
    positions: mapPoints(part.positions, (x, y, z) => [x, floor + liftedHeight(y - floor, lift), z]),
    normals,
  }
}

const mirroredPart = (part: Part): Part => ({
  ...part,
  positions: mapPoints(part.positions, (x, y, z) => [-x, y, z]),
  normals: mapPoints(part.normals, (x, y, z) => [-x, y, z]),
  indices: turnedAround(part.indices),
  placements: part.placements.map(mirroredMatrix),
})

/** Returns the triangles with their other side as the outside. */
function turnedAround(indices: Part['indices']): Part['indices'] {
  const around = indices.slice()
  for (let at = 0; at < around.length; at += 3) {
    around[at + 1] = indices[at + 2] ?? 0
    around[at + 2] = indices[at + 1] ?? 0
  }
  return around
}
