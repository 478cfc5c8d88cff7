import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { demoShop } from '../../../support/demo-shop.ts'
import { draw } from '../../../support/draw.ts'
import { visit } from '../../../support/visit.tsx'

const WAIT = { timeout: 10_000 }
const PAGE = '/over-leermeester/beoordelingen'

const review = (number: number, facts: object = {}) => ({
  reviewId: `r${number}`,
  reviewAuthor: `Klant ${number}`,
  city: 'Zeist',
  rating: 9,
  oneliner: `Titel ${number}`,
  opinion: `Mening ${number}`,
  recommend: true,
  reviewComments: null,
  dateSince: '2026-10-03T12:00:00.000Z',
  ...facts,
})

const figures = {
  averageRating: 8.75,
  numberReviews: 1234,
  percentageRecommendation: 96,
  last12MonthAverageRating: 9.05,
  lastUpdated: '2026-11-21T12:00:00.000Z',
}

/** The demo shop with these reviews. Both calls for reviews return all of them. */
function shopWith(reviews: object[], shownFigures: object = figures) {
  const shop = demoShop()
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) =>
      new URL(url, 'http://shop.test').pathname.startsWith('/api/klantenvertellen')
        ? Response.json({ ...shownFigures, reviews })
        : shop.fetch(url, init),
  }
}

describe('the reviews of the shop', () => {
  beforeEach(() => {
    localStorage.clear()
    useSessionStore.setState({ session: null })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('are summarized in three figures with a decimal comma', async () => {
    visit(PAGE, shopWith([review(1)]))

    const figure = async (label: string) => (await screen.findByText(label, {}, WAIT)).nextElementSibling?.textContent
    expect(await figure('Gemiddelde van de laatste 12 maanden')).toBe('9,1')
    expect(await figure('Beoordelingen')).toBe('1.234')
    expect(await figure('Beveelt ons aan')).toBe('96%')
  })

  it('are shown in the words of their authors, also with missing parts', async () => {
    visit(
      PAGE,
      shopWith([
        review(1, { reviewComments: 'Dank u wel!' }),
        review(2, { reviewAuthor: null, city: null, oneliner: null, opinion: null, recommend: false }),
      ]),
    )

    const first = within((await screen.findByText('Mening 1', {}, WAIT)).closest('article') as HTMLElement)
    expect(first.getByText('Klant 1 - Zeist - 3 oktober 2026')).toBeDefined()
    expect(first.getByText('Zou je ons aanbevelen: Ja')).toBeDefined()
    expect(first.getByText('Dank u wel!')).toBeDefined()
    const second = within(screen.getAllByText('Anoniem - 3 oktober 2026')[0]?.closest('article') as HTMLElement)
    expect(second.getByText('Geen review tekst beschikbaar')).toBeDefined()
    expect(second.getByText('Zou je ons aanbevelen: Nee')).toBeDefined()
  })

  it('say that there is no text when an author gave only a title and a rating', async () => {
    visit(PAGE, shopWith([review(1, { oneliner: 'Mooie bank', opinion: null })]))

    const main = within(await screen.findByRole('main', {}, WAIT))
    const card = within((await main.findByText('Mooie bank', {}, WAIT)).closest('article') as HTMLElement)
    expect(card.getByText('Geen review tekst beschikbaar')).toBeDefined()
  })

  it('show the rating, stars, title and text of each review', async () => {
    visit(PAGE, shopWith([review(1, { rating: 8.5, oneliner: 'Mooie bank' })]))

    const main = within(await screen.findByRole('main', {}, WAIT))
    const card = within((await main.findByText('Mooie bank', {}, WAIT)).closest('article') as HTMLElement)
    expect(card.getByText('8,5').className).toMatch(/mark/)
    expect(card.getByRole('img', { name: 'Beoordeeld met 8,5 van de 10' })).toBeDefined()
    expect(card.getByRole('heading', { name: 'Mooie bank' })).toBeDefined()
    expect(card.getByText('Mening 1')).toBeDefined()
  })

  it('are paged by the page size of the user', async () => {
    useSessionStore.setState({
      session: {
        email: 'sales@leermeester.example',
        roles: ['Sales'],
        expires: '2099-01-01T00:00:00.000Z',
        userPageSize: 4,
      },
    })
    visit(`${PAGE}?page=2`, shopWith([1, 2, 3, 4, 5, 6].map((number) => review(number))))

    const main = within(await screen.findByRole('main', {}, WAIT))
    expect(await main.findByText('Titel 5', {}, WAIT)).toBeDefined()
    expect(main.queryByText('Titel 4')).toBeNull()
    expect(main.getByRole('link', { name: 'Vorige pagina' }).getAttribute('href')).toBe(PAGE)
  })

  it('are replaced by a message when the review service has never responded', async () => {
    visit(PAGE, shopWith([], { ...figures, lastUpdated: null, numberReviews: 0 }))

    expect(await screen.findByText('Er zijn nog geen beoordelingen opgehaald.', {}, WAIT)).toBeDefined()
  })

  it('are replaced by a message without a link to the first page when there are none yet', async () => {
    visit(PAGE, shopWith([]))

    expect(await screen.findByText('Er zijn nog geen beoordelingen.', {}, WAIT)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Naar de eerste pagina' })).toBeNull()
  })

  it('exist at the URL of this shop only', async () => {
    expect(await draw(PAGE, shopWith([review(1)]))).toMatchObject({ status: 200 })
    expect(await draw('/over-een-ander/beoordelingen', shopWith([review(1)]))).toMatchObject({ status: 404 })
  })

  it('are in the footer of other pages, four at a time', async () => {
    visit('/winkelwagen', shopWith(Array.from({ length: 23 }, (_, index) => review(index + 1))))

    const carousel = within(await screen.findByRole('region', { name: 'Klanten over ons' }, WAIT))
    const titles = () => carousel.getAllByText(/^Titel/).map(({ textContent }) => textContent)
    expect(titles()).toEqual(['Titel 1', 'Titel 2', 'Titel 3', 'Titel 4'])
    expect(carousel.getByText('pagina 1 van 5')).toBeDefined()

    await userEvent.click(carousel.getByRole('button', { name: 'Volgende beoordelingen' }))
    expect(titles()).toEqual(['Titel 5', 'Titel 6', 'Titel 7', 'Titel 8'])
    await userEvent.click(carousel.getByRole('button', { name: 'Vorige beoordelingen' }))
    await userEvent.click(carousel.getByRole('button', { name: 'Vorige beoordelingen' }))
    expect(carousel.getByText('pagina 5 van 5')).toBeDefined()
  })

  it('are summarized in one figure in the header, which links to their page', async () => {
    visit('/winkelwagen', shopWith([review(1)]))

    const badge = await screen.findByRole('link', { name: 'Beoordelingen: klanten geven ons een 8,8' }, WAIT)
    expect(badge.getAttribute('href')).toBe(PAGE)
  })
})
