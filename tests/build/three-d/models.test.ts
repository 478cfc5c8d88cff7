import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { getBounds, type Node, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { validateBytes } from 'gltf-validator'
import { MeshoptDecoder } from 'meshoptimizer'
import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST_QUALITY } from '#src/server/features/catalog/three-d/routes.ts'

const RESOURCES = join(import.meta.dirname, '../../../resources')
const PICTURES = join(RESOURCES, 'pictures/models')
const MODELS = join(RESOURCES, 'three-d/models')
const LEATHER = join(RESOURCES, 'three-d/leather')

const MAX_MODEL_BYTES = 350_000
/** For the first visitor of a model after the start of the server, who does not wait for the best compression. */
const MAX_FIRST_BYTES = 370_000
const MAX_LEATHER_BYTES = 80_000
/** Meters that a packed model may differ from the studio's. */
const TOLERANCE = 0.01
const FRAME_MATERIALS = ['oak', 'walnut', 'black-wood', 'black-steel', 'steel']

type ModelList = Record<string, { legs: string[]; size: [number, number, number] }>
const known: ModelList = JSON.parse(readFileSync(join(RESOURCES, 'three-d/models.json'), 'utf8'))
const pictured = readdirSync(PICTURES).filter((name) => !name.endsWith('.json'))
const models = Object.keys(known)
const fileOf = (model: string) => join(MODELS, `${model}.glb`)

const OTHER_POSITIONS = [
  ...['passaat', 'bries', 'luwte', 'dageraad', 'avondrood', 'zondag', 'siesta'].map((model) => `${model}-reclined`),
  ...['moesson', 'windstil'].map((model) => `${model}-upright`),
]

function legsInPictures(model: string): string[] {
  const { legs, rooms } = JSON.parse(readFileSync(join(PICTURES, model, 'front/layers.json'), 'utf8'))
  return [legs, ...rooms]
}

describe('3D models', () => {
  let io: NodeIO
  beforeAll(async () => {
    await MeshoptDecoder.ready
    io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  })

  it('exist for every model that has pictures, and for the other position of every relax chair', () => {
    expect(models.toSorted()).toEqual([...pictured, ...OTHER_POSITIONS].toSorted())
    expect(readdirSync(MODELS).toSorted()).toEqual(models.map((model) => `${model}.glb`).toSorted())
  })

  it.each(models.filter((model) => pictured.includes(model)))(
    '%s has the legs of its pictures, the default first',
    (model) => {
      expect(known[model]?.legs).toEqual(legsInPictures(model))
    },
  )

  it.each(models)('%s is small, valid, named as expected and of the size of the studio', async (model) => {
    const bytes = readFileSync(fileOf(model))
    const { issues } = await validateBytes(new Uint8Array(bytes), { maxIssues: 20 })
    const root = (await io.readBinary(new Uint8Array(bytes))).getRoot()
    const nodes = root.listNodes().filter((node) => node.getMesh())
    const { legs, size } = known[model] ?? { legs: [], size: [0, 0, 0] }

    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([])
    const first = compressedBytes(bytes, FIRST_QUALITY)
    expect(first).toBeLessThanOrEqual(MAX_FIRST_BYTES)
    // The best compression takes a second per file, so it is tried only when the quick one is not enough.
    expect(first <= MAX_MODEL_BYTES ? first : compressedBytes(bytes, constants.BROTLI_MAX_QUALITY)).toBeLessThanOrEqual(
      MAX_MODEL_BYTES,
    )
    expect(new Set(nodes.flatMap(legsOf))).toEqual(new Set(legs))
    for (const node of nodes) expect(materialOf(node)).toMatch(expectedMaterial(node.getName()))
    const shown = nodes.filter((node) => legsOf(node).every((kind) => kind === legs[0]))
    for (const [axis, meters] of sizeOf(shown).entries())
      expect(Math.abs(meters - (size[axis] ?? 0))).toBeLessThan(TOLERANCE)
    const leather = root.listMaterials().filter((material) => material.getName() === 'leather')
    expect(leather.map((material) => material.getOcclusionTexture()?.getMimeType())).toEqual(['image/webp'])
  })

  it('share textures of leather of at most 80 kB per family', () => {
    const bytes = new Map<string, number>()
    for (const file of readdirSync(LEATHER).filter((name) => name.endsWith('.webp'))) {
      const family = file.replace(/-\w+\.webp$/, '')
      bytes.set(family, (bytes.get(family) ?? 0) + statSync(join(LEATHER, file)).size)
    }

    expect([...bytes].filter(([, size]) => size > MAX_LEATHER_BYTES)).toEqual([])
    expect([...bytes.keys()].toSorted()).toEqual(readdirSync(join(RESOURCES, 'pictures/swatches')).toSorted())
  })
})

/** Bytes that travel at a quality of brotli. */
const compressedBytes = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

/** The kind of legs that a node shows, as a list of one or none. */
const legsOf = (node: Node) => /^legs:([a-z-]+):/.exec(node.getName())?.slice(1) ?? []

const materialOf = (node: Node) => node.getMesh()?.listPrimitives()[0]?.getMaterial()?.getName() ?? ''

function expectedMaterial(node: string): RegExp {
  if (node === 'leather' || node === 'thread') return new RegExp(`^${node}$`)
  const material = /^(?:frame|legs:[a-z-]+):(.+)$/.exec(node)?.[1] ?? 'unexpected node'
  return FRAME_MATERIALS.includes(material) ? new RegExp(`^${material}$`) : /^never$/
}

/** Width, depth and height in meters. */
function sizeOf(nodes: Node[]): [number, number, number] {
  const bounds = nodes.map((node) => getBounds(node))
  const extent = (axis: 0 | 1 | 2) =>
    Math.max(...bounds.map(({ max }) => max[axis])) - Math.min(...bounds.map(({ min }) => min[axis]))
  return [extent(0), extent(2), extent(1)]
}
