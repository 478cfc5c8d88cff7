import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { CustomerScreen } from '#src/renderer/screens/back-office/CustomerScreen.tsx'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const links = {
  netsuiteSalesOrder: 'https://boekhouding.example/order?id={id}',
  netsuiteCustomer: 'https://boekhouding.example/klant?id={id}',
  payOrder: '',
}
const config = {
  shop: {
    name: 'Leermeester',
    slug: 'leermeester',
    description: '',
    street: '',
    zipcode: '',
    city: '',
    phone: '',
    email: 'info@leermeester.example',
    kvkNumber: '',
    vatNumber: '',
    socialLinks: [],
  },
  gtmId: null,
  tagScriptUrl: null,
  search: { url: '', indexId: '' },
  links,
}

const buyer = {
  email: 'anna@post.example',
  phoneNumber: '06 1234 5678',
  customerType: 'business',
  companyName: 'Wilde BV',
  gender: 'v',
  firstname: 'Anna',
  middlename: 'de',
  lastname: 'Wilde',
  country: 'NL',
  zipcode: '1234 AB',
  houseNumber: '12',
  houseNumberAddition: 'a',
  streetname: 'Dorpsstraat',
  city: 'Zwolle',
}
const latestOrder = {
  salesOrderId: 10023,
  netsuiteId: null,
  userId: 12,
  user: null,
  insertDateTime: '2026-11-20T12:00:00.000Z',
  synchronizedDateTime: null,
  reference: '',
  remarks: '',
  delivery: 's',
  payment: '1',
  salesOrderPayments: [],
  totals: { gross: 1998, net: 1651.24, vat: 346.76, deposit: 299.7 },
  salesOrderCustomer: buyer,
  salesOrderRows: [
    {
      salesOrderRowId: 1,
      inventoryItemId: 1004,
      itemId: 'X',
      displayName: 'Bank Vlier',
      basePrice: 825.62,
      count: 2,
      vatPercent: 21,
      isMadeToMeasure: false,
      imageUrl: null,
      options: [{ label: 'Leer', value: 'Touch Cognac' }],
    },
  ],
  paid: 299.7,
  outstanding: 1698.3,
}
const summary = (salesOrderId: number, facts: object = {}) => ({
  salesOrderId,
  netsuiteId: null,
  insertDateTime: '2026-11-20T12:00:00.000Z',
  synchronizedDateTime: null,
  channel: 'web',
  total: 1998,
  paid: 299.7,
  paymentState: 'part',
  ...facts,
})
const customer = (facts: object = {}) => ({
  customerId: '12',
  userId: 12,
  netsuiteId: 501,
  email: 'karel@post.example',
  name: 'Anna de Wilde',
  roles: [],
  orderCount: 2,
  firstname: 'Karel',
  middlename: '',
  lastname: 'Klant',
  gender: '',
  isLocked: false,
  createdDateTime: '2026-01-01T12:00:00.000Z',
  emailProvenDateTime: null,
  deletedDateTime: null,
  isForgotten: false,
  namesake: null,
  latestOrder,
  mayForgetFrom: '2034-01-01',
  salesOrders: [summary(10023), summary(10001, { netsuiteId: 77, paid: 1998, paymentState: 'full' })],
  ...facts,
})

type Responses = Record<string, (call: RecordedCall) => StubResponse>

function open(facts: object = {}, responses: Responses = {}, at = '/admin/klanten/12') {
  const { api, calls } = stubApi({
    'GET /api/config': () => ({ body: config }),
    'GET /api/user/12': () => ({ body: customer(facts) }),
    'GET /api/user/netsuite/501': () => ({ body: { id: '501', entityId: 'CUST501' } }),
    ...responses,
  })
  const page = renderAdmin(
    <Suspense>
      <Routes>
        <Route path="/admin/klanten/:id" element={<CustomerScreen />} />
        <Route path="*" element={<p>elders</p>} />
      </Routes>
    </Suspense>,
    { api, at, roles: ['Sales'] },
  )
  return { ...page, calls }
}

const failed = (status: number, code: string, message: string, detail?: object) => () => ({
  status,
  body: { code, message, detail },
})
const part = (name: string) => screen.findByRole('region', { name }, { timeout: 10_000 })

describe('the page of a customer', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  it('shows the customer, with links to mail and to the ERP', async () => {
    open({ roles: ['Sales'] })
    const facts = within(await part('Klant'))

    expect(facts.getByText('12')).toBeTruthy()
    expect(facts.getByRole('link', { name: 'karel@post.example' })).toHaveProperty(
      'attributes.href.value',
      'mailto:karel@post.example',
    )
    expect(facts.getByText('Verkoper')).toBeTruthy()
    expect(facts.getByRole('link', { name: 'Klant 501' })).toHaveProperty(
      'attributes.href.value',
      'https://boekhouding.example/klant?id=501',
    )
  })

  it('links to the page that chooses a customer while a sale to another customer is in progress', async () => {
    const sale = { saleId: 'a', name: 'Fenna Zee', seller: 'beheer@leermeester.example' }
    useShoppingStore.setState({ sellingTo: sale, checkout: { firstname: 'Fenna' } })
    const { router } = open()

    await userEvent.click(await screen.findByRole('link', { name: 'Bestelling voor deze klant' }))

    const { pathname, search } = router.state.location
    expect([pathname, search]).toEqual(['/admin/verkopen', '?klant=karel%40post.example'])
    expect(useShoppingStore.getState()).toMatchObject({ sellingTo: sale, checkout: { firstname: 'Fenna' } })
    useShoppingStore.setState({ sellingTo: undefined, checkout: undefined })
  })

  it('shows the latest order, and that the ERP does not have the order yet', async () => {
    open()
    const latest = within(await part('Laatste bestelling'))

    expect(latest.getByRole('link', { name: '10023' })).toHaveProperty(
      'attributes.href.value',
      '/admin/verkooporders/10023',
    )
    expect(latest.getByText('Anna de Wilde')).toBeTruthy()
    expect(latest.getByText('20-11-2026 13:00')).toBeTruthy()
    expect(latest.getByRole('link', { name: '06 1234 5678' })).toHaveProperty('attributes.href.value', 'tel:0612345678')
    expect(latest.getByText('Zakelijk: Wilde BV')).toBeTruthy()
    expect(latest.getByText('Dorpsstraat 12 a')).toBeTruthy()
    expect(latest.getByText('1234 AB Zwolle')).toBeTruthy()
    expect(latest.getByText('nog niet gesynchroniseerd')).toBeTruthy()
  })

  it('shows the totals of the latest order, the paid and the outstanding amount', async () => {
    open()
    const rows = within(await part('Regels van de laatste bestelling')).getAllByRole('row')

    const texts = rows.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
    expect(texts.slice(1)).toEqual([
      'Bank VlierLeer: Touch Cognac2€ 999,00€ 1.998,00',
      'Totaal excl. btw€ 1.651,24',
      'Btw€ 346,76',
      'Totaal incl. btw€ 1.998,00',
      'Betaald€ 299,70',
      '100% nog te voldoen€ 1.698,30',
    ])
  })

  it('shows no outstanding amount for a paid order', async () => {
    open({ latestOrder: { ...latestOrder, paid: 1998, outstanding: 0 } })
    await part('Regels van de laatste bestelling')

    expect(screen.queryByText('100% nog te voldoen')).toBeNull()
  })

  it('does not highlight an order without payments as paid', async () => {
    // Nothing is due for a canceled order, so its payment state is `full` without a payment.
    open({ salesOrders: [summary(10024, { paid: 0, paymentState: 'full' })] })
    const table = await screen.findByRole('table', { name: /Alle bestellingen/ })

    expect(within(table).getAllByRole('row')[1]?.dataset.tone).toBeUndefined()
  })

  it('lists all orders, newest first, and a row opens the order', async () => {
    const { router } = open()
    const table = await screen.findByRole('table', { name: /Alle bestellingen/ })

    const [, first, second] = within(table).getAllByRole('row')
    expect(first).toHaveProperty('textContent', expect.stringContaining('10023'))
    expect(first).toHaveProperty('textContent', expect.stringContaining('nog niet gesynchroniseerd'))
    expect(first).toHaveProperty('attributes.data-tone.value', 'part')
    expect(second).toHaveProperty('textContent', expect.stringContaining('10001'))
    expect(second).toHaveProperty('attributes.data-tone.value', 'good')
    await userEvent.click(within(table).getByText('10001'))
    expect(router.state.location.pathname).toBe('/admin/verkooporders/10001')
  })

  it('contains the raw data of the user and of the ERP customer, collapsed', async () => {
    open()
    const user = (await screen.findByText('Gebruiker (JSON)', {}, { timeout: 10_000 })).closest('details')
    const record = (await screen.findByText('Klant in de boekhouding (JSON)')).closest('details')

    expect(user).toHaveProperty('open', false)
    expect(record).toHaveProperty('open', false)
    expect(record).toHaveProperty('textContent', expect.stringContaining('CUST501'))
  })

  it('is shown while the ERP is unreachable, and says that the ERP customer could not be loaded', async () => {
    open({}, { 'GET /api/user/netsuite/501': failed(503, 'outage', 'Deze dienst is even niet bereikbaar.') })

    expect(await part('Klant')).toBeTruthy()
    expect(await screen.findByText(/De klant in de boekhouding kon niet worden geladen/)).toHaveProperty(
      'textContent',
      expect.stringContaining('niet bereikbaar'),
    )
  })

  it('does not request the ERP record of a customer who was never synchronized', async () => {
    const { calls } = open({ netsuiteId: null })
    expect(within(await part('Klant')).getByText('nog niet gesynchroniseerd')).toBeTruthy()
    expect(screen.queryByText(/^Klant in de boekhouding: nog niet/)).toBeNull()
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/netsuite/501')
  })

  it('shows a guest by an order number, and redirects to the account that the guest opened later', async () => {
    const guest = { customerId: 'gast-10023', userId: null, netsuiteId: null, createdDateTime: null, namesake: '12' }
    open({}, { 'GET /api/user/gast-10023': () => ({ body: customer(guest) }) }, '/admin/klanten/gast-10023')
    expect(within(await part('Klant')).getByText('Gast, zonder account')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Account met dit adres/ })).toHaveProperty(
      'attributes.href.value',
      '/admin/klanten/12',
    )

    const { router } = open(
      {},
      { 'GET /api/user/gast-10001': () => ({ body: customer() }) },
      '/admin/klanten/gast-10001',
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/klanten/12'))
  })

  it('says with the required text that the customer does not exist', async () => {
    open({}, { 'GET /api/user/12': failed(404, 'customer_not_found', 'Deze klant is niet gevonden.') })

    expect(await screen.findByRole('heading', { name: 'Niet gevonden!' })).toBeTruthy()
    expect(screen.getByText('De pagina of object is niet gevonden.')).toBeTruthy()
  })

  it('logs and shows any other failure, and offers a retry', async () => {
    let isDown = true
    open(
      {},
      {
        'GET /api/user/12': () =>
          isDown
            ? { status: 500, body: { code: 'unexpected', message: 'Er is een fout opgetreden!' } }
            : { body: customer() },
      },
    )
    expect(await screen.findByText('De klant kon niet worden geladen.')).toBeTruthy()
    expect(console.error).toHaveBeenCalledWith('[back office]', expect.anything())

    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await part('Klant')).toBeTruthy()
  })
})

describe('the privacy section of a customer', () => {
  it('shows from which day the customer may be erased, and does not offer the erasure before that day', async () => {
    open()
    expect(await part('Privacy')).toHaveProperty(
      'textContent',
      expect.stringContaining('Anonimiseren mag vanaf 1 januari 2034'),
    )
    expect(screen.queryByRole('button', { name: 'Anonimiseren…' })).toBeNull()
  })

  it('erases the customer after a confirmation, and returns to the list', async () => {
    const { calls, router } = open(
      { mayForgetFrom: null },
      { 'POST /api/admin/customers/12/anonymise': () => ({ body: { message: 'Klaar.' } }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Anonimiseren…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveProperty('textContent', expect.stringContaining('Dit kan niet ongedaan worden gemaakt.'))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)

    await userEvent.click(within(dialog).getByRole('button', { name: 'Klant anonimiseren' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/klanten'))
  })

  it('shows next to the button why an erasure was refused', async () => {
    const text = 'Van deze klant wacht nog een herroeping op antwoord. Handel die eerst af.'
    open({ mayForgetFrom: null }, { 'POST /api/admin/customers/12/anonymise': failed(409, 'withdrawal_open', text) })
    await userEvent.click(await screen.findByRole('button', { name: 'Anonimiseren…' }))
    const dialog = await screen.findByRole('dialog')

    await userEvent.click(within(dialog).getByRole('button', { name: 'Klant anonimiseren' }))

    expect(await within(dialog).findByText(text)).toBeTruthy()
  })

  it('erases the customer on request, and says that only legally required data remains', async () => {
    open({}, { 'POST /api/admin/customers/12/forget': () => ({ body: customer({ isForgotten: true }) }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Vergeten op verzoek…' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Klant vergeten' }))

    expect(await within(await part('Klant')).findByText(/Vergeten; alleen wat de wet voorschrijft/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vergeten op verzoek…' })).toBeNull()
  })

  it('does not offer the erasure of a staff account, which only an Admin may change', async () => {
    open({ roles: ['Admin'], mayForgetFrom: null })
    expect(await part('Privacy')).toHaveProperty(
      'textContent',
      expect.stringContaining('het account van een medewerker'),
    )
    expect(screen.queryByRole('button', { name: 'Anonimiseren…' })).toBeNull()
  })
})
