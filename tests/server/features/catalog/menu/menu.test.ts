import { describe, expect, it } from 'vitest'
import { menuTree, withFewItems } from '#src/server/features/catalog/menu/menu-tree.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** Bytes of a page in the menu with few items: its names and flags, without texts. */
const MAX_BYTES_PER_PAGE = 900

it('the menu of a large shop is small without the items of its pages', () => {
  const item_list = [
    'id,sortorder',
    ...Array.from({ length: 2_000 }, (_, index) => `${1_000_000 + index},${index}`),
  ].join('\n')
  const rows = Array.from({ length: 150 }, (_, index) => ({
    id: index + 1,
    parent_id: null,
    name: `Pagina ${index}`,
    display_name: `Pagina ${index}`,
    url_fragment: `pagina/${index}`,
    sequence_number: index,
    level: 2,
    is_shown: true,
    is_only_link: false,
    is_in_desktop_menu: true,
    is_in_mobile_menu: true,
    meta_title: null,
    meta_description: null,
    banner_intro: null,
    intro: null,
    description: null,
    robots: null,
    position: index,
    item_list,
  }))

  const budget = rows.length * MAX_BYTES_PER_PAGE
  expect(JSON.stringify(menuTree(withFewItems(rows))).length).toBeLessThan(budget)
  expect(JSON.stringify(menuTree(rows)).length, 'with all items').toBeGreaterThan(budget)
})

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

  it('has all items by default, as the requirements name it, and six of each page with items=few', async () => {
    await shop.addMenu([
      {
        name: 'Menu',
        children: [
          { name: 'Banken', url: 'leren-bank', items: [9, 8, 7, 6, 5, 4, 3] },
          { name: 'Stoelen', items: [1, 2] },
        ],
      },
    ])
    const wire = async (url: string) => (await shop.app.inject(url)).json()[0].children

    const [all, few] = [await wire('/api/menu'), await wire('/api/menu?items=few')]

    expect(all.map((node: object) => Object.keys(node))).toEqual([
      expect.not.arrayContaining(['has_more_items']),
      expect.not.arrayContaining(['has_more_items']),
    ])
    expect(all[0].custrecord_shx_cc_items).toBe('id,sortorder\n9,1\n8,2\n7,3\n6,4\n5,5\n4,6\n3,7')
    expect(few[0]).toMatchObject({
      custrecord_shx_cc_items: 'id,sortorder\n9,1\n8,2\n7,3\n6,4\n5,5\n4,6',
      has_more_items: true,
    })
    expect(few[1]).toEqual(all[1])
  })

  it('returns all items of a page and of the pages below it; none of an unknown page', async () => {
    await shop.addMenu([
      {
        name: 'Menu',
        children: [
          {
            name: 'Banken',
            url: 'leren-bank',
            items: [9, 7],
            children: [{ name: 'Hoek', items: [7] }, { name: 'Leeg' }],
          },
          { name: 'Stoelen', items: [1] },
        ],
      },
    ])
    const sofas = (await shop.anonymous.menu.tree())[0]?.children[0]
    const [corner, empty] = sofas?.children ?? []

    const lists = await shop.anonymous.menu.itemLists({ params: { id: sofas?.id ?? 0 } })

    expect(lists).toEqual([
      { id: sofas?.id, itemIds: [9, 7] },
      { id: corner?.id, itemIds: [7] },
      { id: empty?.id, itemIds: [] },
    ])
    expect(await shop.anonymous.menu.itemLists({ params: { id: 999_999 } })).toEqual([])
    expect((await shop.app.inject('/api/menu/items/geen')).statusCode).toBe(404)
    expect((await shop.app.inject('/api/menu?items=alle')).statusCode).toBe(422)
  })

  it('is made again after an import, with few items too', async () => {
    await shop.addMenu([{ name: 'Menu', children: [{ name: 'Banken', items: [1, 2] }] }])
    const [before] = await shop.anonymous.menu.tree({ query: { items: 'few' } })
    const id = before?.children[0]?.id ?? 0
    expect(await shop.anonymous.menu.itemLists({ params: { id } })).toEqual([{ id, itemIds: [1, 2] }])

    await shop.db.updateTable('menu_nodes').set({ item_list: 'id,sortorder\n3,1' }).where('id', '=', id).execute()
    shop.changes.announce('everything')

    expect(await shop.anonymous.menu.itemLists({ params: { id } })).toEqual([{ id, itemIds: [3] }])
    const [after] = await shop.anonymous.menu.tree({ query: { items: 'few' } })
    expect(after?.children[0]?.itemList).toBe('id,sortorder\n3,1')
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
