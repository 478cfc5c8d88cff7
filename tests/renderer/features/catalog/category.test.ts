import { describe, expect, it } from 'vitest'
import { menuNode } from '#shared/contracts/menu.ts'
import { readCategory } from '#src/renderer/features/catalog/category.ts'
import { menuEntry } from '../../support/demo-shop.ts'

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

describe('a category of the menu', () => {
  it('has the products of its list and the pages under it, in order', () => {
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

  it('without anything under it has its neighbours, and the way back', () => {
    expect(readCategory(roots, 'leren-bank/hoekbanken')).toMatchObject({
      above: [{ displayName: 'Banken', urlFragment: 'leren-bank' }],
      near: [{ displayName: 'Op voorraad' }, { displayName: 'Hoekbanken' }],
    })
  })

  it('is filled from stock when its path says so, in the menu or not', () => {
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
  ])('stands at %s without a word about it in the menu', (path) => {
    expect(readCategory([], path)).toMatchObject({ path, source: { stockList: path } })
  })

  it.each(['nergens', 'nergens/op-voorraad', 'leren-bank/hoekbanken/outlet', 'outlet', 'constructor'])(
    'does not exist at %s',
    (path) => {
      expect(readCategory(roots, path)).toBeNull()
    },
  )
})
