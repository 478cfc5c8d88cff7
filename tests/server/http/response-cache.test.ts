import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JsonText } from '#shared/kernel/json-text.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'
import {
  type CachedResponse,
  type FreshResponse,
  ResponseCache,
  UNTIL_ANNOUNCED_MS,
} from '#src/server/http/response-cache.ts'

const HALF_A_MINUTE_MS = 30_000
const HOUR_MS = 3_600_000

/** Returns a response with item 7 and this text. */
const responseWith = (text: string, more: Partial<FreshResponse> = {}): FreshResponse => ({
  status: 200,
  body: { text },
  itemIds: [7],
  ...more,
})
const databaseAway = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))

// The cache reads its clock once per second, with a timer that the tests advance.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function openCache(maxBytes?: number) {
  const changes = createShopChanges()
  const clock = {
    ms: 1_000_000,
    now: () => clock.ms,
    advance: (ms: number) => {
      clock.ms += ms
      vi.advanceTimersByTime(1_000)
    },
  }
  const cache = new ResponseCache({ changes, perf: clock, ...(maxBytes && { maxBytes }) })
  const textOf = (response: CachedResponse | undefined) => response && JSON.parse(response.bytes.toString()).text
  return {
    changes,
    cache,
    clock,
    cached: () => textOf(cache.get('/sofa')),
    make: async (respond: () => Promise<FreshResponse>) => textOf(await cache.make('/sofa', respond)),
  }
}

/** Returns a `make` function whose response is ready when the test calls `end`. */
function slowResponse(text: string, more?: Partial<FreshResponse>) {
  const end = Promise.withResolvers<void>()
  return { make: () => end.promise.then(() => responseWith(text, more)), end: end.resolve }
}

describe('a change that is announced while or after a response is made', () => {
  it.each<[string, ShopChange]>([
    ['of everything', 'everything'],
    ['of one of its items', { itemIds: [7] }],
  ])('%s: the response from before the change is not served afterwards', async (_, change) => {
    const { cache, changes, cached, make } = openCache()
    const before = slowResponse('before')
    const first = make(before.make)

    changes.announce(change)
    before.end()

    expect(await first).toBe('before')
    expect(cached()).toBeUndefined()
    expect(cache.get('/sofa')).toBeUndefined()
  })

  it('makes a later caller wait for a response that is begun after the change', async () => {
    const { changes, cached, make } = openCache()
    const before = slowResponse('before')
    const first = make(before.make)

    changes.announce({ itemIds: [7] })
    const second = make(async () => responseWith('after'))
    before.end()
    await first

    expect(await second).toBe('after')
    expect(cached()).toBe('after')
  })

  it('prevents an older response that is ready last from replacing the newer response', async () => {
    const { changes, cached, make } = openCache()
    const before = slowResponse('before')
    const first = make(before.make)
    changes.announce('everything')
    await make(async () => responseWith('after'))

    before.end()
    await first

    expect(cached()).toBe('after')
  })

  it('prevents an older failure that is ready last from deleting the newer response', async () => {
    const { changes, cached, make } = openCache()
    const before = slowResponse('not yet', { status: 404 })
    const first = make(before.make)
    changes.announce('everything')
    await make(async () => responseWith('after'))

    before.end()
    await first

    expect(cached()).toBe('after')
  })

  it('causes one newer response, also when the older response is ready first', async () => {
    const { changes, make } = openCache()
    const before = slowResponse('before')
    const after = slowResponse('after')
    const first = make(before.make)
    changes.announce('everything')
    const second = make(after.make)
    before.end()
    await first

    const third = make(async () => responseWith('a second making'))
    after.end()

    expect(await Promise.all([second, third])).toEqual(['after', 'after'])
  })

  it('of another item leaves the response valid', async () => {
    const { changes, cached, make } = openCache()
    const before = slowResponse('before')
    const first = make(before.make)

    changes.announce({ itemIds: [8] })
    before.end()
    await first

    expect(cached()).toBe('before')
  })

  it('invalidates a response that may contain any item', async () => {
    const { changes, cached, make } = openCache()
    await make(async () => responseWith('before', { itemIds: 'all' }))

    changes.announce({ itemIds: [12_345] })

    expect(cached()).toBeUndefined()
  })

  it('during compression prevents the old compressed bytes from being stored with the newer response', async () => {
    const { cache, changes } = openCache()
    const long = 'leer '.repeat(20_000)
    const older = await cache.make('/sofa', async () => responseWith(`before ${long}`))
    const packing = cache.encoded('/sofa', older, 'gzip')
    changes.announce('everything')
    const newer = await cache.make('/sofa', async () => responseWith(`after ${long}`))
    await packing

    expect(cache.get('/sofa')).toBe(newer)
    expect(newer.encoding).toBe('identity')
  })
})

describe('the room of the cache', () => {
  it('is not taken by responses that are too large for it', async () => {
    const { cache } = openCache(10_000)
    for (let index = 0; index < 5; index += 1) {
      const large = await cache.make('/large', async () => responseWith('x'.repeat(20_000)))
      await cache.encoded('/large', large, 'identity')
    }

    expect(cache.get('/large')).toBeUndefined()
    expect(cache.hasRoom()).toBe(true)
  })

  it('counts a response once, also when it is replaced by a newer one or by its compressed bytes', async () => {
    const { cache } = openCache(10_000)
    for (let index = 0; index < 20; index += 1) {
      const response = await cache.make('/sofa', async () => responseWith(`${index} ${'x'.repeat(1_500)}`))
      await cache.encoded('/sofa', response, 'br')
    }

    expect(cache.hasRoom()).toBe(true)
  })

  it('is not taken by responses from before a change of everything', async () => {
    const { cache, changes } = openCache(10_000)
    const fill = async (name: string) => {
      for (let index = 0; index < 5; index += 1) {
        await cache.make(`/${name}-${index}`, async () => responseWith('x'.repeat(1_500)))
      }
    }
    await fill('old')
    expect(cache.hasRoom()).toBe(false)

    changes.announce('everything')
    expect(cache.hasRoom()).toBe(true)
    await fill('new')

    expect(cache.hasRoom()).toBe(false)
    expect([cache.isValidFor('/old-4', 0), cache.isValidFor('/new-4', 0)]).toEqual([false, true])
    expect(cache.isValidFor('/new-4', HALF_A_MINUTE_MS + 1)).toBe(false)
  })
})

describe('the memory of the cache', () => {
  it('follows the number of products, and other responses do not change it', async () => {
    const { cache } = openCache(10_000)
    const add = async (name: string) => {
      for (let index = 0; index < 30; index += 1) {
        await cache.make(`/${name}-${index}`, async () => responseWith('x'.repeat(1_500)))
      }
    }
    await add('small')
    expect(cache.hasRoom()).toBe(false)
    expect(cache.isValidFor('/small-0', 0)).toBe(false)

    cache.fitProducts(100)
    expect(cache.hasRoom()).toBe(true)
    await add('large')
    expect(cache.isValidFor('/large-0', 0)).toBe(true)

    cache.fitProducts(1)
    expect(cache.isValidFor('/large-0', 0)).toBe(false)
    expect(cache.isValidFor('/large-29', 0)).toBe(true)
  })

  it('loses the least recently used responses first', async () => {
    const { cache } = openCache(10_000)
    for (let index = 0; index < 8; index += 1)
      await cache.make(`/${index}`, async () => responseWith('x'.repeat(1_500)))

    expect(cache.get('/0')).toBeUndefined()
    expect(cache.get('/7')).toBeDefined()
  })
})

describe('a database that is away', () => {
  it('causes the last response to be served, also after a change invalidated it', async () => {
    const { changes, cached, make } = openCache()
    await make(async () => responseWith('the last one'))
    changes.announce('everything')
    expect(cached()).toBeUndefined()

    expect(await make(databaseAway)).toBe('the last one')
    expect(cached()).toBeUndefined()
  })

  it('causes an expired response to be served for an hour', async () => {
    const { cached, clock, make } = openCache()
    await make(async () => responseWith('the last one'))

    clock.advance(HALF_A_MINUTE_MS + 1)
    expect(cached()).toBeUndefined()
    expect(await make(databaseAway)).toBe('the last one')

    clock.advance(HOUR_MS - 2)
    expect(await make(databaseAway)).toBe('the last one')
    clock.advance(1)
    await expect(make(databaseAway)).rejects.toThrow('terminating connection')
  })

  it('causes an error for a URL without a cached response, and for a deleted product', async () => {
    const { changes, make } = openCache()
    await expect(make(databaseAway)).rejects.toThrow('terminating connection')

    await make(async () => responseWith('a sofa'))
    changes.announce('everything')
    await make(async () => ({ status: 404, body: { text: 'gone' } }))

    await expect(make(databaseAway)).rejects.toThrow('terminating connection')
  })

  it('is distinguished from a defect, whose error is thrown', async () => {
    const { changes, make } = openCache()
    await make(async () => responseWith('the last one'))
    changes.announce('everything')

    await expect(make(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault of ours')
  })
})

describe('a cached response', () => {
  it('of a text of JSON has the bytes and the ETag of its value', async () => {
    const value = { text: `“${'é'.repeat(5_000)}”`, list: [1, null] }
    const { cache } = openCache()
    const ofValue = await cache.make('/value', async () => ({ status: 200, body: value }))
    const ofText = await cache.make('/text', async () => ({ status: 200, body: new JsonText(JSON.stringify(value)) }))

    expect(ofText).toMatchObject({ etag: ofValue.etag, size: ofValue.size, bytes: ofValue.bytes })
    expect(JSON.parse(ofText.bytes.toString())).toEqual(value)
  })

  it('stays valid after a change of another item, for 30 seconds at most', async () => {
    const { cached, changes, clock, make } = openCache()
    await make(async () => responseWith('cached'))
    changes.announce({ itemIds: [8] })
    clock.advance(HALF_A_MINUTE_MS)
    expect(cached()).toBe('cached')

    clock.advance(1)
    expect(cached()).toBeUndefined()
  })

  it.each<[string, FreshResponse['itemIds'], ShopChange, string | undefined]>([
    ['one of its items', [7, 9], { itemIds: [9] }, undefined],
    ['none of its items', [7, 9], { itemIds: [8, 10] }, 'cached'],
    ['everything', [7, 9], 'everything', undefined],
    ['an item, when the response may contain any item', 'all', { itemIds: [1] }, undefined],
    ['no item, when the response may contain any item', 'all', { itemIds: [] }, undefined],
    ['an item, when the response contains none', [], { itemIds: [0] }, 'cached'],
    ['everything, when the response contains no item', [], 'everything', undefined],
  ])('is valid or invalid as expected after a change of %s', async (_, itemIds, change, expected) => {
    const { cached, changes, make } = openCache()
    await make(async () => responseWith('cached', { itemIds }))
    expect(cached()).toBe('cached')

    changes.announce(change)

    expect([cached(), cached()]).toEqual([expected, expected])
  })

  it('without item ids is not invalidated by a change of items', async () => {
    const { cache, changes } = openCache()
    await cache.make('/sofa', async () => ({ status: 200, body: {} }))

    changes.announce({ itemIds: [0] })

    expect(cache.get('/sofa')).toBeDefined()
  })

  it('is made once for simultaneous callers, and again after a change', async () => {
    const { changes, make } = openCache()
    const first = slowResponse('first')
    const making = [make(first.make), make(async () => responseWith('second'))]
    first.end()
    expect(await Promise.all(making)).toEqual(['first', 'first'])

    changes.announce('everything')
    expect(await make(async () => responseWith('third'))).toBe('third')
  })

  it('has the encoding of the first client that accepts one, and its lifetime is not extended', async () => {
    const { cache, cached, clock, make } = openCache()
    await make(async () => responseWith('leer '.repeat(1_000)))
    const before = cache.get('/sofa')
    if (!before) throw new Error('nothing was cached')
    clock.advance(HALF_A_MINUTE_MS - 1_000)

    const br = await cache.encoded('/sofa', before, 'br')

    const current = cache.get('/sofa')
    expect(current).toEqual({ ...before, encoding: 'br', bytes: br })
    expect(brotliDecompressSync(br)).toEqual(before.bytes)
    expect(cache.encoded('/sofa', current ?? before, 'br')).toBe(br)
    clock.advance(1_001)
    expect(cached()).toBeUndefined()
  })

  it('is converted once for clients with another encoding', async () => {
    const { cache, make } = openCache()
    await make(async () => responseWith('leer '.repeat(1_000)))
    const plain = cache.get('/sofa')?.bytes
    const stored = () => {
      const response = cache.get('/sofa')
      if (!response) throw new Error('nothing was cached')
      return response
    }
    await cache.encoded('/sofa', stored(), 'br')

    const gzip = await cache.encoded('/sofa', stored(), 'gzip')
    const identity = await cache.encoded('/sofa', stored(), 'identity')

    expect(gunzipSync(gzip)).toEqual(plain)
    expect(identity).toEqual(plain)
    expect(cache.encoded('/sofa', stored(), 'gzip')).toBe(gzip)
    expect(cache.encoded('/sofa', stored(), 'identity')).toBe(identity)
    expect(stored().encoding).toBe('br')
  })

  it.each([10, 64 * 1024, 200_000])('of %i characters is compressed in all encodings', async (length) => {
    const { cache } = openCache()
    const current = await cache.make('/sofa', async () => responseWith('x'.repeat(length)))

    expect(gunzipSync(await cache.encoded('/sofa', current, 'gzip'))).toEqual(current.bytes)
    expect(brotliDecompressSync(await cache.encoded('/sofa', current, 'br'))).toEqual(current.bytes)
    expect(zstdDecompressSync(await cache.encoded('/sofa', current, 'zstd'))).toEqual(current.bytes)
  })

  it('that is large is compressed once for the callers that wait for it', async () => {
    const { cache } = openCache()
    const response = await cache.make('/sofa', async () => responseWith('leer '.repeat(40_000)))

    const [first, second] = await Promise.all([
      cache.encoded('/sofa', response, 'gzip'),
      cache.encoded('/sofa', response, 'gzip'),
    ])

    expect(second).toBe(first)
    expect(gunzipSync(first)).toEqual(response.bytes)
  })

  it('that is no longer cached can still be compressed', async () => {
    const { cache } = openCache()
    const refusal = await cache.make('/sofa', async () => responseWith('gone', { status: 404 }))

    expect(gunzipSync(await cache.encoded('/sofa', refusal, 'gzip'))).toEqual(refusal.bytes)
    expect(cache.get('/sofa')).toBeUndefined()
  })

  it('whose changes are all announced is valid for ten minutes', async () => {
    const { cache, cached, clock } = openCache()
    await cache.make('/sofa', async () => responseWith('cached'), { lifetimeMs: UNTIL_ANNOUNCED_MS })

    clock.advance(UNTIL_ANNOUNCED_MS)
    expect(cached()).toBe('cached')
    clock.advance(1)
    expect(cached()).toBeUndefined()
  })

  it('is invalid after so many items changed that they are no longer counted one by one', async () => {
    const { cached, changes, make } = openCache()
    await make(async () => responseWith('cached', { itemIds: [1] }))

    changes.announce({ itemIds: Array.from({ length: 100_001 }, (_, index) => 10 + index) })

    expect(cached()).toBeUndefined()
  })

  it('that was made beforehand is compressed, and not cached when its items changed meanwhile', async () => {
    const { cache, changes } = openCache()
    const text = 'leer '.repeat(1_000)
    await cache.add('/sofa', responseWith(text), { begun: cache.begin() })
    const prepared = cache.get('/sofa')
    expect(prepared?.encoding).toBe('br')
    expect(JSON.parse(brotliDecompressSync(prepared?.bytes ?? '').toString())).toEqual({ text })

    const begun = cache.begin()
    changes.announce({ itemIds: [7] })
    await cache.add('/sofa', responseWith('from before the change'), { begun })

    expect(cache.get('/sofa')).toBeUndefined()
  })

  it.each<[string, string, string, Partial<FreshResponse>]>([
    ['bytes', '/sofa', 'x'.repeat(6_000), {}],
    ['key', `/${'x'.repeat(3_000)}`, '', {}],
    ['items', '/sofa', '', { itemIds: Array.from({ length: 1_500 }, (__, id) => id) }],
  ])('counts its %s as memory', async (_, address, text, more) => {
    const { cache } = openCache(10_000)
    await cache.make('small', async () => responseWith('small'))
    await cache.make(`${address}1`, async () => responseWith(text, more))
    expect([cache.get('small'), cache.get(`${address}1`)]).not.toContain(undefined)

    await cache.make(`${address}2`, async () => responseWith(text, more))

    expect(cache.get(`${address}1`)).toBeUndefined()
    expect(cache.get(`${address}2`)).toBeDefined()
  })
})
