import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLACEHOLDER_IMAGE_URL, pictureAt } from '#shared/domain/pictures/picture-url.ts'
import { bundledPictures } from '#src/server/features/catalog/pictures/available-pictures.ts'
import { atCurrentVersion, currentPictureVersion, imageUrlOf } from '#src/server/features/catalog/pictures/index.ts'
import { PICTURES_FOLDER } from '#src/server/features/catalog/pictures/resources.ts'
import { OTHER_MODEL, SOME_MODEL, servePictures } from './serve-pictures.ts'

const ONE_SIDED = [...bundledPictures().models].find(([, sides]) => !sides.has('back'))?.[0] ?? 'nothing'

describe('the pictures of the shop', () => {
  let server: Awaited<ReturnType<typeof servePictures>>
  const get = (url: string, headers = {}) => server.get(url, headers)

  beforeAll(async () => {
    server = await servePictures({ isLeatherColor: (hex) => hex !== '00ff00' })
  })
  afterAll(() => server.close())

  const sofa = imageUrlOf({ kind: 'model', model: SOME_MODEL, side: 'front', hex: '8a4b22' })

  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)('are returned as %s in the requested width', async (format, mediaType, kind) => {
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
      'a mirrored picture',
      imageUrlOf({ kind: 'model', model: `${SOME_MODEL}-mirror`, side: 'front', hex: '8a4b22' }),
      160,
      120,
    ],
    ['a detail', imageUrlOf({ kind: 'model', model: OTHER_MODEL, side: 'detail', hex: '8a4b22' }), 160, 120],
    ['the placeholder', PLACEHOLDER_IMAGE_URL, 160, 120],
  ])('include %s', async (_, url, width, height) => {
    const reply = await get(pictureAt(url, width, 'webp'))

    expect(reply.statusCode).toBe(200)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height })
  })

  it('have a permanent cache header when the address has the current version', async () => {
    const reply = await get(pictureAt(sofa, 320, 'webp'))

    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.etag).toBeTruthy()
  })

  it('are returned in the current version for an older address, with a short cache time', async () => {
    const current = pictureAt(sofa, 320, 'webp')
    const old = current.replace(currentPictureVersion(), '00000000')

    const reply = await get(old)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.rawPayload.equals((await get(current)).rawPayload)).toBe(true)
    expect(atCurrentVersion(old)).toBe(current)
  })

  it('are not sent again to a client that has them', async () => {
    const url = pictureAt(sofa, 320, 'webp')
    const { etag } = (await get(url)).headers

    const again = await get(url, { 'if-none-match': etag })

    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
  })

  it.each([
    ['an unknown model', sofa.replace(SOME_MODEL, 'sofa9')],
    ['an unknown family', sofa.replace(`model/${SOME_MODEL}/front`, 'swatch/cardboard')],
    ['an unknown banner', '/images/banner/attic/current-960.webp'],
    ['an unknown scene', '/images/scene/attic/current-960.webp'],
    ['an unknown option', '/images/option/leg/golden/current-160.webp'],
    ['an option with dots', '/images/option/leg/../current-160.webp'],
    ['a photograph that was never imported', `/images/photo/${'0'.repeat(32)}/current-960.webp`],
    ['a side that was not rendered', sofa.replace(SOME_MODEL, ONE_SIDED).replace('/front/', '/back/')],
    ['a width that is not served', sofa.replace('-960', '-961')],
    ['a huge width', sofa.replace('-960', '-999999999')],
    ['a format that is not served', sofa.replace('.webp', '.gif')],
    ['a color that the shop does not sell', sofa.replace('8a4b22', '00ff00')],
    ['a color in capitals', sofa.replace('8a4b22', '8A4B22')],
    ['a path outside the folder', '/images/model/..%2f..%2fpackage.json'],
    [
      'a doubly encoded path outside the folder',
      '/images/model/%252e%252e%252fpackage.json/front/8a4b22/current-960.webp',
    ],
    ['a path with dots and slashes', '/images/model/../../../../etc/passwd/current-960.webp'],
    ['a zero byte', sofa.replace(SOME_MODEL, 'merel-3%00')],
    ['an address of ten thousand characters', sofa.replace(SOME_MODEL, 'a'.repeat(10_000))],
    ['ten thousand slashes', `/images/${'/'.repeat(10_000)}`],
  ])('do not exist for %s', async (_, url) => {
    const before = await server.files()

    expect((await get(url)).statusCode).toBe(404)

    expect(await server.files()).toEqual(before)
  })

  it('with legs that were not rendered for the model equal the picture without legs, and are not stored', async () => {
    const onOther = sofa.replace('/8a4b22', '/plinth/8a4b22')

    const replies = [await get(pictureAt(sofa, 640, 'webp')), await get(pictureAt(onOther, 640, 'webp'))]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[1]?.rawPayload.equals(replies[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect((await server.files()).filter((file) => file.includes('plinth'))).toEqual([])
  })

  it('are rendered once for many simultaneous requests, and then come from the disk cache', async () => {
    const url = pictureAt(imageUrlOf({ kind: 'model', model: OTHER_MODEL, side: 'front', hex: '123456' }), 160, 'webp')

    const replies = await Promise.all(Array.from({ length: 20 }, () => get(url)))

    expect(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size).toBe(1)
    const cached = await readdir(
      join(server.dataDir, 'pictures', currentPictureVersion(), `model/${OTHER_MODEL}/front`),
    )
    expect(cached).toEqual(['123456-160.webp'])
  })
})

describe('a shop that starts with cached pictures', () => {
  it('deletes the pictures of other versions, and sends the pictures of its own version', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
    const url = imageUrlOf({ kind: 'option', axis: 'handle', name: 'wide' }, 160)
    const first = await servePictures({ dataDir })
    await first.get(url)
    await first.close()
    const cachedFile = join(dataDir, 'pictures', currentPictureVersion(), 'option/handle/wide-160.webp')
    await writeFile(cachedFile, 'from the disk cache')
    await writeFile(join(dataDir, 'pictures/old.png'), 'old')

    const second = await servePictures({ dataDir })

    expect((await second.get(url)).payload).toBe('from the disk cache')
    expect(await readdir(join(dataDir, 'pictures'))).toEqual([currentPictureVersion()])
    await second.close()
    await rm(dataDir, { recursive: true })
  })
})

describe('missing or damaged layers', () => {
  it('result in the placeholder, which is not cached, and in one log message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'layers-'))
    for (const model of [SOME_MODEL, OTHER_MODEL]) {
      await cp(join(PICTURES_FOLDER, 'models', model), join(folder, 'models', model), { recursive: true })
    }
    await rm(join(folder, 'models', SOME_MODEL, 'front/gloss.webp'))
    await writeFile(join(folder, 'models', OTHER_MODEL, 'front/body.webp'), 'half a fi')
    const server = await servePictures({ folder })

    for (const model of [SOME_MODEL, OTHER_MODEL]) {
      server.logged.length = 0
      const url = imageUrlOf({ kind: 'model', model, side: 'front', hex: '8a4b22' }, 640)
      const reply = await server.get(url)

      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.rawPayload.equals((await server.get(PLACEHOLDER_IMAGE_URL)).rawPayload)).toBe(true)
      expect(server.logged.map(({ msg }) => msg)).toEqual(['picture rendering failed'])
    }
    expect(server.reported.map(String)).toEqual([
      expect.stringContaining(`the layers of ${SOME_MODEL}/front cannot be used`),
    ])
    await server.close()
    await rm(folder, { recursive: true })
  })
})
