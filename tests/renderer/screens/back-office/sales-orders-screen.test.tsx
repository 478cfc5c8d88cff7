import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import type { ListedOrder } from '#shared/contracts/staff-order-list.ts'
import { ChosenOrders } from '#src/renderer/features/back-office/sales-orders/ChosenOrders.tsx'
import { SalesOrdersScreen } from '#src/renderer/screens/back-office/SalesOrdersScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const order = (facts: Partial<ListedOrder> = {}): ListedOrder => ({
  salesOrderId: 10_001,
  netsuiteId: null,
  userId: null,
  name: 'Anna de Wilde',
  email: 'anna@voorbeeld.example',
  insertDateTime: '2026-11-21T13:00:00.000Z',
  synchronizedDateTime: null,
  total: 999,
  paid: 0,
  paymentState: 'none',
  workState: 'ordered',
  channel: 'web',
  seller: null,
  openAttempt: null,
  ...facts,
})

function open(at = '/admin/verkooporders', items: ListedOrder[] = [order()]) {
  const requests: string[] = []
  const bodies: unknown[] = []
  const api = createApi({
    fetch: async (url, init) => {
      requests.push(url)
      if (init.body) bodies.push(JSON.parse(String(init.body)))
      if (url.includes('salesorder-sellers')) return Response.json([{ userId: 5, email: 'sales@leermeester.example' }])
      if (url.includes('salesorder-views'))
        return Response.json([{ viewId: 1, name: 'Openstaand', query: 'paid=due&sort=-price' }])
      if (url.includes('salesorder-lines')) return Response.json({ moved: [10_002, 9], unchanged: [8], failed: [] })
      return Response.json({ items, total: items.length, page: 1, pageSize: 96 })
    },
  })
  const listRequests = () => requests.filter((url) => url.startsWith('/api/salesorder'))
  const lastQuery = () => Object.fromEntries(new URL(listRequests().at(-1) ?? '', 'http://shop').searchParams)
  return { bodies, lastQuery, ...renderAdmin(<SalesOrdersScreen />, { api, at, roles: ['Sales'] }) }
}

describe('the list of sales orders', () => {
  it('has the prescribed columns, and opens an order from its row', async () => {
    const { router } = open('/admin/verkooporders', [
      order({
        salesOrderId: 10_002,
        netsuiteId: 77,
        userId: 12,
        synchronizedDateTime: '2026-11-21T13:05:00.000Z',
        paid: 999,
      }),
      order(),
    ])
    const table = await screen.findByRole('table', { name: 'Verkooporders' })
    await within(table).findByText('10002')

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...[
        '',
        'Order',
        'NetSuite',
        'Gebruiker',
        'Naam',
        'E-mailadres',
        'Gemaakt / sync',
        'Status',
        'Betaling',
        'Prijs',
        'Betaald',
      ],
    ])
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('100027712Anna de Wilde')
    expect(first?.textContent).toContain('21-11-2026 14:05')
    expect(second?.textContent).toContain('nog niet gesynchroniseerd')

    await userEvent.click(within(table).getByText('10002'))
    expect(router.state.location.pathname).toBe('/admin/verkooporders/10002')
  })

  it('shows as price what is left of a changed order, and the total of a canceled one', async () => {
    open('/admin/verkooporders', [
      order({ salesOrderId: 1, total: 2_100, released: 1_000 }),
      order({ salesOrderId: 2, total: 2_100, released: 2_100, canceledDateTime: '2026-11-22T13:00:00.000Z' }),
    ])
    const table = await screen.findByRole('table', { name: 'Verkooporders' })
    await within(table).findByText('2')

    const prices = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent?.replaceAll('\u00a0', ' '))
    expect(prices).toEqual(['€ 1.100,00', '€ 2.100,00'])
  })

  it('highlights paid and partly paid orders', async () => {
    open('/admin/verkooporders', [
      order({ salesOrderId: 1, paymentState: 'full' }),
      order({ salesOrderId: 2, paymentState: 'part' }),
      order({ salesOrderId: 3 }),
    ])
    const table = await screen.findByRole('table', { name: 'Verkooporders' })
    await within(table).findByText('3')

    const tones = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.dataset.tone)
    expect(tones).toEqual(['good', 'part', undefined])
  })

  it('shows order state and payment state in words', async () => {
    open('/admin/verkooporders', [
      order({ salesOrderId: 1, workState: 'in_production', paymentState: 'full', paid: 999 }),
      order({ salesOrderId: 2, openAttempt: 'open' }),
      order({ salesOrderId: 3, openAttempt: 'unknown' }),
      order({ salesOrderId: 4, paymentState: 'full', released: 999 }),
      order({ salesOrderId: 5, total: 0, paymentState: 'full' }),
      order({ salesOrderId: 6, released: 999, canceledDateTime: '2026-11-21T10:00:00Z' }),
      order({ salesOrderId: 7, released: 999, paid: 999, canceledDateTime: '2026-11-21T10:00:00Z' }),
      order({ salesOrderId: 8, released: 999, canceledDateTime: '2026-11-21T10:00:00Z', isExpired: true }),
    ])
    const table = await screen.findByRole('table', { name: 'Verkooporders' })
    await within(table).findByText('7')

    const badges = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [7, 8].map((cell) => within(row).getAllByRole('cell')[cell]?.textContent))
    expect(badges).toEqual([
      ['In productie', 'Betaald'],
      ['Besteld', 'Betaling loopt'],
      ['Besteld', 'Uitkomst onbekend'],
      ['Besteld', 'Herroepen'],
      ['Besteld', 'Gratis'],
      ['Geannuleerd', 'Geannuleerd'],
      ['Geannuleerd', expect.stringMatching(/^€\s999,00 terug te betalen$/)],
      ['Vervallen', 'Vervallen'],
    ])
  })

  it('passes the list to the order that it opens', async () => {
    const { router } = open('/admin/verkooporders?paid=due&page=2')

    await userEvent.click(await screen.findByRole('link', { name: '10001' }))

    expect(router.state.location).toMatchObject({
      pathname: '/admin/verkooporders/10001',
      state: { list: { page: 2, pageSize: 96, paid: 'due' } },
    })
  })

  it('changes the lines of the selected orders together', async () => {
    const { bodies } = open('/admin/verkooporders', [
      order({ salesOrderId: 10_002 }),
      order(),
      order({ salesOrderId: 9 }),
    ])
    expect(screen.queryByRole('form', { name: 'Gekozen orders' })).toBeNull()

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rij 10002 kiezen' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rij 9 kiezen' }))
    const chosen = within(screen.getByRole('form', { name: 'Gekozen orders' }))
    expect(chosen.getByText('2 orders gekozen')).toBeTruthy()
    await userEvent.selectOptions(chosen.getByLabelText('Alle regels naar'), 'Gereed')
    await userEvent.click(chosen.getByRole('button', { name: 'Bewaren en klanten mailen' }))

    await waitFor(() =>
      expect(bodies).toEqual([
        { orderIds: [10_002, 9], state: 'ready', day: expect.stringMatching(/^\d{4}-/), mail: true },
      ]),
    )
    expect(await screen.findByText('Bijgewerkt: 2, de klanten krijgen een mail. Al zo ver: 1.')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Gekozen orders' })).toBeNull()
  })

  it('says at once that more than 100 orders are selected', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1)
    renderAdmin(<ChosenOrders ids={ids} onDone={() => {}} />, { roles: ['Sales'] })
    const chosen = within(screen.getByRole('form', { name: 'Gekozen orders' }))

    expect(chosen.getByText('Kies hoogstens 100 orders.')).toBeTruthy()
    expect(chosen.queryByRole('button', { name: 'Afdrukken (PDF)' })).toBeNull()
    expect(chosen.getByRole('button', { name: 'Bewaren en klanten mailen' })).toHaveProperty('disabled', true)
  })

  it('changes the lines without a mail on request', async () => {
    const { bodies } = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rij 10001 kiezen' }))
    const chosen = within(screen.getByRole('form', { name: 'Gekozen orders' }))

    await userEvent.click(chosen.getByRole('checkbox', { name: 'De klant mailen' }))
    await userEvent.click(chosen.getByRole('button', { name: 'Bewaren zonder mail' }))

    await waitFor(() => expect(bodies).toMatchObject([{ orderIds: [10_001], mail: false }]))
  })

  it('has its views as tabs, with the current one marked', async () => {
    const { router } = open('/admin/verkooporders?sort=-price&paid=due&page=2')
    const tabs = within(await screen.findByRole('navigation', { name: 'Weergaven' }))
    expect((await tabs.findByRole('link', { name: 'Openstaand' })).getAttribute('aria-current')).toBe('page')

    await userEvent.click(tabs.getByRole('link', { name: 'Nog te betalen' }))
    expect(router.state.location.search).toBe('?paid=due')
    expect(tabs.getByRole('link', { name: 'Nog te betalen' }).getAttribute('aria-current')).toBe('page')
    expect(tabs.getByRole('link', { name: 'Openstaand' }).getAttribute('aria-current')).toBeNull()
  })

  it('searches for the term of the URL, in a field with the required placeholder', async () => {
    const { lastQuery } = open('/admin/verkooporders?salessearch=zwolle&page=2')

    const field = await screen.findByPlaceholderText<HTMLInputElement>(
      'Verkooporders zoeken op email, achternaam, postcode of plaats...',
    )
    expect(field.value).toBe('zwolle')
    await waitFor(() => expect(lastQuery()).toEqual({ page: '2', pageSize: '96', search: 'zwolle' }))
  })

  it('sends the filters of the URL to the server, and ignores invalid ones', async () => {
    const { lastQuery } = open(
      '/admin/verkooporders?paid=due&state=kwijt&synced=no&seller=5&attempt=open&from=2026-11-01&until=ooit&sort=-price',
    )

    await waitFor(() =>
      expect(lastQuery()).toEqual({
        page: '1',
        pageSize: '96',
        paid: 'due',
        synced: 'no',
        seller: '5',
        attempt: 'open',
        from: '2026-11-01',
        sort: '-price',
      }),
    )
  })

  it('returns to the first page when it is filtered, and clears all filters with one button', async () => {
    const { lastQuery, router } = open('/admin/verkooporders?page=3')

    await userEvent.selectOptions(await screen.findByLabelText('Betaald'), 'Deels')
    await waitFor(() => expect(lastQuery()).toMatchObject({ paid: 'part', page: '1' }))
    await screen.findByRole('option', { name: 'sales@leermeester.example' })
    await userEvent.selectOptions(screen.getByLabelText('Verkoper'), 'sales@leermeester.example')
    await waitFor(() => expect(lastQuery()).toMatchObject({ paid: 'part', seller: '5' }))

    await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }))
    expect(router.state.location.search).toBe('')
  })

  it('opens its filters on a phone, and counts the active ones', async () => {
    open('/admin/verkooporders?paid=due&synced=no')

    const button = await screen.findByRole('button', { name: 'Filters (2)' })
    const filters = screen.getByRole('group', { name: 'Filters' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(filters.dataset.open).toBeUndefined()
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    // On a phone the stylesheet shows the filters only with this attribute.
    expect(filters.dataset.open).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(filters.id)
  })

  it('opens saved views, and saves the current one', async () => {
    const { router, bodies } = open('/admin/verkooporders?paid=part&page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Weergaven' }))

    await userEvent.type(await screen.findByLabelText(/bewaren als/), 'Deels betaald')
    await userEvent.click(screen.getByRole('button', { name: 'Weergave bewaren' }))
    await waitFor(() => expect(bodies).toEqual([{ name: 'Deels betaald', query: 'paid=part' }]))

    const dialog = within(screen.getByRole('dialog', { name: 'Weergaven' }))
    await userEvent.click(await dialog.findByRole('link', { name: 'Openstaand' }))
    expect(router.state.location.search).toBe('?paid=due&sort=-price')
  })

  it('says when there are no results', async () => {
    open('/admin/verkooporders?salessearch=niemand', [])
    expect(await screen.findByText('Geen verkooporders gevonden.')).toBeTruthy()
  })
})
