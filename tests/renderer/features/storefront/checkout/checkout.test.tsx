import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { CheckoutForm } from '#src/renderer/features/storefront/checkout/CheckoutForm.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const leatherGrease = {
  id: 501,
  parentId: null,
  itemId: 'LEERVET-250',
  displayName: 'Leervet 250 ml',
  netPrice: 16.49,
  imageUrl: null,
  totalStock: 40,
  stockClass: 'leer-onderhoud',
  deliveryTime: null,
  choices: '',
  count: 2,
}

const filledIn = {
  gender: 'v',
  firstname: 'Fenna',
  lastname: 'Zee',
  zipcode: '2012 ES',
  houseNumber: '30',
  streetname: 'Julianastraat',
  city: 'Haarlem',
  addressVerified: true,
  email: 'fenna@example.nl',
  phoneNumber: '0612345678',
  payment: '2',
}

const placed = { message: 'Order aangemaakt.', salesOrderId: 10_023, salesOrderDeposit: 39.9, orderToken: 'x' }
const started = {
  paymentId: 'c8e6a3f0-0000-4000-8000-000000000001',
  state: 'open',
  paymentUrl: 'https://pay.test/1',
  errorMessage: null,
}

/** The form for the lines in the store, as the screen renders it. */
function Checkout() {
  return <CheckoutForm lines={useShoppingStore((state) => state.lines)} onPlaced={() => {}} />
}

const orderButton = () => screen.getByRole('button', { name: /^De bestelling plaatsen/ })

/** Matches an amount as it is shown, with a non-breaking space after the euro sign. */
const money = (text: string) => new RegExp(`^${text.replace(' ', '\\s')}$`)

describe('the checkout', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [leatherGrease], checkout: filledIn, attempt: undefined }, true)
  })

  it.each([
    ['NL', 'KvK-nummer'],
    ['BE', 'Ondernemingsnummer'],
    ['DE', 'Handelsregisternummer'],
  ])('asks a company in %s for its registration number under the local name: %s', (country, name) => {
    useShoppingStore.setState({ checkout: { ...filledIn, customerType: 'business', country } })
    renderPage(<Checkout />, stubApi({}))

    expect(screen.getByLabelText(name)).toBeDefined()
  })

  it.each([
    ['12a', ['12', 'a']],
    ['12 bis', ['12', 'bis']],
    ['12-3', ['12', '3']],
    ['bus 4', ['bus 4', '']],
  ])('splits the typed house number %s into number and addition', async (typed, parts) => {
    useShoppingStore.setState({ checkout: { ...filledIn, houseNumber: '', addressVerified: false } })
    renderPage(<Checkout />, stubApi({}))

    await userEvent.type(screen.getByLabelText(/Huisnummer/), typed)
    await userEvent.tab()

    const shown = [/Huisnummer/, /Toevoeging/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
    expect(shown).toEqual(parts)
    expect(screen.queryAllByText(/Vul alleen het huisnummer in/)).toHaveLength(parts[1] ? 0 : 1)
  })

  it('places the order with the displayed prices, and goes to the payment page', async () => {
    const openedUrls: string[] = []
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => ({ body: placed }),
      'POST /api/pay/start': () => ({ body: started }),
    })
    renderPage(<Checkout />, { api, payAt: async (url) => void openedUrls.push(url) })

    await userEvent.click(orderButton())

    await waitFor(() => expect(openedUrls).toEqual(['https://pay.test/1']))
    expect(calls[0]?.body).toMatchObject({
      firstname: 'Fenna',
      payment: '2',
      shoppinglist: [{ id: 501, basePrice: 16.49, count: 2 }],
    })
    expect(calls[1]?.body).toEqual({ Amount: 3990, SalesOrderId: 10_023, PaymentType: 'PAYLINK' })
    expect(useShoppingStore.getState().lines).toEqual([])
  })

  it('empties the cart and removes the idempotency key in one step, so that analytics can detect the order', async () => {
    const { api } = stubApi({
      'POST /api/salesorder': () => ({
        body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 0, orderToken: 'x' },
      }),
    })
    const keyPresence: boolean[][] = []
    const stop = useShoppingStore.subscribe((now, before) => {
      if (before.lines.length > 0 && now.lines.length === 0)
        keyPresence.push([before.attempt !== undefined, now.attempt !== undefined])
    })
    renderPage(<Checkout />, { api })
    await userEvent.click(orderButton())

    await waitFor(() => expect(keyPresence).toEqual([[true, false]]))
    stop()
  })

  it('sends the same idempotency key again after a lost connection', async () => {
    let isDown = true
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => {
        if (isDown) throw new TypeError('connection reset')
        return { body: placed }
      },
      'POST /api/pay/start': () => ({ body: started }),
    })
    renderPage(<Checkout />, { api })
    await userEvent.click(orderButton())
    await screen.findByText(/Geen verbinding met de winkel/)

    isDown = false
    await userEvent.click(orderButton())

    await waitFor(() => expect(useShoppingStore.getState().lines).toEqual([]))
    const keys = calls.filter(({ path }) => path === '/api/salesorder').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('moves the focus to the reason of a refusal, which is off the screen of a phone', async () => {
    const { api } = stubApi({
      'POST /api/salesorder': () => ({ status: 503, body: { code: 'outage', message: 'Even niet.' } }),
    })
    renderPage(<Checkout />, { api })

    await userEvent.click(orderButton())

    const reason = await screen.findByText('Even niet.')
    await waitFor(() => expect(document.activeElement?.contains(reason)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  it('moves the focus to the first refused field', async () => {
    const refused = {
      code: 'invalid_input',
      message: 'Niet goed.',
      fields: [{ field: 'email', message: 'Bestaat niet.' }],
    }
    const { api } = stubApi({ 'POST /api/salesorder': () => ({ status: 422, body: refused }) })
    renderPage(<Checkout />, { api })

    await userEvent.click(orderButton())

    await screen.findByText('Bestaat niet.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^E-mailadres/)))
  })

  it('uses another idempotency key after a change of the form', async () => {
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => ({ status: 503, body: { code: 'outage', message: 'Even niet.' } }),
    })
    renderPage(<Checkout />, { api })
    await userEvent.click(orderButton())
    await screen.findByText('Even niet.')

    await userEvent.type(screen.getByLabelText('Uw referentie'), 'serre')
    await userEvent.click(orderButton())

    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[0]?.headers['idempotency-key']).not.toBe(calls[1]?.headers['idempotency-key'])
  })

  it('shows the old and the new price, and uses the new one only after a confirmation', async () => {
    const lines = [{ id: 501, displayName: 'Leervet 250 ml', seenPrice: 16.49, currentPrice: 18.14 }]
    const { api } = stubApi({
      'POST /api/salesorder': () => ({
        status: 409,
        body: { code: 'prices_changed', message: 'De prijs is gewijzigd.', detail: { lines } },
      }),
    })
    renderPage(<Checkout />, { api })
    await userEvent.click(orderButton())
    await screen.findByText('De prijs is gewijzigd.')
    expect(useShoppingStore.getState().lines[0]?.netPrice).toBe(16.49)

    await userEvent.click(screen.getByRole('button', { name: 'Akkoord met de nieuwe prijs' }))

    expect(useShoppingStore.getState().lines[0]?.netPrice).toBe(18.14)
    expect(screen.queryByText('De prijs is gewijzigd.')).toBeNull()
  })

  it.each([
    ['email', undefined, 'Te veel bestellingen open.'],
    ['email', 'account', /In uw account staan al 5 bestellingen die nog niet betaald zijn/],
    ['email', 'email', /Op dit e-mailadres staan al 5 bestellingen.*log in/],
    ['email', 'network', /Via deze internetverbinding zijn al veel bestellingen/],
    ['shoppinglist', 'account', /In uw account staat al voorraad.*meer dan 20 stuks.*bestel minder/],
    ['shoppinglist', 'network', /Via deze internetverbinding is al veel voorraad.*Bestel minder/],
  ])('says which unpaid orders, or pieces in them, are too many: %s of %s', async (field, heldBy, text) => {
    const { api } = stubApi({
      'POST /api/salesorder': () => ({
        status: 422,
        body: {
          code: 'too_many_unpaid',
          message: 'Te veel bestellingen open.',
          detail: { field, maxOrders: 5, maxPieces: 20, heldBy },
        },
      }),
    })
    renderPage(<Checkout />, { api })

    await userEvent.click(orderButton())

    await screen.findByText(text)
  })

  it('names the products that are no longer sold, and removes them on request', async () => {
    const removedProduct = { ...leatherGrease, id: 999_999, displayName: 'Bank die er niet meer is' }
    useShoppingStore.setState({ lines: [leatherGrease, removedProduct] })
    const { api } = stubApi({
      'POST /api/salesorder': () => ({
        status: 422,
        body: {
          code: 'not_purchasable',
          message: 'Een product is niet meer te koop.',
          detail: { lines: [{ id: removedProduct.id, displayName: null }] },
        },
      }),
    })
    renderPage(<Checkout />, { api })
    await userEvent.click(orderButton())

    expect((await screen.findByRole('alert')).textContent).toContain('Bank die er niet meer is')
    await userEvent.click(screen.getByRole('button', { name: 'Verwijder uit mijn bestelling' }))

    expect(useShoppingStore.getState().lines.map(({ id }) => id)).toEqual([leatherGrease.id])
  })

  it('stays open with a message and the cart when the order was placed but the payment cannot be started', async () => {
    const { api } = stubApi({
      'POST /api/salesorder': () => ({ body: placed }),
      'POST /api/pay/start': () => ({
        status: 503,
        body: { code: 'payment_unavailable', message: 'Betalen is op dit moment niet mogelijk.' },
      }),
    })
    renderPage(<Checkout />, { api })

    await userEvent.click(orderButton())

    await screen.findByText(/Uw bestelling 10023 is geplaatst, maar de betaling is nog niet gestart/)
    expect(useShoppingStore.getState().lines).toHaveLength(1)
  })

  it('shows every error at its field and sends nothing', async () => {
    useShoppingStore.setState({ checkout: { ...filledIn, email: 'fenna@zee', phoneNumber: '06123', gender: '' } })
    const { api, calls } = stubApi({})
    renderPage(<Checkout />, { api })

    await userEvent.click(orderButton())

    await screen.findByText('Geen geldige email.')
    expect(screen.getByText('U moet minimaal 7 karakters gebruiken.')).toBeTruthy()
    expect(screen.getByText('Geslacht is verplicht.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('counts the fields with an error, with a link to each', async () => {
    const unknown = { streetname: '', houseNumber: '', zipcode: '', city: '', addressVerified: false }
    useShoppingStore.setState({ checkout: { ...filledIn, ...unknown, gender: '', email: 'fenna@zee' } })
    renderPage(<Checkout />, { api: stubApi({}).api })

    await userEvent.click(orderButton())

    expect(screen.getByRole('group', { name: 'Aanhef' }).querySelector('legend')?.textContent).toBe('Aanhef *')
    const summary = within(await screen.findByRole('alert'))
    await summary.findByText('3 velden zijn nog niet goed ingevuld.')
    const links = summary.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Aanhef', 'E-mailadres', 'Zoek uw adres'])
    await userEvent.click(summary.getByRole('link', { name: 'Zoek uw adres' }))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Zoek uw adres' }))
    await userEvent.click(summary.getByRole('link', { name: 'Aanhef' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Mevrouw' }))
  })

  it('counts each field of an address that is typed by hand', async () => {
    const unknown = { streetname: '', houseNumber: '', zipcode: '', city: '', addressVerified: false }
    useShoppingStore.setState({ checkout: { ...filledIn, ...unknown } })
    renderPage(<Checkout />, { api: stubApi({}).api })
    await userEvent.click(orderButton())
    await screen.findByText('Eén veld is nog niet goed ingevuld.')

    await userEvent.click(screen.getByRole('button', { name: 'Adres handmatig invullen' }))

    await screen.findByText('4 velden zijn nog niet goed ingevuld.')
    const links = within(screen.getByRole('alert')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Straatnaam', 'Huisnummer', 'Postcode', 'Plaats'])
  })

  it.each([
    ['1', '€ 5,99'], //  the deposit
    ['2', '€ 39,90'], // the total
  ])('shows the total and the amount due now next to its button: payment option %s, %s', async (payment, due) => {
    useShoppingStore.setState({ checkout: { ...filledIn, payment } })
    renderPage(<Checkout />, { api: stubApi({}).api })

    const bar = within(screen.getByRole('group', { name: 'Totaal en bestellen' }))
    expect(bar.getByText('Totaal incl. btw').nextElementSibling?.textContent).toMatch(money('€ 39,90'))
    expect(bar.getByText('Nu te betalen').nextElementSibling?.textContent).toMatch(money(due))
    expect(bar.getByRole('button')).toBe(orderButton())
  })

  it('has one button to place the order', () => {
    renderPage(<Checkout />, { api: stubApi({}).api })

    expect(screen.getAllByRole('button', { name: /^De bestelling plaatsen/ })).toHaveLength(1)
  })

  it('names the obligation to pay in its button', () => {
    renderPage(<Checkout />, { api: stubApi({}).api })

    expect(orderButton().textContent).toBe('De bestelling plaatsen met betalingsverplichting')
  })
})
