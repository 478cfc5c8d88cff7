import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { CustomersScreen } from '#src/renderer/screens/back-office/CustomersScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const PLACEHOLDER = 'Klanten zoeken op email, achternaam, postcode of plaats...'

const customer = (facts: object = {}) => ({
  customerId: '12',
  userId: 12,
  netsuiteId: 501,
  email: 'karel@post.example',
  name: 'Karel Klant',
  roles: ['Sales'],
  orderCount: 3,
  ...facts,
})
const guest = customer({
  customerId: 'gast-10007',
  userId: null,
  netsuiteId: null,
  name: 'Bram Gast',
  roles: [],
  orderCount: 1,
})

function open(at: string, items: object[] = [customer(), guest], respond?: () => Response) {
  const requests: string[] = []
  const api = createApi({
    fetch: async (url) => {
      requests.push(url)
      return respond?.() ?? Response.json({ items, total: items.length, page: 1, pageSize: 96 })
    },
  })
  return { requests, ...renderAdmin(<CustomersScreen />, { api, at, roles: ['Sales'] }) }
}

afterEach(() => void vi.useRealTimers())

describe('the list of customers', () => {
  it('has the prescribed columns, also lists guests, and opens a customer from its row', async () => {
    const { router } = open('/admin/klanten')
    const table = await screen.findByRole('table', { name: 'Klanten' })
    await within(table).findByText('Karel Klant')

    const texts = (role: 'columnheader' | 'cell', row: number) =>
      within(within(table).getAllByRole('row')[row] as HTMLElement) // there are three rows
        .getAllByRole(role)
        .map(({ textContent }) => textContent)
    expect(texts('columnheader', 0)).toEqual(['Klant', 'Boekhouding', 'E-mail', 'Naam', 'Rollen', 'Bestellingen'])
    expect(texts('cell', 1)).toEqual(['12', '501', 'karel@post.example', 'Karel Klant', 'Verkoper', '3'])
    expect(texts('cell', 2)).toEqual(['Gast', '–', 'karel@post.example', 'Bram Gast', '–', '1'])

    await userEvent.click(within(table).getByText('Bram Gast'))
    expect(router.state.location.pathname).toBe('/admin/klanten/gast-10007')
  })

  it('searches one second after the last keystroke, from the first page, and keeps the term in the URL', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { requests, router } = open('/admin/klanten?page=3')
    const field = await screen.findByPlaceholderText(PLACEHOLDER)
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })

    await user.type(field, 'zwolle')
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(router.state.location.search).toBe('?page=3')
    await act(() => vi.advanceTimersByTimeAsync(200))

    expect(router.state.location.search).toBe('?klantenzoeken=zwolle')
    await waitFor(() => expect(requests.at(-1)).toBe('/api/user?page=1&pageSize=96&search=zwolle'))
  })

  it('shows the search term of the URL, and clears it with the icon', async () => {
    const { requests, router } = open('/admin/klanten?klantenzoeken=Smit&page=2&sort=-orders')
    await waitFor(() => expect(requests).toEqual(['/api/user?page=2&pageSize=96&search=Smit&sort=-orders']))
    expect(screen.getByPlaceholderText(PLACEHOLDER)).toHaveProperty('value', 'Smit')

    await userEvent.click(screen.getByRole('button', { name: 'Zoekterm wissen' }))

    expect(screen.getByPlaceholderText(PLACEHOLDER)).toHaveProperty('value', '')
    expect(router.state.location.search).toBe('?sort=-orders')
  })

  it('has its views as tabs, which keep the search term', async () => {
    const { requests, router } = open('/admin/klanten?klantenzoeken=Smit&page=2')
    await userEvent.click(screen.getByRole('link', { name: 'Gasten' }))

    expect(router.state.location.search).toBe('?klantenzoeken=Smit&soort=guest')
    await waitFor(() => expect(requests.at(-1)).toBe('/api/user?page=1&pageSize=96&search=Smit&kind=guest'))
    expect(screen.getByRole('link', { name: 'Gasten' }).getAttribute('aria-current')).toBe('page')
  })

  it('ignores an unknown sort order', async () => {
    const { requests } = open('/admin/klanten?sort=wachtwoord')
    await waitFor(() => expect(requests).toEqual(['/api/user?page=1&pageSize=96']))
  })

  it.each([
    ['/admin/klanten?klantenzoeken=qqq', 'Geen klanten gevonden.'],
    ['/admin/klanten', 'Er zijn nog geen klanten.'],
  ])('distinguishes a search without results from an empty shop: %s', async (at, text) => {
    open(at, [])
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('says that it could not be loaded, and offers a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { requests } = open('/admin/klanten', [], () =>
      Response.json({ code: 'unexpected', message: 'Er is een fout opgetreden!' }, { status: 500 }),
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }))

    await waitFor(() => expect(requests).toHaveLength(2))
  })
})
