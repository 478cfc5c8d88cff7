import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Document, getBounds, Logger, type Material, type Mesh, type Node, NodeIO, type Primitive, PropertyType, type vec3 } from '@gltf-transform/core'
import { ALL_EXTENSIONS, EXTTextureWebP, KHRMaterialsSpecular } from '@gltf-transform/extensions'
import { cloneDocument, dedup, meshopt, mergeDocuments, prune, quantize, reorder, unpartition } from '@gltf-transform/functions'
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer'
import sharp from 'sharp'

/** Largest file as it travels: bytes after brotli. */
export const MAX_BROTLI_BYTES = 350_000
/** Number of tiles of leather that the UVs 0 to 1 span. True-size UVs run over many tiles and would not fit in 16 bits. */
export const TILES_PER_UV = 32

/** Aim below the limit, so that a small change of the packing does not exceed it. */
const AIM_BYTES = 340_000
const LEATHER_ERROR_M = 0.0012
const FRAME_ERROR_M = 0.0004
/** Share of the triangles of legs and frames that is kept, and the least number. */
const FRAME_SHARE = 0.25
const FRAME_LEAST = 200
/** Triangles of the leather: a base, more for a larger piece, and a limit. */
const TRIANGLES = { base: 20_000, perSquareMeter: 12_000, most: 50_000 }
/** Weight of a normal against a position in meters: shading shows earlier than shape. */
const NORMAL_WEIGHT = 0.25
const OCCLUSION = { blur: 1.8, quality: 72, setWidth: 384 }

/** Color (linear), roughness and metalness of what is not leather, as in studio.py. The page gives leather and thread theirs. */
const SURFACES: Record<string, [color: vec3, roughness: number, metalness: number]> = {
  leather: [[0.4, 0.2, 0.1], 0.45, 0],
  thread: [[0.3, 0.15, 0.07], 0.8, 0],
  oak: [[0.33, 0.185, 0.085], 0.5, 0],
  walnut: [[0.13, 0.066, 0.033], 0.45, 0],
  'black-wood': [[0.02, 0.018, 0.017], 0.45, 0],
  'black-steel': [[0.022, 0.021, 0.02], 0.42, 0.6],
  steel: [[0.56, 0.55, 0.53], 0.26, 1],
}

/** A model as export_glb.py wrote it. A set has `places` instead of triangles: model, x and y in meters, degrees to the left. */
type Raw = { model: string; legs: string[]; places?: [model: string, x: number, y: number, turn: number][] }
type Size = [width: number, depth: number, height: number]
export type PackedModel = { bytes: Uint8Array; brotliBytes: number; legs: string[]; size: Size; triangles: number }

const compressed = promisify(brotliCompress)
await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready, MeshoptSimplifier.ready])
const io = new NodeIO()
  .setLogger(new Logger(Logger.Verbosity.WARN))
  .registerExtensions(ALL_EXTENSIONS)
  .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder })

/** Returns what export_glb.py wrote about a model. */
export const readRaw = async (folder: string, model: string): Promise<Raw> =>
  JSON.parse(await readFile(join(folder, `${model}.json`), 'utf8'))

/** Packs a model, or a set from its pieces, with as many triangles as fit in the limit. The raw files are in `folder`. */
export async function packModel(folder: string, model: string): Promise<PackedModel> {
  const about = await readRaw(folder, model)
  const pieces = [...new Set((about.places ?? [[model]]).map(([piece]) => piece))]
  const raws = await Promise.all(pieces.map((piece) => io.read(join(folder, `${piece}.glb`))))
  const occlusion = await sharedOcclusion(pieces.map((piece) => join(folder, `${piece}-ao.png`)))

  for (let share = 1; ; ) {
    const doc = about.places
      ? composedSet(about, pieces, raws, share)
      : simplified(raws[0] as Document, share)
    const size = settle(doc, about.legs[0] ?? '')
    finish(doc, occlusion)
    const triangles = doc.getRoot().listMeshes().flatMap((mesh) => mesh.listPrimitives()).reduce((sum, p) => sum + trianglesOf(p), 0)
    await doc.transform(prune({ keepAttributes: true }), dedup({ propertyTypes: [PropertyType.ACCESSOR] }), unpartition())
    const bits = { quantizePosition: 14, quantizeNormal: 8, quantizeTexcoord: 15, quantizationVolume: 'scene' as const }
    await doc.transform(
      reorder({ encoder: MeshoptEncoder, target: 'size' }),
      quantize({ ...bits, pattern: /^(POSITION|NORMAL|TEXCOORD)/ }),
      meshopt({ encoder: MeshoptEncoder, level: 'medium', ...bits }),
    )
    const bytes = await io.writeBinary(doc)
    const brotliBytes = (await compressed(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })).length
    if (brotliBytes <= AIM_BYTES) return { bytes, brotliBytes, legs: about.legs, size, triangles }
    share *= (AIM_BYTES / brotliBytes) * 0.96
  }
}

/**
 * Puts the pieces of a set in their places. A piece that occurs twice is stored once. The pieces share one atlas: each
 * has a column of it.
 */
function composedSet({ places = [], legs }: Raw, pieces: string[], raws: Document[], share: number): Document {
  const doc = new Document().setLogger(new Logger(Logger.Verbosity.WARN))
  const scene = doc.createScene()
  const meshes = new Map<string, Mesh[]>()
  for (const [column, piece] of pieces.entries()) {
    const source = simplified(raws[column] as Document, share / pieces.length ** 0.8)
    moveAtlas(source, column, pieces.length)
    const copies = mergeDocuments(doc, source)
    const wanted = source.getRoot().listMeshes().filter((mesh) => !mesh.getName().startsWith('legs:') || isOfLegs(mesh, legs[0] ?? ''))
    meshes.set(piece, wanted.map((mesh) => copies.get(mesh) as Mesh))
  }
  for (const other of doc.getRoot().listScenes()) if (other !== scene) other.dispose()
  for (const node of doc.getRoot().listNodes()) node.dispose()
  shareMaterials(doc)
  for (const [piece, x, y, turn] of places) {
    const half = (turn * Math.PI) / 360
    for (const mesh of meshes.get(piece) ?? []) {
      const node = doc.createNode(mesh.getName()).setMesh(mesh).setTranslation([x, 0, -y])
      scene.addChild(node.setRotation([0, Math.sin(half), 0, Math.cos(half)]))
    }
  }
  return doc
}

const isOfLegs = (item: Mesh | Node, kind: string) => item.getName().startsWith(`legs:${kind}:`)

/** Merged documents have each material several times. Keeps one of each name. */
function shareMaterials(doc: Document): void {
  const kept = new Map<string, Material>()
  for (const material of doc.getRoot().listMaterials()) {
    if (!kept.has(material.getName())) kept.set(material.getName(), material)
  }
  for (const primitive of doc.getRoot().listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    primitive.setMaterial(kept.get(primitive.getMaterial()?.getName() ?? '') ?? null)
  }
}

/** Moves the UVs of the atlas into one of several columns. */
function moveAtlas(doc: Document, column: number, columns: number): void {
  for (const primitive of doc.getRoot().listMeshes().flatMap((mesh) => mesh.listPrimitives())) {
    const uv = primitive.getAttribute('TEXCOORD_1')
    const values = uv?.getArray()
    if (!uv || !values) continue
    uv.setArray(values.map((value, i) => (i % 2 === 0 ? (value + column) / columns : value)))
  }
}

/** Returns a copy with fewer triangles. `share` of the usual number stays in the leather. */
function simplified(raw: Document, share: number): Document {
  const doc = cloneDocument(raw)
  const leather = doc.getRoot().listNodes().find((node) => node.getName() === 'leather')
  const { min, max } = getBounds(leather as Node)
  const area = (max[0] - min[0]) * (max[2] - min[2])
  const budget = Math.min(TRIANGLES.most, TRIANGLES.base + TRIANGLES.perSquareMeter * area) * share
  for (const mesh of doc.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      // Fewer triangles need a larger error: without it a deeply buttoned sofa would not become small enough.
      if (mesh.getName() === 'leather') simplify(doc, primitive, budget, LEATHER_ERROR_M / share)
      else if (mesh.getName() !== 'thread') {
        const wanted = Math.max(FRAME_LEAST, trianglesOf(primitive) * FRAME_SHARE * share)
        simplify(doc, primitive, wanted, FRAME_ERROR_M / share)
      }
    }
  }
  return doc
}

const trianglesOf = (primitive: Primitive) => (primitive.getIndices()?.getCount() ?? 0) / 3

/** Removes triangles, but keeps the shading of many: a normal counts as much as a place. */
function simplify(doc: Document, primitive: Primitive, triangles: number, errorM: number): void {
  const indices = Uint32Array.from(primitive.getIndices()?.getArray() ?? [])
  const places = Float32Array.from(primitive.getAttribute('POSITION')?.getArray() ?? [])
  const normals = Float32Array.from(primitive.getAttribute('NORMAL')?.getArray() ?? [])
  const weights = [NORMAL_WEIGHT, NORMAL_WEIGHT, NORMAL_WEIGHT]
  const target = Math.min(indices.length, Math.round(triangles) * 3)
  const flags: SimplifierFlags[] = ['ErrorAbsolute']
  const [kept] = MeshoptSimplifier.simplifyWithAttributes(indices, places, 3, normals, 3, weights, null, target, errorM, flags)
  const [place, count] = MeshoptSimplifier.compactMesh(kept)
  const buffer = doc.getRoot().listBuffers()[0] ?? null
  for (const semantic of primitive.listSemantics()) {
    const attribute = primitive.getAttribute(semantic)
    const source = attribute?.getArray()
    if (!attribute || !source) continue
    const width = attribute.getElementSize()
    const target = new Float32Array(count * width)
    for (const [from, to] of place.entries()) {
      if (to !== 0xffffffff) target.set(source.subarray(from * width, from * width + width), to * width)
    }
    primitive.setAttribute(semantic, doc.createAccessor().setType(attribute.getType()).setArray(target).setBuffer(buffer))
  }
  primitive.setIndices(doc.createAccessor().setType('SCALAR').setArray(Uint32Array.from(kept)).setBuffer(buffer))
}

/** Puts the middle of the piece on its first legs at the origin, its feet on the floor. Returns its size in meters. */
function settle(doc: Document, legs: string): Size {
  const nodes = doc.getRoot().listNodes().filter((node) => node.getMesh())
  const bounds = nodes.filter((node) => !node.getName().startsWith('legs:') || isOfLegs(node, legs)).map((node) => getBounds(node))
  const low = [0, 1, 2].map((axis) => Math.min(...bounds.map(({ min }) => min[axis] ?? 0)))
  const high = [0, 1, 2].map((axis) => Math.max(...bounds.map(({ max }) => max[axis] ?? 0)))
  const [x = 0, , z = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2)
  for (const node of nodes) {
    const [nx, ny, nz] = node.getTranslation()
    node.setTranslation([nx - x, ny - (low[1] ?? 0), nz - z])
  }
  const extent = (axis: number) => Math.round(((high[axis] ?? 0) - (low[axis] ?? 0)) * 1000) / 1000
  return [extent(0), extent(2), extent(1)]
}

/** Gives the materials their surface and the leather its occlusion, and makes the UVs fit in 16 bits. */
function finish(doc: Document, occlusion: Uint8Array): void {
  for (const material of doc.getRoot().listMaterials()) {
    const [color, roughness, metalness] = SURFACES[material.getName()] ?? unknownMaterial(material.getName())
    material.setBaseColorFactor([...color, 1]).setRoughnessFactor(roughness).setMetallicFactor(metalness)
    if (material.getName() !== 'leather') continue
    doc.createExtension(EXTTextureWebP).setRequired(true)
    material.setOcclusionTexture(doc.createTexture('occlusion').setImage(occlusion).setMimeType('image/webp'))
    material.getOcclusionTextureInfo()?.setTexCoord(1)
    // Makes three.js use its physical material, whose specular level the page lowers for nubuck and suede.
    material.setExtension('KHR_materials_specular', doc.createExtension(KHRMaterialsSpecular).createSpecular().setSpecularFactor(0.9))
  }
  for (const mesh of doc.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const uv = primitive.getAttribute('TEXCOORD_0')
      const values = uv?.getArray()
      if (uv && values) uv.setArray(values.map((value) => value / TILES_PER_UV + 0.5))
    }
  }
}

function unknownMaterial(name: string): never {
  throw new Error(`No surface for the material ${name}: add it to SURFACES in pack-models-3d.ts.`)
}

/** Returns the occlusion of the pieces as one WebP, a column per piece. */
async function sharedOcclusion(files: string[]): Promise<Uint8Array> {
  const single = files.length === 1
  const tiles = await Promise.all(
    files.map((file) => {
      const image = sharp(file).greyscale().blur(OCCLUSION.blur)
      return (single ? image : image.resize(OCCLUSION.setWidth)).png().toBuffer({ resolveWithObject: true })
    }),
  )
  const { width, height } = tiles[0]?.info ?? { width: 1, height: 1 }
  return sharp({ create: { width: width * tiles.length, height, channels: 3, background: '#fff' } })
    .composite(tiles.map(({ data }, column) => ({ input: data, left: column * width, top: 0 })))
    .toColourspace('b-w')
    .webp({ quality: OCCLUSION.quality })
    .toBuffer()
}
