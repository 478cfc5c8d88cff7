import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('companion products', () => {
  const shop = useShop()

  const find = async (ids: number[], leatherIds: number[] = []) => {
    const query = { ids: ids.join(','), leatherIds: leatherIds.join(',') }
    const { samples, care, pieces } = await shop.anonymous.catalog.companions({ query })
    return {
      samples: samples.map(({ id }) => id),
      care: care.map(({ id }) => id),
      pieces: pieces.map(({ id }) => id),
    }
  }
  const addCareSet = (facts: { displayName: string; stock: number; isActive?: boolean }) =>
    shop.addProduct({ family: 'leer-onderhoud', stockClass: 'leer-onderhoud', ...facts })

  /** Adds a sofa in pigmented leather (`gedekt`), and a sample of that leather. */
  async function addSofa() {
    const sample = await shop.addProduct({ itemId: 'kleurstaal TOL09', basePrice: 0 })
    const leather = await shop.addLeather({
      category: { id: 5, title: 'Toledo - gedekt rundleer' },
      sampleItem: sample,
    })
    const model = await shop.addProduct({ kind: 'parent', texts: { facts: { modelName: 'Merel' } } })
    const variant = await shop.addVariant({ parent: model, leather })
    return { sample, leather, model, variant }
  }

  it('contain a sample of the leather of a variant, unless the sample is one of the given products', async () => {
    const { variant, sample } = await addSofa()
    await shop.addLeather({ category: { id: 5, title: 'Toledo' }, sampleItem: await shop.addProduct() })

    expect((await find([variant])).samples).toEqual([sample])
    expect((await find([variant, sample])).samples).toEqual([])
  })

  it('contain a sample of the leather that a visitor chose for a model', async () => {
    const { model, leather, sample } = await addSofa()

    expect((await find([model])).samples).toEqual([])
    expect((await find([model], [leather])).samples).toEqual([sample])
  })

  it('contain the care set for the leather, when the care set is in stock', async () => {
    const { variant } = await addSofa()
    const suitableSet = await addCareSet({ displayName: 'Onderhoudsset voor gedekt leer', stock: 3 })
    await addCareSet({ displayName: 'Onderhoudsset voor nubuck', stock: 3 })
    await addCareSet({ displayName: 'Leermelk voor gedekt leer', stock: 3 })
    await addCareSet({ displayName: 'Onderhoudsset gedekt leer, groot', stock: 0 })
    await addCareSet({ displayName: 'Onderhoudsset gedekt leer, oud', stock: 3, isActive: false })

    expect((await find([variant])).care).toEqual([suitableSet])
    expect((await find([variant, suitableSet])).care).toEqual([])
  })

  it('contain the other products of a set, then models with the same model name', async () => {
    const { model, variant } = await addSofa()
    const chair = await shop.addProduct({ kind: 'parent' })
    const chairInLeather = await shop.addVariant({ parent: chair })
    const soldOut = await shop.addProduct({ stockClass: 'leren-bank', stock: 0 })
    const hidden = await shop.addProduct({ isActive: false })
    const twoSeater = await shop.addProduct({ kind: 'parent', texts: { facts: { modelName: 'Merel' } } })
    await shop.addProduct({ kind: 'parent', texts: { facts: { modelName: 'Grutto' } } })
    const member = (item: number) => ({ item, quantity: 1 })
    await shop.addProduct({ members: [member(variant), member(soldOut), member(hidden), member(chairInLeather)] })
    await shop.addProduct({ members: [member(variant), member(await shop.addProduct())], isActive: false })

    expect((await find([variant])).pieces).toEqual([chairInLeather, twoSeater])
    expect((await find([model])).pieces).toEqual([chairInLeather, twoSeater])
    // The chair is left out, because another variant of its model is one of the given products.
    expect((await find([variant, await shop.addVariant({ parent: chair })])).pieces).toEqual([twoSeater])
  })

  it('contain at most four pieces of furniture, by their sort order in the shop', async () => {
    const { variant } = await addSofa()
    for (const sortOrder of [5, 3, 1, 4, 2]) {
      await shop.addProduct({ id: sortOrder, kind: 'parent', sortOrder, texts: { facts: { modelName: 'Merel' } } })
    }

    expect((await find([variant])).pieces).toEqual([1, 2, 3, 4])
  })

  it('are empty for an unknown or invalid id', async () => {
    expect(await find([999_999])).toEqual({ samples: [], care: [], pieces: [] })
    const query = { ids: "x,-1,99999999999999,1.5,'" }
    expect(await shop.anonymous.catalog.companions({ query })).toEqual({ samples: [], care: [], pieces: [] })
  })

  it('no longer contain a care set that is sold out', async () => {
    const { variant } = await addSofa()
    const care = await addCareSet({ displayName: 'Onderhoudsset voor gedekt leer', stock: 1 })
    expect((await find([variant])).care).toEqual([care])

    await shop.db.updateTable('stock_totals').set({ taken: 1 }).where('item_id', '=', care).execute()
    shop.changes.announce({ itemIds: [care] })

    expect((await find([variant])).care).toEqual([])
  })
})
