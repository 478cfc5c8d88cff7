import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SalesOrderOnWire } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetailsOnWire } from '#shared/contracts/staff-orders.ts'
import { useOrderDrafts } from '#src/renderer/features/back-office/sales-orders/order-drafts.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'
import { SalesOrderScreen } from '#src/renderer/screens/back-office/SalesOrderScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { counterDouble } from '../../support/counter-double.ts'
import { renderAdmin } from '../../support/render-admin.tsx'
import { staffOrderDetails as details, staffOrderForm as form } from '../../support/staff-order-details.ts'

type Payment = SalesOrderOnWire['salesOrderPayments'][number]
const payment = (facts: Partial<Payment>): Payment => ({
  salesOrderPaymentId: 'a',
  netsuiteId: null,
  paymentType: 'PAYLINK',
  payId: null,
  payStatusCode: null,
  state: 'open',
  payment: 100,
  refunded: 0,
  insertDateTime: '2026-11-21T13:00:00.000Z',
  synchronizedDateTime: null,
  ...facts,
})

const order = (facts: Partial<SalesOrderOnWire> = {}): SalesOrderOnWire => ({
  salesOrderId: 7,
  netsuiteId: 501,
  userId: null,
  user: null,
  insertDateTime: '2026-11-21T13:00:00.000Z',
  synchronizedDateTime: null,
  reference: 'Serre',
  remarks: 'Bellen voor bezorging',
  delivery: 's',
  payment: '1',
  totals: { gross: 999, net: 825.62, vat: 173.38, deposit: 149.85 },
  salesOrderCustomer: {
    email: 'anna@voorbeeld.example',
    phoneNumber: '06 12345678',
    customerType: 'private',
    companyName: '',
    gender: 'v',
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    country: 'NL',
    zipcode: '1234 AB',
    houseNumber: '12',
    houseNumberAddition: '',
    streetname: 'Voorbeeldstraat',
    city: 'Zwolle',
  },
  salesOrderRows: [
    {
      salesOrderRowId: 70,
      inventoryItemId: 1001,
      itemId: 'LM-1001',
      displayName: 'Fauteuil Toledo',
      options: [{ label: 'Leer', value: 'Toledo 04 Leem' }],
      basePrice: 825.62,
      count: 1,
      vatPercent: 21,
      isMadeToMeasure: true,
      imageUrl: null,
    },
  ],
  salesOrderPayments: [],
  ...facts,
})

const UNSAVED = 'Deze wijzigingen zijn nog niet bewaard. Bewaar ze, of kies Annuleren.'

type Shop = {
  order?: SalesOrderOnWire
  details?: StaffOrderDetailsOnWire
  responses?: Record<string, (call: RecordedCall) => StubResponse>
  /** Fills the query cache before the order is opened. */
  fillCache?: (client: QueryClient) => void
  at?: { pathname: string; state: unknown }
  /** Present in the showroom app. */
  pos?: PointOfSale
}

function FilledCache({ fillCache, children }: { fillCache: Shop['fillCache']; children: ReactNode }) {
  const client = useQueryClient()
  useState(() => fillCache?.(client))
  return children
}

async function open({
  order: shownOrder = order(),
  details: shownDetails = details(),
  responses = {},
  fillCache,
  at,
  pos,
}: Shop = {}) {
  const links = {
    netsuiteSalesOrder: 'https://erp.example/so?id={id}',
    netsuiteCustomer: '',
    payOrder: 'https://pay.example/{id}',
  }
  const { api, calls } = stubApi({
    'GET /api/config': () => ({ body: { ...testConfig, links } }),
    'GET /api/salesorder/7': () => ({ body: shownOrder }),
    'GET /api/admin/salesorder/7': () => ({ body: shownDetails }),
    'GET /api/admin/salesorder/7/payments': () => ({
      body: { salesOrderId: 7, total: 999, paid: 0, outstanding: 999, payments: [] },
    }),
    'GET /api/pay/terminals': () => ({ body: { terminals: [] } }),
    ...responses,
  })
  const user = userEvent.setup()
  const page = renderAdmin(
    <Suspense>
      <FilledCache fillCache={fillCache}>
        <Routes>
          <Route path="/admin/verkooporders/:id" element={<SalesOrderScreen />} />
        </Routes>
      </FilledCache>
    </Suspense>,
    { api, at: at ?? '/admin/verkooporders/7', roles: ['Sales'], platform: { ...(pos && { pos }) } },
  )
  await screen.findByRole('heading', { name: 'Orderregels' })
  const sent = (method: string) => calls.filter((call) => call.method === method)
  return { user, sent, ...page }
}

describe('one sales order', () => {
  beforeEach(() => useOrderDrafts.setState({ notes: {}, corrections: {} }))

  it('shows buyer, reference and remarks, with links to the customer and to the ERP', async () => {
    await open()

    const facts = screen.getByRole('region', { name: 'Gegevens' })
    const link = (name: string | RegExp) => within(facts).getByRole('link', { name }).getAttribute('href')
    expect(link('Anna de Wilde')).toBe('/admin/klanten/gast-7')
    expect(link('anna@voorbeeld.example')).toBe('mailto:anna@voorbeeld.example')
    expect(link('06 12345678')).toBe('tel:0612345678')
    expect(link('Verkooporder 501')).toBe('https://erp.example/so?id=501')
    for (const text of [
      '21-11-2026 14:00',
      'Particulier',
      'Voorbeeldstraat 12',
      '1234 AB Zwolle',
      'Serre',
      'Bellen voor bezorging',
    ])
      expect(within(facts).getByText(text), text).toBeTruthy()
  })

  it('links to the account of its customer, and shows channel and seller', async () => {
    await open({
      details: details({
        channel: 'showroom',
        seller: { userId: 5, email: 'sales@leermeester.example' },
        customer: { userId: 12, email: 'anna@voorbeeld.example', isLinked: true },
      }),
    })

    expect(screen.getByRole('link', { name: 'Anna de Wilde' }).getAttribute('href')).toBe('/admin/klanten/12')
    expect(screen.getByText('Showroom', { selector: 'dd' })).toBeTruthy()
    expect(screen.getByText('sales@leermeester.example', { selector: 'dd' })).toBeTruthy()
  })

  it('is printed with the print dialog in a browser', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: 'Afdrukken' }))

    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it('is printed through the print queue at the till', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const main = counterDouble({ 'prints:order': () => ({}) })
    const { user } = await open({ pos: main.counter })

    await user.click(screen.getByRole('button', { name: 'Afdrukken' }))

    expect(await screen.findByText('De order wordt afgedrukt.')).toBeDefined()
    expect(main.askedOf('prints:order')).toEqual([{ salesOrderId: 7 }])
    expect(print).not.toHaveBeenCalled()
    print.mockRestore()
  })

  it('says that it is not synchronized while the ERP does not have it', async () => {
    await open({ order: order({ netsuiteId: null }) })
    expect(within(screen.getByRole('region', { name: 'Gegevens' })).getByText('nog niet gesynchroniseerd')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Waarom?' }).getAttribute('href')).toMatch(/#order-road$/)
  })

  it('shows its totals, and puts a clicked outstanding amount in the amount field', async () => {
    const { user } = await open({ details: details({ paid: 99, outstanding: 900 }) })
    const lines = screen.getByRole('region', { name: 'Orderregels' })
    const row = (name: RegExp) => within(lines).getAllByRole('row', { name })[0]?.textContent

    expect(row(/Totaal excl/)).toContain('825,62')
    expect(row(/^Btw/)).toContain('173,38')
    expect(row(/Totaal incl/)).toContain('999,00')
    expect(row(/15% nog te voldoen/)).toContain('135,00')
    expect(row(/100% nog te voldoen/)).toContain('900,00')

    await user.click(within(lines).getByRole('button', { name: '15% nog te voldoen' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' }).value).toBe('135,00')
    await user.click(within(lines).getByRole('button', { name: '100% nog te voldoen' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' }).value).toBe('900,00')
    expect(row(/15% nog te voldoen/)).toContain('van wat nog openstaat')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bedrag' }))
  })

  it('has no outstanding amount once it is paid', async () => {
    await open({ details: details({ paid: 999, outstanding: 0, paymentState: 'full' }) })
    const lines = screen.getByRole('region', { name: 'Orderregels' })
    expect(within(lines).queryByText(/nog te voldoen/)).toBeNull()
  })

  it('lists paid payments first, then the newest, and never shows an ended payment as pending', async () => {
    await open({
      order: order({
        salesOrderPayments: [
          payment({
            salesOrderPaymentId: 'old',
            insertDateTime: '2026-11-21T10:00:00.000Z',
            state: 'failed',
            payStatusCode: -63,
          }),
          payment({
            salesOrderPaymentId: 'new',
            insertDateTime: '2026-11-21T12:00:00.000Z',
            payId: '52X',
            payStatusCode: 20,
          }),
          payment({
            salesOrderPaymentId: 'paid',
            insertDateTime: '2026-11-21T09:00:00.000Z',
            state: 'paid',
            payStatusCode: 100,
            paymentType: 'CASH',
          }),
        ],
      }),
      details: details({ payLinks: { new: 'https://pay.example/link/52X' } }),
    })

    const rows = within(screen.getByRole('region', { name: 'Betalingen' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(({ textContent }) => /Betaald|(?:Loopt|Mislukt) \([^)]*\)/.exec(textContent ?? '')?.[0])).toEqual([
      'Betaald',
      'Loopt (PENDING)',
      'Mislukt (code -63)',
    ])
    expect(rows.map(({ dataset }) => dataset.tone)).toEqual(['good', undefined, undefined])
    expect(screen.getByRole('link', { name: '52X' }).getAttribute('href')).toBe('https://pay.example/52X')
    expect(screen.getByRole('button', { name: 'Betaallink kopiëren' })).toBeTruthy()
  })

  it('shows its state at the top, with a button that moves to the amount field', async () => {
    const { user } = await open({ details: details({ paymentState: 'part', paid: 99, outstanding: 900 }) })

    const badges = within(screen.getByRole('list', { name: 'Stand van de order' })).getAllByRole('listitem')
    expect(badges.map(({ textContent }) => (textContent ?? '').replace(/\s/g, ' '))).toEqual([
      'Besteld',
      'Deels betaald, nog € 900,00',
      'In de boekhouding',
    ])
    await user.click(screen.getByRole('button', { name: 'Betalen' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Bedrag' }).value).toBe('900,00')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bedrag' }))
  })

  it('says that the ERP sync is incomplete while a payment waits', async () => {
    const step = (facts: object) => ({
      kind: 'sales_order',
      externalId: 'web-so-7',
      netsuiteId: 501,
      state: 'accepted',
      amount: null,
      isUnderWay: false,
      waitsFor: null,
      acceptedDateTime: '2026-11-21T13:00:00Z',
      tries: 0,
      reason: null,
      nextTryDateTime: null,
      closing: null,
      jobId: null,
      ...facts,
    })
    const deposit = { kind: 'deposit', externalId: 'web-pay-a', netsuiteId: null, state: 'queued', amount: 100 }
    const road = { steps: [step({})], pause: null, again: 'possible' }
    const { user } = await open({
      responses: {
        'GET /api/admin/salesorder/7/road': () => ({ body: road }),
        'POST /api/admin/salesorder/7/notes': () => {
          road.steps.push(step({ ...deposit, isUnderWay: true, acceptedDateTime: null }))
          return { body: details({ version: 2 }) }
        },
      },
    })
    const badges = within(screen.getByRole('list', { name: 'Stand van de order' }))
    await screen.findByText('Alles staat in de boekhouding.')
    expect(badges.getByText('In de boekhouding')).toBeTruthy()

    await user.type(screen.getByLabelText(/Notitie/), 'Betaald')
    await user.click(screen.getByRole('button', { name: 'Notitie toevoegen' }))

    expect(await badges.findByText('Nog niet alles in de boekhouding')).toBeTruthy()
    expect(screen.queryByText('Alles staat in de boekhouding.')).toBeNull()
  })

  it('refuses a date of a new line state that is before the order', async () => {
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alle regels kiezen' }))
    const day = screen.getByLabelText<HTMLInputElement>('Sinds')
    await userEvent.clear(day)
    await userEvent.type(day, '2026-11-20')

    expect(screen.getByText('De datum ligt vóór de bestelling.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bewaren en de klant mailen' }).disabled).toBe(true)
  })

  it('links to the previous and next order of the opened list, and back to that list', async () => {
    const listed = (salesOrderId: number) => ({ salesOrderId })
    const query = { page: 2, pageSize: 3, search: 'wilde' }
    await open({
      fillCache: (client) =>
        client.setQueryData(['staff-orders', 'list', query], { items: [8, 7, 6].map(listed), total: 9 }),
    })

    const links = within(await screen.findByRole('navigation', { name: 'In de lijst' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Vorige (8)', '/admin/verkooporders/8'],
      ['Volgende (6)', '/admin/verkooporders/6'],
      ['Terug naar de lijst', '/admin/verkooporders?page=2&pageSize=3&salessearch=wilde'],
    ])
  })

  it('prefers the list in the router state, which survives a reload, to the latest loaded list', async () => {
    const listed = (salesOrderId: number) => ({ salesOrderId })
    const list = { page: 1, pageSize: 3, paid: 'due' }
    await open({
      at: { pathname: '/admin/verkooporders/7', state: { list } },
      fillCache: (client) => {
        client.setQueryData(['staff-orders', 'list', list], { items: [8, 7].map(listed), total: 2 })
        const later = { updatedAt: Date.now() + 1_000 }
        client.setQueryData(
          ['staff-orders', 'list', { page: 1, pageSize: 3 }],
          { items: [9, 7].map(listed), total: 2 },
          later,
        )
      },
    })

    const links = within(await screen.findByRole('navigation', { name: 'In de lijst' }))
    expect((await links.findByRole('link', { name: 'Vorige (8)' })).getAttribute('href')).toBe('/admin/verkooporders/8')
    expect(links.getByRole('link', { name: 'Terug naar de lijst' }).getAttribute('href')).toContain('paid=due')
  })

  it('shows a partly refunded payment as paid, and a fully refunded one as refunded', async () => {
    const money = { paymentType: 'CASH' as const, payment: 100 }
    await open({
      order: order({
        salesOrderPayments: [
          payment({ salesOrderPaymentId: 'whole', ...money, state: 'refunded', payStatusCode: -81, refunded: 100 }),
          payment({ salesOrderPaymentId: 'part', ...money, state: 'paid', payStatusCode: 100, refunded: 25 }),
          payment({ salesOrderPaymentId: 'pay', ...money, state: 'paid', payStatusCode: -82, refunded: 25.5 }),
        ],
      }),
    })

    const rows = within(screen.getByRole('region', { name: 'Betalingen' }))
      .getAllByRole('row')
      .slice(1)
    const words = rows.map((row) => (row.querySelectorAll('td')[2]?.textContent ?? '').replace(/\s/g, ' '))
    expect(words).toEqual([
      'Betaald (deels terugbetaald € 25,00)',
      'Betaald (deels terugbetaald € 25,50)',
      'TERUGBETAALD',
    ])
    expect(rows.map(({ dataset }) => dataset.tone)).toEqual(['good', 'good', undefined])
  })

  it('changes the state of selected lines, with a date', async () => {
    const { user, sent } = await open({
      responses: { 'PUT /api/admin/salesorder/7/lines': () => ({ body: details({ workState: 'planned' }) }) },
    })

    await user.click(screen.getByRole('checkbox', { name: 'Fauteuil Toledo kiezen' }))
    await user.selectOptions(screen.getByLabelText('Nieuwe status'), 'Ingepland')
    const day = screen.getByLabelText('Komt op')
    await user.clear(day)
    await user.type(day, '2026-12-01')
    await user.click(screen.getByRole('button', { name: 'Bewaren en de klant mailen' }))

    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ rowIds: [70], state: 'planned', day: '2026-12-01', mail: true }),
    )
    expect(await screen.findByText(/één mail/)).toBeTruthy()
    // A new choice does not remove the notice of the previous action.
    await user.click(screen.getByRole('checkbox', { name: 'De klant mailen' }))
    expect(screen.getByText(/één mail/)).toBeTruthy()
  })

  it('can show a preview of the mail about a change, and can save the change without a mail', async () => {
    const { user, sent } = await open({
      responses: {
        'PUT /api/admin/salesorder/7/lines': () => ({ body: details({ workState: 'in_production' }) }),
        'POST /api/admin/salesorder/7/mail-preview': () => ({
          body: {
            to: 'anna@voorbeeld.example',
            subject: 'Uw bestelling is in productie: bestelling 7',
            html: '<p>Beste Anna</p>',
            lineCount: 1,
          },
        }),
      },
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mail bekijken' }).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Fauteuil Toledo kiezen' }))

    await user.click(screen.getByRole('button', { name: 'Mail bekijken' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Zo ziet de mail eruit' }))
    expect(await dialog.findByText('Uw bestelling is in productie: bestelling 7')).toBeTruthy()
    const mail = dialog.getByTitle<HTMLIFrameElement>('Inhoud van de mail')
    expect([mail.getAttribute('sandbox'), mail.getAttribute('srcdoc')]).toEqual([
      'allow-same-origin',
      '<p>Beste Anna</p>',
    ])
    expect(sent('POST')[0]?.body).toMatchObject({ rowIds: [70], state: 'in_production' })
    await user.click(dialog.getByRole('button', { name: 'Sluiten' }))

    await user.click(screen.getByRole('checkbox', { name: 'De klant mailen' }))
    await user.click(screen.getByRole('button', { name: 'Bewaren zonder mail' }))

    await waitFor(() => expect(sent('PUT')[0]?.body).toMatchObject({ rowIds: [70], mail: false }))
    expect(await screen.findByText(/geen mail/)).toBeTruthy()
  })

  it('is not shown as paid when it is fully withdrawn', async () => {
    await open({ details: details({ paymentState: 'full', paid: 0, released: 999, outstanding: 0 }) })

    const badges = within(screen.getByRole('list', { name: 'Stand van de order' }))
    expect(badges.getByText('Herroepen')).toBeTruthy()
    expect(badges.queryByText('Betaald')).toBeNull()
  })

  it('is shown as free when its total is zero', async () => {
    await open({
      order: order({ totals: { gross: 0, net: 0, vat: 0, deposit: 0 } }),
      details: details({ paymentState: 'full', paid: 0, released: 0, outstanding: 0 }),
    })

    const badges = within(screen.getByRole('list', { name: 'Stand van de order' }))
    expect(badges.getByText('Gratis')).toBeTruthy()
  })

  it('accepts no payment once it is canceled, and is not shown as waiting for the ERP', async () => {
    await open({
      order: order({ netsuiteId: null, synchronizedDateTime: null }),
      details: details({ canceledDateTime: '2026-11-21T15:00:00.000Z', released: 999, outstanding: 0 }),
    })

    expect(await screen.findByText('De bestelling is geannuleerd. Er valt niets te betalen.')).toBeTruthy()
    expect(screen.queryByLabelText('Bedrag')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pinnen' })).toBeNull()
    const badges = within(screen.getByRole('list', { name: 'Stand van de order' }))
    expect(badges.getByText('niet naar de boekhouding')).toBeTruthy()
    expect(screen.queryByText('nog niet gesynchroniseerd')).toBeNull()
  })

  it('has read-only lines once it is canceled', async () => {
    await open({ details: details({ canceledDateTime: '2026-11-21T15:00:00.000Z', released: 999, outstanding: 0 }) })

    expect(screen.queryByRole('form', { name: 'Stand van de regels' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Fauteuil Toledo kiezen' }).disabled).toBe(true)
    expect(screen.getAllByText('Geannuleerd')).toHaveLength(2)
  })

  it('keeps the draft of a note until the note is added', async () => {
    const { user, sent, unmount } = await open()
    await user.type(screen.getByLabelText(/Notitie/), 'Klant belt terug')
    unmount()

    const reopened = await open({ responses: { 'POST /api/admin/salesorder/7/notes': () => ({ body: details() }) } })
    const note = screen.getByLabelText<HTMLTextAreaElement>(/Notitie/)
    expect(note.value).toBe('Klant belt terug')
    await reopened.user.click(screen.getByRole('button', { name: 'Notitie toevoegen' }))

    await waitFor(() => expect(reopened.sent('POST')[0]?.body).toEqual({ text: 'Klant belt terug' }))
    await waitFor(() => expect(note.value).toBe(''))
    expect(sent('POST')).toEqual([])
  })

  it('keeps input that was typed while a note was being added', async () => {
    const { user, sent } = await open({
      responses: {
        'POST /api/admin/salesorder/7/notes': () => {
          fireEvent.change(screen.getByLabelText(/Notitie/), { target: { value: 'En morgen weer' } })
          return { body: details() }
        },
      },
    })
    await user.type(screen.getByLabelText(/Notitie/), 'Klant belt terug')
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Notitie toevoegen' })
    await user.click(add())
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    await waitFor(() => expect(add().disabled).toBe(false))

    expect(sent('POST')[0]?.body).toEqual({ text: 'Klant belt terug' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Notitie/).value).toBe('En morgen weer')
  })

  it('keeps a typed email address for the account while another change is saved', async () => {
    const { user, sent } = await open({
      responses: { 'POST /api/admin/salesorder/7/notes': () => ({ body: details({ version: 2 }) }) },
    })
    await user.click(screen.getByRole('button', { name: 'Account koppelen' }))
    const typed = screen.getByLabelText<HTMLInputElement>('E-mailadres van het account')
    await user.clear(typed)
    await user.type(typed, 'karel@post')
    await user.type(screen.getByLabelText(/Notitie/), 'Klant belt terug')
    await user.click(screen.getByRole('button', { name: 'Notitie toevoegen' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Notitie/).value).toBe(''))

    expect(screen.getByLabelText<HTMLInputElement>('E-mailadres van het account').value).toBe('karel@post')
  })

  it('shows events with their users, and resends a mail', async () => {
    const at = '2026-11-21T13:00:00.000Z'
    const { user, sent } = await open({
      details: details({
        timeline: [
          { kind: 'note', key: 'n', at, by: 'sales@leermeester.example', text: 'Klant belt terug' },
          {
            kind: 'mail',
            key: 'm',
            at,
            by: null,
            mailId: 3,
            mail: 'order-confirmation',
            state: 'sent',
            sentAt: at,
            isCopy: false,
          },
          { kind: 'event', key: 'e', at, by: 'klant', event: 'placed', detail: {} },
          { kind: 'event', key: 'e2', at, by: null, event: 'not-revived', detail: { isInErp: true } },
          ...(['sold', 'canceled'] as const).map((reason) => ({
            kind: 'event' as const,
            key: reason,
            at,
            by: null,
            event: 'not-revived',
            detail: { isInErp: true, reason },
          })),
          { kind: 'event', key: 'e3', at, by: null, event: 'revived', detail: { isInErp: true } },
          { kind: 'event', key: 'e4', at, by: null, event: 'revived', detail: { isInErp: true, isReopened: true } },
          { kind: 'event', key: 'e5', at, by: null, event: 'canceled-in-erp', detail: { reason: 'closed' } },
          { kind: 'event', key: 'e6', at, by: 'sales@leermeester.example', event: 'canceled-in-erp', detail: {} },
          { kind: 'sync', sync: 'sales-order', key: 's', at, by: null, state: 'queued', sentAt: null },
        ],
      }),
      responses: { 'POST /api/admin/salesorder/7/mails/3': () => ({ body: details() }) },
    })

    const entries = within(screen.getByRole('list', { name: 'Tijdlijn' })).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent?.replace(/^[\d\s:-]+/, ''))).toEqual([
      'Klant belt terugsales@leermeester.example',
      expect.stringContaining('Mail "Bevestiging van de bestelling": verstuurd'),
      'Bestelling geplaatstklant',
      expect.stringContaining('Na het vervallen toch betaald. De bestelling staat al in NetSuite'),
      expect.stringContaining('de voorraad is intussen verkocht: betaal terug'),
      expect.stringContaining('in NetSuite al geannuleerd: betaal terug, of maak met de klant een nieuwe bestelling'),
      expect.stringContaining('de bestelling gaat door. Zij staat al in NetSuite: annuleer haar daar niet'),
      expect.stringContaining(
        'de bestelling gaat door. De winkel opent haar weer in NetSuite: annuleer haar daar niet',
      ),
      'In NetSuite geslotende winkel',
      'Ook in NetSuite geannuleerdsales@leermeester.example',
      'Bestelling: wacht op de boekhoudingde winkel',
    ])

    await user.click(screen.getByRole('button', { name: /opnieuw versturen$/ }))
    await waitFor(() => expect(sent('POST')[0]?.headers['idempotency-key']).toMatch(/^[\w-]{8,}$/))
  })

  it('resends each mail under its own idempotency key, which stays the same while the result is unknown', async () => {
    const at = '2026-11-21T13:00:00.000Z'
    const mail = (mailId: number, name: string) => ({
      kind: 'mail' as const,
      key: `m${mailId}`,
      at,
      by: null,
      mailId,
      mail: name,
      state: 'sent' as const,
      sentAt: at,
      isCopy: false,
    })
    const unavailable = () => ({ status: 503, body: { code: 'busy', message: 'Even niet.' } })
    const { user, sent } = await open({
      details: details({ timeline: [mail(3, 'order-confirmation'), mail(4, 'payment-received')] }),
      responses: {
        'POST /api/admin/salesorder/7/mails/3': unavailable,
        'POST /api/admin/salesorder/7/mails/4': unavailable,
      },
    })
    for (const [times, name] of [/^Mail Bevestiging/, /^Mail Betaling/, /^Mail Bevestiging/].entries()) {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(sent('POST')).toHaveLength(times + 1))
      await screen.findByText('Even niet.')
    }

    const [first, other, again] = sent('POST').map(({ headers }) => headers['idempotency-key'])
    expect(other).not.toBe(first)
    expect(again).toBe(first)
  })

  it("shows a colleague's changes next to the user's own, and loses no input", async () => {
    const conflict = {
      version: 2,
      current: { ...form, reference: 'Van een collega', city: 'Nieuwstad' },
      changedBy: 'admin@leermeester.example',
      changedAt: '2026-11-21T13:30:00.000Z',
    }
    let tries = 0
    const { user, sent } = await open({
      responses: {
        'PUT /api/admin/salesorder/7': () => {
          tries += 1
          if (tries > 1) return { body: details({ version: 3 }) }
          return { status: 409, body: { code: 'order_changed', message: 'Intussen gewijzigd.', detail: conflict } }
        },
      },
    })

    await user.click(screen.getByRole('button', { name: 'Gegevens wijzigen' }))
    const reference = await screen.findByLabelText<HTMLInputElement>('Referentie')
    await user.clear(reference)
    await user.type(reference, 'Van mij')
    await user.click(screen.getByRole('button', { name: 'Bewaren' }))

    expect(
      await screen.findByText(/admin@leermeester.example heeft deze bestelling op 21-11-2026 14:30 gewijzigd/),
    ).toBeTruthy()
    expect(screen.getByText(/Overgenomen: Plaats \(Nieuwstad\)/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Uw invoer: Van mij' }).checked).toBe(true)
    expect(screen.getByRole('radio', { name: 'Nu bewaard: Van een collega' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Referentie').value).toBe('Van mij')

    await user.click(screen.getByRole('button', { name: 'Bewaren' }))
    await waitFor(() =>
      expect(sent('PUT').at(-1)?.body).toMatchObject({ version: 2, form: { reference: 'Van mij', city: 'Nieuwstad' } }),
    )
  })

  it('sends and stores delivery as wire codes, also after a conflict and for a draft of an older release', async () => {
    const inStorage = () => JSON.parse(localStorage.getItem('order-drafts') ?? '{}').state.corrections[7]
    const street = { deliveryAddressStreetname: 'Kouter', deliveryAddressHouseNumber: '1' }
    const other = {
      ...street,
      deliveryAddressZipcode: '9000',
      deliveryAddressCity: 'Gent',
      deliveryAddressCountry: 'BE',
    }
    const persisted = { version: 1, base: form, form: { ...form, deliveryAddress: '2', ...other } }
    localStorage.setItem(
      'order-drafts',
      JSON.stringify({ state: { notes: {}, corrections: { 7: persisted } }, version: 0 }),
    )
    // This event tells the store that another tab wrote the key, so the store reads the key again.
    window.dispatchEvent(new StorageEvent('storage', { key: 'order-drafts' }))
    await waitFor(() => expect(useOrderDrafts.getState().corrections[7]).toEqual(persisted))
    const { user, sent } = await open({
      responses: {
        'PUT /api/admin/salesorder/7': ({ body }) =>
          (body as { version: number }).version === 1
            ? {
                status: 409,
                body: {
                  code: 'order_changed',
                  message: 'De bestelling is gewijzigd.',
                  detail: { version: 2, current: { ...form, delivery: 'a' }, changedBy: null, changedAt: null },
                },
              }
            : { body: details({ version: 3 }) },
      },
    })
    expect(screen.getByLabelText<HTMLSelectElement>('Ander bezorgadres').selectedOptions[0]?.text).toBe('Ja')
    expect(screen.getByLabelText<HTMLSelectElement>('Levering').selectedOptions[0]?.text).toBe('Bezorgen')
    await user.click(screen.getByRole('button', { name: 'Bewaren' }))
    await screen.findByText(/Overgenomen: Levering \(Afhalen\)/)
    expect(sent('PUT')[0]?.body).toMatchObject({ form: { delivery: 's', deliveryAddress: '2', ...other } })
    expect(inStorage()).toMatchObject({
      base: { delivery: 'a', deliveryAddress: '1' },
      form: { delivery: 'a', deliveryAddress: '2' },
    })

    await user.selectOptions(screen.getByLabelText('Levering'), 'Bezorgen')
    await user.selectOptions(screen.getByLabelText('Ander bezorgadres'), 'Nee')
    expect(inStorage().form).toMatchObject({ delivery: 's', deliveryAddress: '1' })
    await user.selectOptions(screen.getByLabelText('Levering'), 'Afhalen')
    await user.click(screen.getByRole('button', { name: 'Bewaren' }))
    await waitFor(() => expect(sent('PUT')).toHaveLength(2))
    expect(sent('PUT')[1]?.body).toEqual({
      version: 2,
      form: { ...form, phoneNumber: '0612345678', delivery: 'a', deliveryAddress: '1' },
    })
  })

  it('moves the focus to the heading when a correction begins and ends', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Gegevens wijzigen' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gegevens wijzigen' }))

    await user.click(screen.getByRole('button', { name: 'Annuleren' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gegevens' }))
  })

  it('reopens a correction only when it has unsaved changes, and says so', async () => {
    const first = await open()
    await first.user.click(screen.getByRole('button', { name: 'Gegevens wijzigen' }))
    first.unmount()

    const second = await open()
    await second.user.click(screen.getByRole('button', { name: 'Gegevens wijzigen' }))
    expect(screen.queryByText(UNSAVED)).toBeNull()
    await second.user.type(screen.getByLabelText('Referentie'), ' boven')
    expect(screen.queryByText(UNSAVED)).toBeNull()
    second.unmount()

    await open()
    expect(screen.getByLabelText<HTMLInputElement>('Referentie').value).toBe('Serre boven')
    expect(screen.getByText(UNSAVED)).toBeTruthy()
  })

  it('shows errors at their fields before it sends a request', async () => {
    const { user, sent } = await open()
    await user.click(screen.getByRole('button', { name: 'Gegevens wijzigen' }))
    await user.clear(await screen.findByLabelText('E-mail'))
    await user.click(screen.getByRole('button', { name: 'Bewaren' }))

    expect(await screen.findByText('Email is verplicht.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(sent('PUT')).toEqual([])
  })

  it('prints the delivery address and the same content as the PDF', async () => {
    const elsewhere = {
      country: 'BE',
      zipcode: '9000',
      houseNumber: '1',
      houseNumberAddition: 'bus 3',
      streetname: 'Korenmarkt',
      city: 'Gent',
    }
    const { container } = await open({
      order: order({ deliveryAddress: elsewhere }),
      details: details({ paid: 149.85, outstanding: 849.15 }),
    })

    const printedOrder = within(container.querySelector<HTMLElement>('[data-printed-order]') ?? document.body)
    const delivery = printedOrder.getByText('Levering').parentElement
    expect(delivery?.textContent).toBe('LeveringBezorgenKorenmarkt 1 bus 39000 GentBelgië')
    expect(printedOrder.getByText('Leer: Toledo 04 Leem')).toBeDefined()
    expect(printedOrder.getByText('Artikel LM-1001')).toBeDefined()
    expect(printedOrder.getByText('Nog te voldoen').closest('tr')?.textContent).toMatch(/849,15/)
    expect(printedOrder.getByText('Voor akkoord, klant')).toBeDefined()
    expect(printedOrder.getByText('Bellen voor bezorging')).toBeDefined()
  })

  it('says that it was canceled, and what remains to be done', async () => {
    await open({
      order: order({ synchronizedDateTime: '2026-11-21T13:05:00.000Z' }),
      details: details({
        canceledDateTime: '2026-11-21T14:00:00.000Z',
        outstanding: -149.85,
        paid: 149.85,
        paymentState: 'full',
      }),
    })

    expect(screen.getByText(/^Geannuleerd door de klant op/)).toBeDefined()
    expect(screen.getByText(/Daarna kwam er .*149,85 binnen/)).toBeDefined()
    expect(screen.getByText(/staat al in NetSuite/)).toBeDefined()
    const badges = within(screen.getByRole('list', { name: 'Stand van de order' }))
    expect(badges.getByText('Geannuleerd')).toBeDefined()
    expect(badges.queryByText('Betaald')).toBeNull()
  })

  it('has a button to record that it is canceled in NetSuite too', async () => {
    const canceled = { canceledDateTime: '2026-11-21T14:00:00.000Z', isExpired: true, outstanding: 0 }
    const { user, sent } = await open({
      details: details({ ...canceled, isOpenInErp: true }),
      responses: {
        'POST /api/admin/salesorder/7/canceled-in-erp': () => ({ body: details({ ...canceled, isOpenInErp: false }) }),
      },
    })
    expect(screen.getByText(/staat nog in NetSuite/)).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Is daar geannuleerd' }))

    await screen.findByText('De bestelling is ook in NetSuite geannuleerd.')
    expect(sent('POST')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Is daar geannuleerd' })).toBeNull()
  })

  it('says that it must stay in NetSuite after a late payment', async () => {
    await open({ details: details({ isKeptInErp: true }) })

    expect(screen.getByText('Na het vervallen toch betaald: deze bestelling gaat door')).toBeDefined()
    expect(screen.getByText(/^Annuleer haar niet in NetSuite/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Is daar geannuleerd' })).toBeNull()
  })

  it('says that it expired, because nobody paid', async () => {
    await open({ details: details({ canceledDateTime: '2026-11-21T14:00:00.000Z', isExpired: true, outstanding: 0 }) })

    expect(screen.getByText('Vervallen op 21-11-2026 15:00: niet op tijd betaald')).toBeDefined()
  })

  it('says at the top that a payment needs a review, and highlights its row', async () => {
    await open({
      order: order({
        salesOrderPayments: [
          payment({ state: 'review', payStatusCode: -51, payment: 150, paymentType: 'TERMINAL' }),
          payment({ salesOrderPaymentId: 'b', state: 'paid', payStatusCode: 100, payment: 20, paymentType: 'CASH' }),
        ],
      }),
    })

    expect(screen.getByText('Kijk een betaling na')).toBeDefined()
    expect(screen.getByText(/^Pinnen van €\s150,00 op 21-11-2026 14:00: er kwam iets anders binnen/)).toBeDefined()
    const rows = within(screen.getByRole('region', { name: 'Betalingen' })).getAllByRole('row')
    expect(rows.slice(1).map(({ dataset }) => dataset.tone)).toEqual(['good', 'bad'])
  })

  it('is read-only once its buyer was erased', async () => {
    await open({ details: details({ isForgotten: true }) })

    expect(screen.getByText(/gegevens van deze klant zijn gewist/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Gegevens wijzigen' })).toBeNull()
    expect(screen.queryByLabelText('Nieuwe status')).toBeNull()
  })

  describe('canceling pieces of it', () => {
    const proposal = (facts: object = {}) => ({
      canceledCents: 99_900,
      isWhole: false,
      proposedFeeCents: 14_985,
      maxFeeCents: 14_985,
      feeCents: 14_985,
      waivedCents: 0,
      dueCents: 214_785,
      paidCents: 299_700,
      refundCents: 84_915,
      outstandingCents: 0,
      refunds: [{ paymentId: 'a', paymentType: 'CASH', amountCents: 84_915 }],
      refundRestCents: 0,
      hasOpenPayment: false,
      ...facts,
    })
    const rows = order().salesOrderRows.map((row) => ({ ...row, count: 3 }))
    const line = {
      salesOrderRowId: 70,
      state: 'in_production' as const,
      stateOn: null,
      history: [],
      cancelableCount: 3,
    }
    const openDialog = async (responses: NonNullable<Shop['responses']> = {}) => {
      const shop = await open({
        order: order({ salesOrderRows: rows }),
        details: details({ lines: [line], paid: 2997, outstanding: 0 }),
        responses: {
          'POST /api/admin/salesorder/7/cancellation-proposal': () => ({ body: proposal() }),
          ...responses,
        },
      })
      await shop.user.click(screen.getByRole('button', { name: 'Annuleren…' }))
      const dialog = within(await screen.findByRole('dialog'))
      return { ...shop, dialog }
    }

    it('shows what it costs and what goes back, and sends the chosen pieces once', async () => {
      const canceled = details({ lines: [{ ...line, canceledCount: 1, cancelableCount: 2 }], outstanding: -849.15 })
      const { user, dialog, sent } = await openDialog({
        'POST /api/admin/salesorder/7/cancellations': () => ({ body: canceled }),
      })

      fireEvent.change(dialog.getByLabelText('Aantal van Fauteuil Toledo'), { target: { value: '1 van 3' } })
      await user.selectOptions(dialog.getByLabelText(/^Reden/), 'De klant ziet ervan af')
      const effect = within(await dialog.findByRole('region', { name: 'Wat het betekent' }))
      expect(effect.getByText(/^Contant: €\s849,15/)).toBeDefined()
      await user.click(dialog.getByRole('button', { name: '1 stuk annuleren' }))

      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const calls = sent('POST').filter(({ path }) => path.endsWith('/cancellations'))
      expect(calls.map(({ body }) => body)).toEqual([
        expect.objectContaining({ pieces: [{ rowId: 70, count: 1 }], reason: 'customer_changed_mind', mail: true }),
      ])
    })

    it('asks why the fee is another one', async () => {
      const { user, dialog } = await openDialog()
      await user.selectOptions(dialog.getByLabelText(/^Reden/), 'Dubbel besteld')

      fireEvent.change(await dialog.findByLabelText('Annuleringskosten'), { target: { value: '0' } })

      expect(await dialog.findByLabelText(/^Waarom andere kosten/)).toBeDefined()
      expect(dialog.getByRole('button', { name: '3 stuks annuleren' })).toHaveProperty('disabled', true)
    })

    it('says it when a colleague was first', async () => {
      const { user, dialog } = await openDialog({
        'POST /api/admin/salesorder/7/cancellations': () => ({
          status: 409,
          body: {
            code: 'order_line_delivered',
            message: 'Een van deze regels is intussen geleverd.',
            detail: { rowId: 70 },
          },
        }),
      })
      await user.selectOptions(dialog.getByLabelText(/^Reden/), 'Dubbel besteld')
      await dialog.findByRole('region', { name: 'Wat het betekent' })

      await user.click(await dialog.findByRole('button', { name: '3 stuks annuleren' }))

      expect(await dialog.findByText(/is intussen geleverd/)).toBeDefined()
    })

    it('strikes canceled pieces through', async () => {
      await open({
        order: order({ salesOrderRows: rows.map((row) => ({ ...row, canceledCount: 1 })) }),
        details: details({
          lines: [{ ...line, canceledCount: 1, cancelableCount: 2 }],
          released: 849.15,
          cancellationFee: 149.85,
        }),
      })

      const table = within(screen.getByRole('region', { name: 'Tabel met orderregels' }))
      expect(table.getByText('1 geannuleerd')).toBeDefined()
      expect(table.getByText('Annuleringskosten')).toBeDefined()
      expect(table.getByText(/^€\s1\.998,00$/)).toBeDefined()
    })
  })
})
