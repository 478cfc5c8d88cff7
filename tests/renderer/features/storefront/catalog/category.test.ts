import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type MenuNodeOnWire, menuNode } from '#shared/contracts/menu.ts'
import { categoryAt, readCategory } from '#src/renderer/features/storefront/catalog/category.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { menuEntry } from '../../../support/demo-shop.ts'

const roots = [
  menuEntry({
    name: 'menu',
    children: [
      {
        name: 'Banken',
        path: 'leren-bank',
        items: [8, 7],
        children: [
          { name: 'Hoekbanken', path: 'leren-bank/hoekbanken', items: [7], sequence: 2 },
          { name: 'Op voorraad', path: 'leren-bank/op-voorraad', sequence: 1 },
          { name: 'Verborgen', path: 'leren-bank/verborgen', isShown: false },
        ],
      },
    ],
  }),
].map((root) => menuNode.parse(root))

describe('a category', () => {
  it('has its own products and its subcategories, in order', () => {
    expect(readCategory(roots, 'leren-bank')).toMatchObject({
      title: 'Banken',
      source: {
        path: 'leren-bank',
        ids: [8, 7],
        subgroups: [{ value: 'hoekbanken', name: 'Hoekbanken', ids: [7] }],
      },
      above: [],
      near: [{ displayName: 'Op voorraad' }, { displayName: 'Hoekbanken' }],
    })
  })

  it('requests all its products when the menu has the first ones only', async () => {
    const menu = menuEntry({
      name: 'menu',
      children: [
        {
          name: 'Banken',
          path: 'leren-bank',
          items: [8, 7],
          children: [{ name: 'Hoek', path: 'leren-bank/hoek', items: [7] }],
        },
        { name: 'Stoelen', path: 'leren-stoel', items: [3] },
      ],
    })
    const [sofas, chairs] = menu.children
    const [corner] = (sofas?.children ?? []) as MenuNodeOnWire[] // the schema names itself, so the compiler does not know it
    const cut = { ...menu, children: [{ ...sofas, has_more_items: true }, chairs] }
    const { api, calls } = stubApi({
      [`GET /api/menu/items/${sofas?.id}`]: () => ({
        body: [
          { id: sofas?.id, itemIds: [8, 7, 6] },
          { id: corner?.id, itemIds: [7, 5] },
        ],
      }),
    })
    const client = new QueryClient()
    const at = (path: string) => client.fetchQuery(categoryAt(api, path, async () => [menuNode.parse(cut)]))

    expect((await at('leren-bank'))?.source).toEqual({
      path: 'leren-bank',
      ids: [8, 7, 6],
      subgroups: [{ value: 'hoek', name: 'Hoek', ids: [7, 5] }],
    })
    expect(calls).toHaveLength(1)
    expect((await at('leren-bank/hoek'))?.source).toMatchObject({ ids: [7] })
    expect((await at('leren-stoel'))?.source).toMatchObject({ ids: [3] })
    expect(calls, 'no call for pages whose products are in the menu').toHaveLength(1)
  })

  it('is the same object for every page while the menu does not change, so that its JSON is written once', async () => {
    const { api } = stubApi({})
    const at = (path: string, menu = roots) => new QueryClient().fetchQuery(categoryAt(api, path, async () => menu))

    const first = await at('leren-bank')

    expect(await at('leren-bank')).toBe(first)
    const changed = await at('leren-bank', structuredClone(roots))
    expect(changed).not.toBe(first)
    expect(changed).toEqual(first)
  })

  it('distinguishes subcategories with the same last path segment or the same name', () => {
    const xl = { name: 'Extra groot', items: [7] }
    const menu = menuEntry({
      name: 'menu',
      children: [
        {
          name: 'Banken',
          path: 'leren-bank',
          items: [7, 8],
          children: [
            {
              name: 'Hoekbanken',
              path: 'leren-bank/hoek',
              items: [7],
              children: [{ ...xl, path: 'leren-bank/hoek/xl' }],
            },
            { name: 'Loungebanken', path: 'leren-bank/lounge', children: [{ ...xl, path: 'leren-bank/lounge/xl' }] },
            { name: 'Slaapbanken', path: 'slapen/slaapbanken', items: [8] },
          ],
        },
      ],
    })

    expect(readCategory([menuNode.parse(menu)], 'leren-bank')?.source.subgroups).toEqual([
      { value: 'hoek', name: 'Hoekbanken', ids: [7] },
      { value: 'hoek/xl', name: 'Hoekbanken: Extra groot', ids: [7] },
      { value: 'lounge/xl', name: 'Loungebanken: Extra groot', ids: [7] },
      { value: 'slapen/slaapbanken', name: 'Slaapbanken', ids: [8] },
    ])
  })

  it('without subcategories shows its siblings and a link to its parent', () => {
    expect(readCategory(roots, 'leren-bank/hoekbanken')).toMatchObject({
      above: [{ displayName: 'Banken', urlFragment: 'leren-bank' }],
      near: [{ displayName: 'Op voorraad' }, { displayName: 'Hoekbanken' }],
    })
  })

  it('contains a stock list when its path is the path of a stock list, with or without a menu entry', () => {
    expect(readCategory(roots, 'leren-bank/op-voorraad')?.source).toEqual({
      path: 'leren-bank/op-voorraad',
      stockList: 'leren-bank/op-voorraad',
    })
    expect(readCategory(roots, 'leren-bank/outlet')).toMatchObject({
      title: 'Outlet leren banken',
      source: { stockList: 'leren-bank/outlet' },
      above: [{ urlFragment: 'leren-bank' }],
    })
  })

  it.each([
    ...['leren-meubels-op-voorraad', 'outlet-meubels', 'leer-onderhoud'],
    ...['leren-bank', 'leren-fauteuil', 'leren-eetkamerstoelen', 'leren-relaxfauteuil', 'leren-barkruk'].flatMap(
      (family) => [`${family}/op-voorraad`, `${family}/outlet`],
    ),
  ])('exists at %s without a menu entry', (path) => {
    expect(readCategory([], path)).toMatchObject({ path, source: { stockList: path } })
  })

  it.each(['nergens', 'nergens/op-voorraad', 'leren-bank/hoekbanken/outlet', 'outlet', 'constructor'])(
    'does not exist at %s',
    (path) => {
      expect(readCategory(roots, path)).toBeNull()
    },
  )
})
