import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheKey } from '#src/main/features/offline-cache/cache-key.ts'
import { openOfflineCache } from '#src/main/features/offline-cache/open-offline-cache.ts'
import { quietLog } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-offline-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

function createTill({ maxBytes = 1_000_000 } = {}) {
  const time = tillTime()
  let url = 'https://winkel.example'
  const open = () =>
    openOfflineCache({
      folders: foldersIn(folder),
      shopUrl: () => url,
      clock: time.clock,
      log: quietLog,
      maxBytes: { responses: maxBytes },
    })
  return {
    time,
    open,
    moveTo: (next: string) => {
      url = next
    },
  }
}
const foldersIn = (all: string) => ({
  responses: join(all, 'last-good'),
  catalog: join(all, 'catalog'),
  pictures: join(all, 'pictures'),
})
const requestFor = (path: string, body?: unknown) =>
  new Request(`app://leermeester${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })

describe('the offline cache', () => {
  it('returns a response with its time while the shop is unreachable, also after a restart', async () => {
    const { open } = createTill()
    await open().store(requestFor('/api/stock'), Response.json({ stockPerProduct: [] }))

    const given = await open().responseFor(requestFor('/api/stock'))

    expect(await given?.json()).toEqual({ stockPerProduct: [] })
    expect(given?.headers.get('x-kept-since')).toBe('2026-11-23T09:00:00.000Z')
    expect(given?.headers.get('content-type')).toContain('json')
  })

  it.each([
    ['/api/menu', 'text/plain'],
    ['/api/menu', 'text/html'],
    ['/images/model/sofia/1a2b-640.webp', 'application/json'],
  ])('does not store the response of a proxy: %s as %s', async (path, type) => {
    const offlineCache = createTill().open()

    await offlineCache.store(
      requestFor(path),
      new Response('Log in op dit netwerk', { headers: { 'content-type': type } }),
    )

    expect(await offlineCache.responseFor(requestFor(path))).toBeUndefined()
  })

  it.each([
    '/api/admin/salesorder/12',
    '/api/user/me/customer',
    '/api/salesorder/12',
    '/api/pay/status?reference=12',
    '/api/productreview/product/7',
    '/api/inventoryitem/all',
    '/api/config/../user',
  ])('never stores personal or staff data: %s', async (path) => {
    const offlineCache = createTill().open()

    await offlineCache.store(requestFor(path), Response.json({ email: 'jansen@example.nl' }))

    expect(await offlineCache.responseFor(requestFor(path))).toBeUndefined()
    expect(cacheKey('GET', `app://leermeester${path}`)).toBeUndefined()
  })

  it('ignores the order of parameters, and stores no failed responses', async () => {
    const offlineCache = createTill().open()
    await offlineCache.store(requestFor('/api/inventoryitem/stock?list=a&page=1'), Response.json({ items: [] }))
    await offlineCache.store(requestFor('/api/menu'), Response.json({ code: 'unexpected' }, { status: 500 }))

    expect(await offlineCache.responseFor(requestFor('/api/inventoryitem/stock?page=1&list=a'))).toBeDefined()
    expect(await offlineCache.responseFor(requestFor('/api/menu'))).toBeUndefined()
  })

  it('returns a picture in another size rather than none: the largest cached size', async () => {
    const { open, time } = createTill()
    const offlineCache = open()
    const picture = (text: string) => new Response(text, { headers: { 'content-type': 'image/webp' } })
    await offlineCache.store(requestFor('/images/model/sofia/1a2b-640.webp'), picture('large picture'))
    await time.pass(60_000)
    await offlineCache.store(requestFor('/images/model/sofia/1a2b-160.webp'), picture('small'))

    const given = await offlineCache.responseFor(requestFor('/images/model/sofia/1a2b-960.avif'))

    expect(await given?.text()).toBe('large picture')
  })

  it('does not return the responses of another shop', async () => {
    const { open, moveTo } = createTill()
    const offlineCache = open()
    await offlineCache.store(requestFor('/api/menu'), Response.json([]))

    moveTo('https://andere-winkel.example')

    expect(await offlineCache.responseFor(requestFor('/api/menu'))).toBeUndefined()
  })

  it('removes the oldest responses when it is full', async () => {
    const { open, time } = createTill({ maxBytes: 2_000 })
    const offlineCache = open()
    for (const id of [1, 2, 3, 4]) {
      await offlineCache.store(requestFor(`/api/inventoryitem/${id}`), Response.json('x'.repeat(700)))
      await time.pass(60_000)
    }

    const kept = await Promise.all(
      [1, 2, 3, 4].map((id) => offlineCache.responseFor(requestFor(`/api/inventoryitem/${id}`))),
    )

    expect(kept.map(Boolean)).toEqual([false, false, true, true])
  })

  it('has no response for a damaged file, and deletes the file', async () => {
    const { open } = createTill()
    await open().store(requestFor('/api/menu'), Response.json([]))
    const { responses } = foldersIn(folder)
    const [shop = ''] = await readdir(responses)
    const [file = ''] = await readdir(join(responses, shop))
    await writeFile(join(responses, shop, file), 'rubbish')

    expect(await open().responseFor(requestFor('/api/menu'))).toBeUndefined()
    expect(await readdir(join(responses, shop))).toEqual([])
  })
})
