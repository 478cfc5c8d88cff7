import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSessionStore } from '#src/renderer/features/session/session-store.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

configure({ asyncUtilTimeout: 8_000 })

const line = (text: string, date_from: string, facts: object = {}) => ({
  text,
  url: null,
  url_title: null,
  color_body: null,
  text_color: null,
  date_from,
  date_to: '2099-12-31',
  ...facts,
})

/** The small shop, where some paths answer otherwise. */
function shopWith(answers: Record<string, unknown>) {
  const shop = demoShop()
  return {
    ...shop,
    fetch: (url: string, init: RequestInit) => {
      const answer = answers[new URL(url, 'http://shop.test').pathname]
      return answer === undefined ? shop.fetch(url, init) : Promise.resolve(Response.json(answer))
    },
  }
}

const open = async (shop = demoShop()) => {
  visit('/winkelwagen', shop)
  return within(await screen.findByRole('banner'))
}
const footer = async (shop = demoShop()) => {
  visit('/winkelwagen', shop)
  return within(await screen.findByRole('contentinfo'))
}
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

describe('the header of every page', () => {
  beforeEach(() => {
    localStorage.clear()
    useSessionStore.setState({ session: null })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => {
      vi.restoreAllMocks()
      vi.useRealTimers()
    }
  })

  it('leads home by its logo', async () => {
    const header = await open()

    expect(header.getByRole('link', { name: 'Leermeester, naar de voorpagina' }).getAttribute('href')).toBe('/')
  })

  it('tells about the shop in a window: what it is, where, when, its telephone, and six pictures', async () => {
    const header = await open()
    await userEvent.click(header.getByRole('button', { name: 'Over Leermeester' }))

    const about = within(await screen.findByRole('dialog', { name: 'Over Leermeester' }))
    expect(await about.findByText('Leren meubels op maat.')).toBeDefined()
    expect(about.getByText(/Looierspad 14/).textContent).toContain('3971 AB Driebergen')
    expect(about.getByRole('row', { name: 'Zaterdag 10:00 - 17:00' })).toBeDefined()
    expect(about.getByRole('link', { name: '0343 555 014' }).getAttribute('href')).toBe('tel:0343555014')
    const pictures = about.getAllByRole('img')
    expect(pictures).toHaveLength(6)
    expect(new Set(pictures.map((picture) => picture.getAttribute('src'))).size).toBe(6)
  })

  it('leads to the login, and who is logged in to logging out', async () => {
    const header = await open()
    expect(header.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/auth?mode=inloggen')

    useSessionStore.setState({
      session: { email: 'klant@leermeester.example', roles: [], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 },
    })

    expect((await header.findByRole('link', { name: 'Uitloggen' })).getAttribute('href')).toBe('/auth?mode=uitloggen')
  })

  it('has the lines of the owner above it: a link with its title, in his colours, the newest first', async () => {
    const colours = { color_body: '#123456', text_color: '#fedcba' }
    const sale = { url: '/outlet-meubels', url_title: 'Naar de outlet', ...colours }
    await open(
      shopWith({
        '/api/menu/banner': [
          line('Al lang', '2026-01-01'),
          line('Uitverkoop', '2026-02-01', sale),
          line('Pas later', '2099-01-01'),
          { ...line('Voorbij', '2026-01-01'), date_to: '2026-01-31' },
        ],
      }),
    )

    const lines = within(screen.getByRole('complementary', { name: 'Nieuws van de winkel' }))
    expect(lines.getAllByText(/./).map(({ textContent }) => textContent)).toEqual(['Uitverkoop', 'Al lang'])
    const link = lines.getByRole('link', { name: 'Uitverkoop' })
    expect([link.getAttribute('href'), link.title]).toEqual(['/outlet-meubels', 'Naar de outlet'])
    const { style } = link.parentElement as HTMLElement // a line is around its text
    expect([style.background, style.color]).toEqual(['rgb(18, 52, 86)', 'rgb(254, 220, 186)'])
  })

  it('has the menu in a window over the page for a small screen, with parts that fold open', async () => {
    const header = await open()
    await userEvent.click(header.getByRole('button', { name: 'Menu' }))

    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const below = menu.getByText('Hoekbanken').closest('details')
    expect(below?.open).toBe(false)
    await userEvent.click(menu.getByText('Banken'))
    expect(below?.open).toBe(true)

    await userEvent.click(menu.getByRole('link', { name: 'Hoekbanken' }))
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })

  it('lets the colour samples stand out in the menu, large and small', async () => {
    const header = await open()
    await userEvent.click(header.getByRole('button', { name: 'Menu' }))

    const samples = await screen.findAllByRole('link', { name: 'Kleurstalen' })
    const others = screen.getAllByText('Banken')
    expect(samples).toHaveLength(2)
    for (const link of samples) expect(link.className).toMatch(/highlighted/)
    for (const other of others) expect(other.className).not.toMatch(/highlighted/)
  })

  it('opens the hours of showroom and customer service under a button', async () => {
    const header = await open()
    const button = header.getByRole('button', { name: /^(Openingstijden|Showroom nu (open|gesloten))$/ })
    expect(button.getAttribute('aria-expanded')).toBe('false')

    await userEvent.click(button)

    expect(button.getAttribute('aria-expanded')).toBe('true')
    const hours = (name: string) =>
      within(header.getByRole('table', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    const openDays = (from: string, days: string[]) => days.map((day) => `${day}${from} - 17:00`)
    expect(hours('Showroom')).toEqual([
      'MaandagGesloten',
      ...openDays('10:00', ['Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag', 'Zaterdag']),
      'ZondagGesloten',
    ])
    expect(hours('Klantenservice')).toEqual([
      'MaandagGesloten',
      ...openDays('11:00', ['Dinsdag', 'Woensdag', 'Donderdag', 'Vrijdag']),
      'ZaterdagGesloten',
      'ZondagGesloten',
    ])
  })

  it('is followed by four certainties, of which a small screen shows one at a time', async () => {
    await open()

    const points = within(screen.getByRole('region', { name: 'Onze zekerheden' })).getAllByRole('listitem')
    expect(points.map(({ textContent }) => textContent)).toEqual([
      'Alleen echt leer, in 150+ kleuren',
      'Altijd de goedkoopste',
      'Meubels gratis bezorgd',
      'A-klasse kwaliteit',
    ])
    expect(points.map((point) => point.hasAttribute('data-current'))).toEqual([true, false, false, false])
  })

  it('goes on to the next certainty every five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    const current = () =>
      within(screen.getByRole('region', { name: 'Onze zekerheden' }))
        .getAllByRole('listitem')
        .findIndex((point) => point.hasAttribute('data-current'))
    const before = current()

    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(current()).toBe((before + 1) % 4)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(current()).toBe((before + 2) % 4)
  })
})

const marjan = {
  reviewId: 'a',
  reviewAuthor: 'Marjan',
  city: 'Zeist',
  rating: 9,
  oneliner: 'Prima',
  opinion: 'Mooie bank.',
  recommend: true,
  reviewComments: null,
  dateSince: '2026-10-03T12:00:00.000Z',
}
const figures = {
  averageRating: 9,
  numberReviews: 2,
  percentageRecommendation: 50,
  last12MonthAverageRating: 9,
  lastUpdated: '2026-11-21T12:00:00.000Z',
}

describe('the foot of every page', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.useRealTimers())

  it('says why to buy here, and that prices include VAT', async () => {
    const foot = await footer()

    const reasons = within(foot.getByRole('region', { name: 'Waarom Leermeester' }))
    expect(reasons.getAllByRole('listitem').length).toBeGreaterThanOrEqual(4)
    expect(foot.getByText('Alle prijzen zijn inclusief btw.')).toBeDefined()
  })

  it('has the columns of the second menu, and the shop elsewhere', async () => {
    const foot = await footer()

    const column = within(foot.getByRole('navigation', { name: 'Klantenservice' }))
    expect(hrefs(column.getAllByRole('link'))).toEqual(['/bezorgen'])
    expect(foot.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe('https://instagram.example')
  })

  it('turns the reviews of the shop by itself every five seconds, twenty of them at most', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const review = (number: number) => ({ ...marjan, reviewId: String(number), oneliner: `Titel ${number}` })
    const reviews = Array.from({ length: 23 }, (_, index) => review(index))
    const foot = await footer(shopWith({ '/api/klantenvertellen': { ...figures, reviews } }))
    const page = () => foot.getByText(/^pagina \d van 5$/).textContent
    await foot.findByText(/^pagina/)
    const before = Number(page()?.split(' ')[1])

    await act(() => vi.advanceTimersByTimeAsync(5000))

    expect(page()).toBe(`pagina ${before + 1} van 5`)
  })

  it('has reviews of the shop on cards, with all that their writers said', async () => {
    const bare = { ...marjan, reviewId: 'b', reviewAuthor: 'Piet', oneliner: null, opinion: null, recommend: false }
    const told = { ...figures, reviews: [marjan, bare] }
    const foot = await footer(shopWith({ '/api/klantenvertellen': told }))

    const card = async (author: string) => within((await foot.findByText(author)).closest('article') as HTMLElement) // a card is an article
    const full = await card('Marjan')
    for (const text of ['Zeist', 'Prima', 'Mooie bank.', 'Zou je ons aanbevelen: Ja', '3 oktober 2026'])
      expect(full.getByText(text)).toBeDefined()
    expect(full.getByRole('img', { name: 'Beoordeeld met 9 van de 10' })).toBeDefined()
    const empty = await card('Piet')
    expect(empty.getByText('Geen review tekst beschikbaar')).toBeDefined()
    expect(empty.getByText('Zou je ons aanbevelen: Nee')).toBeDefined()
  })
})
