import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the options of the configurator', () => {
  const shop = useShop()

  it('are all options with their pictures, or those of one product', async () => {
    const cognac = await shop.addLeather({ name: 'Touch Cognac', hex: '#8a4b22' })
    await shop.addLeather({ name: 'Touch Zwart' })
    const oak = await shop.addOption({ axis: 'matrixLeg', name: 'Eiken', picture: 'tapered-oak' })
    await shop.addOption({ axis: 'matrixSeatheight', name: '46 cm' })
    const parent = await shop.addProduct({ kind: 'parent' })
    const variant = await shop.addVariant({ parent, leather: cognac, leg: oak })

    const all = await shop.anonymous.matrix.options()
    const ofVariant = await shop.anonymous.matrix.optionsOf({ params: { id: variant } })

    expect(all.leatherTypes.map(({ name }) => name)).toEqual(['Touch Cognac', 'Touch Zwart'])
    expect(all.leatherTypes[0]?.imageUrl).toMatch(/^\/images\/swatch\/touch\/8a4b22\//)
    expect(all.legs[0]?.imageUrl).toMatch(/^\/images\/option\/leg\/tapered-oak\//)
    expect(all.seatHeights).toMatchObject([{ name: '46 cm', imageUrl: null }])
    expect(all.matrixOptionsDownloadDateTime).toBe('2026-11-21T13:00:00.000Z')
    expect(ofVariant.leatherTypes.map(({ id }) => id)).toEqual([cognac])
    expect([ofVariant.legs.length, ofVariant.seatHeights.length]).toEqual([1, 0])
  })

  it('of a model are the same before and after those of all models were read, and change with an import', async () => {
    const cognac = await shop.addLeather({ name: 'Touch Cognac', hex: '#8a4b22' })
    const oak = await shop.addOption({ axis: 'matrixLeg', name: 'Eiken' })
    const high = await shop.addOption({ axis: 'matrixSeatheight', name: '46 cm' })
    const parent = await shop.addProduct({ kind: 'parent' })
    await shop.addVariant({ parent, leather: cognac, leg: oak })
    const options = (id = parent) => shop.anonymous.matrix.optionsOf({ params: { id } })
    const other = await shop.addProduct({ kind: 'parent' })

    const first = await options()
    await options(other)
    shop.changes.announce({ itemIds: [parent] })
    expect(await options()).toEqual(first)
    expect([first.legs.map(({ id }) => id), first.seatHeights]).toEqual([[oak], []])

    await shop.addVariant({ parent, leather: cognac, leg: oak, seatHeight: high })
    await options(other)
    expect((await options()).seatHeights.map(({ id }) => id)).toEqual([high])
  })

  it('of a missing product do not exist', async () => {
    await expect(shop.anonymous.matrix.optionsOf({ params: { id: 5 } })).rejects.toMatchObject({
      code: 'product_not_found',
    })
  })

  it('contain leathers by category, each with its sample', async () => {
    const sample = await shop.addProduct({
      itemId: 'kleurstaal touch 1',
      displayName: 'Kleurstaal Touch Cognac',
      basePrice: 0,
    })
    await shop.addLeather({ name: 'Touch Cognac', category: { id: 1, title: 'Touch' }, sampleItem: sample })
    await shop.addLeather({ name: 'Buffel Bruin', category: { id: 2, title: 'Buffel' } })

    const categories = await shop.anonymous.matrix.leatherTypes()

    expect(categories.map(({ title, leatherTypes }) => [title, leatherTypes[0]?.sampleName])).toEqual([
      ['Touch', 'Kleurstaal Touch Cognac'],
      ['Buffel', null],
    ])
  })

  it('come with the fields of the specification table, in groups and in order', async () => {
    const field = { tooltip: null, postfix: 'cm', category_position: 1 }
    await shop.db
      .insertInto('specification_fields')
      .values([
        { ...field, code: 'depth', category: 'Maten', position: 2, label: 'Diepte' },
        { ...field, code: 'width', category: 'Maten', position: 1, label: 'Breedte' },
      ])
      .execute()
    shop.changes.announce('everything')

    expect(await shop.anonymous.matrix.specifications()).toEqual([
      {
        category: 'Maten',
        fields: [
          { code: 'width', label: 'Breedte', tooltip: null, postfix: 'cm' },
          { code: 'depth', label: 'Diepte', tooltip: null, postfix: 'cm' },
        ],
      },
    ])
  })
})
