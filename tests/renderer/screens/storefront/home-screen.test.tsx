import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const banner = (name: string, sort_order: number, facts: object = {}) => ({
  url: `/${name}`,
  image: `/images/banner/${name}/current-1600.webp`,
  image_alt: `Beeld ${name}`,
  date_from: null,
  date_to: null,
  sort_order,
  ...facts,
})

const banners = [
  banner('derde', 3),
  banner('eerste', 1, { date_from: '2026-01-01' }),
  banner('tweede', 2, { date_to: '2099-12-31' }),
  banner('voorbij', 0, { date_to: '2026-01-31' }),
  banner('later', 0, { date_from: '2099-01-01' }),
]

function openHome() {
  const shop = demoShop()
  visit('/', {
    fetch: (url, init) =>
      new URL(url, 'http://shop.test').pathname === '/api/menu/homepage-banner'
        ? Promise.resolve(Response.json(banners))
        : shop.fetch(url, init),
  })
}

const carousel = async () => within(await screen.findByRole('region', { name: 'Uitgelicht' }))
const main = async () => within(await screen.findByRole('main'))
/** Returns the name of the visible banner. The hidden banners are inert, so that the keyboard does not reach them. */
const visibleBanner = () =>
  screen
    .getAllByRole('img', { name: /^Beeld/ })
    .find((picture) => !picture.closest('[inert]'))
    ?.getAttribute('alt')

describe('the home page', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.useRealTimers())

  it('shows the banners that are valid today in their order, each with its text and link', async () => {
    openHome()
    const pictures = await (await carousel()).findAllByRole('img', { name: /^Beeld/ })

    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
      'Beeld eerste',
      'Beeld tweede',
      'Beeld derde',
    ])
    expect(pictures.map((picture) => picture.closest('a')?.getAttribute('href'))).toEqual([
      '/eerste',
      '/tweede',
      '/derde',
    ])
    expect(pictures[0]?.getAttribute('src')).toContain('/images/banner/eerste/')
  })

  it('changes the banner with previous, next and a button for each', async () => {
    openHome()
    const controls = await carousel()
    await controls.findByRole('img', { name: 'Beeld eerste' })
    expect(visibleBanner()).toBe('Beeld eerste')

    await userEvent.click(controls.getByRole('button', { name: 'Volgende' }))
    expect(visibleBanner()).toBe('Beeld tweede')
    await userEvent.click(controls.getByRole('button', { name: 'Nummer 3 van 3' }))
    expect(visibleBanner()).toBe('Beeld derde')
    expect(controls.getByRole('button', { name: 'Nummer 3 van 3' }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(controls.getByRole('button', { name: 'Vorige' }))
    expect(visibleBanner()).toBe('Beeld tweede')
  })

  it('changes the banner every five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    openHome()
    await (await carousel()).findByRole('img', { name: 'Beeld eerste' })
    const first = visibleBanner()

    await act(() => vi.advanceTimersByTimeAsync(5000))

    const names = ['Beeld eerste', 'Beeld tweede', 'Beeld derde']
    expect(visibleBanner()).toBe(names[(names.indexOf(first ?? '') + 1) % 3])
  })

  it('links to the product groups', async () => {
    openHome()

    const links = (await (await main()).findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining(['/leren-fauteuil', '/leren-eetkamerstoelen', '/leren-bank', '/leren-relaxfauteuil']),
    )
  })

  it('links the opening hours to the contact page, and the showroom text to the page about the shop', async () => {
    openHome()

    const hours = await (await main()).findByRole('link', { name: 'DI - ZA 10:00 - 17:00' })
    expect(hours.getAttribute('href')).toBe('/contact')
    expect(screen.getByRole('link', { name: 'Naar de showroom' }).getAttribute('href')).toBe('/over-leermeester')
  })
})
