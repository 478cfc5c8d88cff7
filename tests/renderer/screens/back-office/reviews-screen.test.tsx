import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { ReviewsScreen } from '#src/renderer/screens/back-office/ReviewsScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const review = (number: number, facts: object = {}) => ({
  productReviewId: number,
  insertDateTime: '2026-11-20T12:00:00.000Z',
  name: `Schrijver ${number}`,
  inventoryItemId: 1004,
  email: `s${number}@post.example`,
  rating: 4,
  review: 'Mooi.',
  reaction: null,
  isVerifiedPurchase: false,
  isValid: false,
  refusalReason: null,
  productName: 'Bank Vlier',
  ...facts,
})

function open(at: string, items: object[] = [], total = items.length) {
  const requests: string[] = []
  const api = createApi({
    fetch: async (url) => {
      requests.push(url)
      return Response.json({ items, total, page: 1, pageSize: 96 })
    },
  })
  return { requests, ...renderAdmin(<ReviewsScreen />, { api, at }) }
}

describe('the list of reviews', () => {
  it('has the prescribed columns, and opens a review from its row', async () => {
    const { router } = open('/admin/reviews', [
      review(1),
      review(2, { isValid: true, reaction: 'Dank!' }),
      review(3, { refusalReason: 'Reclame.' }),
    ])
    const table = await screen.findByRole('table', { name: 'Reviews' })
    await within(table).findByText('Schrijver 1')

    const cells = (role: 'columnheader' | 'cell', row: number) =>
      within(within(table).getAllByRole('row')[row] as HTMLElement) // there are four rows
        .getAllByRole(role)
        .map((cell) => cell.textContent || within(cell).queryByRole('img')?.getAttribute('aria-label'))
    expect(cells('columnheader', 0)).toEqual([
      ...['Datum', 'E-mailadres', 'Naam', 'Product', 'Review', 'Reactie', 'Score', 'Geldig'],
    ])
    const same = ['Bank Vlier', 'Mooi.', 'Nee', '4 van 5 sterren']
    expect(cells('cell', 1)).toEqual([
      '20-11-2026 13:00',
      's1@post.example',
      'Schrijver 1',
      ...same,
      'Nee, te beoordelen',
    ])
    expect(cells('cell', 2).slice(5)).toEqual(['Ja', '4 van 5 sterren', 'Ja'])
    expect(cells('cell', 3).at(-1)).toBe('Nee, geweigerd')

    await userEvent.click(within(table).getByText('Schrijver 2'))
    expect(router.state.location.pathname).toBe('/admin/reviews/2')
  })

  it('sends the filters of the URL to the server, and ignores invalid ones', async () => {
    const { requests } = open('/admin/reviews?page=2&geldig=wacht&rating=5&search=joke&sort=-rating')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(Object.fromEntries(new URL(requests[0] ?? '', 'http://shop').searchParams)).toEqual({
      page: '2',
      pageSize: '96',
      geldig: 'wacht',
      rating: '5',
      search: 'joke',
      sort: '-rating',
    })

    const invalid = open('/admin/reviews?geldig=misschien&rating=9&sort=prijs')
    await waitFor(() => expect(invalid.requests).toEqual(['/api/productreview?page=1&pageSize=96']))
  })

  it('is filtered by decision and by stars, and returns to the first page', async () => {
    const { router } = open('/admin/reviews?page=3', [review(1)])
    const tab = (name: string) => screen.getByRole('link', { name })
    await userEvent.click(tab('Te beoordelen'))
    expect(tab('Te beoordelen').getAttribute('aria-current')).toBe('page')
    expect(router.state.location.search).toBe('?geldig=wacht')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Score' }), '1 ster')
    expect(router.state.location.search).toBe('?geldig=wacht&rating=1')
    await userEvent.click(tab('Alle reviews'))
    expect(router.state.location.search).toBe('?rating=1')
  })

  it('says when there are no results', async () => {
    open('/admin/reviews?geldig=wacht')
    expect(await screen.findByText('Geen reviews gevonden.')).toBeTruthy()
  })
})
