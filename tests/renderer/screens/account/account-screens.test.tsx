import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { usePassagesStore } from '#src/renderer/features/storefront/measures/index.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { visit } from '../../support/visit.tsx'

const session = { email: 'eva@example.nl', roles: [], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 }

const row = {
  salesOrderRowId: 1,
  inventoryItemId: 7,
  itemId: 'LM-7',
  displayName: 'Bank Umbrië',
  basePrice: 825.62,
  count: 2,
  options: [{ label: 'Leer', value: 'Touch Cognac' }],
  vatPercent: 21,
  isMadeToMeasure: true,
  imageUrl: null,
}
const summary = {
  salesOrderId: 10_023,
  insertDateTime: '2026-11-20T10:00:00.000Z',
  stage: 'received',
  delivery: 's',
  deliveredOn: null,
  total: 1998,
  paid: 299.7,
  outstanding: 1698.3,
  depositDue: 0,
  paymentState: 'part',
  rows: [row],
}
const buyer = {
  email: 'eva@example.nl',
  phoneNumber: '0612345678',
  customerType: 'private',
  companyName: '',
  gender: 'v',
  firstname: 'Eva',
  middlename: 'de',
  lastname: 'Boer',
  country: 'NL',
  zipcode: '2012 ES',
  houseNumber: '30',
  houseNumberAddition: '',
  streetname: 'Julianastraat',
  city: 'Haarlem',
}
const payment = {
  salesOrderPaymentId: 'p1',
  netsuiteId: null,
  paymentType: 'PAYLINK',
  payId: '1',
  payStatusCode: 100,
  state: 'paid',
  payment: 299.7,
  refunded: 0,
  insertDateTime: '2026-11-20T10:05:00.000Z',
  synchronizedDateTime: null,
}
const order = {
  ...summary,
  deliveryAddress: null,
  order: {
    salesOrderId: 10_023,
    netsuiteId: null,
    userId: 3,
    user: null,
    insertDateTime: summary.insertDateTime,
    synchronizedDateTime: null,
    reference: '',
    remarks: '',
    delivery: 's',
    payment: '1',
    totals: { gross: 1998, net: 1651.24, vat: 346.76, deposit: 299.7 },
    salesOrderCustomer: buyer,
    salesOrderRows: [row],
    salesOrderPayments: [payment],
  },
}
const status = {
  salesOrderId: 10_023,
  statusCode: 100,
  paymentState: 'part',
  total: 1998,
  paid: 299.7,
  outstanding: 1698.3,
  depositDue: 0,
  attempt: null,
}
const customer = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: 'v',
  firstname: 'Eva',
  middlename: 'de',
  lastname: 'Boer',
  email: 'eva@example.nl',
  phoneNumber: '0612345678',
  address: null,
}

type Responses = Record<string, () => { status?: number; body: unknown }>

/** Opens a page in a shop with one customer and one order. `responses` replace the usual responses. */
function open(path: string, responses: Responses = {}, machine: Parameters<typeof visit>[2] = {}) {
  const demo = demoShop()
  const sent: { call: string; body: unknown }[] = []
  const stubs: Responses = {
    'GET /api/user/me/salesorders': () => ({ body: { items: [summary], total: 1, page: 1, pageSize: 6 } }),
    'GET /api/user/me/salesorders/10023': () => ({ body: order }),
    'GET /api/user/me/customer': () => ({ body: customer }),
    'GET /api/pay/status': () => ({ body: status }),
    ...responses,
  }
  const fetch = async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${new URL(url, 'http://shop.test').pathname}`
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const response = stubs[call]?.()
    return response ? Response.json(response.body, { status: response.status ?? 200 }) : demo.fetch(url, init)
  }
  return { ...visit(path, { fetch }, machine), sent }
}

const cachedData = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)

beforeEach(() => {
  closeSession()
  useShoppingStore.setState({ lines: [] }, true)
})

describe('the account page of a customer', () => {
  it('asks a guest to log in, with a link that returns to this page', async () => {
    open('/account')

    const main = within(await screen.findByRole('main'))
    const link = await main.findByRole('link', { name: 'Inloggen' })
    expect(link.getAttribute('href')).toBe('/auth?mode=inloggen&terug=%2Faccount')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it('shows the orders with their states in words', async () => {
    openSession(session)
    open('/account')

    const card = within(await screen.findByRole('article', { name: 'Bestelling 10023' }))
    expect(card.getByText('Ontvangen. Wij nemen uw bestelling in behandeling.')).toBeDefined()
    expect(card.getByText(/299,70 betaald, nog .*1\.698,30/)).toBeDefined()
    expect(card.getByText('2 × Bank Umbrië')).toBeDefined()
    expect(card.getByRole('link', { name: 'Bekijken' }).getAttribute('href')).toBe('/account/bestelling/10023')
  })

  it('lists the quotes of the customer, and nothing about quotes when there are none', async () => {
    openSession(session)
    const quote = {
      quoteId: 7,
      number: 'OF-2026-00007',
      state: 'seen',
      isPastValidity: false,
      sentDateTime: '2026-11-29T12:00:00.000Z',
      validUntil: '2026-12-29',
      total: 999,
    }
    const body = [quote, { ...quote, quoteId: 6, number: 'OF-2026-00006', isPastValidity: true }]
    open('/account', { 'GET /api/account/quote': () => ({ body }) })

    const list = within(await screen.findByRole('region', { name: 'Uw offertes' }))

    expect(list.getByRole('link', { name: 'Offerte OF-2026-00007' }).getAttribute('href')).toBe('/offerte/7')
    expect(list.getByText('Geldig tot en met 29 december 2026 · verstuurd op 29 november 2026')).toBeDefined()
    expect(list.getByText(/^Verlopen/)).toBeDefined()
  })

  it('shows the outstanding amount of each order, also on the payment button', async () => {
    openSession(session)
    const unpaid = { ...summary, salesOrderId: 10_024, stage: 'unpaid', paid: 0, outstanding: 1998, depositDue: 299.7 }
    const items = [
      { ...unpaid, paymentState: 'none' },
      summary,
      { ...summary, salesOrderId: 10_022, paid: 1998, outstanding: 0, paymentState: 'full' },
      { ...unpaid, salesOrderId: 10_021, stage: 'canceled', released: 1998, outstanding: 0, depositDue: 0 },
      {
        ...unpaid,
        salesOrderId: 10_020,
        stage: 'canceled',
        isExpired: true,
        released: 1998,
        outstanding: 0,
        depositDue: 0,
      },
    ]
    open('/account', {
      'GET /api/user/me/salesorders': () => ({ body: { items, total: 5, page: 1, pageSize: 6 } }),
    })
    const card = async (id: number) => within(await screen.findByRole('article', { name: `Bestelling ${id}` }))

    const first = await card(10_024)
    expect(first.getByText(/^Nog te betalen: .*1\.998,00, nu eerst .*299,70$/)).toBeDefined()
    expect(first.getByRole('button', { name: /^Nu betalen: .*299,70 voor bestelling 10024$/ }).textContent).toMatch(
      /Nu betalen .*299,70/,
    )
    const part = await card(10_023)
    expect(part.getByText(/299,70 betaald, nog .*1\.698,30 te betalen$/)).toBeDefined()
    expect(part.getByRole('button', { name: /^Nu betalen/ }).textContent).toMatch(/1\.698,30/)
    const full = await card(10_022)
    expect(full.getByText('Helemaal betaald')).toBeDefined()
    expect(full.queryByRole('button', { name: /betalen/ })).toBeNull()
    const canceled = await card(10_021)
    expect(canceled.getByText('Geannuleerd. U hoeft niets te betalen.')).toBeDefined()
    expect(canceled.queryByText(/Nog te betalen/)).toBeNull()
    const expired = await card(10_020)
    expect(expired.getByText('Vervallen, omdat er niet op tijd betaald is. U hoeft niets te betalen.')).toBeDefined()
  })

  it('hides the orders after another user logged in in another tab', async () => {
    openSession(session)
    let isEva = true
    open('/account', {
      'GET /api/user/me/salesorders': () =>
        isEva
          ? { body: { items: [summary], total: 1, page: 1, pageSize: 6 } }
          : { status: 500, body: { code: 'unexpected', message: 'Er is een fout opgetreden!' } },
    })
    await screen.findByRole('article', { name: 'Bestelling 10023' })

    isEva = false
    act(() => openSession({ ...session, email: 'gijs@example.nl' }))

    expect(screen.queryByRole('article', { name: 'Bestelling 10023' })).toBeNull()
    await screen.findByText('Dit kon niet worden opgehaald.')
  })

  it('says when there are no orders yet', async () => {
    openSession(session)
    open('/account', {
      'GET /api/user/me/salesorders': () => ({ body: { items: [], total: 0, page: 1, pageSize: 6 } }),
    })

    expect(await screen.findByRole('heading', { name: 'U heeft nog geen bestellingen' })).toBeDefined()
  })

  it('says that the orders could not be loaded, and offers a retry', async () => {
    openSession(session)
    let isDown = true
    open('/account', {
      'GET /api/user/me/salesorders': () =>
        isDown
          ? { status: 500, body: { code: 'unexpected', message: 'Er is een fout opgetreden!' } }
          : { body: { items: [summary], total: 1, page: 1, pageSize: 6 } },
    })
    await screen.findByText('Dit kon niet worden opgehaald.')

    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

    expect(await screen.findByRole('article', { name: 'Bestelling 10023' })).toBeDefined()
  })

  it('starts a payment of the outstanding amount of an order, and opens the payment page', async () => {
    openSession(session)
    const openedUrls: string[] = []
    const started = { paymentId: 'p2', state: 'open', paymentUrl: 'https://pay.test/2', errorMessage: null }
    const { sent } = open(
      '/account',
      { 'POST /api/pay/start': () => ({ body: started }) },
      { payAt: async (url) => void openedUrls.push(url) },
    )

    await userEvent.click(await screen.findByRole('button', { name: /^Nu betalen/ }))

    await waitFor(() => expect(openedUrls).toEqual(['https://pay.test/2']))
    expect(sent.find(({ call }) => call === 'POST /api/pay/start')?.body).toMatchObject({
      SalesOrderId: 10_023,
      PayRest: true,
    })
  })

  it('offers all stored personal data as a file', async () => {
    openSession(session)
    const files: [string, string][] = []
    const account = { ...customer, createdAt: '2026-01-01T00:00:00.000Z', emailProvenAt: null }
    const file = { madeAt: '2026-11-21T12:00:00.000Z', explanation: [], account, orders: [], reviews: [], mails: [] }
    open(
      '/account',
      { 'GET /api/user/me/export': () => ({ body: { ...file, withdrawals: [], messages: [], parkedSales: [] } }) },
      { saveFile: async (name, content) => void files.push([name, await content.text()]) },
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Mijn gegevens downloaden' }))

    await screen.findByText('Uw gegevens zijn gedownload.')
    expect(files[0]?.[0]).toBe('mijn-gegevens-2026-11-21.json')
    expect(files[0]?.[1]).toContain('eva@example.nl')
  })

  it('writes the orders in the file with personal data with their wire codes', async () => {
    openSession(session)
    const files: string[] = []
    const account = { ...customer, createdAt: '2026-01-01T00:00:00.000Z', emailProvenAt: null }
    const bought = { ...order, companyNumbers: { vatNumber: '', kvkNumber: '' }, history: [] }
    const parts = { reviews: [], withdrawals: [], messages: [], parkedSales: [], mails: [] }
    const file = { madeAt: '2026-11-21T12:00:00.000Z', explanation: [], account, orders: [bought], ...parts }
    open(
      '/account',
      { 'GET /api/user/me/export': () => ({ body: file }) },
      { saveFile: async (_name, content) => void files.push(await content.text()) },
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Mijn gegevens downloaden' }))

    await screen.findByText('Uw gegevens zijn gedownload.')
    expect(JSON.parse(files[0] ?? '').orders).toMatchObject([{ delivery: 's', order: { delivery: 's', payment: '1' } }])
  })

  it('deletes the account only with the password, and then lists the orders that the shop must retain', async () => {
    openSession(session)
    const review = { name: 'Eva', email: session.email, review: 'Mooi', rating: 5 }
    const withdrawal = { orderNumber: '1', name: 'Eva', email: session.email, products: '', rowIds: [], reason: '' }
    useShoppingStore.setState({
      checkout: { firstname: 'Eva' },
      prefilledFor: session.email,
      orderedSamples: [1],
      contact: { name: 'Eva' },
      withdrawal: { ...withdrawal, scope: 'all' },
      withdrawalAttempt: { key: 'key', fingerprint: 'f' },
      reviewDrafts: { 7: review },
      ownDetails: { owner: session.email, values: { city: 'Gent' } },
      attempt: { key: 'key', fingerprint: 'Eva' },
    })
    let isWrong = true
    open('/account', {
      'POST /api/user/me/delete': () =>
        isWrong
          ? { status: 422, body: { code: 'wrong_password', message: 'Het wachtwoord is niet juist.' } }
          : {
              body: {
                message: 'Uw account is verwijderd.',
                keptOrders: [{ salesOrderId: 10_023, until: '2033-12-31' }],
              },
            },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Account verwijderen' }))
    const confirm = screen.getByRole('button', { name: 'Definitief verwijderen' })

    await userEvent.click(confirm)
    expect(screen.getByText('Wachtwoord is verplicht.')).toBeDefined()

    await userEvent.type(screen.getByLabelText('Uw wachtwoord'), 'iets')
    await userEvent.click(confirm)
    expect(await screen.findByText('Het wachtwoord is niet juist.')).toBeDefined()

    isWrong = false
    await userEvent.click(confirm)
    expect(await screen.findByRole('heading', { name: 'Uw account is verwijderd' })).toBeDefined()
    expect(screen.getByText(/bestelling 10023, tot en met 31 december 2033/)).toBeDefined()
    expect(useSessionStore.getState().session).toBeNull()
    expect(JSON.stringify(useShoppingStore.getState())).not.toMatch(/Eva|Gent/)
    expect(useShoppingStore.getState()).toMatchObject({
      checkout: undefined,
      orderedSamples: undefined,
      contact: undefined,
      withdrawal: undefined,
      withdrawalAttempt: undefined,
      reviewDrafts: undefined,
      ownDetails: undefined,
      attempt: undefined,
    })
  })

  it('removes the loaded orders from the cache at a logout', async () => {
    openSession(session)
    const { router, queryClient } = open('/account/bestelling/10023', {
      'POST /api/user/uitloggen': () => ({ body: { message: 'U bent uitgelogd.' } }),
    })
    await screen.findByRole('button', { name: /Nu betalen/ })
    expect(JSON.stringify(cachedData(queryClient))).toContain('1698.3')

    await act(() => router.navigate('/account'))
    await userEvent.click(await screen.findByRole('button', { name: 'Uitloggen' }))

    expect(JSON.stringify(cachedData(queryClient))).not.toMatch(/1698\.3|Haarlem/)
  })

  it('removes the prefilled checkout at a logout', async () => {
    openSession(session)
    useShoppingStore.setState({ checkout: { firstname: 'Eva' }, prefilledFor: session.email })
    open('/account', { 'POST /api/user/uitloggen': () => ({ body: { message: 'U bent uitgelogd.' } }) })

    await userEvent.click(await screen.findByRole('button', { name: 'Uitloggen' }))

    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('link', { name: 'Inloggen' })).toBeDefined()
    expect(useShoppingStore.getState().checkout).toBeUndefined()
  })
})

describe('the account page of one order', () => {
  it('shows lines, payments and delivery address', async () => {
    openSession(session)
    open('/account/bestelling/10023')

    await screen.findByRole('heading', { name: 'Betalingen' })
    expect(screen.getByText('Leer: Touch Cognac')).toBeDefined()
    expect(screen.getByText('Online, betaald')).toBeDefined()
    expect(screen.getByText('Eva de Boer')).toBeDefined()
    expect(screen.getByText(/Julianastraat 30/)).toBeDefined()
    expect(await screen.findByRole('button', { name: /Nu betalen .*1\.698,30/ })).toBeDefined()
  })

  it('offers to send the measures that were typed on this device, until the order is delivered', async () => {
    openSession(session)
    usePassagesStore.setState({ typed: { doorWidth: '83' } })
    const passages = { 'GET /api/salesorder/10023/passages': () => ({ body: { lines: [] } }) }
    const { unmount } = open('/account/bestelling/10023', passages)
    expect(await screen.findByRole('button', { name: 'Stuur mijn maten mee' })).toBeDefined()
    unmount()

    open('/account/bestelling/10023', {
      ...passages,
      'GET /api/user/me/salesorders/10023': () => ({ body: { ...order, stage: 'delivered' } }),
    })
    await screen.findByRole('heading', { name: 'Betalingen' })
    expect(screen.queryByRole('button', { name: 'Stuur mijn maten mee' })).toBeNull()
    usePassagesStore.setState({ typed: {} })
  })

  it('shows a partly refunded payment as paid', async () => {
    const payments = [
      { ...payment, salesOrderPaymentId: 'p1', refunded: 100 },
      { ...payment, salesOrderPaymentId: 'p2', state: 'refunded', payStatusCode: -81, refunded: 299.7 },
    ]
    openSession(session)
    open('/account/bestelling/10023', {
      'GET /api/user/me/salesorders/10023': () => ({
        body: { ...order, order: { ...order.order, salesOrderPayments: payments } },
      }),
    })

    expect(await screen.findByText(/^Online, betaald \(deels terugbetaald €\s100,00\)$/)).toBeDefined()
    expect(screen.getByText('Online, terugbetaald')).toBeDefined()
  })

  it('offers the deposit or the full amount while nothing is paid', async () => {
    openSession(session)
    open('/account/bestelling/10023', {
      'GET /api/pay/status': () => ({ body: { ...status, paid: 0, outstanding: 1998, depositDue: 299.7 } }),
      'GET /api/user/me/salesorders/10023': () => ({
        body: { ...order, paid: 0, outstanding: 1998, depositDue: 299.7, stage: 'unpaid', paymentState: 'none' },
      }),
    })

    expect(await screen.findByRole('button', { name: /Aanbetaling betalen .*299,70/ })).toBeDefined()
    expect(screen.getByRole('button', { name: /Alles betalen .*1\.998,00/ })).toBeDefined()
    expect(screen.getByText(/Wij wachten op uw betaling/)).toBeDefined()
  })

  it('continues a running payment instead of starting another', async () => {
    openSession(session)
    const attempt = { paymentId: 'p2', paymentType: 'PAYLINK', state: 'open', payStatusCode: 20 }
    open('/account/bestelling/10023', {
      'GET /api/pay/status': () => ({ body: { ...status, attempt: { ...attempt, paymentUrl: 'https://pay.test/2' } } }),
    })

    expect(await screen.findByRole('button', { name: 'Verder met betalen' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Betaling stoppen' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Nu betalen/ })).toBeNull()
  })

  it('adds the products of the order to the cart again, with their choices', async () => {
    openSession(session)
    const { place } = open('/account/bestelling/10023')

    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw bestellen' }))

    await waitFor(() => expect(place()).toBe('/winkelwagen'))
    expect(useShoppingStore.getState().lines).toMatchObject([{ id: 7, count: 2, choices: 'Touch Cognac' }])
  })

  it('says which samples of the order do not fit in the cart', async () => {
    openSession(session)
    const sample = (id: number, color: string) => ({
      id,
      itemId: `Kleurstaal-${id}`,
      displayName: `Kleurstaal ${color}`,
    })
    const stock = { parentId: null, netPrice: 0, imageUrl: null, totalStock: 9, stockClass: '', deliveryTime: null }
    const lines = [1, 2, 3].map((id) => ({ ...sample(id, 'Cognac'), ...stock, choices: '', count: 1 }))
    useShoppingStore.setState({ lines })
    const samples = [sample(4, 'Touch'), sample(5, 'Rustic')]
    const rows = samples.map(({ id, ...names }) => ({ ...row, ...names, count: 1, inventoryItemId: id }))
    const response = await demoShop().fetch('/api/inventoryitem/netsuiteids?page=1&pageSize=200', {
      method: 'POST',
      body: '[7]',
    })
    const page = (await response.json()) as { items: object[] } // the list of products of the demo shop
    const products = samples.map((one) => ({ ...page.items[0], ...one }))
    open('/account/bestelling/10023', {
      'GET /api/user/me/salesorders/10023': () => ({
        body: { ...order, rows },
      }),
      'POST /api/inventoryitem/netsuiteids': () => ({ body: { ...page, items: products } }),
    })

    expect(await screen.findByText(/hoogstens 4 kleurstalen.*Geen plaats voor: Kleurstaal Rustic\./)).toBeDefined()
  })

  it('adds the products of the order only once on a double click', async () => {
    openSession(session)
    const { place } = open('/account/bestelling/10023')

    await userEvent.dblClick(await screen.findByRole('button', { name: 'Opnieuw bestellen' }))

    await waitFor(() => expect(place()).toBe('/winkelwagen'))
    expect(useShoppingStore.getState().lines).toMatchObject([{ id: 7, count: 2 }])
  })

  it("shows another customer's order as not found", async () => {
    openSession(session)
    const missing = { status: 404, body: { code: 'order_not_found', message: 'Deze bestelling is niet gevonden.' } }
    open('/account/bestelling/10024', { 'GET /api/user/me/salesorders/10024': () => missing })

    expect(await screen.findByRole('heading', { name: 'Deze bestelling is niet gevonden' })).toBeDefined()
  })

  it('asks for a login when the session has expired', async () => {
    openSession(session)
    const expired = { status: 401, body: { code: 'unauthenticated', message: 'U bent niet (meer) ingelogd.' } }
    open('/account/bestelling/10023', { 'GET /api/user/me/salesorders/10023': () => expired })

    const main = within(await screen.findByRole('main'))
    const link = await main.findByRole('link', { name: 'Inloggen' })
    expect(link.getAttribute('href')).toContain('terug=%2Faccount%2Fbestelling%2F10023')
  })
})
