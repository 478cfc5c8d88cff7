// @pglite: the hashes of the entries are computed by the database.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withChanges } from '#shared/domain/catalog/product-changes.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the catalog for tills', () => {
  const shop = useShop()

  async function addShop() {
    const cognac = await shop.addLeather({ name: 'Touch Cognac', mainColor: 'Cognac', hex: '#8a4b22' })
    const black = await shop.addLeather({ name: 'Touch Zwart', mainColor: 'Zwart', hex: '#101010' })
    const oak = await shop.addOption({ axis: 'matrixLeg', name: 'Eiken', picture: 'tapered-oak' })
    const model = await shop.addProduct({
      kind: 'parent',
      displayName: 'Bank Vecht',
      model: 'merel-3',
      hex: '#8a4b22',
      lowPrice: 1000,
      texts: { blocks: { description: '<p>Een bank.</p>' }, facts: { upcCode: '8712345000001' } },
    })
    const inCognac = await shop.addVariant({ parent: model, leather: cognac, leg: oak, basePrice: 1000, stock: 3 })
    const inBlack = await shop.addVariant({ parent: model, leather: black, leg: oak, basePrice: 1035.5372 })
    const chair = await shop.addProduct({ displayName: 'Stoel Rijn', basePrice: 200, stock: 1 })
    const set = await shop.addProduct({
      kind: 'set',
      displayName: 'Bank met stoel',
      members: [
        { item: inCognac, quantity: 1 },
        { item: chair, quantity: 2 },
      ],
    })
    return { model, inCognac, inBlack, chair, set }
  }

  const hashes = async () => {
    const { entries } = await shop.sales.offlineCatalog.overview()
    return new Map(entries.map(({ id, hash }) => [id, hash]))
  }
  /** Returns the ids of the entries whose hash differs. */
  const changed = (before: Map<number, string>, after: Map<number, string>) =>
    [...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id)

  it('contains every product and variant exactly as their pages do', async () => {
    const { model, inCognac, inBlack, chair, set } = await addShop()

    const { entries, matrixOptionsDownloadDateTime } = await shop.sales.offlineCatalog.overview()
    const ids = entries.map(({ id }) => id)
    const read = await shop.sales.offlineCatalog.entries({ body: { ids } })

    expect(entries).toMatchObject([
      { id: model, items: 3 },
      { id: chair, items: 1 },
      { id: set, items: 1 },
    ])
    const products = new Map(
      read.entries.flatMap(({ product, variants }) => [
        [product.id, product as Record<string, unknown>] as const,
        ...variants.map((variant) => [variant.id, withChanges(product, variant)] as const),
      ]),
    )
    for (const id of [model, inCognac, inBlack, chair, set]) {
      const { reviews: _, ...page } = (await shop.app.inject(`/api/inventoryitem/${id}`)).json()
      expect({ ...products.get(id), matrixOptionsDownloadDateTime }).toEqual(page)
    }
  })

  it('omits inactive products and unknown ids', async () => {
    const { model, chair } = await addShop()
    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', chair).execute()

    const { entries } = await shop.sales.offlineCatalog.overview()
    const read = await shop.sales.offlineCatalog.entries({ body: { ids: [chair, 999_999, model] } })

    expect(entries.map(({ id }) => id)).not.toContain(chair)
    expect(read.entries.map(({ id }) => id)).toEqual([model])
  })

  it('shows the variants of an inactive model', async () => {
    const { model, inCognac, inBlack } = await addShop()
    await shop.db.updateTable('items').set({ is_active: false }).where('id', '=', model).execute()

    const { entries } = await shop.sales.offlineCatalog.entries({ body: { ids: [model] } })

    expect(entries).toMatchObject([{ id: model, product: { id: inCognac }, variants: [{ id: inBlack }] }])
  })

  it('has the same hashes without a change', async () => {
    await addShop()

    expect(changed(await hashes(), await hashes())).toEqual([])
  })

  it.each([
    [
      'a price of a variant',
      'update items set base_price = base_price + 1 where parent_id is not null',
      ['model', 'set'],
    ],
    ['a text of a model', `update items set texts = '{"meta":{}}' where kind = 'parent'`, ['model', 'set']],
    ['the stock of a product', 'update stock_totals set taken = 1 where item_id = CHAIR', ['chair', 'set']],
    [
      'a picture',
      `insert into item_images (item_id, position, picture, alt) values (CHAIR, 1, 'x', '')`,
      ['chair', 'set'],
    ],
    ['the quantity of a component in a set', 'update item_members set quantity = 4 where item_id = CHAIR', ['set']],
    ['the name of a leather', `update leather_types set name = 'Nieuw'`, ['model', 'chair', 'set']],
  ] as const)('has another hash for exactly the entries that a change concerns: %s', async (_, change, expected) => {
    const ids = await addShop()
    const before = await hashes()

    await sql.raw(change.replace('CHAIR', String(ids.chair))).execute(shop.db)

    expect(changed(before, await hashes())).toEqual(expected.map((name) => ids[name]))
  })

  it('is for staff only', async () => {
    await expect(shop.customer.offlineCatalog.overview()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(shop.anonymous.offlineCatalog.entries({ body: { ids: [1] } })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})
