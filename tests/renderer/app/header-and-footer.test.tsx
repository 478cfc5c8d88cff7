import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const reviewOfMarjan = {
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
const averages = {
  averageRating: 9,
  numberReviews: 2,
  percentageRecommendation: 50,
  last12MonthAverageRating: 9,
  lastUpdated: '2026-11-21T12:00:00.000Z',
}

/** Opens a page of the demo shop with these shop reviews. */
function open(reviews: (typeof reviewOfMarjan | object)[] = []) {
  const shop = demoShop()
  visit('/winkelwagen', {
    fetch: async (url, init) =>
      new URL(url, 'http://shop.test').pathname === '/api/klantenvertellen'
        ? Response.json({ ...averages, reviews })
        : shop.fetch(url, init),
  })
}
const header = async () => within(await screen.findByRole('banner'))
const footer = async () => within(await screen.findByRole('contentinfo'))

describe('the footer of a page', () => {
  it('shows the payment methods', async () => {
    open()

    const marks = within(await (await footer()).findByRole('list', { name: 'Betaalmethoden' }))
    expect(marks.getAllByRole('listitem').map((mark) => mark.textContent)).toEqual([
      'iDEAL | Wero',
      'Bancontact',
      'Creditcard',
    ])
  })
})

describe('the header of a page', () => {
  beforeEach(() => {
    localStorage.clear()
    useSessionStore.setState({ session: null })
  })

  it('links to the home page by its logo', async () => {
    open()

    const logo = (await header()).getByRole('link', { name: 'Leermeester, naar de voorpagina' })
    expect(logo.getAttribute('href')).toBe('/')
  })

  it('links to the login page, or to the logout page for a logged-in user', async () => {
    open()
    expect((await header()).getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/auth?mode=inloggen')

    const session = { email: 'klant@leermeester.example', roles: [], expires: '2099-01-01T00:00:00.000Z' }
    act(() => useSessionStore.setState({ session: { ...session, userPageSize: 96 } }))

    const logout = await (await header()).findByRole('link', { name: 'Uitloggen' })
    expect(logout.getAttribute('href')).toBe('/auth?mode=uitloggen')
  })

  it('links a logged-in user to the account, also in the phone menu and the footer', async () => {
    open()
    expect((await header()).queryByRole('link', { name: 'Uw account' })).toBeNull()

    const session = { email: 'klant@leermeester.example', roles: [], expires: '2099-01-01T00:00:00.000Z' }
    act(() => useSessionStore.setState({ session: { ...session, userPageSize: 96 } }))

    const inHeader = await (await header()).findByRole('link', { name: 'Uw account' })
    expect(inHeader.getAttribute('href')).toBe('/account')
    const inFooter = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Uw account' })
    expect(inFooter.getAttribute('href')).toBe('/account')
    fireEvent.click((await header()).getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'Uw account' }).getAttribute('href')).toBe('/account')
    expect(menu.getByRole('link', { name: 'Uitloggen' }).getAttribute('href')).toBe('/auth?mode=uitloggen')
  })
})

describe('the reviews in the footer of a page', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.useRealTimers())

  it('are cards with the complete text of each author', async () => {
    const reviewOfPiet = { ...reviewOfMarjan, reviewId: 'b', reviewAuthor: 'Piet' }
    open([reviewOfMarjan, { ...reviewOfPiet, oneliner: null, opinion: null, recommend: false }])

    const card = async (author: string) =>
      within((await (await footer()).findByText(author)).closest('article') as HTMLElement) // a card is an article
    const cardWithText = await card('Marjan')
    for (const text of ['Zeist', 'Prima', 'Mooie bank.', 'Zou je ons aanbevelen: Ja', '3 oktober 2026'])
      expect(cardWithText.getByText(text)).toBeDefined()
    expect(cardWithText.getByRole('img', { name: 'Beoordeeld met 9 van de 10' })).toBeDefined()
    const cardWithoutText = await card('Piet')
    expect(cardWithoutText.getByText('Geen review tekst beschikbaar')).toBeDefined()
    expect(cardWithoutText.getByText('Zou je ons aanbevelen: Nee')).toBeDefined()
  })

  it('say that there is no text when an author gave only a title and a rating', async () => {
    open([
      { ...reviewOfMarjan, opinion: null },
      { ...reviewOfMarjan, reviewId: 'b', reviewAuthor: 'Piet', opinion: ' \n ' },
    ])

    for (const author of ['Marjan', 'Piet']) {
      const name = await (await footer()).findByText(author)
      const card = within(name.closest('article') as HTMLElement) // a card is an article
      expect(card.getByText('Prima')).toBeDefined()
      expect(card.getByText('Geen review tekst beschikbaar')).toBeDefined()
    }
  })

  it('are at most twenty, and rotate every five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open(Array.from({ length: 23 }, (_, index) => ({ ...reviewOfMarjan, reviewId: String(index) })))
    const pageText = await (await footer()).findByText(/^pagina \d van 5$/)
    const page = () => Number(pageText.textContent?.split(' ')[1])
    const pageBefore = page()

    await act(() => vi.advanceTimersByTimeAsync(5000))

    expect(page()).toBe(pageBefore + 1)
  })
})
