import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLACEHOLDER_IMAGE_URL, pictureAt } from '#shared/domain/pictures/picture-url.ts'
import {
  atCurrentVersion,
  currentPictureVersion,
  imageUrlOf,
  pictureRoutes,
} from '#src/server/features/pictures/index.ts'

describe('the pictures of the shop', () => {
  let app: FastifyInstance
  let dataDir: string
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
    app = Fastify()
    pictureRoutes(app, { dataDir, isLeatherColour: (hex) => hex !== '00ff00' })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })

  const sofa = imageUrlOf({ kind: 'model', model: 'sofa3', side: 'front', hex: '8a4b22' })

  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)('come as %s in the width asked', async (format, mediaType, kind) => {
    const reply = await get(pictureAt(sofa, 320, format))

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe(mediaType)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: kind, width: 320, height: 240 })
  })

  it.each([
    ['a swatch', imageUrlOf({ kind: 'swatch', family: 'buffalo', hex: '8a4b22' }), 160, 160],
    ['a banner', imageUrlOf({ kind: 'banner', name: 'living' }), 480, 210],
    ['an option', imageUrlOf({ kind: 'option', axis: 'leg', name: 'sled-black' }), 160, 120],
    [
      'the other way round',
      imageUrlOf({ kind: 'model', model: 'corner-1-mirror', side: 'front', hex: '8a4b22' }),
      160,
      120,
    ],
    ['a close look', imageUrlOf({ kind: 'model', model: 'chair', side: 'detail', hex: '8a4b22' }), 160, 120],
    ['a drawn model', imageUrlOf({ kind: 'model', model: 'relax-1', side: 'front', hex: '8a4b22' }), 160, 120],
    ['the placeholder', PLACEHOLDER_IMAGE_URL, 160, 120],
  ])('include %s', async (_, url, width, height) => {
    const reply = await get(pictureAt(url, width, 'webp'))

    expect(reply.statusCode).toBe(200)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height })
  })

  it('may be kept for ever when the address has the version of today', async () => {
    const reply = await get(pictureAt(sofa, 320, 'webp'))

    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.etag).toBeTruthy()
  })

  it('are shown as they are today at an older address, but not kept for long', async () => {
    const today = pictureAt(sofa, 320, 'webp')
    const old = today.replace(currentPictureVersion(), '00000000')

    const reply = await get(old)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.rawPayload.equals((await get(today)).rawPayload)).toBe(true)
    expect(atCurrentVersion(old)).toBe(today)
  })

  it('are not sent again to who has them', async () => {
    const url = pictureAt(sofa, 320, 'webp')
    const { etag } = (await get(url)).headers

    const again = await get(url, { 'if-none-match': etag })

    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
  })

  it.each([
    ['an unknown model', sofa.replace('sofa3', 'sofa9')],
    ['a width that is not served', sofa.replace('-960', '-961')],
    ['a format that is not served', sofa.replace('.webp', '.gif')],
    ['a colour that the shop does not sell', sofa.replace('8a4b22', '00ff00')],
    ['a way out of the folder', '/images/model/..%2f..%2fpackage.json'],
  ])('do not exist for %s', async (_, url) => {
    const before = await readdir(dataDir, { recursive: true })

    expect((await get(url)).statusCode).toBe(404)

    expect(await readdir(dataDir, { recursive: true })).toEqual(before)
  })

  it('are made once when many ask at the same moment, and then lie on the shelf', async () => {
    const url = pictureAt(imageUrlOf({ kind: 'model', model: 'armchair', side: 'front', hex: '123456' }), 160, 'webp')

    const replies = await Promise.all(Array.from({ length: 20 }, () => get(url)))

    expect(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size).toBe(1)
    const kept = await readdir(join(dataDir, 'pictures', currentPictureVersion(), 'model/armchair/front'))
    expect(kept).toEqual(['123456-160.webp'])
  })
})

describe('a shop that starts with pictures of an older version', () => {
  it('throws them away, and uses those of its own', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
    const url = imageUrlOf({ kind: 'option', axis: 'handle', name: 'wide' }, 160)
    const first = Fastify()
    pictureRoutes(first, { dataDir })
    await first.inject(url)
    await first.close()
    const shelf = join(dataDir, 'pictures', currentPictureVersion(), 'option/handle/wide-160.webp')
    await writeFile(shelf, 'from the shelf')
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } }).toFile(
      join(dataDir, 'pictures/old.png'),
    )

    const second = Fastify()
    pictureRoutes(second, { dataDir })

    expect((await second.inject(url)).payload).toBe('from the shelf')
    expect(await readdir(join(dataDir, 'pictures'))).toEqual([currentPictureVersion()])
    await second.close()
    await rm(dataDir, { recursive: true })
  })
})
