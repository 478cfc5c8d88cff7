import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_FORMATS, pictureAt, pictureWidths } from '#shared/domain/pictures/picture-url.ts'
import { currentPictureVersion, imageUrlOf, storedImageUrl } from '#src/server/features/catalog/pictures/index.ts'
import { servePictures } from './serve-pictures.ts'

/** Returns a blue photo with a red block in the middle, which shows whether a picture has the whole photo. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    { input: { create: { width: width / 2, height: height / 2, channels: 3, background: '#c02020' } } },
  ])

/** Returns a valid black square as PNG with one bit per pixel: a small file that is huge when decoded. */
function blackSquare(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const today = () => new Date('2026-11-21T10:00:00Z')

describe('a photo', () => {
  let server: Awaited<ReturnType<typeof servePictures>>

  beforeAll(async () => {
    server = await servePictures()
  })
  afterAll(() => server.close())

  const store = async (file: Buffer) => {
    const outcome = await server.pictures.storePhotograph(file)
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.id
  }

  it.each([
    ['jpeg', photograph(640, 480).jpeg()],
    ['png', photograph(640, 480).png()],
    ['webp', photograph(640, 480).webp()],
    ['avif', photograph(640, 480).avif({ effort: 0 })],
    ['tiff', photograph(640, 480).tiff()],
  ])('is accepted as %s, has an id that depends on its contents, and is served in every format', async (_, file) => {
    const bytes = await file.toBuffer()
    const id = await store(bytes)

    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(await store(bytes)).toBe(id)
    for (const format of PICTURE_FORMATS) {
      const reply = await server.get(pictureAt(imageUrlOf({ kind: 'photo', id }), 320, format))
      expect(reply.headers['cache-control']).toContain('immutable')
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
    }
  })

  it('is stored upright, within the size limit, and without camera metadata', async () => {
    const landscape = await photograph(4000, 1000)
      .withExif({ IFD0: { Artist: 'Iemand' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const master = await sharp(join(server.dataDir, 'photographs', `${await store(landscape)}.webp`)).metadata()

    expect(master).toMatchObject({ width: 640, height: 2560 })
    expect([master.exif, master.orientation, master.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('in portrait format is shown whole, and its border colors fill the space at the sides', async () => {
    const id = await store(await photograph(600, 1200).png().toBuffer())
    const reply = await server.get(imageUrlOf({ kind: 'photo', id }, 640).replace('.webp', '.jpg'))
    const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1.3))

    expect(at(5, 240)).toEqual(near([0x20, 0x40, 0xc0])) // next to the photo
    expect(at(320, 5)).toEqual(near([0x20, 0x40, 0xc0])) // the top of the photo
    expect(at(320, 240)).toEqual(near([0xc0, 0x20, 0x20]))
  })

  it('has an id that an item can store as the name of its picture', async () => {
    const id = await store(await photograph(320, 200).png().toBuffer())

    expect(storedImageUrl(`photo/${id}`)).toBe(imageUrlOf({ kind: 'photo', id }))
  })

  it.each([
    ['a text', async () => Buffer.from('no picture at all')],
    ['nothing', async () => Buffer.alloc(0)],
    [
      'an SVG, which could load other files',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    ],
    ['half a file', async () => (await photograph(640, 480).jpeg().toBuffer()).subarray(0, 2000)],
    ['a damaged file', async () => (await photograph(640, 480).png().toBuffer()).fill(7, 60, 90)],
    ['a picture with too many pixels', async () => blackSquare(9000)],
  ])('cannot be %s, and the next photo is stored as usual', async (_, file) => {
    // Pictures of earlier tests may still be rendering. Their files end in `.draft` and disappear.
    const before = (await server.files()).filter((name) => !name.endsWith('.draft'))

    expect(await server.pictures.storePhotograph(await file())).toMatchObject({ ok: false, code: 'photo_unreadable' })

    expect(await server.files()).toEqual(expect.arrayContaining(before))
    await store(await photograph(64, 48).png().toBuffer())
  })

  it('may be a PNG with one bit per pixel that is not too large', async () => {
    await store(blackSquare(400))
  })

  it('of more than twenty megabytes is not decoded', async () => {
    expect(await server.pictures.storePhotograph(Buffer.alloc(20_000_001))).toMatchObject({ code: 'photo_too_large' })
  })
})

it('a photo gets all its widths and formats before the first request', { timeout: 120_000 }, async () => {
  const server = await servePictures()
  const stored = await server.pictures.storePhotograph(await photograph(320, 200).png().toBuffer())
  const photo = { kind: 'photo', id: stored.ok ? stored.value.id : '' } as const
  const folder = join('pictures', currentPictureVersion(), 'photo', photo.id)

  await expect
    .poll(async () => (await server.files()).filter((file) => file.startsWith(folder) && !file.endsWith('.draft')), {
      timeout: 100_000,
    })
    .toHaveLength(pictureWidths(photo).length * PICTURE_FORMATS.length)
  await server.close()
})

it('the photo store reports its total size and the time of the latest photo', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  const server = await servePictures({ dataDir, now: today })
  expect(await server.pictures.photographsSize()).toBeUndefined()

  let sizeBytes = 0
  for (const [width, day] of [
    [100, '2026-11-20'],
    [200, '2026-11-19'],
  ] as const) {
    const stored = await server.pictures.storePhotograph(await photograph(width, 90).png().toBuffer())
    const path = join(dataDir, 'photographs', `${stored.ok && stored.value.id}.webp`)
    await utimes(path, new Date(day), new Date(day))
    sizeBytes += (await stat(path)).size
  }

  expect(await server.pictures.photographsSize()).toEqual({ sizeBytes, lastWriteAt: new Date('2026-11-20') })
  await server.close()
  await rm(dataDir, { recursive: true })
})

it('unused photos are deleted, except those of today', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  const server = await servePictures({ dataDir, now: today })
  const [old, shown, fresh] = await Promise.all(
    [100, 200, 300].map(async (width) => {
      const stored = await server.pictures.storePhotograph(await photograph(width, 90).png().toBuffer())
      return stored.ok ? stored.value.id : ''
    }),
  )
  const setFileDay = (id: string | undefined, day: string) =>
    utimes(join(dataDir, 'photographs', `${id}.webp`), new Date(day), new Date(day))
  await setFileDay(old, '2026-11-01')
  await setFileDay(shown, '2026-11-01')
  await setFileDay(fresh, '2026-11-21')

  await server.pictures.deleteOtherPhotographs(new Set([shown ?? '']))

  const stored = await server.pictures.photographIds()
  expect([old, shown, fresh].map((id = '') => stored.has(id))).toEqual([false, true, true])
  await server.close()

  const again = await servePictures({ dataDir, now: today })
  expect(await again.pictures.photographIds()).toEqual(stored)
  await again.close()
  await rm(dataDir, { recursive: true })
})

it('a photo that was already deleted does not stop the deletion of others', async () => {
  const server = await servePictures({ now: () => new Date('2099-01-01T10:00:00Z') })
  const ids: string[] = []
  for (const width of [100, 200]) {
    const stored = await server.pictures.storePhotograph(await photograph(width, 90).png().toBuffer())
    ids.push(stored.ok ? stored.value.id : '')
  }
  await rm(join(server.dataDir, 'photographs', `${ids[0]}.webp`))

  await server.pictures.deleteOtherPhotographs(new Set())

  expect(await server.pictures.photographIds()).toEqual(new Set())
  await server.close()
})

it('deleting a photo deletes all its widths and formats too', async () => {
  const server = await servePictures({ now: () => new Date('2099-01-01T10:00:00Z') })
  const stored = await server.pictures.storePhotograph(await photograph(90, 60).png().toBuffer())
  const id = stored.ok ? stored.value.id : ''
  const filesOfPhoto = async () =>
    (await server.files()).filter((file) => file.includes(id) && !file.endsWith('.draft'))
  const renditionCount = pictureWidths({ kind: 'photo', id }).length * PICTURE_FORMATS.length
  await expect.poll(filesOfPhoto, { timeout: 100_000 }).toHaveLength(renditionCount + 1)

  await server.pictures.deleteOtherPhotographs(new Set())

  expect(await filesOfPhoto()).toEqual([])
  await server.close()
}, 120_000)
