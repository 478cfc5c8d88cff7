import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { demoShop } from '../../support/demo-shop.ts'
import { drawPage } from '../../support/draw.ts'
import { visit } from '../../support/visit.tsx'

// Screens are loaded when they are first visited, which takes a busy machine a while.
configure({ asyncUtilTimeout: 8_000 })

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const shown = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
const chips = () => screen.getByRole('list', { name: 'Gekozen filters' })

describe('a category page', () => {
  it('is filtered in a window that says what each choice would show, and remembers it in its address', async () => {
    const { place } = visit('/leren-bank', demoShop())
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))

    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(await filters.findByRole('checkbox', { name: /^Cognac 2 producten/ }))
    await userEvent.click(await filters.findByRole('checkbox', { name: /^Direct leverbaar 1 product/ }))

    await waitFor(() => expect(place()).toBe('/leren-bank?kleur=Cognac&levering=direct'))
    expect(await filters.findByRole('checkbox', { name: /^Zwart 0/ })).toHaveProperty('disabled', true)
    await userEvent.click(await filters.findByRole('button', { name: 'Toon 1 product' }))
    await shown('Bank Umbrië cognac')
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeDefined()
  })

  it('takes back one filter, or all of them', async () => {
    const { place } = visit('/leren-bank?kleur=Cognac&levering=direct&sort=price', demoShop())
    await shown('Bank Umbrië cognac')

    await userEvent.click(within(chips()).getByRole('link', { name: 'Direct leverbaar: filter verwijderen' }))
    await shown('Bank Gooi', 'Bank Umbrië cognac')
    expect(place()).toBe('/leren-bank?kleur=Cognac&sort=price')

    await userEvent.click(within(chips()).getByRole('link', { name: 'Wis alles' }))
    await waitFor(() => expect(place()).toBe('/leren-bank?sort=price'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Gekozen filters' })).toBeNull())
  })

  it('can be seen in one colour with one press, and as it was with another', async () => {
    const shop = demoShop()
    const { place } = visit('/leren-bank', shop)
    const colours = within(await screen.findByRole('navigation', { name: 'Bekijk in een kleur leer' }))

    await userEvent.click(colours.getByRole('link', { name: 'Zwart' }))
    await shown('Bank Vecht')
    expect(place()).toBe('/leren-bank?kleur=Zwart')
    expect(
      shop.asked.some((url) => url.includes('colours=Zwart')),
      'asked in that colour',
    ).toBe(true)
    expect(colours.getByRole('link', { name: 'Zwart' }).getAttribute('aria-current')).toBe('true')

    await userEvent.click(colours.getByRole('link', { name: 'Zwart' }))
    await waitFor(() => expect(place()).toBe('/leren-bank'))
  })

  it('is filtered by the pages below it', async () => {
    visit('/leren-bank?soort=hoekbanken', demoShop())

    await shown('Bank Umbrië cognac')
    expect(within(chips()).getByRole('link', { name: 'Hoekbanken: filter verwijderen' })).toBeDefined()
  })

  it('tells the way out when nothing is left', async () => {
    const { place } = visit('/leren-bank?kleur=Zwart&levering=direct', demoShop())

    expect(await screen.findByRole('heading', { name: 'Geen producten gevonden' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'gratis kleurstalen' }).getAttribute('href')).toBe('/kleurstalen')
    await userEvent.click(screen.getByRole('link', { name: 'Zonder “Direct leverbaar”: 1 product' }))

    await shown('Bank Vecht')
    expect(place()).toBe('/leren-bank?kleur=Zwart')
  })

  it.each([
    ['/leren-bank?page=7', 'Deze pagina is er niet', '/leren-bank'],
    ['/outlet-meubels', 'Hier staat nu niets', '/'],
  ])('at %s says "%s"', async (path, title, href) => {
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

  it('can be filtered and taken back without script: everything chosen is a link', async () => {
    const { page } = await drawPage('/leren-bank?kleur=Cognac')

    const hrefs = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining(['/leren-bank?kleur=Zwart', '/leren-bank']))
  })
})
