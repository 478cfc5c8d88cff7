import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { prepareProducts } from '#src/server/features/catalog/catalog/prepare-products.ts'
import type { ProductPage } from '#src/server/features/catalog/catalog/show-product.ts'
import { useShop } from '#tests/support/use-shop.ts'

const page = {} as ProductPage // the preparation does not look into a page

describe('the preparation of product responses', () => {
  const shop = useShop()
  let end = () => {}
  afterEach(() => end())

  /** Starts the preparation with a cache of the test. */
  function open({
    room = Number.POSITIVE_INFINITY,
    cached = [] as number[],
    fails = (): boolean => false,
    repeat = new Promise<void>(() => {}),
  } = {}) {
    let repeats = 0
    const changes = createShopChanges()
    const added: number[] = []
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
    end = prepareProducts({
      db: shop.db,
      changes,
      log,
      responses: {
        isValidFor: (id) => cached.includes(id),
        fit: () => {},
        hasRoom: () => added.length < room,
        begin: () => 1,
        add: async (id) => void added.push(id),
      },
      showProducts: async (ids) => {
        if (fails()) throw new Error('the database is away')
        return new Map(ids.map((id) => [id, page]))
      },
      // The pause until the first repetition ends when the test says so, the later ones never end.
      pause: (ms, signal) => {
        if (ms < 60_000) return nextTurn(undefined, { signal })
        repeats += 1
        return repeats === 1 ? repeat : wait(ms, undefined, { signal })
      },
    })
    return { changes, added, log }
  }

  const addProducts = async (count: number) => {
    const ids: number[] = []
    for (let place = 0; place < count; place += 1) ids.push(await shop.addProduct({ sortOrder: count - place }))
    return ids.reverse()
  }

  const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true))

  /** Waits longer than a preparation that goes on needs for its next products. */
  const aWhile = () => wait(200)

  it('makes them for all products without parent in the order of the shop, except those that are cached', async () => {
    const [first, second, third] = await addProducts(3)
    const model = await shop.addProduct({ kind: 'parent', sortOrder: 50 })
    await shop.addVariant({ parent: model })
    const { added } = open({ cached: [second ?? 0] })

    await until(() => added.length === 3)

    expect(added).toEqual([first, third, model])
  })

  it('begins again after a change of everything, once for several changes', async () => {
    const ids = await addProducts(2)
    const { added, changes } = open()
    await until(() => added.length === 2)

    changes.announce('everything')
    changes.announce({ itemIds: ids })
    changes.announce('everything')
    await until(() => added.length === 4)
    await aWhile()

    expect(added).toEqual([...ids, ...ids])
  })

  it('begins again before the responses expire, and makes only those that will expire', async () => {
    const [first = 0, second = 0] = await addProducts(2)
    const cached: number[] = []
    const repeat = Promise.withResolvers<void>()
    const { added } = open({ cached, repeat: repeat.promise })
    await until(() => added.length === 2)

    cached.push(second)
    repeat.resolve()
    await until(() => added.length === 3)

    expect(added).toEqual([first, second, first])
  })

  it('stops when the cache is full', async () => {
    await addProducts(60)
    const { added } = open({ room: 25 })

    await until(() => added.length > 0)
    await aWhile()

    expect(added).toHaveLength(25)
  })

  it('logs a failure, and begins again after the next import', async () => {
    await addProducts(1)
    let isAway = true
    const { added, changes, log } = open({ fails: () => isAway })
    await until(() => log.warn.mock.calls.length === 1)

    isAway = false
    changes.announce('everything')
    await until(() => added.length === 1)
  })
})
