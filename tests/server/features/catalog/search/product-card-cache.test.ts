import { describe, expect, it } from 'vitest'
import { cardOf, itemIdsOf, openLeatherCatalog, readCardSources } from '#src/server/features/catalog/catalog/index.ts'
import {
  cardJson,
  hitJson,
  openProductCardCache,
  readCard,
} from '#src/server/features/catalog/search/product-card-cache.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** One read of cards is one query, for the products, their variants in stock and the members of sets. */
const QUERIES_PER_READ = 1

describe('the cache of product cards', () => {
  const shop = useShop()

  /** Adds three products, and opens a cache of their cards. `reads` returns the number of reads from the database. */
  async function openCache() {
    const ids = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()] as const
    let queries = 0
    const db = shop.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const leatherCatalog = openLeatherCatalog(shop.db, shop.changes)
    await leatherCatalog()
    const show = openProductCardCache({ db, leatherCatalog, changes: shop.changes })
    return { ids, show, reads: () => queries / QUERIES_PER_READ }
  }
  const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id)

  it('shares one read between simultaneous visitors, and gives each their own cards', async () => {
    const { ids, show, reads } = await openCache()
    const [first, second, third] = ids

    const shown = await Promise.all([
      show([third, first], undefined),
      show([first, second], undefined),
      show([second, 999_999], undefined),
    ])

    expect(shown.map(idsOf)).toEqual([[third, first], [first, second], [second]])
    expect(reads()).toBe(1)
  })

  it('shares one read for all colors, and caches the result', async () => {
    const { ids, show, reads } = await openCache()
    await Promise.all([show(ids, undefined), show(ids, { groups: ['Zwart'] })])
    expect(reads()).toBe(1)

    expect(idsOf(await show(ids.toReversed(), undefined))).toEqual(ids.toReversed())

    expect(reads()).toBe(1)
  })

  it('has the JSON of the cards, in each color, and the items that they show', async () => {
    const black = await shop.addLeather({ mainColor: 'Zwart', hex: '#1d1c1c' })
    const cognac = await shop.addLeather({ mainColor: 'Cognac', hex: '#9a5526' })
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank “Meérel”', hex: '#9a5526' })
    await shop.addVariant({ parent: model, leather: black, stock: 1 })
    await shop.addVariant({ parent: model, leather: cognac })
    const { ids, show } = await openCache()
    const leatherCatalog = await openLeatherCatalog(shop.db, shop.changes)()

    for (const wanted of [undefined, { groups: ['Zwart'] as const }, { groups: ['Cognac'] as const }]) {
      const products = await show([model, ...ids], wanted)
      const sources = await readCardSources(shop.db, [model, ...ids])
      const cards = sources.map((source) => cardOf(source, { leatherCatalog, wanted }))
      expect(products.map(cardJson)).toEqual(cards.map((card) => JSON.stringify(card)))
      expect(products.map(hitJson)).toEqual(cards.map(({ id, ...properties }) => JSON.stringify({ id, properties })))
      expect(products.map(readCard)).toEqual(JSON.parse(JSON.stringify(cards)))
      expect(products.map(({ itemIds }) => itemIds)).toEqual(cards.map(itemIdsOf))
    }
  })

  it('reads only changed products again', async () => {
    const { ids, show, reads } = await openCache()
    const [first, second] = ids
    await show(ids, undefined)

    shop.changes.announce({ itemIds: [first] })

    await show([second], undefined)
    expect(reads()).toBe(1)
    await show([first], undefined)
    expect(reads()).toBe(2)
  })

  it('does not cache a product that changed during the read', async () => {
    const { ids, show, reads } = await openCache()
    const [id] = ids
    const early = show([id], undefined)
    // The read has started, and has not ended.
    await new Promise((resolve) => setImmediate(resolve))
    shop.changes.announce({ itemIds: [id] })
    await early

    await show([id], undefined)

    expect(reads()).toBe(2)
  })

  it('fails for all callers of a failed read, and reads again for the next caller', async () => {
    const { ids, changes } = { ids: [await shop.addProduct()], changes: shop.changes }
    let isBroken = true
    const leatherCatalog = openLeatherCatalog(shop.db, changes)
    const show = openProductCardCache({
      db: shop.db,
      leatherCatalog: () => (isBroken ? Promise.reject(new Error('gone')) : leatherCatalog()),
      changes,
    })

    const both = await Promise.allSettled([show(ids, undefined), show(ids, undefined)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    isBroken = false
    expect(idsOf(await show(ids, undefined))).toEqual(ids)
  })
})
