import { readFile } from 'node:fs/promises'
import { Box3, Mesh, MeshPhysicalMaterial, type Object3D } from 'three'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LoadedPiece, openPieceLoader } from '#src/renderer/features/storefront/piece-3d/piece-loader.ts'
import { problemOf, type ShownPiece } from '#src/renderer/features/storefront/views/index.ts'

const FOLDER = 'resources/three-d'
const sofa: ShownPiece = { model: 'merel-3', isMirrored: false, legs: undefined, family: 'touch', hex: '9a5526' }

/** Returns the loader over the files of the repository, and the addresses that it asked for. */
function openLoader(
  fails: (url: string) => boolean = () => false,
  failure = async () => new Response('', { status: 503 }),
) {
  const asked: string[] = []
  const loader = openPieceLoader(async (url) => {
    asked.push(url)
    if (fails(url)) return failure()
    if (url === '/3d/index.json') {
      const families = JSON.parse(await readFile(`${FOLDER}/leather/families.json`, 'utf8'))
      return Response.json({ version: '1a2b3c4d', families, otherPositions: {} })
    }
    return new Response(new Uint8Array(await readFile(`${FOLDER}/${url.slice('/3d/1a2b3c4d/'.length)}`)))
  })
  return { loader, asked }
}

const nodesOf = ({ object }: LoadedPiece) => {
  const nodes: Object3D[] = []
  object.traverse((node) => nodes.push(node))
  return nodes
}
const shownLegs = (piece: LoadedPiece) =>
  nodesOf(piece)
    .filter(({ userData, visible }) => visible && String(userData.name).startsWith('legs:'))
    .map(({ userData }) => String(userData.name).split(':')[1])

function leatherOf(piece: LoadedPiece): MeshPhysicalMaterial {
  const leather = nodesOf(piece).find(
    (node) => node instanceof Mesh && (node.material as MeshPhysicalMaterial).name === 'leather',
  )
  const material = leather instanceof Mesh ? leather.material : undefined
  if (!(material instanceof MeshPhysicalMaterial)) throw new Error('no leather')
  return material
}

describe('a piece in 3D', () => {
  // jsdom decodes no pictures.
  beforeEach(() => void vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close() {} })))
  afterEach(() => void vi.unstubAllGlobals())

  it('has its true size and stands on the floor', async () => {
    const piece = await openLoader().loader.load(sofa)

    expect(piece.size.width).toBeCloseTo(2.12, 1)
    expect(piece.size.height).toBeCloseTo(0.84, 1)
    expect(piece.size.depth).toBeCloseTo(0.95, 1)
  })

  it('shows the chosen legs, and the default ones when the file lacks the chosen', async () => {
    const { loader } = openLoader()
    const piece = await loader.load({ ...sofa, legs: 'sled-black' })
    expect(shownLegs(piece)).toEqual(['sled-black'])

    await piece.dress({ ...sofa, legs: 'swivel-steel' })
    expect(shownLegs(piece)).toEqual([piece.legs[0]])
  })

  it('stands higher on longer legs for a higher seat, and as in its file without one', async () => {
    const stool: ShownPiece = { ...sofa, model: 'tijm', legs: 'sled-steel' }
    const piece = await openLoader().loader.load({ ...stool, liftCm: 15 })
    const ends = () => {
      piece.object.updateMatrixWorld(true)
      const box = new Box3().setFromObject(piece.object, true)
      const legs = new Box3()
      for (const node of nodesOf(piece)) {
        if (node.visible && String(node.userData.name).startsWith('legs:')) legs.expandByObject(node, true)
      }
      return [box.min.y, box.max.y, legs.min.y, legs.max.y, piece.size.height]
    }
    expect(ends()).toEqual([0, 1.011, 0, 0.977, 1.011].map((end) => expect.closeTo(end, 2)))

    await piece.dress(stool)
    expect(ends()).toEqual([0, 0.861, 0, 0.827, 0.861].map((end) => expect.closeTo(end, 2)))
  })

  it('lifts each piece of a set once, although they share their geometry', async () => {
    const { loader } = openLoader()
    const set: ShownPiece = { ...sofa, model: 'set-tijm-4' }
    const [plain, lifted] = [await loader.load(set), await loader.load({ ...set, liftCm: 10 })]
    const tops = (piece: LoadedPiece) => {
      piece.object.updateMatrixWorld(true)
      return nodesOf(piece).flatMap((node) => (node instanceof Mesh ? new Box3().setFromObject(node, true).max.y : []))
    }

    expect(tops(lifted)).toEqual(tops(plain).map((top) => expect.closeTo(top + 0.1, 3)))
  })

  it('is mirrored without another file', async () => {
    const { loader, asked } = openLoader()
    const piece = await loader.load({ ...sofa, isMirrored: true })

    expect(piece.object.scale.x).toBe(-1)
    expect(asked.filter((url) => url.includes('/models/'))).toEqual(['/3d/1a2b3c4d/models/merel-3.glb'])
  })

  it('changes its leather with the textures of that family only, each fetched once', async () => {
    const { loader, asked } = openLoader()
    const piece = await loader.load(sofa)
    const before = leatherOf(piece).color.getHex()
    asked.length = 0

    await piece.dress({ ...sofa, family: 'vintage', hex: '2f4a3a' })
    await piece.dress(sofa)
    await piece.dress({ ...sofa, family: 'vintage', hex: '2f4a3a' })

    expect(leatherOf(piece).color.getHex()).not.toBe(before)
    expect(asked.toSorted()).toEqual([
      '/3d/1a2b3c4d/leather/vintage-normal.webp',
      '/3d/1a2b3c4d/leather/vintage-rough.webp',
      '/3d/1a2b3c4d/leather/vintage-shade.webp',
    ])
  })

  it('shows a leather of an unknown family with the common surface and its own color', async () => {
    const { loader } = openLoader()
    const piece = await loader.load({ ...sofa, family: 'future', hex: '000000' })

    expect(leatherOf(piece).normalMap).not.toBeNull()
    expect(leatherOf(piece).color.r).toBeLessThan(0.01)
  })

  it('keeps the last of two leathers that were chosen quickly', async () => {
    const { loader } = openLoader()
    const piece = await loader.load(sofa)

    const results = await Promise.all([
      piece.dress({ ...sofa, hex: '000000' }),
      piece.dress({ ...sofa, hex: 'ffffff', family: 'napa' }),
    ])

    expect(results).toEqual([false, true])
    expect(leatherOf(piece).color.r).toBeGreaterThan(0.9)
  })

  it.each([
    ['absent', async () => new Response('', { status: 404 })],
    ['busy', async () => new Response('', { status: 503 })],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['offline', async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('lost')) }))],
    ['unknown', async () => new Response('no GLB')],
  ])('tells why it fails: %s', async (problem, failure) => {
    const { loader } = openLoader((url) => url.endsWith('.glb'), failure)

    expect(problemOf(await loader.load(sofa).catch((error: unknown) => error))).toBe(problem)
  })

  it('rejects when a file fails, and fetches it again at the next attempt', async () => {
    let isDown = true
    const { loader } = openLoader((url) => isDown && url.endsWith('touch-normal.webp'))
    await expect(loader.load(sofa)).rejects.toThrow('503')

    isDown = false
    await expect(loader.load(sofa)).resolves.toHaveProperty('object')
  })
})
