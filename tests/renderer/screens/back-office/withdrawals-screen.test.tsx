import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { WithdrawalsScreen } from '#src/renderer/screens/back-office/WithdrawalsScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const withdrawal = (withdrawalId: number, facts: object = {}) => ({
  withdrawalId,
  receivedDateTime: '2026-11-20T12:00:00.000Z',
  state: 'received',
  orderNumber: '10023',
  name: 'Anna de Wilde',
  email: 'anna@post.example',
  scope: 'all',
  salesOrderId: 10023,
  refundDueOn: '2999-12-04',
  ...facts,
})

function open(at: string, items: object[] = []) {
  const requests: string[] = []
  const api = createApi({
    fetch: async (url) => {
      if (url.includes('/api/return')) {
        const counts = { open: 3, expected: 2, to_refund: 1, done: 7, all: 10 }
        return Response.json({ items: [], total: 0, page: 1, pageSize: 96, counts })
      }
      requests.push(url)
      const counts = { all: 1_204, received: 3, in_progress: 1, settled: 1_200, refused: 0 }
      return Response.json({ items, total: items.length, page: 1, pageSize: 96, counts })
    },
  })
  return { requests, ...renderAdmin(<WithdrawalsScreen />, { api, at, roles: ['Sales'] }) }
}

describe('the list of withdrawals', () => {
  it('shows state, order and refund date, and opens a withdrawal', async () => {
    const { router } = open('/admin/herroepingen', [
      withdrawal(1001),
      withdrawal(1002, { orderNumber: 'de bank', salesOrderId: null, refundDueOn: '2020-01-01' }),
      withdrawal(1003, { state: 'settled' }),
    ])
    const table = await screen.findByRole('table', { name: 'Herroepingen' })
    await within(table).findByText('H1001')

    const rows = within(table).getAllByRole('row').slice(1)
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells[0]).toEqual([
      ...['H1001', '20-11-2026 13:00', 'Ontvangen', '10023', 'Anna de Wilde', 'anna@post.example', '4 december 2999'],
    ])
    expect(cells[1]?.[3]).toBe('niet gekoppeld (de bank)')
    expect(cells[1]?.slice(-1)).toEqual(['1 januari 2020 Te laat'])
    expect(cells[2]?.slice(-1)).toEqual(['–'])
    // A late withdrawal is highlighted more than an open one. A handled one is not highlighted.
    expect(rows.map((row) => row.dataset.tone)).toEqual(['part', 'bad', undefined])

    await userEvent.click(within(table).getByText('niet gekoppeld (de bank)'))
    expect(router.state.location.pathname).toBe('/admin/herroepingen/1002')
  })

  it('is filtered by the state in the URL, and returns to the first page with another state', async () => {
    const { requests, router } = open('/admin/herroepingen?stand=in-behandeling&page=2', [withdrawal(1001)])
    await waitFor(() => expect(requests).toEqual(['/api/withdrawal?page=2&pageSize=96&state=in_progress']))

    await userEvent.click(screen.getByRole('link', { name: /^Afgewezen/ }))

    expect(router.state.location.search).toBe('?stand=afgewezen')
    await waitFor(() => expect(requests.at(-1)).toBe('/api/withdrawal?page=1&pageSize=96&state=refused'))
  })

  it('has its views as tabs, with their counts', async () => {
    open('/admin/herroepingen?stand=afgehandeld')

    await screen.findByText('1.200')
    await screen.findByText('7')
    const tabs = within(screen.getByRole('navigation', { name: 'Weergaven' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['Alle herroepingen 1.204', 'Ontvangen 3', 'In behandeling 1', 'Afgehandeld 1.200', 'Afgewezen 0'],
      ...['Retour verwacht 2', 'Retour terug te betalen 1', 'Retour klaar 7'],
    ])
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
      'page',
      ...Array(4).fill(null),
    ])
  })

  it('shows all withdrawals when the state in the URL is unknown', async () => {
    const { requests } = open('/admin/herroepingen?stand=weg')
    await waitFor(() => expect(requests).toEqual(['/api/withdrawal?page=1&pageSize=96']))
    expect(await screen.findByText('Er zijn geen herroepingen.')).toBeTruthy()
  })
})
