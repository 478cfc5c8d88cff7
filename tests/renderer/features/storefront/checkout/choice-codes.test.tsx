import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { CheckoutForm } from '#src/renderer/features/storefront/checkout/CheckoutForm.tsx'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const line = cartLine({ id: 501, itemId: 'LEERVET-250', netPrice: 16.49, count: 2 })
const shoppinglist = [{ id: 501, itemId: 'LEERVET-250', basePrice: 16.49, count: 2 }]

/** A form as an earlier release stored it, with the fields in their stored order. */
const stored = {
  customerType: 'private',
  companyName: '',
  vatnumber: '',
  kvknumber: '',
  gender: 'v',
  firstname: 'Fenna',
  middlename: '',
  lastname: 'Zee',
  country: 'NL',
  zipcode: '2012 ES',
  houseNumber: '30',
  houseNumberAddition: '',
  streetname: 'Julianastraat',
  city: 'Haarlem',
  province: '',
  municipality: '',
  addressVerified: true,
  deliveryAddress: '1',
  deliveryAddressCountry: 'NL',
  deliveryAddressZipcode: '',
  deliveryAddressHouseNumber: '',
  deliveryAddressHouseNumberAddition: '',
  deliveryAddressStreetname: '',
  deliveryAddressCity: '',
  deliveryAddressProvince: '',
  deliveryAddressMunicipality: '',
  deliveryAddressVerified: false,
  email: 'fenna@example.nl',
  phoneNumber: '0612345678',
  delivery: 's',
  payment: '1',
  reference: '',
  remarks: '',
}
/** The fields of a later release, which are empty for a form of an earlier one. */
const emptyWeeks = { preferredFrom: '', preferredUntil: '', avoidedWeeks: '' }
const otherAddress = {
  deliveryAddress: '2',
  deliveryAddressZipcode: '2011 AA',
  deliveryAddressHouseNumber: '1',
  deliveryAddressStreetname: 'Kouter',
  deliveryAddressCity: 'Haarlem',
}
const placed = { message: '', salesOrderId: 10_023, salesOrderDeposit: 0, orderToken: 'x' }

/** The form for the lines in the store, as the screen renders it. */
function Checkout() {
  return <CheckoutForm lines={useShoppingStore((state) => state.lines)} onPlaced={() => {}} />
}

const inStorage = () => JSON.parse(localStorage.getItem('shopping') ?? '{}').state
const orderButton = () => screen.findByRole('button', { name: /^De bestelling plaatsen/ })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

/** Opens the checkout with a form that the browser has stored earlier. */
async function openWith(checkout: object | undefined, responses: Parameters<typeof stubApi>[0] = {}) {
  localStorage.setItem('shopping', JSON.stringify({ state: { lines: [line], checkout }, version: 0 }))
  // Makes the store read the storage, as after a change in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: 'shopping' }))
  await waitFor(() => expect(useShoppingStore.getState()).toMatchObject({ lines: [line] }))
  const { api, calls } = stubApi({ 'POST /api/salesorder': () => ({ body: placed }), ...responses })
  renderPage(<Checkout />, { api })
  await orderButton()
  return { calls, bodies: () => calls.filter(({ path }) => path === '/api/salesorder').map(({ body }) => body) }
}

describe('the codes of payment and delivery in the web shop', () => {
  beforeEach(() => {
    useShoppingStore.setState({ lines: [], checkout: undefined, attempt: undefined, openOrders: undefined }, true)
    localStorage.clear()
  })

  it.each([
    ['a delivery', {}, [/^Gratis laten bezorgen/, /^Zelfde als mijn adres/, /^Aanbetaling/]],
    [
      'another address',
      { payment: '2', ...otherAddress },
      [/^Gratis laten bezorgen/, /^Ander adres/, /^Volledig bedrag/],
    ],
    ['a pickup', { payment: '2', delivery: 'a' }, [/^Afhalen in de showroom/, /^Volledig bedrag/]],
  ])('are read from a stored form with %s, and sent unchanged', async (_name, choices, chosen) => {
    const { bodies } = await openWith({ ...stored, ...choices })
    for (const name of chosen) expect((await radio(name)).checked).toBe(true)

    await userEvent.click(await orderButton())

    await waitFor(() => expect(bodies()).toHaveLength(1))
    // Compared as text: the idempotency key of a repeated order depends on the order of the fields.
    const body = { ...stored, ...emptyWeeks, deliveryAddressCountry: '', ...choices, shoppinglist }
    const sent = 'deliveryAddress' in choices ? { ...body, deliveryAddressCountry: 'NL' } : body
    expect(JSON.stringify(bodies()[0])).toBe(JSON.stringify(sent))
  })

  it('are stored while the form is filled in', async () => {
    await openWith({ ...stored, ...otherAddress, deliveryAddress: '1' })
    const isStored = (choices: object) => waitFor(() => expect(inStorage().checkout).toMatchObject(choices))

    await userEvent.click(await radio(/^Ander adres/))
    await userEvent.click(await radio(/^Volledig bedrag/))
    await isStored({ delivery: 's', deliveryAddress: '2', payment: '2' })
    expect(Object.keys(inStorage().checkout)).toEqual(Object.keys({ ...stored, ...emptyWeeks }))
    await userEvent.click(await radio(/^Afhalen in de showroom/))
    await userEvent.click(await radio(/^Aanbetaling/))
    await isStored({ delivery: 'a', deliveryAddress: '2', payment: '1' })
  })

  it('are part of the fingerprint, so an order that an earlier release began reuses its idempotency key', async () => {
    const body = { ...stored, deliveryAddressCountry: '', payment: '2', shoppinglist }
    const attempt = { key: 'the-key-of-an-earlier-release', fingerprint: JSON.stringify(body) }
    localStorage.setItem('shopping', '')
    const { calls } = await openWith({ ...stored, payment: '2' })
    useShoppingStore.setState({ attempt })

    await userEvent.click(await orderButton())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.headers['idempotency-key']).toBe(attempt.key)
  })

  it('are stored with an order that waits for its payment', async () => {
    const started = { paymentId: 'p', state: 'open', paymentUrl: 'https://pay.test/1', errorMessage: null }
    await openWith(
      { ...stored, delivery: 'a', payment: '2' },
      {
        'POST /api/salesorder': () => ({ body: { ...placed, salesOrderDeposit: 39.9 } }),
        'POST /api/pay/start': () => ({ body: started }),
      },
    )

    await userEvent.click(await orderButton())

    await waitFor(() => expect(inStorage().openOrders).toHaveLength(1))
    expect(inStorage().openOrders[0].form).toEqual({
      ...stored,
      ...emptyWeeks,
      deliveryAddressCountry: '',
      delivery: 'a',
      payment: '2',
    })
  })
})
