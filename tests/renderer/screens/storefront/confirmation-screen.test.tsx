import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import type { SalesOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const PAID = 'De betaling is gelukt, bedankt voor uw bestelling!'
const RUNNING = 'De betaling is nog niet afgerond.'
const AT_PICKUP = 'U kunt betalen bij afhalen!'
const NOT_PAID = 'De betaling is niet gelukt, neem contact op met Leermeester!'

const status = (statusCode: PaymentStatus['statusCode'], facts: Partial<PaymentStatus> = {}): PaymentStatus => ({
  salesOrderId: 10_023,
  statusCode,
  paymentState: 'none',
  total: 100,
  paid: 0,
  outstanding: 100,
  depositDue: 0,
  attempt: null,
  ...facts,
})

const order = (facts: Partial<SalesOrderOnWire> = {}): SalesOrderOnWire => ({
  salesOrderId: 10_023,
  netsuiteId: null,
  userId: null,
  user: null,
  insertDateTime: '2026-11-21T10:00:00.000Z',
  synchronizedDateTime: null,
  reference: '',
  remarks: '',
  delivery: 's',
  payment: '1',
  totals: { gross: 999, net: 825.62, vat: 173.38, deposit: 149.85 },
  salesOrderCustomer: {
    email: 'anna@voorbeeld.example',
    phoneNumber: '0612345678',
    customerType: 'private',
    companyName: '',
    gender: 'v',
    firstname: 'Anna',
    middlename: 'de',
    lastname: 'Wilde',
    country: 'NL',
    zipcode: '1234 AB',
    houseNumber: '12',
    houseNumberAddition: 'a',
    streetname: 'Voorbeeldstraat',
    city: 'Verzonnen aan Zee',
  },
  salesOrderRows: [
    {
      salesOrderRowId: 1,
      inventoryItemId: 1001,
      itemId: 'CHESTER-3',
      displayName: 'Chester 3-zits',
      options: [
        { label: 'Leer', value: 'Touch Cognac' },
        { label: 'Levertijd', value: 'Productietijd circa 8-12 weken.' },
      ],
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

type OrderPayment = { status: PaymentStatus; order?: SalesOrderOnWire }

/**
 * Returns the demo shop with one order, which the visitor may see. Without `known`, every order gets the response for a
 * visitor without proof. With `isDown`, every call about an order fails.
 */
function shopWithOrder(known: OrderPayment | undefined, isDown = false) {
  const shop = demoShop()
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop.test')
      const refusal = { code: 'order_not_found', message: 'Deze bestelling is niet gevonden.' }
      const isOfOrder = pathname === '/api/pay/status' || pathname.startsWith('/api/salesorder/')
      if (!isOfOrder) return shop.fetch(url, init)
      if (isDown) return Response.json({ code: 'unexpected', message: 'Er is een fout opgetreden!' }, { status: 503 })
      const found = pathname === '/api/pay/status' ? known?.status : known?.order
      return found ? Response.json(found) : Response.json(refusal, { status: 404 })
    },
  }
}

async function pageOf(path: string, known?: OrderPayment) {
  const shown = visit(path, shopWithOrder(known))
  const main = within(await screen.findByRole('main'))
  await waitFor(() => expect(main.queryByLabelText('Wij kijken uw betaling na')).toBeNull())
  return { ...shown, main }
}

/** Returns the required sentences about the payment that the page shows: one or none. */
async function paymentTexts(path: string, known: PaymentStatus) {
  const { main } = await pageOf(path, { status: known })
  expect((await main.findByText(/^Ordernummer/)).textContent).toBe('Ordernummer 10023')
  return [PAID, RUNNING, AT_PICKUP, NOT_PAID].filter((sentence) => main.queryByText(sentence))
}

const attempt = (state: 'open' | 'cancelled' | 'paid' | 'review') =>
  ({ paymentId: 'p', paymentType: 'PAYLINK', state, payStatusCode: null, paymentUrl: null }) as const

describe('the confirmation page of an order', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it.each<[string, PaymentStatus['statusCode'], string[]]>([
    ['100: the payment succeeded', 100, [PAID]],
    ['300: only the number of the order', 300, []],
    ['500: to be paid at pickup', 500, [AT_PICKUP]],
    ['anything else: the payment did not succeed', 0, [NOT_PAID]],
  ])('shows the state of the order that the server reports: %s', async (_what, code, sentences) => {
    expect(await paymentTexts(`/orderoverzicht?reference=10023&statusCode=${code}`, status(code))).toEqual(sentences)
  })

  it('does not say that an unpaid order was paid when only the URL says so', async () => {
    expect(await paymentTexts('/orderoverzicht?reference=10023&statusCode=100', status(0))).toEqual([NOT_PAID])
  })

  it('says that a payment is still running, and not that it failed', async () => {
    const running = status(0, { depositDue: 15, attempt: attempt('open') })

    expect(await paymentTexts('/orderoverzicht?reference=10023&statusCode=50', running)).toEqual([RUNNING])
  })

  it.each(['100', '300', '500', '-90', '50'])(
    'does not confirm an order to a visitor without proof, with the status %s in the URL',
    async (urlStatus) => {
      const { main } = await pageOf(`/orderoverzicht?reference=999999&statusCode=${urlStatus}`)

      expect(await main.findByRole('heading', { name: 'Bestelling niet gevonden' })).toBeDefined()
      expect(main.queryByText(/bedankt/i)).toBeNull()
      expect(main.queryByText(AT_PICKUP)).toBeNull()
      expect(main.queryByText(/999999/)).toBeNull()
      const login = main.getByRole('link', { name: 'Inloggen' }).getAttribute('href')
      expect(login).toBe(`/auth?mode=inloggen&terug=%2Forderoverzicht%3Freference%3D999999%26statusCode%3D${urlStatus}`)
      expect(main.getByText(/link in de bevestigingsmail/)).toBeDefined()
    },
  )

  it.each([true, false])('opens the order with the code that the customer scanned: valid %s', async (isValid) => {
    let shop = shopWithOrder(undefined)
    const asked: unknown[] = []
    const refusal = { code: 'order_code_invalid', message: 'Deze code is al gebruikt of verlopen.' }
    const { router } = visit('/orderoverzicht?reference=10023#code=abc', {
      ...shop,
      fetch: async (url: string, init: RequestInit) => {
        if (!url.endsWith('/api/salesorder/10023/open')) return shop.fetch(url, init)
        asked.push(JSON.parse(String(init.body)))
        if (!isValid) return Response.json(refusal, { status: 403 })
        shop = shopWithOrder({ status: status(100), order: order() })
        return Response.json({ salesOrderId: 10_023 })
      },
    })
    const main = within(await screen.findByRole('main'))

    if (isValid) expect(await main.findByText(PAID)).toBeDefined()
    else {
      expect(await main.findByText('Deze code is al gebruikt of verlopen.')).toBeDefined()
      expect(await main.findByRole('heading', { name: 'Bestelling niet gevonden' })).toBeDefined()
    }
    expect(asked).toEqual([{ code: 'abc', requestId: expect.any(String) }])
    await waitFor(() => expect(router.state.location.hash).toBe(''))
  })

  it.each(['99999999999', '1e400', '10023.5x', '-3'])('says "not found" for the order number %s', async (number) => {
    const shop = shopWithOrder(undefined)
    const refusal = { code: 'invalid_input', message: 'Niet alle velden zijn goed ingevuld.' }
    visit(`/orderoverzicht?reference=${number}`, {
      ...shop,
      fetch: async (url: string, init: RequestInit) =>
        /reference=(99999999999|Infinity)/.test(url) ? Response.json(refusal, { status: 422 }) : shop.fetch(url, init),
    })
    const main = within(await screen.findByRole('main'))

    expect(await main.findByRole('heading', { name: 'Bestelling niet gevonden' })).toBeDefined()
  })

  it('neither confirms nor denies the order while the server cannot report its state, and offers a retry', async () => {
    visit('/orderoverzicht?reference=10023&statusCode=100', shopWithOrder(undefined, true))
    const main = within(await screen.findByRole('main'))

    expect(await main.findByText(/kunnen nu niet nakijken/)).toBeDefined()
    expect(main.getByText(/^Ordernummer/).textContent).toBe('Ordernummer 10023')
    expect(main.queryByText(/bedankt/i)).toBeNull()
    expect(main.getByRole('button', { name: 'Opnieuw proberen' })).toBeDefined()
  })

  it('shows after a deposit the paid and outstanding amounts, the delivery and the next steps', async () => {
    const paid = status(100, { total: 999, paid: 149.85, outstanding: 849.15, attempt: attempt('paid') })
    const { main } = await pageOf('/orderoverzicht?reference=10023&statusCode=100', { status: paid, order: order() })

    const money = within(await main.findByRole('region', { name: 'Betaling' }))
    expect(money.getByText('Betaald').nextSibling?.textContent).toMatch(/149,85/)
    expect(money.getByText('Nog te betalen').nextSibling?.textContent).toMatch(/849,15/)
    const delivery = within(main.getByRole('region', { name: 'Bezorging' }))
    expect(delivery.getByText('Voorbeeldstraat 12 a')).toBeDefined()
    const next = within(main.getByRole('region', { name: 'Wat er nu gebeurt' }))
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'U krijgt de bevestiging per e-mail op anna@voorbeeld.example.',
      'Wij maken uw meubel op maat. Productietijd circa 8-12 weken.',
      expect.stringMatching(/^Vóór de levering voldoet u de overige €.849,15\./),
      'Onze bezorgservice levert 1-3 weken nadat het meubel bij ons binnen is.',
    ])
  })

  it('shows the other delivery address, or the showroom for a pickup', async () => {
    const elsewhere = {
      country: 'BE',
      zipcode: '9000',
      houseNumber: '1',
      houseNumberAddition: '',
      streetname: 'Korenmarkt',
      city: 'Gent',
    }
    const delivered = { status: status(300), order: order({ payment: '5', deliveryAddress: elsewhere }) }
    const { main, unmount } = await pageOf('/orderoverzicht?reference=10023', delivered)
    expect(within(await main.findByRole('region', { name: 'Bezorging' })).getByText('Korenmarkt 1')).toBeDefined()
    unmount()

    const pickedUp = {
      status: status(500, { total: 999, outstanding: 999 }),
      order: order({ payment: '3', delivery: 'a' }),
    }
    const { main: other } = await pageOf('/orderoverzicht?reference=10023', pickedUp)
    const pickup = within(await other.findByRole('region', { name: 'Afhalen' }))
    expect(pickup.queryByText('Voorbeeldstraat 12 a')).toBeNull()
    expect(other.getByText(/^U betaalt €.999,00 bij het afhalen\.$/)).toBeDefined()
  })

  it('says after a canceled payment that nothing was charged, and how to continue', async () => {
    const canceled = status(0, { total: 999, outstanding: 999, depositDue: 149.85, attempt: attempt('cancelled') })
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: canceled, order: order() })

    expect(main.getByText(NOT_PAID)).toBeDefined()
    expect(main.getByText(/Er is niets afgeschreven en uw bestelling is bewaard/)).toBeDefined()
    expect(main.getByRole('button', { name: /^Betaal nu €.149,85$/ })).toBeDefined()
    expect(main.getByText(/andere betaalwijze/)).toBeDefined()
    expect(main.getByRole('button', { name: 'Bestelling annuleren' })).toBeDefined()
    expect(main.getAllByRole('link', { name: /^0\d|^\+31/ }).length).toBeGreaterThan(0)
  })

  it('stops a running payment only after a confirmation, which says that the order stays', async () => {
    const running = status(0, { total: 999, outstanding: 999, depositDue: 149.85, attempt: attempt('open') })
    const shop = shopWithOrder({ status: running, order: order() })
    const aborted: string[] = []
    visit('/orderoverzicht?reference=10023', {
      ...shop,
      fetch: async (url, init) => {
        if (!url.includes('/abort')) return shop.fetch(url, init)
        aborted.push(url)
        return Response.json(status(0, { ...running, attempt: attempt('cancelled') }))
      },
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Betaling stoppen' }))
    const question = within(await screen.findByRole('dialog', { name: 'Deze betaling stoppen?' }))
    expect(question.getByText(/Uw bestelling blijft staan/)).toBeDefined()
    expect(aborted).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Betaling stoppen' }))

    expect(await screen.findByRole('button', { name: /^Betaal nu/ })).toBeDefined()
    expect(aborted).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers to cancel the order separately from its payment, and explains the consequences', async () => {
    const running = status(0, { total: 999, outstanding: 999, depositDue: 149.85, attempt: attempt('open') })
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: running, order: order() })

    const part = within(await main.findByRole('region', { name: 'Bestelling wijzigen of annuleren' }))
    expect(part.queryByRole('button', { name: /etaling/ })).toBeNull()
    await userEvent.click(part.getByRole('button', { name: 'Bestelling annuleren' }))

    const question = within(await screen.findByRole('dialog', { name: 'Bestelling 10023 annuleren?' }))
    expect(question.getByText(/De hele bestelling vervalt, ook een betaling die nog loopt\./)).toBeDefined()
  })

  it('requests no further payment while received money is under review', async () => {
    const review = status(0, { depositDue: 149.85, attempt: attempt('review') })
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: review, order: order() })

    expect(main.getByText(/kijken een betaling van deze bestelling na/)).toBeDefined()
    expect(main.queryByRole('button', { name: /^Betaal nu/ })).toBeNull()
  })

  it('says for a canceled order that nothing is due, and what happens to money that still arrived', async () => {
    const canceled = { outstanding: 0, depositDue: 0, canceledDateTime: '2026-11-22T12:00:00.000Z' }
    const facts = status(300, { ...canceled, total: 999, paid: 149.85 })
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: facts, order: order() })

    expect(main.getByRole('heading', { name: 'Uw bestelling is geannuleerd' })).toBeDefined()
    expect(main.getByText(/geannuleerd op 22 november 2026\. U hoeft niets te betalen\./)).toBeDefined()
    expect(main.getByText(/Daarna kwam er nog €.149,85 van u binnen/)).toBeDefined()
    expect(main.queryByText(/bedankt/i)).toBeNull()
    expect(main.queryByRole('button', { name: /annuleren|^Betaal/ })).toBeNull()
  })

  it('says until when an unpaid order must be paid', async () => {
    const facts = status(0, { depositDue: 149.85, total: 999, payBeforeDateTime: '2026-11-22T13:00:00.000Z' })
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: facts, order: order() })

    expect(main.getByText(/^Betaal uiterlijk 22 november 2026 om 14:00\. Daarna vervalt/)).toBeDefined()
  })

  it('says that the payment is checked after a restored backup, and asks for no payment', async () => {
    const facts = { depositDue: 149.85, total: 999, payBeforeDateTime: '2026-11-22T13:00:00.000Z', isUnderCheck: true }
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: status(0, facts), order: order() })

    expect(main.getByText(/Wij controleren uw betaling\. U hoeft niet opnieuw te betalen/)).toBeDefined()
    expect(main.queryByText(/Betaal uiterlijk|niet gelukt/)).toBeNull()
    expect(main.queryByRole('button', { name: /annuleren|^Betaal/ })).toBeNull()
  })

  it('says that an order expired, and offers to order it again', async () => {
    const expired = { outstanding: 0, depositDue: 0, canceledDateTime: '2026-11-22T12:00:00.000Z', isExpired: true }
    const { main } = await pageOf('/orderoverzicht?reference=10023', {
      status: status(0, { ...expired, total: 999 }),
      order: order(),
    })

    expect(main.getByRole('heading', { name: 'Uw bestelling is vervallen' })).toBeDefined()
    expect(main.getByText(/niet op tijd betaald.* U hoeft niets te betalen\./)).toBeDefined()
    expect(
      await main.findByText(/Opnieuw bestellen|niet meer te bestellen/, { selector: 'button *, button, p' }),
    ).toBeDefined()
    expect(main.queryByRole('button', { name: /annuleren|^Betaal/ })).toBeNull()
  })

  it('can be printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { main } = await pageOf('/orderoverzicht?reference=10023', { status: status(300), order: order() })

    await userEvent.click(await main.findByRole('button', { name: 'Afdrukken' }))

    expect(print).toHaveBeenCalledOnce()
  })
})
