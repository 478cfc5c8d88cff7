import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoShop, menuEntry } from '../support/demo-shop.ts'
import { drawPage } from '../support/draw.ts'
import { visit } from '../support/visit.tsx'

const SOON = { timeout: 10_000 }

const MENU = [
  menuEntry({
    name: 'menu',
    children: [
      { name: 'Stoelen', path: 'leren-eetkamerstoelen', sequence: 2 },
      {
        name: 'Banken',
        path: 'leren-bank',
        sequence: 1,
        children: [{ name: 'Hoekbanken', path: 'leren-bank/hoekbanken' }],
      },
      { name: 'Verborgen', path: 'verborgen', sequence: 3, isShown: false },
      { name: 'Kleurstalen', path: 'kleurstalen', sequence: 9 },
    ],
  }),
  menuEntry({
    name: 'footer',
    children: [
      { name: 'Collectie', sequence: 2, children: [{ name: 'Leren banken', path: 'leren-bank' }] },
      { name: 'Klantenservice', sequence: 1, children: [{ name: 'Bezorgen', path: 'bezorgen' }] },
    ],
  }),
]

/** The demo shop with the menu above, and with other responses to some calls. */
function shopWith(responses: Record<string, unknown> = {}) {
  const shop = demoShop()
  const all: Record<string, unknown> = { '/api/menu': MENU, ...responses }
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) => {
      const [path = ''] = url.split('?')
      return path in all ? Response.json(all[path]) : shop.fetch(url, init)
    },
  }
}

/** The first banner is the header of the shop. */
const header = async () => within((await screen.findAllByRole('banner', {}, SOON))[0] as HTMLElement)
const open = async (path = '/garantie', shop = shopWith()) => {
  const visited = visit(path, shop)
  await screen.findByRole('contentinfo', {}, SOON)
  return visited
}

describe('around a page of the shop', () => {
  afterEach(() => vi.restoreAllMocks())

  describe('the menu', () => {
    it('shows the visible entries in order, with the color samples highlighted', async () => {
      await open()

      const menu = (await header()).getByRole('navigation', { name: 'Hoofdmenu' })
      const entries = [...(menu.firstElementChild?.children ?? [])].map((entry) => entry.querySelector('a'))
      expect(entries.map((link) => link?.textContent)).toEqual(['Banken', 'Stoelen', 'Kleurstalen'])
      const [plain, , samples] = entries
      expect(samples?.className).not.toBe(plain?.className)
    })

    it('opens a group with a button, and closes it with Escape', async () => {
      await open()
      const more = (await header()).getByRole('button', { name: 'Meer van Banken' })
      expect(more.getAttribute('aria-expanded')).toBe('false')

      // With the keyboard, because a mouse opens the group on hover, before it can click the button.
      act(() => more.focus())
      await userEvent.keyboard('{Enter}')
      expect(more.getAttribute('aria-expanded')).toBe('true')
      await userEvent.keyboard('{Escape}')
      expect(more.getAttribute('aria-expanded')).toBe('false')
    })

    it('is a dialog with collapsible groups on a phone', async () => {
      await open()
      await userEvent.click((await header()).getByRole('button', { name: 'Menu' }))

      const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
      const group = menu.getByText('Banken', { selector: 'summary' }).closest('details')
      expect(group?.open).toBe(false)
      await userEvent.click(menu.getByText('Banken', { selector: 'summary' }))
      expect(group?.open).toBe(true)
      expect(menu.getByRole('link', { name: 'Alles van Banken' }).getAttribute('href')).toBe('/leren-bank')
      expect(menu.getByRole('link', { name: 'Hoekbanken' })).toBeDefined()
      expect(menu.getByRole('link', { name: 'Kleurstalen' }).className).not.toBe(
        menu.getByRole('link', { name: 'Stoelen' }).className,
      )
    })

    it('closes on a phone when the visitor follows a link', async () => {
      const { place } = await open()
      await userEvent.click((await header()).getByRole('button', { name: 'Menu' }))
      await userEvent.click(
        within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Kleurstalen' }),
      )

      await waitFor(() => expect(place()).toBe('/kleurstalen'))
      expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
    })

    it('may fail to load without an effect on the rest of the page', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const shop = demoShop()
      const fetch = async (url: string, init: RequestInit) =>
        url.startsWith('/api/menu?') ? new Response('', { status: 503 }) : shop.fetch(url, init)
      await open('/garantie', { ...shop, fetch })

      expect(screen.getByRole('heading', { level: 1, name: 'Tekst over garantie' })).toBeDefined()
    })
  })

  describe('the dialog about the shop', () => {
    it('shows description, address and opening hours, with six pictures', async () => {
      await open()
      await userEvent.click((await header()).getByRole('button', { name: 'Over Leermeester' }))

      const about = within(screen.getByRole('dialog', { name: 'Over Leermeester' }))
      expect(await about.findByText('Leren meubels op maat.', {}, SOON)).toBeDefined()
      expect(about.getByText(/Looierspad 14/).textContent).toContain('3971 AB Driebergen')
      expect(about.getByRole('link', { name: '0343 555 014' }).getAttribute('href')).toBe('tel:0343555014')
      expect(about.getByRole('table', { name: 'Showroom' }).textContent).toContain('Zaterdag10:00 - 17:00')
      const pictures = about.getAllByRole('img')
      expect(pictures).toHaveLength(6)
      for (const picture of pictures) expect(picture.getAttribute('alt')?.length).toBeGreaterThan(20)
    })
  })

  describe('the opening hours', () => {
    beforeEach(() => () => vi.useRealTimers())

    it.each([
      ['2026-11-21T15:59:00Z', 'Showroom nu open'], // Saturday, 16:59 in Amsterdam
      ['2026-11-21T16:00:00Z', 'Showroom nu gesloten'],
      ['2026-07-04T14:59:00Z', 'Showroom nu open'], // in summer time
      ['2026-07-04T15:00:00Z', 'Showroom nu gesloten'],
      ['2026-11-22T12:00:00Z', 'Showroom nu gesloten'], // Sunday
    ])('are summarized at %s as: %s', async (now, words) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
      await open()

      expect((await header()).getByRole('button', { name: words })).toBeDefined()
    })

    it('are listed for showroom and customer service after a click on the button', async () => {
      await open()
      const button = (await header()).getByRole('button', { name: /^Showroom nu/ })
      await userEvent.click(button)

      expect(screen.getByRole('table', { name: 'Showroom' }).textContent).toContain('Dinsdag10:00 - 17:00')
      const service = screen.getByRole('table', { name: 'Klantenservice' }).textContent
      expect(service).toContain('Vrijdag11:00 - 17:00')
      expect(service).toContain('ZaterdagGesloten')
      await userEvent.keyboard('{Escape}')
      expect(screen.queryByRole('table', { name: 'Klantenservice' })).toBeNull()
    })

    it('are not summarized by the server, because a page may be cached', async () => {
      const { page } = await drawPage('/garantie')
      expect(page.querySelector('header')?.textContent).not.toMatch(/nu (open|gesloten)/)
    })
  })

  describe('the selling points', () => {
    it('are all in the page, and rotate every five seconds until the visitor stops them', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        await open()
        const strip = screen.getByRole('region', { name: 'Onze zekerheden' })
        const points = [...strip.querySelectorAll('li')]
        expect(points.map(({ textContent }) => textContent)).toEqual([
          'Alleen echt leer, in 150+ kleuren',
          'Altijd de goedkoopste',
          'Meubels gratis bezorgd',
          'A-klasse kwaliteit',
        ])
        const current = () => points.findIndex((point) => point.dataset.current !== undefined)
        const indexBefore = current()

        await act(() => vi.advanceTimersByTimeAsync(5_000))
        expect(current()).toBe((indexBefore + 1) % 4)

        act(() => within(strip).getByRole('button').click())
        const indexAtStop = current()
        await act(() => vi.advanceTimersByTimeAsync(20_000))
        expect(current()).toBe(indexAtStop)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('announcements', () => {
    const announcement = (text: string, fields: object = {}) => ({
      text,
      url: '/outlet-meubels',
      url_title: 'Naar de outlet',
      color_body: '#2f4a3e',
      text_color: '#ffffff',
      date_from: '2026-11-01',
      date_to: '2026-12-31',
      ...fields,
    })

    it('are shown from their first day to their last, newest first, in their own colors', async () => {
      vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
      try {
        const banners = [
          announcement('Oud nieuws', { date_from: '2026-10-01' }),
          announcement('Voorbij', { date_to: '2026-11-20' }),
          announcement('Nog niet', { date_from: '2026-11-22' }),
          announcement('Vandaag voor het laatst', { date_from: '2026-11-10', date_to: '2026-11-21' }),
        ]
        await open('/garantie', shopWith({ '/api/menu/banner': banners }))

        const strip = within(screen.getByRole('complementary', { name: 'Nieuws van de winkel' }))
        const links = strip.getAllByRole('link')
        expect(links.map(({ textContent }) => textContent)).toEqual(['Vandaag voor het laatst', 'Oud nieuws'])
        expect(links[0]?.getAttribute('href')).toBe('/outlet-meubels')
        expect(links[0]?.title).toBe('Naar de outlet')
        const style = links[0]?.parentElement?.style
        expect([style?.background, style?.color]).toEqual(['rgb(47, 74, 62)', 'rgb(255, 255, 255)'])
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('the footer', () => {
    it('shows the reasons to buy here, links, company details, and that prices include VAT', async () => {
      await open()
      const footer = within(screen.getByRole('contentinfo'))

      expect(footer.getByRole('heading', { name: 'Waarom Leermeester' })).toBeDefined()
      const columns = footer.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))
      expect(columns.slice(0, 2)).toEqual(['Klantenservice', 'Collectie'])
      expect(footer.getByRole('link', { name: 'Bezorgen' }).getAttribute('href')).toBe('/bezorgen')
      const social = footer.getByRole('link', { name: 'Instagram' })
      expect([social.getAttribute('target'), social.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
      expect(footer.getByText('Alle prijzen zijn inclusief btw.')).toBeDefined()
      for (const words of ['KvK 00000000', 'Btw NL000000000B01']) expect(footer.getByText(words)).toBeDefined()
    })

    it('links to withdrawal and the other pages that the law requires', async () => {
      const { page } = await drawPage('/winkelwagen')
      const links = [...page.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))

      for (const path of ['/voorwaarden', '/privacy', '/cookies', '/garantie', '/toegankelijkheid', '/herroepen']) {
        expect(links).toContain(path)
      }
      expect(page.querySelector('footer a[href="/herroepen"]')?.textContent).toBe('Hier overeenkomst herroepen')
    })
  })
})
