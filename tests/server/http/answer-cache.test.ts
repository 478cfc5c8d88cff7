import { describe, expect, it } from 'vitest'
import { AnswerCache, type FreshAnswer } from '#src/server/http/answer-cache.ts'
import { createShopChanges, type ShopChange } from '#src/server/http/shop-changes.ts'

const HALF_A_MINUTE_MS = 30_000
const HOUR_MS = 3_600_000

/** An answer about item 7 with this text. */
const answer = (text: string, more: Partial<FreshAnswer> = {}): FreshAnswer => ({
  status: 200,
  body: { text },
  itemIds: [7],
  ...more,
})
const databaseAway = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))

function openCache() {
  const changes = createShopChanges()
  const clock = { ms: 1_000_000, now: () => clock.ms }
  // The cache looks at its clock once a second; a test that moves it waits for that.
  const cache = new AnswerCache({ changes, perf: clock })
  const textOf = (bytes: { bytes: { identity: Buffer } } | undefined) =>
    bytes && JSON.parse(bytes.bytes.identity.toString()).text
  return {
    changes,
    cache,
    clock,
    cached: () => textOf(cache.kept('/sofa')),
    make: async (making: () => Promise<FreshAnswer>) => textOf(await cache.make('/sofa', making)),
  }
}

/** A making that ends when the test says so. */
function slow(text: string, more?: Partial<FreshAnswer>) {
  const end = Promise.withResolvers<void>()
  return { make: () => end.promise.then(() => answer(text, more)), end: end.resolve }
}

describe('a change that is announced while an answer is being made', () => {
  it.each<[string, ShopChange]>([
    ['of everything', 'everything'],
    ['of an item in it', { itemIds: [7] }],
  ])('%s: the older making is not served afterwards', async (_, change) => {
    const { cache, changes, cached, make } = openCache()
    const before = slow('before')
    const first = make(before.make)

    changes.announce(change)
    before.end()

    expect(await first).toBe('before')
    expect(cached()).toBeUndefined()
    expect(cache.kept('/sofa')).toBeUndefined()
  })

  it('whoever asks after the change waits for a making that began after it', async () => {
    const { changes, cached, make } = openCache()
    const before = slow('before')
    const first = make(before.make)

    changes.announce({ itemIds: [7] })
    const second = make(async () => answer('after'))
    before.end()
    await first

    expect(await second).toBe('after')
    expect(cached()).toBe('after')
  })

  it('an older making that ends last does not replace the newer one', async () => {
    const { changes, cached, make } = openCache()
    const before = slow('before')
    const first = make(before.make)
    changes.announce('everything')
    await make(async () => answer('after'))

    before.end()
    await first

    expect(cached()).toBe('after')
  })

  it('an older making that ends first does not let two newer ones be made', async () => {
    const { changes, make } = openCache()
    const before = slow('before')
    const after = slow('after')
    const first = make(before.make)
    changes.announce('everything')
    const second = make(after.make)
    before.end()
    await first

    const third = make(async () => answer('a second making'))
    after.end()

    expect(await Promise.all([second, third])).toEqual(['after', 'after'])
  })

  it('of another item leaves the making good', async () => {
    const { changes, cached, make } = openCache()
    const before = slow('before')
    const first = make(before.make)

    changes.announce({ itemIds: [8] })
    before.end()
    await first

    expect(cached()).toBe('before')
  })

  it('reaches an answer that may hold any item', async () => {
    const { changes, cached, make } = openCache()
    await make(async () => answer('before', { itemIds: 'all' }))

    changes.announce({ itemIds: [12_345] })

    expect(cached()).toBeUndefined()
  })

  it('while its bytes are being packed: the packed bytes are not those of the newer answer', async () => {
    const { cache, changes } = openCache()
    const long = 'leer '.repeat(20_000)
    const older = await cache.make('/sofa', async () => answer(`before ${long}`))
    const packing = cache.packed('/sofa', older, 'gzip')
    changes.announce('everything')
    const newer = await cache.make('/sofa', async () => answer(`after ${long}`))
    await packing

    expect(cache.kept('/sofa')).toBe(newer)
    expect(newer.bytes.gzip).toBeUndefined()
  })
})

describe('a database that is away', () => {
  it('leaves the last answer served, also one that a change had made out of date', async () => {
    const { changes, cached, make } = openCache()
    await make(async () => answer('the last one'))
    changes.announce('everything')
    expect(cached()).toBeUndefined()

    expect(await make(databaseAway)).toBe('the last one')
    expect(cached()).toBeUndefined()
  })

  it('leaves an answer served whose time is over, for an hour', async () => {
    const { cached, clock, make } = openCache()
    await make(async () => answer('the last one'))

    clock.ms += 2 * HALF_A_MINUTE_MS
    await expect.poll(cached, { timeout: 3_000 }).toBeUndefined()
    expect(await make(databaseAway)).toBe('the last one')

    clock.ms += HOUR_MS
    await expect.poll(() => make(databaseAway).catch(String), { timeout: 3_000 }).toContain('terminating connection')
  })

  it('is told of what was never answered, and of a product that is gone', async () => {
    const { changes, make } = openCache()
    await expect(make(databaseAway)).rejects.toThrow('terminating connection')

    await make(async () => answer('a sofa'))
    changes.announce('everything')
    await make(async () => ({ status: 404, body: { text: 'gone' } }))

    await expect(make(databaseAway)).rejects.toThrow('terminating connection')
  })

  it('is not confused with a fault of ours, which is told as it is', async () => {
    const { changes, make } = openCache()
    await make(async () => answer('the last one'))
    changes.announce('everything')

    await expect(make(() => Promise.reject(new Error('a fault of ours')))).rejects.toThrow('a fault of ours')
  })
})
