import { Box3, BufferAttribute, type BufferGeometry, Mesh, type Object3D } from 'three'
import { type Lift, liftedHeight, liftOfBody, stretchOf } from '#shared/domain/room-models/lift.ts'

/**
 * Returns the function that shows a model with a higher or lower seat, and returns by how many meters it is lifted: longer
 * legs, on which the other parts are higher. Call this before the model is moved or turned.
 *
 * @param isLegs whether a child of the model is legs
 */
export function openLift(
  model: Object3D,
  isLegs: (child: Object3D) => boolean,
): (liftCm: number | undefined) => number {
  model.updateMatrixWorld(true)
  const legs = meshesOf(model.children.filter(isLegs))
  const body = model.children.filter((child) => !isLegs(child))
  const heights = body.map((child) => child.position.y)
  const floorY = new Box3().setFromObject(model).min.y
  const bodyM = body.reduce((box, child) => box.expandByObject(child), new Box3()).min.y - floorY
  // The pieces of a set share the geometry of their legs.
  const shapes = new Map(legs.map((mesh) => [mesh.geometry, shapeOf(mesh, floorY)]))
  let last = 0

  return (liftCm) => {
    const lift = liftOfBody(bodyM, legs.length > 0 ? liftCm : 0)
    if (lift.byM === last) return last
    last = lift.byM
    for (const [geometry, shape] of shapes) stretch(geometry, shape, lift)
    for (const [index, child] of body.entries()) child.position.y = (heights[index] ?? 0) + lift.byM
    return last
  }
}

function meshesOf(objects: readonly Object3D[]): Mesh[] {
  const meshes: Mesh[] = []
  for (const object of objects) {
    object.traverse((part) => {
      if (part instanceof Mesh) meshes.push(part)
    })
  }
  return meshes
}

/** Geometry of legs as it is in the file, where its coordinates are integers with a scale. */
type Shape = {
  positions: Float32Array
  normals: Float32Array
  /** Scale of the height, and the height of the origin above the floor, in meters. */
  scaleY: number
  originM: number
}

/** Parts of a model are turned around the vertical only, so a height depends on no other coordinate. */
function shapeOf({ geometry, matrixWorld: { elements } }: Mesh, floorY: number): Shape {
  return {
    positions: numbersOf(geometry, 'position'),
    normals: numbersOf(geometry, 'normal'),
    scaleY: elements[5],
    originM: elements[13] - floorY,
  }
}

function numbersOf(geometry: BufferGeometry, name: 'position' | 'normal'): Float32Array {
  const attribute = geometry.getAttribute(name)
  return Float32Array.from({ length: attribute.count * 3 }, (_, index) =>
    attribute.getComponent(Math.trunc(index / 3), index % 3),
  )
}

function stretch(geometry: BufferGeometry, { positions, normals, scaleY, originM }: Shape, lift: Lift): void {
  // Frees the numbers of before on the graphics card; the next frame sends the new ones.
  geometry.dispose()
  const [places, directions] = [positions.slice(), normals.slice()]
  for (let at = 0; at < places.length; at += 3) {
    const heightM = (positions[at + 1] ?? 0) * scaleY + originM
    places[at + 1] = (liftedHeight(heightM, lift) - originM) / scaleY
    if (heightM < lift.bodyM) directions[at + 1] = (normals[at + 1] ?? 0) / stretchOf(lift)
  }
  geometry.setAttribute('position', new BufferAttribute(places, 3))
  geometry.setAttribute('normal', new BufferAttribute(directions, 3))
  geometry.normalizeNormals()
  geometry.computeBoundingBox()
  geometry.computeBoundingSphere()
}
