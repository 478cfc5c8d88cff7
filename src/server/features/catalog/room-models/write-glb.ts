import { Document, type Material, type mat4, NodeIO } from '@gltf-transform/core'
import { KHRDracoMeshCompression, KHRMaterialsSpecular } from '@gltf-transform/extensions'
import { createEncoderModule } from 'draco3dgltf'
import type { LeatherImages, LeatherLook } from './leather-look.ts'
import { type Piece, separateParts } from './piece.ts'
import { LEATHER } from './read-piece.ts'

const JPEG = 'image/jpeg'
/** Name of the material of the stitches. */
export const THREAD = 'thread'

/** A piece in one leather. `occlusion` is the JPEG of its ambient occlusion. */
export type DressedPiece = Pick<Piece, 'parts' | 'paints'> & {
  look: LeatherLook
  images: LeatherImages
  occlusion: Buffer | undefined
}

/**
 * Returns the piece as a GLB for Scene Viewer: compressed by Draco, which that viewer reads, with JPEG images. It has no
 * extension that a viewer must know besides Draco. Positions are exact to 0.3 mm.
 */
export async function writeGlb({ parts, paints, look, images, occlusion }: DressedPiece): Promise<Uint8Array> {
  const document = new Document()
  document.getRoot().getAsset().generator = 'leermeester'
  const buffer = document.createBuffer()
  const materials = new Map<string, Material>()
  const materialOf = (name: string) => {
    const material = materials.get(name) ?? createMaterial(name)
    materials.set(name, material)
    return material
  }
  const createMaterial = (name: string): Material => {
    if (name === LEATHER) return leatherMaterial(document, { look, images, occlusion })
    const paint = paints.get(name)
    const [red, green, blue] = name === THREAD ? look.thread : (paint?.color ?? [1, 1, 1])
    return document
      .createMaterial(name)
      .setBaseColorFactor([red, green, blue, 1])
      .setRoughnessFactor(paint?.roughness ?? 1)
      .setMetallicFactor(paint?.metallic ?? 0)
  }

  const scene = document.createScene()
  for (const part of parts.flatMap((each) => (each.placements.length > 1 ? each : separateParts(each)))) {
    const primitive = document.createPrimitive().setMaterial(materialOf(part.material))
    const accessor = (
      type: 'SCALAR' | 'VEC2' | 'VEC3',
      numbers: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    ) => document.createAccessor().setType(type).setArray(numbers).setBuffer(buffer)
    primitive.setIndices(accessor('SCALAR', part.indices))
    primitive.setAttribute('POSITION', accessor('VEC3', part.positions))
    primitive.setAttribute('NORMAL', accessor('VEC3', part.normals))
    if (part.tiles) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', part.tiles))
    if (part.shadows) primitive.setAttribute('TEXCOORD_1', accessor('VEC2', part.shadows))
    const mesh = document.createMesh(part.material).addPrimitive(primitive)
    for (const placement of part.placements) {
      // A matrix has 16 numbers, which the type of the library wants to know.
      scene.addChild(
        document
          .createNode(part.material)
          .setMesh(mesh)
          .setMatrix([...placement] as mat4),
      )
    }
  }
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({
      method: KHRDracoMeshCompression.EncoderMethod.EDGEBREAKER,
      encodeSpeed: 5,
      decodeSpeed: 5,
      quantizationBits: { POSITION: 13, NORMAL: 8, TEX_COORD: 14 },
    })
  const io = new NodeIO()
    .registerExtensions([KHRDracoMeshCompression, KHRMaterialsSpecular])
    .registerDependencies({ 'draco3d.encoder': await createEncoderModule() })
  return io.writeBinary(document)
}

function leatherMaterial(
  document: Document,
  { look, images, occlusion }: Pick<DressedPiece, 'look' | 'images' | 'occlusion'>,
): Material {
  const texture = (name: string, image: Buffer | undefined) =>
    image ? document.createTexture(name).setMimeType(JPEG).setImage(new Uint8Array(image)) : null
  const brightest = images.shade ? look.top : 1
  const [red, green, blue] = look.color.map((part) => Math.min(1, part * brightest))
  const material = document
    .createMaterial(LEATHER)
    .setBaseColorFactor([red ?? 0, green ?? 0, blue ?? 0, 1])
    .setBaseColorTexture(texture('shade', images.shade))
    .setNormalTexture(texture('normal', images.normal))
    .setMetallicFactor(0)
    .setRoughnessFactor(images.rough ? 1 : look.roughness)
    .setMetallicRoughnessTexture(texture('roughness', images.rough))
  if (occlusion) {
    material.setOcclusionTexture(texture('occlusion', occlusion)).setOcclusionStrength(look.occlusionStrength)
    material.getOcclusionTextureInfo()?.setTexCoord(1)
  }
  // A viewer that does not know this extension shows some mirror on nubuck.
  const specular = document.createExtension(KHRMaterialsSpecular).createSpecular()
  return material.setExtension('KHR_materials_specular', specular.setSpecularFactor(look.specular ? 0.9 : 0.1))
}
