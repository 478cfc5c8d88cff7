import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  openPictureDiskCache,
  type PictureDiskCache,
} from '#src/server/features/catalog/pictures/picture-disk-cache.ts'

describe('the disk cache of rendered pictures', () => {
  let folder: string
  let now: Date
  let reported: unknown[]
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'picture-cache-'))
    now = new Date('2026-11-21T10:00:00Z')
    reported = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const open = () =>
    openPictureDiskCache({
      folder,
      version: 'v1',
      maxBytes: 1_000,
      now: () => now,
      report: (error) => reported.push(error),
    })
  const picture = (bytes: number) => Buffer.alloc(bytes, 7)
  const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `p/${from + at}.webp`)
  const storeAll = async (cache: PictureDiskCache, all: readonly string[], bytes = 100) => {
    for (const name of all) await cache.store(name, picture(bytes))
  }
  const files = async () =>
    (await readdir(join(folder, 'v1', 'p'))).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b)
  const mtimeOf = async (name: string) => (await stat(join(folder, 'v1', name))).mtime
  const missing = async (cache: PictureDiskCache, all: readonly string[]) => {
    const found = await Promise.all(all.map((name) => cache.has(name)))
    return all.filter((_, at) => !found[at])
  }

  it('deletes the least recently used pictures when it is nearly full', async () => {
    const cache = open()
    await storeAll(cache, names(1, 9))
    await cache.find('p/1.webp')

    await storeAll(cache, names(10, 10))

    await expect.poll(files).toEqual([1, 4, 5, 6, 7, 8, 9, 10])
    expect(reported).toEqual([])
  })

  it('keeps the most recent pictures when a crawler requests all pictures', async () => {
    const cache = open()
    for (const name of names(1, 60)) {
      await cache.store(name, picture(100))
      await expect.poll(async () => (await files()).length).toBeLessThan(10)
    }

    expect(await missing(cache, names(55, 60))).toEqual([])
    expect(await missing(cache, names(1, 40))).toEqual(names(1, 40))
  })

  it('never exceeds its limit, also when many pictures are stored at the same time', async () => {
    const cache = open()

    await Promise.all(names(1, 30).map((name) => cache.store(name, picture(100))))

    expect((await files()).length).toBeLessThanOrEqual(10)
    await cache.close()
  })

  it('counts the size of a picture once when the picture is stored again', async () => {
    const cache = open()
    for (let time = 0; time < 20; time += 1) await cache.store('p/1.webp', picture(300))

    await cache.store('p/2.webp', picture(500))

    expect(await missing(cache, ['p/1.webp', 'p/2.webp'])).toEqual([])
  })

  it('does not count a picture that could not be written, and leaves no partial file', async () => {
    const cache = open()
    await mkdir(join(folder, 'v1/p/1.webp/in-the-way'), { recursive: true })
    await expect(cache.store('p/1.webp', picture(900))).rejects.toThrow()

    await cache.store('p/2.webp', picture(900))

    expect(await readdir(join(folder, 'v1/p'))).toEqual(['1.webp', '2.webp'])
  })

  it('does not count files that the shop or another process deleted', async () => {
    const cache = open()
    await storeAll(cache, names(1, 2), 450)
    await cache.remove('p/1.webp')
    await rm(join(folder, 'v1/p/2.webp'))
    expect(await cache.find('p/2.webp')).toBeUndefined()

    await storeAll(cache, names(3, 4), 450)

    expect(await files()).toEqual([3, 4])
  })

  it('knows its files and their last use after a restart', async () => {
    const cache = open()
    await storeAll(cache, names(1, 9))
    for (const [at, name] of names(1, 9).entries()) {
      const day = new Date(Date.UTC(2026, 9, 1 + at))
      await utimes(join(folder, 'v1', name), day, day)
    }
    const second = open()
    await second.removeOldVersions()
    await second.find('p/1.webp')
    // The cache updates the time of the file in the background.
    await expect.poll(() => mtimeOf('p/1.webp')).toEqual(now)

    const third = open()
    await third.removeOldVersions()
    await storeAll(third, names(10, 10))

    await expect.poll(files).toEqual([1, 4, 5, 6, 7, 8, 9, 10])
  })

  it('deletes pictures at startup when the existing files exceed its limit', async () => {
    await mkdir(join(folder, 'v1/p'), { recursive: true })
    for (const name of names(1, 20)) await writeFile(join(folder, 'v1', name), picture(100))

    const cache = open()
    await cache.removeOldVersions()

    await expect.poll(async () => (await files()).length).toBe(8)
  })
})
