import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadScreens } from '#src/renderer/app/load-screens.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { demoShop, menuEntry, product } from '../../../support/demo-shop.ts'
import { visit } from '../../../support/visit.tsx'

const WAIT = { timeout: 10_000 }

const pictureOf = (model: string) => `/images/model/${model}/front/8a4b22/current-640.webp`

const MENU = [
  menuEntry({
    name: 'menu',
    children: [
      {
        name: 'Banken',
        path: 'leren-bank',
        children: [
          { name: 'Hoekbanken', path: 'leren-bank/hoekbanken', items: [1, 2], sequence: 1 },
          { name: '2-zits', path: 'leren-bank/2-zits', items: [1, 2], sequence: 2 },
          { name: 'Stijlen', sequence: 3, children: [{ name: 'Landelijk', path: 'leren-bank/landelijk', items: [3] }] },
          { name: 'Op voorraad', path: 'leren-bank/op-voorraad', sequence: 4 },
          { name: 'Op maat', path: 'leren-bank/op-maat', sequence: 5 },
        ],
      },
    ],
  }),
]
const PRODUCTS = [1, 2, 3, 4].map((id) => product({ id, imageUrl: pictureOf(`merel-${id}`) }))

/** A shop that records every call about products. With `fails` it replies to them with an error. */
function shop({ fails = false } = {}) {
  const demo = demoShop()
  const productCalls: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://shop.test')
    if (pathname === '/api/menu') return Response.json(MENU)
    if (!pathname.startsWith('/api/inventoryitem')) return demo.fetch(url, init)
    productCalls.push(pathname)
    if (fails) return Response.json({ code: 'unexpected', message: 'Kapot' }, { status: 500 })
    const ids: number[] = init.body ? JSON.parse(String(init.body)) : [4]
    const items = PRODUCTS.filter(({ id }) => ids.includes(id))
    return Response.json({ items, total: items.length, colourGroups: [], page: 1, pageSize: 96 })
  }
  return { fetch, productCalls }
}

async function openMenu(options?: { fails: boolean }) {
  const { productCalls, fetch } = shop(options)
  visit('/garantie', { fetch })
  const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' }, WAIT)
  const more = within(menu).getByRole('button', { name: 'Meer van Banken' })
  const open = async () => {
    act(() => more.focus())
    await userEvent.keyboard('{Enter}')
  }
  return { menu, productCalls, open }
}

const pictures = (menu: HTMLElement) => [...menu.querySelectorAll('img')]
const modelOf = (image: HTMLImageElement) => /merel-\d/.exec(image.src)?.[0]

describe('the pictures of the desktop menu', () => {
  beforeAll(() => loadScreens(createRoutes(), '/garantie'), 60_000)

  it('load when the menu is opened, in a small size and lazily', async () => {
    const { menu, productCalls, open } = await openMenu()
    expect(pictures(menu)).toEqual([])
    expect(productCalls).toEqual([])

    await open()

    await waitFor(() => expect(pictures(menu)).toHaveLength(4), WAIT)
    const [first] = pictures(menu)
    expect(first?.getAttribute('loading')).toBe('lazy')
    expect(first?.sizes).toBe('72px')
    expect([first?.width, first?.height]).toEqual([160, 120])
    expect(first?.src).toContain('-160.jpg')
  })

  it('show per group the first product that no earlier group shows', async () => {
    const { menu, open } = await openMenu()
    await open()

    await waitFor(() => expect(pictures(menu).map(modelOf)).toEqual(['merel-1', 'merel-2', 'merel-3', 'merel-4']), WAIT)
  })

  it('do not change the accessible names of the links', async () => {
    const { menu, open } = await openMenu()
    await open()
    await waitFor(() => expect(pictures(menu)).toHaveLength(4), WAIT)

    expect(pictures(menu).every(({ alt }) => alt === '')).toBe(true)
    expect(within(menu).getByRole('link', { name: 'Hoekbanken' }).getAttribute('href')).toBe('/leren-bank/hoekbanken')
    expect(within(menu).getByRole('link', { name: 'Op maat' })).toBeDefined()
  })

  it('are left out when the products cannot be loaded', async () => {
    const { menu, productCalls, open } = await openMenu({ fails: true })
    await open()

    await waitFor(() => expect(productCalls.length).toBeGreaterThan(0), WAIT)
    expect(within(menu).getByRole('link', { name: 'Hoekbanken' })).toBeDefined()
    expect(pictures(menu)).toEqual([])
  })
})
