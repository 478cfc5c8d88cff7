import { describe, expect, it } from 'vitest'
import { categoryRoutes, desktopMenu, findByPath, footerColumns, mobileMenu } from '#shared/domain/menu/menu.ts'

type Node = {
  name: string
  urlFragment: string
  sequenceNumber: number
  isShown: boolean
  isInDesktopMenu: boolean
  isInMobileMenu: boolean
  isOnlyLink: boolean
  children: Node[]
}
const node = (name: string, facts: Partial<Node> = {}): Node => ({
  name,
  urlFragment: name,
  sequenceNumber: 1,
  isShown: true,
  isInDesktopMenu: true,
  isInMobileMenu: true,
  isOnlyLink: false,
  children: [],
  ...facts,
})
const names = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ name, children }) => (children.length > 0 ? [name, names(children)] : name))

const roots = [
  node('menu', {
    urlFragment: '',
    children: [
      node('leren-bank', {
        sequenceNumber: 20,
        children: [
          node('leren-bank/outlet', { sequenceNumber: 2 }),
          node('leren-bank/op-voorraad', { sequenceNumber: 1 }),
          node('leren-bank/verborgen', { isShown: false }),
          node('leren-bank/hoekbanken', { sequenceNumber: 3, isInDesktopMenu: false, isInMobileMenu: false }),
        ],
      }),
      node('leren-fauteuil', { sequenceNumber: 10 }),
      node('kleurstalen', { sequenceNumber: 30, isInDesktopMenu: false, isOnlyLink: true }),
      node('leer-onderhoud', { sequenceNumber: 40, isInMobileMenu: false }),
      node('actie', { sequenceNumber: 5, isShown: false, children: [node('actie/zomer')] }),
    ],
  }),
  node('footer', {
    urlFragment: '',
    children: [
      node('Service', {
        urlFragment: '',
        sequenceNumber: 2,
        children: [node('garantie', { isOnlyLink: true, isInDesktopMenu: false })],
      }),
      node('Winkel', { urlFragment: '', sequenceNumber: 1 }),
      node('Inspiratie', { urlFragment: '', sequenceNumber: 3, isShown: false, isInMobileMenu: false }),
    ],
  }),
]

describe('the menus', () => {
  it('on a desktop contain the visible top-level entries for desktop, in order', () => {
    expect(names(desktopMenu(roots))).toEqual([
      'leren-fauteuil',
      ['leren-bank', ['leren-bank/op-voorraad', 'leren-bank/outlet', 'leren-bank/hoekbanken']],
      'leer-onderhoud',
    ])
  })

  it('on a phone contain the top-level entries for phones', () => {
    expect(names(mobileMenu(roots))).toEqual([
      'leren-fauteuil',
      ['leren-bank', ['leren-bank/op-voorraad', 'leren-bank/outlet', 'leren-bank/hoekbanken']],
      'kleurstalen',
    ])
  })

  it('in the footer contain all columns of the second tree, also hidden ones, sorted by sequence number', () => {
    expect(names(footerColumns(roots))).toEqual(['Winkel', ['Service', ['garantie']], 'Inspiratie'])
  })

  it('are empty when there is no tree', () => {
    expect(desktopMenu([])).toEqual([])
    expect(mobileMenu([])).toEqual([])
    expect(footerColumns([])).toEqual([])
    expect(footerColumns([node('menu')])).toEqual([])
  })
})

describe('pages of the menu', () => {
  it('are all entries with a URL fragment, visible or hidden, except those that are only a link', () => {
    expect(categoryRoutes(roots).map(({ path }) => path)).toEqual([
      '/leren-bank',
      '/leren-bank/outlet',
      '/leren-bank/op-voorraad',
      '/leren-bank/verborgen',
      '/leren-bank/hoekbanken',
      '/leren-fauteuil',
      '/leer-onderhoud',
      '/actie',
      '/actie/zomer',
    ])
  })

  it('are found by their path, with their parent entries', () => {
    const found = findByPath(roots, '/leren-bank/outlet/')
    expect(found?.node.name).toBe('leren-bank/outlet')
    expect(found?.above.map(({ name }) => name)).toEqual(['menu', 'leren-bank'])
  })

  it.each(['/kleurstalen', '/garantie', '/', '', '/bestaat-niet', '/Leren-Bank'])('do not exist at %j', (path) => {
    expect(findByPath(roots, path)).toBeUndefined()
  })

  it.each([' bank ', '//bank', 'bank//', '/bank/'])('are found when the fragment is written as %j', (typed) => {
    expect(categoryRoutes([node('bank', { urlFragment: typed })]).map(({ path }) => path)).toEqual(['/bank'])
    expect(findByPath([node('bank')], typed)?.node.name).toBe('bank')
  })

  it('belong to the first of two entries with the same path', () => {
    const duplicates = [node('een', { urlFragment: '/bank/' }), node('twee', { urlFragment: 'bank' })]
    expect(categoryRoutes(duplicates).map(({ path, node: { name } }) => [path, name])).toEqual([['/bank', 'een']])
    expect(findByPath(duplicates, 'bank')?.node.name).toBe('een')
  })
})
