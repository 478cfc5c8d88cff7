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
      source: { path: 'leren-bank', ids: [8, 7] },
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
      title: 'Leren bank: outlet',
      source: { stockList: 'leren-bank/outlet' },
    })
  })

  it('does not exist elsewhere', () => {
    expect(readCategory(roots, 'nergens')).toBeNull()
  })
})
