import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RoomModel, roomModelDescriptionUrl, roomModelUrl } from '#shared/domain/room-models/room-model-url.ts'
import { openRoomModels, type RoomModels, roomModelRoutes } from '#src/server/features/catalog/room-models/index.ts'

const CHAIR: RoomModel = { model: 'lotte', isMirrored: false, legs: undefined, family: 'napa', hex: '9a5526' }
const SHOP = 'https://shop.test'
const UNKNOWN_COLOR = '00ff00'

/** Starts a server with only the room models. */
async function serve(dataDir: string, limits = { maxParallel: 1, maxQueued: 60, maxDiskBytes: 50_000_000 }) {
  const reported: unknown[] = []
  const roomModels = await openRoomModels({
    dataDir,
    limits,
    now: () => new Date(),
    report: (error) => reported.push(error),
  })
  let made = 0
  const counting: RoomModels = {
    ...roomModels,
    file: (piece, format) => {
      made += 1
      return roomModels.file(piece, format)
    },
  }
  const app = Fastify()
  roomModelRoutes(app, { roomModels: counting, isLeatherColor: (hex) => hex !== UNKNOWN_COLOR, publicUrl: SHOP })
  await app.ready()
  return {
    reported,
    version: roomModels.version,
    requested: () => made,
    get: (url: string, headers = {}) => app.inject({ url, headers }),
    head: (url: string) => app.inject({ method: 'HEAD', url }),
    async close() {
      await app.close()
      await roomModels.close()
    },
  }
}

describe('the files of a piece in a room', () => {
  let dataDir: string
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'room-models-'))
    server = await serve(dataDir)
  })
  afterAll(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('are named by the description, which waits for the file that is needed', async () => {
    const reply = await server.get(roomModelDescriptionUrl(CHAIR, 'usdz'))

    expect(reply.json()).toEqual({
      origin: SHOP,
      glb: roomModelUrl(CHAIR, server.version, 'glb'),
      usdz: roomModelUrl(CHAIR, server.version, 'usdz'),
    })
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(server.requested()).toBe(1)
  })

  it.each([
    ['glb', 'model/gltf-binary', 'glTF'],
    ['usdz', 'model/vnd.usdz+zip', 'PK\x03\x04'],
  ] as const)('are served as %s, forever with the current version', async (format, type, magic) => {
    const url = roomModelUrl(CHAIR, server.version, format)
    const [reply, head] = await Promise.all([server.get(url), server.head(url)])

    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.toString('latin1', 0, 4)).toBe(magic)
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="lotte.${format}"`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(head.headers).toMatchObject({ 'content-type': type, 'content-length': String(reply.rawPayload.length) })
    expect(head.rawPayload).toHaveLength(0)
    const again = await server.get(url, { 'if-none-match': reply.headers.etag })
    expect(again.statusCode).toBe(304)
    const other = await server.get(roomModelUrl(CHAIR, 'current', format))
    expect(other.headers['cache-control']).toBe('public, max-age=300')
  })

  it('have the default legs of the model when it does not have the chosen ones', async () => {
    const reply = await server.get(roomModelDescriptionUrl({ ...CHAIR, legs: 'plinth' }))
    const other = await server.get(roomModelDescriptionUrl({ ...CHAIR, legs: 'sled-steel' }))

    expect(reply.json().glb).toBe(roomModelUrl(CHAIR, server.version, 'glb'))
    expect(other.json().glb).toBe(roomModelUrl({ ...CHAIR, legs: 'sled-steel' }, server.version, 'glb'))
  })

  it('have another address for another seat height', async () => {
    const reply = await server.get(roomModelDescriptionUrl({ ...CHAIR, liftCm: 2 }, 'glb'))
    const [lifted, plain] = await Promise.all([
      server.get(reply.json().glb),
      server.get(roomModelUrl(CHAIR, server.version, 'glb')),
    ])

    expect(reply.json().glb).toBe(`/room-models/lotte/default/up-2/napa/9a5526/${server.version}.glb`)
    expect(lifted.statusCode).toBe(200)
    expect(lifted.rawPayload.equals(plain.rawPayload)).toBe(false)
  })

  it.each([
    [{ ...CHAIR, model: 'no-such-model' }],
    [{ ...CHAIR, family: 'velvet' }],
    [{ ...CHAIR, hex: UNKNOWN_COLOR }],
    [{ ...CHAIR, liftCm: 31 }],
    [{ ...CHAIR, liftCm: 500 }],
    [{ ...CHAIR, liftCm: 2.5 }],
  ])('do not exist for a piece that the shop does not have: %j', async (piece) => {
    const before = server.requested()
    const replies = await Promise.all(
      [roomModelUrl(piece, server.version, 'glb'), roomModelDescriptionUrl(piece, 'glb'), '/room-models/x'].map((url) =>
        server.get(url),
      ),
    )

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(server.requested()).toBe(before)
  })

  it('are read from the disk by the next server, and made once for simultaneous requests', async () => {
    const other: RoomModel = { ...CHAIR, legs: 'tapered-black' }
    const url = roomModelUrl(other, server.version, 'glb')
    // With room for one request in the queue, requests that did not share one would be refused.
    const narrow = await serve(dataDir, { maxParallel: 1, maxQueued: 0, maxDiskBytes: 50_000_000 })
    const replies = await Promise.all([1, 2, 3].map(() => narrow.get(url)))
    await narrow.close()
    const next = await serve(dataDir, { maxParallel: 0, maxQueued: 0, maxDiskBytes: 50_000_000 })
    const cached = await next.get(url)
    const refused = await next.get(roomModelUrl({ ...other, hex: '123456' }, server.version, 'glb'))
    await next.close()

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(cached.rawPayload.equals(replies[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(refused.statusCode).toBe(503)
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' })
  })
})
