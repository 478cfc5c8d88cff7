import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { KHRDracoMeshCompression, KHRMaterialsSpecular } from '@gltf-transform/extensions'
import { createDecoderModule } from 'draco3dgltf'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { linearFromHex } from '#shared/domain/pictures/render-layers/film.ts'
import type { RoomModel } from '#shared/domain/room-models/room-model-url.ts'
import { MAX_GLB_BYTES, openComposer } from '#src/server/features/catalog/room-models/compose-room-model.ts'
import { readFamilies } from '#src/server/features/catalog/room-models/leather-families.ts'
import { extentOf, type Piece, placePiece, separateParts } from '#src/server/features/catalog/room-models/piece.ts'
import { readPiece } from '#src/server/features/catalog/room-models/read-piece.ts'
import { filesOfUsdz, meshesOfUsda, usdzFindings } from '#tests/support/usdz-findings.ts'
import { colorDifference, labOf, rgbOf } from '../../../../../build/lib/color-difference.ts'

/** The largest corner sofa takes 2.3 MB. */
const MAX_USDZ_BYTES = 2_500_000
const FOLDER = join(import.meta.dirname, '../../../../../resources/three-d')
const compose = openComposer(FOLDER)
const families = readFamilies(join(FOLDER, 'leather'))

const SOFA: RoomModel = { model: 'merel-3', isMirrored: false, legs: undefined, family: 'touch', hex: '9a5526' }

/** The largest model, with the leather that has the largest textures. */
const [LARGEST = ''] = readdirSync(join(FOLDER, 'models'))
  .filter((file) => file.endsWith('.glb'))
  .sort((a, b) => sizeOf(b) - sizeOf(a))
const PIECES: RoomModel[] = [
  SOFA,
  { ...SOFA, isMirrored: true, legs: 'sled-black', family: 'napa', hex: '1d1b1a' },
  { ...SOFA, model: 'lotte', legs: 'sled-steel', family: 'nubuck', hex: '8d8579' },
  { ...SOFA, model: 'tijm', legs: 'sled-steel', liftCm: 15 },
  { ...SOFA, model: LARGEST.slice(0, -'.glb'.length), family: 'pebble', hex: 'ddd0b8' },
]

describe.each(PIECES)('$model in $family $hex, legs $legs, lift $liftCm, mirrored $isMirrored', (wanted) => {
  let glb: Uint8Array
  let usdz: Buffer
  let scene: string
  let piece: Piece
  beforeAll(async () => {
    glb = await compose(wanted, 'glb')
    usdz = Buffer.from(await compose(wanted, 'usdz'))
    scene = filesOfUsdz(usdz)[0]?.bytes.toString('utf8') ?? ''
    piece = placePiece(await readPiece(readFileSync(join(FOLDER, 'models', `${wanted.model}.glb`))), wanted)
  })

  it('is a valid GLB that every viewer of Android reads, and is small enough', async () => {
    const { issues } = await validateBytes(glb, { maxIssues: 0 })
    const root = (await openGlb(glb)).getRoot()

    const problems = issues.messages.filter(({ severity }) => severity <= 1)
    // Viewers compute tangents themselves. Stored ones would make the file a third larger.
    expect(problems.filter(({ code }) => code !== 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE')).toEqual([])
    expect(root.listTextures().map((texture) => texture.getMimeType())).not.toContain('image/webp')
    expect(root.listExtensionsRequired().map(({ extensionName }) => extensionName)).toEqual([
      'KHR_draco_mesh_compression',
    ])
    expect(glb.length).toBeLessThanOrEqual(MAX_GLB_BYTES)
  })

  it('is a USDZ that follows the rules of Quick Look, and is small enough', () => {
    expect(usdzFindings(usdz)).toEqual([])
    expect(usdz.length).toBeLessThanOrEqual(MAX_USDZ_BYTES)
  })

  it('has the color of the leather, in linear light', async () => {
    const { top = 1, shade } = families[wanted.family] ?? {}
    const materials = (await openGlb(glb)).getRoot().listMaterials()
    const leather = materials.find((material) => material.getName() === 'leather')
    const factor = leather?.getBaseColorFactor().slice(0, 3) ?? []

    linearFromHex(wanted.hex).forEach((part, index) => {
      expect(factor[index]).toBeCloseTo(Math.min(1, part * (shade ? top : 1)), 5)
    })
    expect(colorDifference(labOf(rgbOf(await colorInUsdz(usdz))), labOf(rgbOf(wanted.hex)))).toBeLessThan(2)
  })

  it('has its true size, with its feet on the floor and its middle at the origin', async () => {
    const model = extentOf(piece.parts)
    const points = meshesOfUsda(scene).flatMap((mesh) => mesh.points)

    for (const found of [extentOfGlb(await openGlb(glb)), extentOfPoints(points)]) {
      for (const axis of [0, 1, 2]) {
        expect(Math.abs((found.min[axis] ?? 0) - (model.min[axis] ?? 0))).toBeLessThan(0.01)
        expect(Math.abs((found.max[axis] ?? 0) - (model.max[axis] ?? 0))).toBeLessThan(0.01)
      }
      expect(found.min[1]).toBeCloseTo(0, 2)
      expect((found.min[0] ?? 0) + (found.max[0] ?? 0)).toBeCloseTo(0, 2)
    }
  })

  it('stands on the chosen legs only', async () => {
    const materials = new Set(piece.parts.map(({ material }) => material))
    const inGlb = (await openGlb(glb)).getRoot().listMaterials()

    expect(new Set(inGlb.map((material) => material.getName()))).toEqual(materials)
    expect(new Set(meshesOfUsda(scene).map(({ material }) => material.replaceAll('_', '-')))).toEqual(materials)
    const kinds = new Set(piece.parts.flatMap(({ legs }) => legs ?? []))
    expect(kinds.size).toBe(1)
    if (wanted.legs) expect([...kinds]).toEqual([wanted.legs])
  })
})

describe('a piece with another seat height', () => {
  const STOOL: RoomModel = { ...SOFA, model: 'tijm' }
  const partsOf = async ({ model, liftCm }: RoomModel) =>
    placePiece(await readPiece(readFileSync(join(FOLDER, 'models', `${model}.glb`))), {
      legs: undefined,
      isMirrored: false,
      liftCm,
    }).parts

  it.each([
    [undefined, 0.861],
    [15, 1.011], // 65 cm in the model, 80 cm chosen
    [-5, 0.811],
  ])('is as high as it is made, in both formats: a stool that is lifted by %s cm', async (liftCm, height) => {
    const glb = extentOfGlb(await openGlb(await compose({ ...STOOL, liftCm }, 'glb')))
    const [scene] = filesOfUsdz(Buffer.from(await compose({ ...STOOL, liftCm }, 'usdz')))
    const usdz = extentOfPoints(meshesOfUsda(scene?.bytes.toString('utf8') ?? '').flatMap((mesh) => mesh.points))

    for (const { min, max } of [glb, usdz]) {
      expect(min[1]).toBeCloseTo(0, 2)
      expect(max[1]).toBeCloseTo(height, 2)
    }
  })

  it('has a longer frame, which still ends as far below the top of the back', async () => {
    const ends = async (liftCm: number | undefined) => {
      const parts = await partsOf({ ...STOOL, liftCm })
      const legs = extentOf(parts.filter((part) => part.legs !== undefined))
      const body = extentOf(parts.filter((part) => part.legs === undefined))
      return { foot: legs.min[1], frame: legs.max[1], seat: body.min[1], back: body.max[1] }
    }
    const [made, lifted] = [await ends(undefined), await ends(15)]

    expect(lifted.foot).toBeCloseTo(0, 4)
    expect(lifted.frame).toBeCloseTo(made.frame + 0.15, 4)
    expect(lifted.seat).toBeCloseTo(made.seat + 0.15, 4)
    expect(lifted.back).toBeCloseTo(made.back + 0.15, 4)
  })

  it('lifts every piece of a set', async () => {
    const [before, after] = [
      await partsOf({ ...STOOL, model: 'set-tijm-4' }),
      await partsOf({ ...STOOL, model: 'set-tijm-4', liftCm: 10 }),
    ].map((parts) => parts.flatMap(separateParts).map((part) => extentOf([part])))

    expect(after?.map(({ max }) => max[1])).toEqual(before?.map(({ max }) => expect.closeTo(max[1] + 0.1, 4)))
  })

  it('has normals of unit length', async () => {
    for (const { normals } of await partsOf({ ...STOOL, liftCm: 15 })) {
      const lengths = Array.from({ length: normals.length / 3 }, (_, vertex) =>
        Math.hypot(...normals.subarray(vertex * 3, vertex * 3 + 3)),
      )
      expect(Math.min(...lengths)).toBeGreaterThan(0.99)
      expect(Math.max(...lengths)).toBeLessThan(1.01)
    }
  })

  it.each(['glb', 'usdz'] as const)('is the same %s without a lift', async (format) => {
    const [plain, without] = await Promise.all([compose(STOOL, format), compose({ ...STOOL, liftCm: 0 }, format)])

    expect(Buffer.from(without).equals(Buffer.from(plain))).toBe(true)
  })

  it('stays as it is without separate legs', async () => {
    const piece = await readPiece(readFileSync(join(FOLDER, 'models/tijm.glb')))
    const body = { ...piece, parts: piece.parts.filter((part) => part.legs === undefined) }
    const options = { legs: undefined, isMirrored: false }

    expect(placePiece(body, { ...options, liftCm: 15 })).toEqual(placePiece(body, options))
  })
})

describe('a mirrored piece', () => {
  it('is the mirror image, with the outside of its triangles outside', async () => {
    const piece = await readPiece(readFileSync(join(FOLDER, 'models/merel-3.glb')))
    const options = { legs: undefined, isMirrored: false }
    const [part] = placePiece(piece, options).parts.flatMap(separateParts)
    const [mirrored] = placePiece(piece, { ...options, isMirrored: true }).parts.flatMap(separateParts)
    if (!part || !mirrored) throw new Error('the model has no parts')

    expect(mirrored.positions[0]).toBeCloseTo(-(part.positions[0] ?? 0), 5)
    expect(mirrored.positions[1]).toBeCloseTo(part.positions[1] ?? 0, 5)
    expect(outsideShare(part)).toBeGreaterThan(0.95)
    expect(outsideShare(mirrored)).toBeCloseTo(outsideShare(part), 2)
  })
})

function sizeOf(file: string): number {
  return statSync(join(FOLDER, 'models', file)).size
}

async function openGlb(bytes: Uint8Array) {
  const io = new NodeIO()
    .registerExtensions([KHRDracoMeshCompression, KHRMaterialsSpecular])
    .registerDependencies({ 'draco3d.decoder': await createDecoderModule() })
  return io.readBinary(bytes)
}

function extentOfGlb(document: Awaited<ReturnType<typeof openGlb>>) {
  const points = document
    .getRoot()
    .listNodes()
    .flatMap((node) => {
      const m = node.getWorldMatrix()
      return (node.getMesh()?.listPrimitives() ?? []).flatMap((primitive) => {
        const accessor = primitive.getAttribute('POSITION')
        return Array.from({ length: accessor?.getCount() ?? 0 }, (_, index) => {
          const [x = 0, y = 0, z = 0] = accessor?.getElement(index, []) ?? []
          return [0, 1, 2].map(
            (row) => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 8] ?? 0) * z + (m[row + 12] ?? 0),
          )
        })
      })
    })
  return extentOfPoints(points)
}

const extentOfPoints = (points: readonly (readonly number[])[]) => ({
  min: [0, 1, 2].map((axis) => points.reduce((least, point) => Math.min(least, point[axis] ?? 0), Infinity)),
  max: [0, 1, 2].map((axis) => points.reduce((most, point) => Math.max(most, point[axis] ?? 0), -Infinity)),
})

/** The mean color of the leather: of its texture, or its constant. */
async function colorInUsdz(usdz: Buffer): Promise<string> {
  const files = filesOfUsdz(usdz)
  const texture = files.find(({ name }) => name === 'textures/color.jpg')
  if (texture) {
    const { channels } = await sharp(texture.bytes).stats()
    return channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')
  }
  const scene = files[0]?.bytes.toString('utf8') ?? ''
  const [, color = ''] = /Material "leather"[\s\S]*?diffuseColor = \(([^)]+)\)/.exec(scene) ?? []
  const bytes = color.split(',').map((part) => {
    const light = Number(part)
    return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
  })
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The share of the triangles whose vertices turn counterclockwise around the normal of the first one. */
function outsideShare({
  positions,
  normals,
  indices,
}: {
  positions: Float32Array
  normals: Float32Array
  indices: Uint32Array
}) {
  const at = (numbers: Float32Array, vertex: number) => [0, 1, 2].map((axis) => numbers[vertex * 3 + axis] ?? 0)
  let outside = 0
  for (let triangle = 0; triangle < indices.length; triangle += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => at(positions, indices[triangle + corner] ?? 0)) as [
      number[],
      number[],
      number[],
    ]
    const [u, v] = [b, c].map((point) => point.map((value, axis) => value - (a[axis] ?? 0))) as [number[], number[]]
    const cross = [0, 1, 2].map(
      (axis) =>
        (u[(axis + 1) % 3] ?? 0) * (v[(axis + 2) % 3] ?? 0) - (u[(axis + 2) % 3] ?? 0) * (v[(axis + 1) % 3] ?? 0),
    )
    const normal = at(normals, indices[triangle] ?? 0)
    if (cross.reduce((sum, value, axis) => sum + value * (normal[axis] ?? 0), 0) >= 0) outside += 1
  }
  return outside / (indices.length / 3)
}
