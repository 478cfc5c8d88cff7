// @pglite: an import is the longest transaction of the shop, and all other queries wait for it on one connection

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyCatalog } from '#src/server/features/catalog/import/index.ts'
import { useShop } from '#tests/support/use-shop.ts'
import { item, type Lists, writeLists } from '../snapshot-lists.ts'

const DAY_MS = 86_400_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-apply-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sofa = item({ id: 1, kind: 'parent', basePrice: null })
const inOak = item({ id: 11, parentId: 1, legId: 1, basePrice: 900.1234 })
const inSteel = item({ id: 12, parentId: 1, legId: 2, basePrice: 950 })

const category = {
  id: 1,
  title: 'Toledo',
  info: null,
  infoSub: null,
  infoLink: null,
  thickness: null,
  swatchFamily: 'touch',
  sortOrder: 1,
  sampleSortOrder: 1,
}
const cognac = {
  id: 9,
  categoryId: 1,
  name: 'Toledo Cognac',
  leatherName: 'Toledo',
  brandColor: 'Cognac',
  mainColor: 'Cognac',
  hex: '#9a5526',
  sortOrder: 1,
  sampleItemId: null,
}
const menuEntry = (facts: { id: number; parentId?: number; intro?: string }) => ({
  name: `Pagina ${facts.id}`,
  parentId: null,
  displayName: null,
  urlFragment: `pagina-${facts.id}`,
  sequenceNumber: 10,
  level: 2,
  isShown: true,
  isInDesktopMenu: true,
  isInMobileMenu: true,
  isOnlyLink: false,
  metaTitle: null,
  metaDescription: null,
  bannerIntro: null,
  itemList: null,
  intro: null,
  description: null,
  robots: null,
  ...facts,
})

describe('applying a catalog snapshot', () => {
  const shop = useShop()

  async function apply(lists: Lists) {
    const file = join(folder, 'snapshot.jsonl')
    await writeLists(file, lists, shop.clock.now())
    return applyCatalog({ db: shop.db, file, now: shop.clock.now })
  }

  const active = async () =>
    (await shop.db.selectFrom('items').select('id').where('is_active', '=', true).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const stored = (id: number) => shop.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const pricesOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('price_history')
        .select('base_price')
        .where('item_id', '=', id)
        .orderBy('valid_from')
        .execute()
    ).map(({ base_price }) => base_price)

  it('counts new, changed, deleted and unchanged items, and increases the version only after a change', async () => {
    const first = await apply({ items: [sofa, inOak, inSteel] })
    const again = await apply({ items: [sofa, inOak, inSteel] })
    const later = await apply({ items: [sofa, { ...inOak, displayName: 'In eiken' }, item({ id: 13, parentId: 1 })] })

    expect(first).toEqual({ added: 3, changed: 0, vanished: 0, unchanged: 0, version: 2 })
    expect(again).toEqual({ added: 0, changed: 0, vanished: 0, unchanged: 3, version: 2 })
    expect(later).toEqual({ added: 1, changed: 1, vanished: 1, unchanged: 1, version: 3 })
    expect(await active()).toEqual([1, 11, 13])
  })

  it('gives a parent the price of its cheapest variant, and updates it when that variant is deleted', async () => {
    await apply({ items: [sofa, inOak, inSteel] })
    expect(await stored(1)).toMatchObject({ base_price: 900.1234, low_price: 900.1234 })

    await apply({ items: [sofa, inSteel] })
    expect(await stored(1)).toMatchObject({ base_price: 950, low_price: 950 })
  })

  it('adds one history row per new price, and none for other changes', async () => {
    await apply({ items: [sofa, inOak] })
    shop.clock.advance(DAY_MS)
    await apply({ items: [sofa, { ...inOak, displayName: 'In eiken' }] })
    shop.clock.advance(DAY_MS)
    await apply({ items: [sofa, { ...inOak, basePrice: 850 }] })

    expect(await pricesOf(11)).toEqual([900.1234, 850])
  })

  it('activates a deleted item again when it returns, with its rating', async () => {
    await apply({ items: [item({ id: 5 })] })
    await shop.db.updateTable('items').set({ rating: 4.5, review_count: 2 }).where('id', '=', 5).execute()
    await apply({ items: [item({ id: 6 })] })
    expect(await active()).toEqual([6])

    const afterReturn = await apply({ items: [item({ id: 5 }), item({ id: 6 })] })

    expect(afterReturn).toMatchObject({ added: 1, changed: 0, unchanged: 1 })
    expect(await stored(5)).toMatchObject({ is_active: true, rating: 4.5, review_count: 2 })
  })

  it('does not offer items without a price, variants without a parent, or parents without variants', async () => {
    await apply({
      items: [
        item({ id: 5, basePrice: null }),
        sofa,
        item({ id: 11, parentId: 1, basePrice: null }),
        item({ id: 21, parentId: 2 }),
      ],
    })
    expect(await active()).toEqual([])

    await apply({ items: [sofa, inOak] })
    expect(await active()).toEqual([1, 11])
  })

  it('gives sort order 10000, the last place, to an item without a sort order', async () => {
    await apply({ items: [item({ id: 5 }), item({ id: 6, sortOrder: 20 })] })

    expect([(await stored(5)).sort_order, (await stored(6)).sort_order]).toEqual([10_000, 20])
  })

  it('can swap the item codes of two items', async () => {
    await apply({ items: [item({ id: 5, itemId: 'A' }), item({ id: 6, itemId: 'B' })] })
    await apply({ items: [item({ id: 5, itemId: 'B' }), item({ id: 6, itemId: 'A' })] })

    expect(await stored(5)).toMatchObject({ item_id: 'B', is_active: true })
    expect(await stored(6)).toMatchObject({ item_id: 'A', is_active: true })
  })

  it('sanitizes texts for visitors', async () => {
    await apply({
      items: [item({ id: 5, texts: { blocks: { description: '<p onclick="x">Mooi<script>alert(1)</script></p>' } } })],
    })
    expect((await stored(5)).texts).toEqual({ blocks: { description: '<p>Mooi</p>' } })
  })

  it('gives a set the price of its components, also when one of them becomes more expensive', async () => {
    const set = item({ id: 7, kind: 'set', itemType: 'Group', basePrice: null })
    const setMembers = [
      { setId: 7, itemId: 5, quantity: 2 },
      { setId: 7, itemId: 6, quantity: 1 },
    ]
    await apply({ items: [item({ id: 5, basePrice: 10.5 }), item({ id: 6, basePrice: 1 }), set], setMembers })
    shop.clock.advance(DAY_MS)
    await apply({ items: [item({ id: 5, basePrice: 11 }), item({ id: 6, basePrice: 1 }), set], setMembers })

    expect(await pricesOf(7)).toEqual([22, 23])
    expect(await stored(7)).toMatchObject({ base_price: 23, is_active: true })
  })

  it('deactivates a set when a component is deleted, and activates it again with the component', async () => {
    const set = item({ id: 7, kind: 'set', basePrice: null })
    const setMembers = [{ setId: 7, itemId: 5, quantity: 2 }]
    await apply({ items: [item({ id: 5 }), set], setMembers })
    await apply({ items: [item({ id: 6 }), set], setMembers })
    expect(await active()).toEqual([6])

    await apply({ items: [item({ id: 5 }), item({ id: 6 }), set], setMembers })
    expect(await active()).toEqual([5, 6, 7])
  })

  it('sums stock over the locations, and keeps the reservations of our own orders', async () => {
    const at = (itemId: number, locationId: number, available: number) => ({
      itemId,
      locationId,
      locationName: `Plaats ${locationId}`,
      available,
    })
    await apply({
      items: [item({ id: 5 }), item({ id: 6 })],
      stock: [at(5, 1, 3), at(5, 2, 4), at(6, 1, 1), at(99, 1, 8)],
    })
    await shop.db.updateTable('stock_totals').set({ taken: 2 }).where('item_id', '=', 5).execute()
    await apply({ items: [item({ id: 5 }), item({ id: 6 })], stock: [at(5, 1, 3), at(5, 2, -1)] })

    expect(await shop.db.selectFrom('stock_totals').selectAll().orderBy('item_id').execute()).toEqual([
      { item_id: 5, counted: 3, taken: 2 },
      { item_id: 6, counted: 0, taken: 0 },
    ])
  })

  it('writes and locks no total that stays equal, because orders would wait for it until the end of the import', async () => {
    const at = (itemId: number, available: number) => ({ itemId, locationId: 1, locationName: 'Magazijn', available })
    const rows = async () => {
      const { rows } = await sql<{ item_id: number; version: string }>`
        select item_id, ctid || ' ' || xmax as version from stock_totals order by item_id`.execute(shop.db)
      return new Map(rows.map(({ item_id, version }) => [item_id, version]))
    }
    const items = [item({ id: 5 }), item({ id: 6 })]
    await apply({ items, stock: [at(5, 3), at(6, 1)] })
    const before = await rows()

    await apply({ items, stock: [at(5, 3), at(6, 2)] })

    const after = await rows()
    expect(after.get(5)).toBe(before.get(5))
    expect(after.get(6)).not.toBe(before.get(6))
  })

  it('deactivates deleted leathers and options, and activates a leather again when it returns', async () => {
    const options = [{ axis: 'matrixLeg' as const, id: 1, name: 'Eiken', picture: null, sortOrder: 1 }]
    await apply({ leatherCategories: [category], leatherTypes: [cognac], options, specificationFields: [] })
    const afterDeletion = await apply({
      leatherCategories: [category],
      leatherTypes: [],
      options: [],
      specificationFields: [],
    })
    const leatherStates = () => shop.db.selectFrom('leather_types').select('is_active').execute()
    expect(afterDeletion).toMatchObject({ vanished: 2 })
    expect(await leatherStates()).toEqual([{ is_active: false }])

    await apply({ leatherCategories: [category], leatherTypes: [cognac], options, specificationFields: [] })
    expect(await leatherStates()).toEqual([{ is_active: true }])
  })

  it('applies changes of the menu: moves, sanitizes and removes entries', async () => {
    await apply({
      menu: [menuEntry({ id: 1 }), menuEntry({ id: 2, parentId: 1 }), menuEntry({ id: 3, parentId: 2 })],
      menuBanners: [],
      homeBanners: [],
    })
    const outcome = await apply({
      menu: [menuEntry({ id: 3 }), menuEntry({ id: 1, parentId: 3, intro: '<p>Hallo<img src=x></p>' })],
      menuBanners: [],
      homeBanners: [],
    })

    expect(outcome).toMatchObject({ changed: 2, vanished: 1 })
    expect(await shop.db.selectFrom('menu_nodes').select(['id', 'parent_id', 'intro']).orderBy('id').execute()).toEqual(
      [
        { id: 1, parent_id: 3, intro: '<p>Hallo</p>' },
        { id: 3, parent_id: null, intro: null },
      ],
    )
  })

  it.each<[string, Lists, string]>([
    ['a duplicate item', { items: [item({ id: 5 }), item({ id: 5, itemId: 'X' })] }, 'artikel 5 staat er twee keer in'],
    [
      'two items with one item code',
      { items: [item({ id: 5, itemId: 'A' }), item({ id: 6, itemId: 'A' })] },
      'hebben dezelfde artikelcode A',
    ],
    ['an unknown leather', { items: [item({ id: 5, leatherTypeId: 77 })] }, 'leersoort 77'],
    [
      'a leather without a category',
      { leatherCategories: [], leatherTypes: [cognac] },
      'van categorie 1, die er niet is',
    ],
    ['a menu entry with a missing parent', { menu: [menuEntry({ id: 2, parentId: 1 })] }, 'hangt onder 1'],
    [
      'menu entries with a cycle',
      { menu: [menuEntry({ id: 1, parentId: 2 }), menuEntry({ id: 2, parentId: 1 })] },
      'hangt onder zichzelf',
    ],
  ])('refuses %s, and changes nothing', async (_, lists, problem) => {
    await apply({ items: [item({ id: 8 })], menu: [menuEntry({ id: 8 })] })

    await expect(apply(lists)).rejects.toThrow(problem)

    expect(await active()).toEqual([8])
    expect(await shop.db.selectFrom('menu_nodes').select('id').execute()).toEqual([{ id: 8 }])
    expect(await shop.db.selectFrom('catalogue_state').select('version').execute()).toEqual([{ version: 2 }])
  })
})
