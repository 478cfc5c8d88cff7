import { describe, expect, it } from 'vitest'
import { openLeatherCatalog } from '#src/server/features/catalog/catalog/index.ts'
import { openProductCardCache } from '#src/server/features/catalog/search/product-card-cache.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** One for the products, and one for their available variants. */
const STATEMENTS_OF_A_READING = 2

describe('the cache of product cards', () => {
  const shop = useShop()

  /** Some products, and the number of queries about them. */
  async function shelf() {
    const ids = [await shop.hasProduct(), await shop.hasProduct(), await shop.hasProduct()] as const
    let asked = 0
    const db = shop.db.withPlugin({
      transformQuery({ node }) {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const book = openLeatherCatalog(shop.db, shop.changes)
    await book()
    const show = openProductCardCache({ db, leatherCatalog: book, changes: shop.changes })
    return { ids, show, asked: () => asked / STATEMENTS_OF_A_READING }
  }
  const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id)

  it('shares one query between simultaneous visitors, and gives each their own cards', async () => {
    const { ids, show, asked } = await shelf()
    const [first, second, third] = ids

    const shown = await Promise.all([
      show([third, first], undefined),
      show([first, second], undefined),
      show([second, 999_999], undefined),
    ])

    expect(shown.map(idsOf)).toEqual([[third, first], [first, second], [second]])
    expect(asked()).toBe(1)
  })

  it('shares one query for all colors, and caches the result', async () => {
    const { ids, show, asked } = await shelf()
    await Promise.all([show(ids, undefined), show(ids, { groups: ['Zwart'] })])
    expect(asked()).toBe(1)

    expect(idsOf(await show(ids.toReversed(), undefined))).toEqual(ids.toReversed())

    expect(asked()).toBe(1)
  })

  it('queries only changed products again', async () => {
    const { ids, show, asked } = await shelf()
    const [first, second] = ids
    await show(ids, undefined)

    shop.changes.announce({ itemIds: [first] })

    await show([second], undefined)
    expect(asked()).toBe(1)
    await show([first], undefined)
    expect(asked()).toBe(2)
  })

  it('does not cache a product that changed during the query', async () => {
    const { ids, show, asked } = await shelf()
    const [id] = ids
    const early = show([id], undefined)
    // The query has started, and has not ended.
    await new Promise((resolve) => setImmediate(resolve))
    shop.changes.announce({ itemIds: [id] })
    await early

    await show([id], undefined)

    expect(asked()).toBe(2)
  })

  it('fails for all callers of a failed query, and queries again for the next', async () => {
    const { ids, changes } = { ids: [await shop.hasProduct()], changes: shop.changes }
    let isBroken = true
    const book = openLeatherCatalog(shop.db, changes)
    const show = openProductCardCache({
      db: shop.db,
      leatherCatalog: () => (isBroken ? Promise.reject(new Error('gone')) : book()),
      changes,
    })

    const both = await Promise.allSettled([show(ids, undefined), show(ids, undefined)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    isBroken = false
    expect(idsOf(await show(ids, undefined))).toEqual(ids)
  })
})
