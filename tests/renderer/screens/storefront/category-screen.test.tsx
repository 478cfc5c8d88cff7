import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { demoShop, menuEntry, product } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

const productNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const waitForProducts = (...expected: string[]) => waitFor(() => expect(productNames()).toEqual(expected))
const chips = () => screen.getByRole('list', { name: 'Gekozen filters' })

describe('a category page', () => {
  it('has a filter dialog with the number of results per choice, and stores the filters in its URL', async () => {
    const { place } = visit('/leren-bank', demoShop())
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))

    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(await filters.findByRole('checkbox', { name: /^Cognac 2 producten/ }))
    await userEvent.click(await filters.findByRole('checkbox', { name: /^Direct leverbaar 1 product/ }))

    await waitFor(() => expect(place()).toBe('/leren-bank?kleur=Cognac&levering=direct'))
    expect(await filters.findByRole('checkbox', { name: /^Zwart 0/ })).toHaveProperty('disabled', true)
    await userEvent.click(await filters.findByRole('button', { name: 'Toon 1 product' }))
    await waitForProducts('Bank Umbrië cognac')
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeDefined()
  })

  it('has a unique name for each group of filters', async () => {
    const items = [product({ id: 1, family: 'leren-bank' }), product({ id: 2, family: 'leren-fauteuil' })]
    const children = [1, 2].map((id) => ({ name: `Groep ${id}`, path: `alles/${id}`, items: [id] }))
    const menu = menuEntry({ name: 'menu', children: [{ name: 'Alles', path: 'alles', items: [1, 2], children }] })
    visit('/alles', {
      fetch: async (url, init) => {
        const { pathname } = new URL(url, 'http://shop')
        if (pathname === '/api/menu') return Response.json([menu])
        if (pathname.endsWith('/netsuiteids')) return Response.json({ items, total: 2, page: 1, pageSize: 480 })
        return demoShop().fetch(url, init)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))

    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await filters.findByRole('checkbox', { name: /^Groep 1/ })
    const groups = filters.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
    expect(groups).toEqual(expect.arrayContaining(['Soort meubel', 'Uitvoering']))
    expect(new Set(groups).size).toBe(groups.length)
  })

  it('has a link that removes one filter, and a link that removes all filters', async () => {
    const { place } = visit('/leren-bank?kleur=Cognac&levering=direct&sort=price', demoShop())
    await waitForProducts('Bank Umbrië cognac')

    await userEvent.click(within(chips()).getByRole('link', { name: 'Direct leverbaar: filter verwijderen' }))
    await waitForProducts('Bank Gooi', 'Bank Umbrië cognac')
    expect(place()).toBe('/leren-bank?kleur=Cognac&sort=price')

    await userEvent.click(within(chips()).getByRole('link', { name: 'Wis alles' }))
    await waitFor(() => expect(place()).toBe('/leren-bank?sort=price'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Gekozen filters' })).toBeNull())
  })

  it('shows its products in the clicked color, and in all colors after a second click on that color', async () => {
    const shop = demoShop()
    const { place } = visit('/leren-bank', shop)
    const colorLinks = within(await screen.findByRole('navigation', { name: 'Bekijk in een kleur leer' }))

    await userEvent.click(colorLinks.getByRole('link', { name: 'Zwart' }))
    await waitForProducts('Bank Vecht')
    expect(place()).toBe('/leren-bank?kleur=Zwart')
    expect(
      shop.asked.some((url) => url.includes('colours=Zwart')),
      'requested in that color',
    ).toBe(true)
    expect(colorLinks.getByRole('link', { name: 'Zwart' }).getAttribute('aria-current')).toBe('true')

    await userEvent.click(colorLinks.getByRole('link', { name: 'Zwart' }))
    await waitFor(() => expect(place()).toBe('/leren-bank'))
  })

  it('combines a color with the price filter', async () => {
    const shop = demoShop()
    visit('/leren-bank?kleur=Zwart&prijs=-5000', shop)
    await waitForProducts('Bank Vecht')

    const requestsInColor = shop.asked.filter((url) => url.includes('colours=Zwart'))
    expect(requestsInColor).not.toEqual([])
    for (const url of requestsInColor) expect(url).toContain('toCents=500000')
  })

  it('offers every color of the list, on each of its pages', async () => {
    const { page } = await drawPage('/leren-bank?pageSize=4&page=2', {
      ...demoShop(),
      // A list whose second page contains only cognac.
      fetch: async (url, init) =>
        url.includes('/netsuiteids')
          ? Response.json({
              items: [product({ id: 9 })],
              total: 5,
              colourGroups: ['Zwart', 'Cognac'],
              page: 2,
              pageSize: 4,
            })
          : demoShop().fetch(url, init),
    })

    const colorLinks = page.querySelectorAll('nav[aria-label="Bekijk in een kleur leer"] a')
    expect([...colorLinks].map(({ textContent }) => textContent)).toEqual(['Zwart', 'Cognac'])
  })

  it('can be filtered by its subcategories', async () => {
    visit('/leren-bank?soort=hoekbanken', demoShop())

    await waitForProducts('Bank Umbrië cognac')
    expect(within(chips()).getByRole('link', { name: 'Hoekbanken: filter verwijderen' })).toBeDefined()
  })

  it('offers to remove the filters when there are no results', async () => {
    const { place } = visit('/leren-bank?kleur=Zwart&levering=direct', demoShop())

    expect(await screen.findByRole('heading', { name: 'Geen producten gevonden' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'gratis kleurstalen' }).getAttribute('href')).toBe('/kleurstalen')
    await userEvent.click(screen.getByRole('link', { name: 'Zonder “Direct leverbaar”: 1 product' }))

    await waitForProducts('Bank Vecht')
    expect(place()).toBe('/leren-bank?kleur=Zwart')
  })

  it.each([
    ['/leren-bank?page=7', 'Deze pagina is er niet', '/leren-bank'],
    ['/outlet-meubels', 'Hier staat nu niets', '/'],
  ])('at %s shows "%s"', async (path, title, href) => {
    const shop = demoShop()
    const empty = async (url: string, init: RequestInit) =>
      url.includes('list=outlet')
        ? Response.json({ items: [], total: 0, page: 1, pageSize: 96 })
        : shop.fetch(url, init)
    const { page } = await drawPage(path, { ...shop, fetch: empty })

    const main = page.querySelector('main')
    expect([...(main?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toContain(title)
    expect(main?.querySelector(`a[href="${href}"]`)).not.toBeNull()
  })

  it('can be filtered without JavaScript, because every choice is a link', async () => {
    const { page } = await drawPage('/leren-bank?kleur=Cognac')

    const hrefs = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining(['/leren-bank?kleur=Zwart', '/leren-bank']))
  })
})
