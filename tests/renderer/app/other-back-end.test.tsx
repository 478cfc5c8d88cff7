import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { plainServer } from '#tests/renderer/support/plain-server.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

/** A filled-in checkout form. */
const checkout = {
  gender: 'v',
  firstname: 'Fenna',
  lastname: 'Zee',
  zipcode: '2012 ES',
  houseNumber: '30',
  city: 'Haarlem',
  streetname: 'Julianastraat',
  addressVerified: true,
  email: 'fenna@example.nl',
  phoneNumber: '0612345678',
}
const orderButton = () => screen.findByRole('button', { name: /^De bestelling plaatsen/ })
const expectNoError = () => expect(screen.queryByText('Er is een fout opgetreden!')).toBeNull()

describe('a server that implements only the fields of the specification', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [], checkout: undefined, attempt: undefined })
    useSessionStore.setState({ session: null })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('is enough for the home page with its menu', async () => {
    visit('/', plainServer())

    expect(await screen.findByRole('main')).toBeDefined()
    expect((await screen.findAllByRole('link', { name: /Banken/ })).length).toBeGreaterThan(0)
    expectNoError()
  })

  it('is enough for the products of a category', async () => {
    visit('/leren-bank', plainServer())

    expect(await screen.findByRole('link', { name: /Bank Umbrië cognac/ })).toBeDefined()
    expectNoError()
  })

  it('is enough to configure a product and put it in the cart', async () => {
    const { place } = visit('/product/1001', plainServer())
    const steps = within(await screen.findByRole('form', { name: 'Stel uw meubel samen' }))

    await userEvent.click(await steps.findByRole('radio', { name: /Taps eiken/ }))
    await userEvent.click(steps.getByRole('radio', { name: /44 cm/ }))
    await userEvent.click(steps.getByRole('button', { name: /Kies uw leer/ }))
    const leathers = within(await screen.findByRole('dialog', { name: 'Kies uw leer' }))
    await userEvent.click(await leathers.findByRole('button', { name: /Savanne 01 Leeuw/ }))

    await waitFor(() => expect(place()).toMatch(/^\/product\/20\d+/))
    // The button is disabled while the variant is loading.
    const add = () => screen.getByRole('button', { name: /winkelwagen/i })
    await waitFor(() => expect(add()).toHaveProperty('disabled', false))
    await userEvent.click(add())
    await waitFor(() => expect(useShoppingStore.getState().lines).toHaveLength(1))
    expect(useShoppingStore.getState().lines[0]?.netPrice).toBeGreaterThan(0)
    expectNoError()
  })

  it('is enough for the cart and an order without a deposit', async () => {
    const server = plainServer()
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout })
    const cart = visit('/winkelwagen', server)
    await screen.findByRole('link', { name: /^Bestellen/ })
    cart.unmount()
    const { place } = visit('/bestellen', server)

    await userEvent.click(await orderButton())

    await waitFor(() => expect(place()).toBe('/orderoverzicht?reference=10023&statusCode=300'))
    expect(useShoppingStore.getState().lines).toEqual([])
    expect(server.sent[0]).toMatchObject({ path: '/api/salesorder', body: { firstname: 'Fenna' } })
    expectNoError()
  })

  it('is enough for an order with a deposit, up to the payment page', async () => {
    const paymentPages: string[] = []
    const server = plainServer({ deposit: 181.5 })
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout })
    visit('/bestellen', server, { payAt: async (url) => void paymentPages.push(url) })

    await userEvent.click(await orderButton())

    await waitFor(() => expect(paymentPages).toEqual(['https://pay.test/1']))
    expect(server.sent[1]?.body).toEqual({ Amount: 18_150, SalesOrderId: 10_023, PaymentType: 'PAYLINK' })
    expect(useShoppingStore.getState().lines).toEqual([])
  })

  it('is enough for a login that returns only a token', async () => {
    visit('/auth?mode=inloggen', plainServer())
    await userEvent.type(await screen.findByLabelText(/^E-mail/), 'klant@leermeester.example')
    await userEvent.type(screen.getByLabelText(/^Wachtwoord/, { selector: 'input' }), 'leermeester')
    await userEvent.click(screen.getByRole('button', { name: 'Inloggen' }))

    await waitFor(() => expect(useSessionStore.getState().session?.email).toBe('klant@leermeester.example'))
  })

  it('is enough to submit a review', async () => {
    const server = plainServer()
    visit('/product/1001', server)
    await userEvent.click(await screen.findByRole('button', { name: /review/i }))
    await userEvent.type(await screen.findByLabelText(/^Naam/), 'Fenna')
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'fenna@example.nl')
    await userEvent.type(screen.getByLabelText(/^Uw review/), 'Zit heerlijk, ook na een lange avond met vrienden.')
    await userEvent.click(screen.getByRole('button', { name: /^(Verstuur|Versturen|Plaats)/ }))

    expect(await screen.findByText(/Bedankt voor uw review!/)).toBeDefined()
  })
})

describe('an order whose response cannot be parsed', () => {
  const visitCheckout = (orderResponse: () => Response) => {
    const server = plainServer()
    const fetch = (url: string, init: RequestInit) =>
      url.endsWith('/api/salesorder') ? Promise.resolve(orderResponse()) : server.fetch(url, init)
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout, attempt: undefined })
    return visit('/bestellen', { fetch })
  }
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('counts as placed when the status is a success, and opens the confirmation of its number', async () => {
    const { place } = visitCheckout(() => Response.json({ salesOrderId: 10_023, salesOrderDeposit: 'unknown' }))

    await userEvent.click(await orderButton())

    await waitFor(() => expect(place()).toBe('/orderoverzicht?reference=10023'))
    expect(useShoppingStore.getState().lines).toEqual([])
  })

  it('counts as placed when the status is a success, also without a number', async () => {
    visitCheckout(() => new Response('{"message":"Order aangem', { headers: { 'content-type': 'application/json' } }))

    await userEvent.click(await orderButton())

    expect(await screen.findByText('Uw bestelling is geplaatst.')).toBeDefined()
    expect(useShoppingStore.getState().lines).toEqual([])
    expect(screen.queryByText(/fout opgetreden/)).toBeNull()
  })

  it('does not count as placed when the status is an error', async () => {
    visitCheckout(() => new Response('<html>', { status: 500 }))

    await userEvent.click(await orderButton())

    expect(await screen.findByRole('alert')).toBeDefined()
    expect(useShoppingStore.getState().lines).toHaveLength(1)
  })
})
