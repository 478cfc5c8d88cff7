import { describe, expect, it } from 'vitest'
import { makeSearchIndex, refreshSearchIndex, refreshSearchOrder } from '#src/server/features/catalog/search/index.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useSearchingShop } from './searching-shop.ts'

describe('the search index', () => {
  const shop = useSearchingShop()
  const documents = () => shop.db.selectFrom('search_documents').selectAll().orderBy('item_id').execute()
  const rename = (id: number, name: string) =>
    shop.db.updateTable('items').set({ display_name: name }).where('id', '=', id).execute()

  it('is updated only for the items that an import changed', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    const chair = await shop.addProduct({ displayName: 'Leren stoel Fien' })
    await shop.updateIndex()
    await rename(bank, 'Leren bank Wulp')
    await rename(chair, 'Leren stoel Noor')

    await shop.updateIndex([bank])

    expect(await shop.names('wulp')).toEqual(['Leren bank Wulp'])
    expect(await shop.names('merel')).toEqual([])
    expect(await shop.names('fien')).toEqual(['Leren stoel Noor'])
  })

  it('contains no products that are no longer sold', async () => {
    const bank = await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', bank).execute()

    await shop.updateIndex([bank])

    expect(await shop.names('merel')).toEqual([])
    expect(await documents()).toEqual([])
  })

  it('is rolled back together with its import', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    const before = await documents()

    const failingImport = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('items').set({ display_name: 'Iets anders' }).execute()
      await refreshSearchIndex(tx, { items: 'all', now: shop.clock.now() })
      throw new Error('the import failed')
    })

    await expect(failingImport).rejects.toThrow('the import failed')
    expect(await documents()).toEqual(before)
  })

  it('has one document for a model with all its variants', async () => {
    const [one, two] = [await shop.addLeather(), await shop.addLeather()]
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Merel' })
    await shop.addVariant({ parent: model, leather: one })
    await shop.addVariant({ parent: model, leather: two })
    await shop.updateIndex()

    expect(await documents()).toMatchObject([{ item_id: model, leathers: [one, two] }])
  })

  it('is built when a shop starts without one, and not a second time', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    const deps = { db: shop.db, now: shop.clock.now }

    await makeSearchIndex(deps)
    expect(await documents()).toHaveLength(1)

    await shop.addProduct({ displayName: 'Leren bank Wulp' })
    await makeSearchIndex(deps)
    expect(await documents()).toHaveLength(1)
  })

  it('is built once by servers that start at the same moment', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    let buildCount = 0
    const now = () => {
      buildCount += 1
      return shop.clock.now()
    }

    await Promise.all([makeSearchIndex({ db: shop.db, now }), makeSearchIndex({ db: shop.db, now })])

    expect(buildCount).toBe(1)
    expect(await documents()).toHaveLength(1)
  })

  it('is built by `refreshSearchOrder` when an import with an empty menu did not build it', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })

    await shop.db.transaction().execute((tx) => refreshSearchOrder(tx, shop.clock.now()))

    expect(await shop.names('merel')).toEqual(['Leren bank Merel'])
  })

  it('is rebuilt when a release has other rules for the content of the index', async () => {
    await shop.updateIndex()
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.db.updateTable('search_state').set({ rules: 'of an older release' }).execute()

    await makeSearchIndex({ db: shop.db, now: shop.clock.now })

    expect(await documents()).toHaveLength(1)
  })

  it('does not get the initial synonyms again after the owner deleted them', async () => {
    await shop.updateIndex()
    await shop.db.deleteFrom('search_synonyms').execute()

    await shop.updateIndex()

    expect(await shop.db.selectFrom('search_synonyms').selectAll().execute()).toEqual([])
  })

  it('ranks products with new stock first, without an import', async () => {
    await shop.addProduct({ displayName: 'Kruk een', sortOrder: 1 })
    const two = await shop.addProduct({ displayName: 'Kruk twee', sortOrder: 2 })
    await shop.updateIndex()
    expect(await shop.names('kruk')).toEqual(['Kruk een', 'Kruk twee'])

    await shop.addStock({ item: two, count: 3 })
    await shop.db.transaction().execute((tx) => refreshSearchOrder(tx, shop.clock.now()))

    shop.changes.announce('everything')
    expect(await shop.names('kruk')).toEqual(['Kruk twee', 'Kruk een'])
  })

  it('ranks recently sold products first', async () => {
    await shop.addProduct({ displayName: 'Kruk een', sortOrder: 1 })
    const two = await shop.addProduct({ displayName: 'Kruk twee', sortOrder: 2, basePrice: 100 })
    await place(shop.anonymous, orderForm([{ id: two, itemId: '', basePrice: 100, count: 6 }]))

    await shop.updateIndex()

    expect(await shop.names('kruk')).toEqual(['Kruk twee', 'Kruk een'])
  })
})
