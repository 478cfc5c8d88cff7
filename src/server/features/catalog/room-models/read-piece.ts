import { type Accessor, type Material, NodeIO, type Primitive } from '@gltf-transform/core'
import {
  EXTMeshoptCompression,
  EXTTextureWebP,
  KHRMaterialsSpecular,
  KHRMeshQuantization,
} from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { combined, IDENTITY, inverse, type Matrix, transformed, turned } from './matrix.ts'
import type { Paint, Part, Piece } from './piece.ts'

/**
 * Number of tiles of leather that the texture coordinates 0 to 1 of a stored model cover, around the middle. The exporter
 * stores them so, in 16 bits.
 */
const STORED_TILES = 32

/** Name of the material of the leather. */
export const LEATHER = 'leather'

/** Reads a model of `resources/three-d/models`, with all its kinds of legs. Rejects when the file is damaged. */
export async function readPiece(file: Uint8Array): Promise<Piece> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization, EXTTextureWebP, KHRMaterialsSpecular])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const root = (await io.readBinary(file)).getRoot()
  const parts = root.listMeshes().flatMap((mesh) => {
    const nodes = root.listNodes().filter((node) => node.getMesh() === mesh)
    const name = nodes[0]?.getName() ?? ''
    return mesh.listPrimitives().map((primitive) =>
      readPart(
        primitive,
        name,
        nodes.map((node) => node.getWorldMatrix()),
      ),
    )
  })
  const leather = root.listMaterials().find((material) => material.getName() === LEATHER)
  return {
    parts,
    paints: new Map(root.listMaterials().map((material) => [material.getName(), paintOf(material)])),
    occlusion: leather?.getOcclusionTexture()?.getImage() ?? undefined,
  }
}

/**
 * @param nodeName `legs:KIND:MATERIAL` for legs
 * @param matrices where the part is. They contain the scale of the stored integers too
 */
function readPart(primitive: Primitive, nodeName: string, matrices: readonly Matrix[]): Part {
  const [kindOfNode, legs] = nodeName.split(':')
  const material = primitive.getMaterial()?.getName() ?? ''
  const isLeather = material === LEATHER
  const tiles = isLeather ? primitive.getAttribute('TEXCOORD_0') : null
  const shadows = isLeather ? primitive.getAttribute('TEXCOORD_1') : null
  const first = matrices[0] ?? IDENTITY
  const toFirst = inverse(first)
  return {
    material,
    legs: kindOfNode === 'legs' ? legs : undefined,
    positions: transformed(numbersOf(primitive.getAttribute('POSITION')), first),
    normals: turned(numbersOf(primitive.getAttribute('NORMAL')), first),
    tiles: tiles ? numbersOf(tiles).map((value) => (value - 0.5) * STORED_TILES) : undefined,
    shadows: shadows ? numbersOf(shadows) : undefined,
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    placements: matrices.map((matrix) => combined(matrix, toFirst)),
  }
}

/** Returns the numbers of an attribute, also of one that is stored as normalized integers. */
function numbersOf(accessor: Accessor | null): Float32Array<ArrayBuffer> {
  if (!accessor) throw new Error('the model has a part without positions or normals')
  const size = accessor.getElementSize()
  const numbers = new Float32Array(accessor.getCount() * size)
  const element: number[] = []
  for (let index = 0; index < accessor.getCount(); index += 1) {
    numbers.set(accessor.getElement(index, element).slice(0, size), index * size)
  }
  return numbers
}

function paintOf(material: Material): Paint {
  const [red = 0, green = 0, blue = 0] = material.getBaseColorFactor()
  return {
    color: [red, green, blue],
    roughness: material.getRoughnessFactor(),
    metallic: material.getMetallicFactor(),
  }
}
