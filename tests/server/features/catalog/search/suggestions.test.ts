import { describe, expect, it } from 'vitest'
import { useSearchingShop } from './searching-shop.ts'

describe.each([
  ['in the database', false],
  ['in memory', true],
])('the search suggestions, with the index %s', (_, hasSearchIndex) => {
  const shop = useSearchingShop({ hasSearchIndex })
  const suggest = (s: string) => shop.anonymous.search.suggest({ query: { s } })

  it('are products with words that start with the typed text, with price and picture', async () => {
    await shop.addProduct({ displayName: 'Leren hoekbank Wulp', model: 'merel-3', hex: '#9a5526' })
    await shop.addProduct({ displayName: 'Leren fauteuil Linde' })
    await shop.updateIndex()

    for (const typed of ['h', 'hoe', 'hoekb', 'leren hoek', 'wu']) {
      expect((await suggest(typed)).products, typed).toMatchObject([
        { displayName: 'Leren hoekbank Wulp', netPrice: 825.62, imageUrl: expect.stringContaining('/images/') },
      ])
    }
    expect(await suggest('hoek')).toMatchObject({ total: 1, corrected: null })
  })

  it('contain products for the beginning of a synonym, and for a misspelled word', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()

    expect((await suggest('sof')).products).toHaveLength(1)
    expect(await suggest('hoekbnak')).toMatchObject({ products: [] })
    expect(await suggest('leren banl')).toMatchObject({ products: [{}], corrected: 'leren bank' })
  })

  it('include pages of the menu, and first the page whose name equals the text', async () => {
    await shop.addProduct({ displayName: 'Leren hoekbank Wulp' })
    await shop.addMenu([
      {
        name: 'Webshop',
        children: [
          { name: 'Banken', url: 'leren-bank', children: [{ name: 'Hoekbanken', url: 'leren-bank/hoekbanken' }] },
          { name: 'Kleurstalen', url: 'kleurstalen', isOnlyLink: true },
        ],
      },
    ])
    await shop.updateIndex()

    expect((await suggest('hoekb')).categories).toEqual([
      { name: 'Hoekbanken', above: 'Banken', urlFragment: 'leren-bank/hoekbanken' },
    ])
    expect((await suggest('bank')).categories[0]?.name).toBe('Banken')
    expect((await suggest('kleurst')).categories).toEqual([])
  })

  it("include leather colors, by the tanner's name of the color or its usual name", async () => {
    await shop.addLeather({ name: 'Toledo 09 Cognac', category: { id: 1, title: 'Toledo' }, mainColor: 'Cognac' })
    await shop.updateIndex()
    await shop.db.updateTable('leather_types').set({ brand_color: 'Kaneel' }).execute()
    shop.changes.announce('everything')

    for (const typed of ['kan', 'toledo', 'toledo k', 'cognac', 'hoekbank cognac']) {
      expect((await suggest(typed)).leathers, typed).toMatchObject([
        { name: 'Toledo Kaneel', colour: 'Cognac', term: 'Toledo Kaneel' },
      ])
    }
    expect((await suggest('t')).leathers).toEqual([])
  })

  it('are empty for an empty text', async () => {
    expect(await suggest('  ')).toEqual({
      products: [],
      colours: [],
      total: 0,
      categories: [],
      leathers: [],
      corrected: null,
    })
  })
})
