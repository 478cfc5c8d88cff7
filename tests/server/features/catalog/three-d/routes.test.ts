import { readFile } from 'node:fs/promises'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ThreeDIndex } from '#shared/domain/three-d/three-d-files.ts'
import { hasThreeDModel, threeDRoutes } from '#src/server/features/catalog/three-d/index.ts'
import { FIRST_QUALITY } from '#src/server/features/catalog/three-d/routes.ts'
import type { ThreeDFiles } from '#src/server/features/catalog/three-d/three-d-files.ts'

describe('the 3D files', () => {
  let app: FastifyInstance
  let version: string
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  beforeAll(async () => {
    app = Fastify()
    threeDRoutes(app, { report: (error) => expect.unreachable(String(error)) })
    await app.ready()
    version = (await get('/3d/index.json')).json<ThreeDIndex>().version
  })
  afterAll(() => app.close())

  it('have an index with the current version and the surface of each leather', async () => {
    const reply = await get('/3d/index.json')

    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    expect(reply.headers['content-type']).toContain('application/json')
    expect(version).toMatch(/^[0-9a-f]{8}$/)
    expect(reply.json<ThreeDIndex>().families.touch).toMatchObject({ roughness: expect.any(Number), shade: true })
  })

  it('are sent compressed, at most 350 kB, and cached forever at the current version', async () => {
    const stored = await readFile('resources/three-d/models/merel-3.glb')
    const url = `/3d/${version}/models/merel-3.glb`
    const [brotli, gzip, plain] = await Promise.all([
      get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      get(url, { 'accept-encoding': 'gzip' }),
      get(url),
    ])

    expect(brotli.headers).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotli.rawPayload.length).toBeLessThan(350_000)
    expect(brotliDecompressSync(brotli.rawPayload).equals(stored)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(stored)).toBe(true)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.equals(stored)).toBe(true)
  })

  it('are not sent again to a browser that has them, and cached briefly at another version', async () => {
    const url = '/3d/current/leather/touch-normal.webp'
    const first = await get(url)
    expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=300' })

    const again = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
  })

  it('answer a request for the headers', async () => {
    const reply = await app.inject({ method: 'HEAD', url: `/3d/${version}/studio.hdr` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('image/vnd.radiance')
  })

  it.each([
    'models/nothing.glb',
    'models/..%2f..%2fpackage.json',
    'leather/families.json',
    'README.md',
    'models/merel-3.json',
  ])('that do not exist are a 404: %s', async (file) => {
    const reply = await get(`/3d/${version}/${file}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('a 3D file that is asked for more than once', () => {
  const CONTENT = Buffer.from(Array.from({ length: 4000 }, (_, index) => `vertex ${(index * index) % 977} `).join(''))
  const SMALLEST = brotliCompressSync(CONTENT).length
  const FIRST = brotliCompressSync(CONTENT, { params: { [constants.BROTLI_PARAM_QUALITY]: FIRST_QUALITY } }).length

  /** Serves two files from a memory that has room for one, and counts how often they are read. */
  async function serve() {
    const reads: string[] = []
    const app = Fastify()
    onTestFinished(() => app.close())
    const files: ThreeDFiles = {
      index: async () => ({ version: '1a2b3c4d', families: {}, otherPositions: {} }),
      has: () => true,
      read: async (file) => {
        reads.push(file)
        return CONTENT
      },
    }
    threeDRoutes(app, { files, report: (error) => expect.unreachable(String(error)), memoryBytes: FIRST + 1 })
    const sizeOf = async (model: string) => {
      const url = `/3d/1a2b3c4d/models/${model}.glb`
      return (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload.length
    }
    return { sizeOf, reads }
  }

  it('is made as small as possible once', async () => {
    const { sizeOf, reads } = await serve()

    expect(await sizeOf('merel-3')).toBe(FIRST)
    await expect.poll(() => sizeOf('merel-3')).toBe(SMALLEST)

    await sizeOf('merel-3')
    await sizeOf('merel-3')
    expect(reads).toHaveLength(2)
  })

  it('is made as small as possible again after others took its memory', async () => {
    const { sizeOf } = await serve()
    await sizeOf('merel-3')
    await expect.poll(() => sizeOf('merel-3')).toBe(SMALLEST)

    await sizeOf('daan')
    expect(await sizeOf('merel-3')).toBe(FIRST)
    await expect.poll(() => sizeOf('merel-3')).toBe(SMALLEST)
  })
})

it('a mirrored model has the 3D model of the model itself', () => {
  expect(hasThreeDModel('merel-3')).toBe(true)
  expect(hasThreeDModel('merel-3-mirror')).toBe(true)
  expect(hasThreeDModel('nothing')).toBe(false)
})
