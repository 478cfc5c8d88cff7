import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imageUrlOf } from '#src/server/features/catalog/pictures/index.ts'
import { SOME_MODEL, servePictures } from './serve-pictures.ts'

/** Returns addresses of a small picture of one model, in this number of colors that no request had before. */
const urlsInNewColors = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    imageUrlOf({ kind: 'model', model: SOME_MODEL, side: 'front', hex: (0x100000 + at * 257).toString(16) }, 160),
  )

describe('pictures in many new colors at once', { timeout: 60_000 }, () => {
  const limits = { maxParallel: 2, maxQueued: 18, maxDiskBytes: 1_000_000 }

  it('are made while the queue has room, and the other requests get status 503 with Retry-After', async () => {
    const server = await servePictures({ limits })
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })

    const order: string[] = []
    const replies = urlsInNewColors(500).map(async (url) => {
      const reply = await fetch(origin + url)
      await reply.arrayBuffer()
      if (reply.ok) order.push('picture')
      return reply
    })
    const other = await fetch(`${origin}/other-page`)
    order.push('other page')

    expect(await other.text()).toBe('still here')
    const all = await Promise.all(replies)
    const made = all.filter(({ status }) => status === 200)
    const refused = all.filter(({ status }) => status === 503)
    expect(made.length + refused.length).toBe(500)
    // At least as many pictures as fit in the queue. More if a slot became free before the last requests arrived.
    expect(made.length).toBeGreaterThanOrEqual(limits.maxParallel + limits.maxQueued)
    expect(refused.length).toBeGreaterThan(250)
    expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
    expect(refused.every(({ headers }) => headers.get('cache-control') === 'no-store')).toBe(true)
    // The other page was returned before the last picture.
    expect(order.at(-1)).toBe('picture')
    await server.close()
  })

  it('are all made when the queue has room, also when the disk cache is full', async () => {
    const server = await servePictures({ limits: { ...limits, maxDiskBytes: 5_000 } })

    const replies = await Promise.all(urlsInNewColors(20).map((url) => server.get(url)))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    const sizes = await Promise.all((await server.files()).map(async (file) => sizeOf(join(server.dataDir, file))))
    const usedBytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(usedBytes).toBeGreaterThan(0)
    expect(usedBytes).toBeLessThanOrEqual(5_000)
    await server.close()
  })
})

const sizeOf = async (path: string) => {
  const found = await stat(path)
  return found.isFile() ? found.size : 0
}
