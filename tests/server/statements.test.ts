import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refreshSearchIndex } from '#src/server/features/catalog/search/index.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** Counts the statements that a call sends to the database. */
async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await call()
  const count = query.mock.calls.length
  query.mockRestore()
  return count
}

describe('the statements of a call that most visitors make', () => {
  const shop = useShop()
  afterEach(() => void vi.restoreAllMocks())

  async function addModel() {
    const leather = await shop.addLeather({ name: 'Touch Cognac', mainColor: 'Cognac', hex: '#8a4b22' })
    const model = await shop.addProduct({ kind: 'parent' })
    for (let variant = 0; variant < 3; variant += 1) await shop.addVariant({ parent: model, leather, stock: 1 })
    return model
  }

  it('a product page: one', async () => {
    const [first, second] = [await addModel(), await addModel()]
    await shop.anonymous.catalog.product({ params: { id: first } })

    expect(await statementsOf(() => shop.anonymous.catalog.product({ params: { id: second } }))).toBe(1)
    expect(await statementsOf(() => shop.anonymous.catalog.product({ params: { id: second } }))).toBe(0)
  })

  it('the options of a model: none, once those of all models were read', async () => {
    const [first, second] = [await addModel(), await addModel()]
    await shop.anonymous.matrix.optionsOf({ params: { id: first } })

    expect(await statementsOf(() => shop.anonymous.matrix.optionsOf({ params: { id: second } }))).toBe(0)
  })

  it('the reviews of a product: none while it has no reviews, else one', async () => {
    const [first, second, reviewed] = [await addModel(), await addModel(), await addModel()]
    const reviewsOf = (id: number) => shop.anonymous.productReviews.ofProduct({ params: { id } })
    await reviewsOf(first)
    await shop.anonymous.productReviews.create({
      body: {
        id: reviewed,
        name: 'Joke',
        email: 'joke@post.example',
        review: 'Een heerlijke bank, en de bezorgers dachten mee.',
        rating: 5,
      },
    })
    await shop.db.updateTable('product_reviews').set({ is_valid: true }).execute()
    shop.changes.announce({ itemIds: [reviewed] })

    expect(await statementsOf(() => reviewsOf(second))).toBe(0)
    const reviews = await statementsOf(async () => expect(await reviewsOf(reviewed)).toHaveLength(1))
    expect(reviews).toBe(1)
  })

  it('a page of a list: two', async () => {
    const models = [await addModel(), await addModel(), await addModel()]
    const list = (body: number[]) => shop.anonymous.catalog.byIds({ query: { page: 1, pageSize: 24 }, body })
    await list(models.slice(0, 1))

    expect(await statementsOf(() => list(models))).toBe(2)
    expect(await statementsOf(() => list(models))).toBe(0)
  })

  it('an order of a guest: one to read the products, and one to write the order', async () => {
    const sofa = await shop.addProduct({ basePrice: 825.62 })
    const form = () => orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }])
    await place(shop.anonymous, form())

    expect(await statementsOf(() => place(shop.anonymous, form()))).toBe(2)
  })
})

// Separate, because each change of the catalog makes the index in memory read its version in the background.
describe('the statements of a search', () => {
  const shop = useShop({ hasSearchIndex: true })
  afterEach(() => void vi.restoreAllMocks())

  it('for a new term: one to read new products, and one to count a term without results', async () => {
    for (const word of ['Merel', 'Wulp', 'Fuut', 'Roek']) {
      const leather = await shop.addLeather({ name: 'Touch Cognac', mainColor: 'Cognac', hex: '#8a4b22' })
      const model = await shop.addProduct({ kind: 'parent', displayName: `Leren bank ${word}`, itemId: `${word}-1001` })
      await shop.addVariant({ parent: model, leather, stock: 1 })
    }
    await shop.db.transaction().execute((tx) => refreshSearchIndex(tx, { items: 'all', now: shop.clock.now() }))
    shop.changes.announce('everything')
    await shop.searchIndex?.refresh()
    const find = (term: string) => () => shop.anonymous.search.find({ body: { search_term: term } })
    const suggest = (s: string) => () => shop.anonymous.search.suggest({ query: { s } })
    await find('merel')()

    expect(await statementsOf(find('bank wulp'))).toBe(1)
    expect(await statementsOf(find('wulp leren'))).toBe(0)
    expect(await statementsOf(find('FUUT-1001'))).toBe(1)
    expect(await statementsOf(suggest('roe'))).toBe(1)
    expect(await statementsOf(suggest('roek'))).toBe(0)
    expect(await statementsOf(find('hangmat'))).toBe(1)
  })
})
