import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { s3Store } from '#src/server/adapters/files/s3-store.ts'
import { imageUrlOf } from '#src/server/features/catalog/pictures/index.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { servePictures } from './serve-pictures.ts'

const photograph = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer()

const UNKNOWN = '0123456789abcdef0123456789abcdef'
const urlOf = (id: string, width = 320) => imageUrlOf({ kind: 'photo', id }, width)

describe.each(['folder', 'bucket'] as const)('photographs in a shared %s', (kind) => {
  let folder: string
  let s3: Awaited<ReturnType<typeof startS3>>
  let servers: Awaited<ReturnType<typeof servePictures>>[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shared-photographs-'))
    s3 = await startS3()
    servers = [await openServer(), await openServer()]
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const openServer = () =>
    servePictures({
      photographs: kind === 'folder' ? folderStore(folder) : s3Store({ ...s3.bucket, prefix: 'photographs/' }),
    })
  const [first, second] = [() => servers[0] as (typeof servers)[0], () => servers[1] as (typeof servers)[0]]

  async function storeAt(server: (typeof servers)[0], width = 80): Promise<string> {
    const outcome = await server.pictures.storePhotograph(await photograph(width))
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.id
  }

  it('are served by a server that started before another one imported them', async () => {
    const id = await storeAt(first())

    const reply = await second().get(urlOf(id))

    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
  })

  it('are stored again by a server that does not know that another one deleted them', async () => {
    const id = await storeAt(first())
    await (kind === 'folder' ? folderStore(folder) : s3Store({ ...s3.bucket, prefix: 'photographs/' })).delete(
      `${id}.webp`,
    )

    expect(await first().pictures.photographIds()).toEqual(new Set())
    expect(await storeAt(first())).toBe(id)
    expect(await second().pictures.photographIds()).toEqual(new Set([id]))
  })

  it('that are not stored are a 404', async () => {
    const reply = await first().get(urlOf(UNKNOWN))

    expect([reply.statusCode, reply.body]).toEqual([404, 'Deze afbeelding bestaat niet.'])
  })
})

describe('photographs in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let server: Awaited<ReturnType<typeof servePictures>>
  let other: Awaited<ReturnType<typeof servePictures>>
  let id: string

  beforeEach(async () => {
    s3 = await startS3()
    const open = () => servePictures({ photographs: s3Store({ ...s3.bucket, prefix: 'photographs/' }) })
    ;[server, other] = [await open(), await open()]
    const outcome = await other.pictures.storePhotograph(await photograph(90))
    id = outcome.ok ? outcome.value.id : ''
  })
  afterEach(async () => {
    await server.close()
    await other.close()
    await s3.stop()
  })

  it('are fetched once for all their widths and formats', async () => {
    const before = s3.count('GET')
    const replies = await Promise.all([320, 640, 960].map((width) => server.get(urlOf(id, width))))
    await server.get(urlOf(id, 320))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(s3.count('GET') - before).toBe(1)
  })

  it('are asked for once when an unknown one is requested again and again', async () => {
    const before = s3.count('GET')
    for (let round = 0; round < 5; round += 1) expect((await server.get(urlOf(UNKNOWN))).statusCode).toBe(404)

    expect(s3.count('GET') - before).toBe(1)
  })

  it.each([
    ['refuses connections', () => s3.goAway()],
    ['answers with errors', async () => s3.fails('error')],
    ['does not answer', async () => s3.fails('silence')],
    ['breaks off its answers', async () => s3.fails('half')],
  ])('that are in no cache are a 503 while the store %s, and other pictures are served', async (_, begin) => {
    await begin()

    const [photo, drawn] = await Promise.all([
      server.get(urlOf(id)),
      server.get(imageUrlOf({ kind: 'option', axis: 'handle', name: 'wide' })),
    ])

    expect([photo.statusCode, photo.headers['cache-control'], photo.headers['retry-after']]).toEqual([
      ...[503, 'no-store', '10'],
    ])
    expect(photo.body).toBe('Deze foto is nu even niet beschikbaar. Probeer het zo nog eens.')
    expect(drawn.statusCode).toBe(200)
    expect(await server.pictures.storePhotograph(await photograph(91)).catch((error: Error) => error)).toMatchObject({
      name: 'Outage',
      party: 'files',
    })
  })

  it('that were sent before are served while the store is away, and all of them when it is back', async () => {
    await server.get(urlOf(id, 320))
    await s3.goAway()

    expect((await server.get(urlOf(id, 320))).statusCode).toBe(200)
    const late = await photograph(92)
    await expect(server.pictures.storePhotograph(late)).rejects.toMatchObject({ name: 'Outage' })
    await s3.comeBack()

    expect(await server.pictures.storePhotograph(late)).toMatchObject({ ok: true })
    await expect.poll(async () => (await server.get(urlOf(id, 640))).statusCode, { timeout: 20_000 }).toBe(200)
  })

  it('are not needed at the start of a server', async () => {
    await s3.goAway()

    const started = await servePictures({ photographs: s3Store({ ...s3.bucket, prefix: 'photographs/' }) })

    expect((await started.get(urlOf(id))).statusCode).toBe(503)
    await started.close()
  })
})
