import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

describe('the menu', () => {
  const shop = useShop()

  it('is returned as trees, each level in order', async () => {
    await shop.addMenu([
      {
        name: 'Menu',
        children: [
          { name: 'Banken', url: 'leren-bank', items: [7, 9], children: [{ name: 'Hoek', url: 'leren-bank/hoek' }] },
          { name: 'Stoelen' },
        ],
      },
      { name: 'Footer', children: [{ name: 'Over ons', url: 'contact', isOnlyLink: true }] },
    ])

    const roots = await shop.anonymous.menu.tree()

    expect(roots.map(({ name }) => name)).toEqual(['Menu', 'Footer'])
    expect(roots[0]?.children.map(({ name }) => name)).toEqual(['Banken', 'Stoelen'])
    expect(roots[0]?.children[0]).toMatchObject({
      urlFragment: 'leren-bank',
      itemList: 'id,sortorder\n7,1\n9,2',
      level: 2,
      isOnlyLink: false,
    })
    expect(roots[0]?.children[0]?.children[0]).toMatchObject({ name: 'Hoek', children: [] })
    expect(roots[1]?.children[0]).toMatchObject({ isOnlyLink: true })
  })

  it('includes banners with dates, newest first, and home page banners with a picture', async () => {
    const withoutLinkAndColors = { url: null, url_title: null, background: null, color: null }
    await shop.db
      .insertInto('menu_banners')
      .values([
        { id: 1, text: 'Oud', date_from: '2026-01-01', date_to: '2026-12-31', ...withoutLinkAndColors },
        { id: 2, text: 'Nieuw', date_from: '2026-11-01', date_to: '2026-11-30', ...withoutLinkAndColors },
      ])
      .execute()
    await shop.db
      .insertInto('home_banners')
      .values({
        id: 1,
        url: '/leren-bank',
        picture: 'living',
        image_alt: null,
        date_from: null,
        date_to: null,
        sort_order: 1,
      })
      .execute()
    shop.changes.announce('everything')

    expect((await shop.anonymous.menu.banners()).map(({ text, dateFrom }) => [text, dateFrom])).toEqual([
      ['Nieuw', '2026-11-01'],
      ['Oud', '2026-01-01'],
    ])
    expect(await shop.anonymous.menu.homeBanners()).toMatchObject([
      {
        url: '/leren-bank',
        imageUrl: expect.stringMatching(/^\/images\/banner\/living\//),
        imageAlt: '',
        dateFrom: null,
      },
    ])
  })

  describe('with a page whose address changed', () => {
    const moved = (path: string) => shop.anonymous.menu.moved({ query: { path } })
    const rename = (from: string, to: string) =>
      shop.db.updateTable('menu_nodes').set({ url_fragment: to }).where('url_fragment', '=', from).execute()

    it('redirects from each of its former addresses', async () => {
      await shop.addMenu([{ name: 'Menu', children: [{ name: 'Banken', url: 'leren-bank' }] }])
      await rename('leren-bank', 'leren-banken')
      await rename('leren-banken', 'banken')

      expect(await moved('leren-bank')).toEqual({ path: 'banken' })
      expect(await moved('leren-banken')).toEqual({ path: 'banken' })
    })

    it('does not redirect an address that never existed, or the former address of a deleted page', async () => {
      await shop.addMenu([{ name: 'Menu', children: [{ name: 'Banken', url: 'leren-bank' }] }])
      await rename('leren-bank', 'banken')
      await shop.db.deleteFrom('menu_nodes').where('url_fragment', '=', 'banken').execute()

      expect(await moved('leren-bank')).toEqual({ path: null })
      expect(await moved("'; drop")).toEqual({ path: null })
    })

    it('does not redirect an address that another page has now', async () => {
      await shop.addMenu([{ name: 'Menu', children: [{ name: 'Banken', url: 'leren-bank' }] }])
      await rename('leren-bank', 'banken')
      await rename('banken', 'leren-bank')

      expect(await moved('leren-bank')).toEqual({ path: null })
      expect(await moved('banken')).toEqual({ path: 'leren-bank' })
    })
  })
})
