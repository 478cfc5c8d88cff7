import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/contracts/users.ts'
import { type CartLine, useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { cartLine, sampleLine } from '#tests/renderer/support/cart-lines.ts'
import { checkoutShop } from '#tests/renderer/support/checkout-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'
import { choiceText, chosenFields, isStaffBuyer, orderChoices } from '#tests/support/order-choices.ts'

const completeForm = {
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
}

const orderButton = () => screen.findByRole('button', { name: /^De bestelling plaatsen/ })
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const paymentOptions = () =>
  within(screen.getByRole('group', { name: 'Hoe wilt u betalen?' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value, checked }) => (checked ? `${value} chosen` : value))
// The question where to deliver has the same name as the address fields below it, which are the last group.
// There is a last group: getAllByRole throws when it finds none.
const address = (name: string) => within(screen.getAllByRole('group', { name }).at(-1) as HTMLElement)
/** Waits until the form is stored. The write is delayed, and a late write would change the form of the next test. */
const waitUntilStored = (name: string, value: string) =>
  waitFor(() => expect(useShoppingStore.getState().checkout?.[name]).toBe(value))
const field = (of: string, label: RegExp) => address(of).getByRole<HTMLInputElement>('textbox', { name: label })

function openCheckout(lines: CartLine[], checkout: Record<string, string | boolean> = {}, shop = checkoutShop()) {
  useShoppingStore.setState({ lines, checkout, attempt: undefined })
  return { ...visit('/bestellen', shop), shop }
}

const logIn = (...roles: Role[]) =>
  useSessionStore.setState({
    session: { email: 'wie@leermeester.example', roles, expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 },
  })

describe('the checkout page', () => {
  beforeEach(() => {
    localStorage.clear()
    useShoppingStore.setState({ lines: [], checkout: undefined, attempt: undefined, openOrders: undefined })
    useSessionStore.setState({ session: null })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('says when there is nothing to order', async () => {
    openCheckout([])

    expect(await screen.findByText('Uw winkelwagen is leeg!')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^De bestelling plaatsen/ })).toBeNull()
  })

  it('is not indexed by search engines', async () => {
    openCheckout([])

    await waitFor(() => expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex'))
  })

  it('has its five sections and its button', async () => {
    openCheckout([cartLine({ id: 7 })])

    expect((await orderButton()).textContent).toBe('De bestelling plaatsen met betalingsverplichting')
    const parts = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(parts.map(({ textContent }) => textContent).sort()).toEqual([
      'Betaalwijze',
      'Bezorging',
      'De bestelling',
      'Gegevens',
      'Opmerkingen & Referentie',
    ])
  })

  it('does not place the order with Enter in a field, and allows line breaks in remarks', async () => {
    openCheckout([cartLine({ id: 7 })], completeForm)
    await orderButton()
    // In a browser, Enter in a field clicks the button, unless the page prevents it.
    const pressEnter = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'Enter' })

    expect(pressEnter(screen.getByRole('textbox', { name: /^Voornaam/ })), 'in a field').toBe(false)
    expect(pressEnter(screen.getByRole('textbox', { name: 'Opmerkingen' })), 'in the remarks').toBe(true)
    expect(pressEnter(await orderButton()), 'on the button').toBe(true)
  })

  it("starts with the deposit, and with delivery to the buyer's address", async () => {
    openCheckout([cartLine({ id: 7 })])
    await orderButton()

    expect(paymentOptions()).toEqual(['deposit chosen', 'full'])
    expect(radio(/^Zelfde als mijn adres/).checked).toBe(true)
    expect(radio(/^Gratis laten bezorgen/).checked).toBe(true)
  })

  it("shows the payment methods under the provider's names, or under our own names without them", async () => {
    const marks = () =>
      within(screen.getByRole('list', { name: 'U betaalt met' }))
        .getAllByRole('listitem')
        .map((mark) => mark.textContent)
    const shop = checkoutShop()
    const fetch = async (url: string, init: RequestInit) => {
      const response = await shop.fetch(url, init)
      if (!url.endsWith('/api/config')) return response
      const paymentMethods = [
        { kind: 'ideal', name: 'Wero' },
        { kind: 'of a newer server', name: 'in3' },
      ]
      return Response.json({ ...(await response.json()), paymentMethods })
    }
    const { unmount } = openCheckout([cartLine({ id: 7 })], {}, { ...shop, fetch })
    await orderButton()
    expect(marks()).toEqual(['Wero', 'in3'])
    unmount()

    openCheckout([cartLine({ id: 7 })])
    await orderButton()

    expect(marks()).toEqual(['iDEAL | Wero', 'Bancontact', 'Creditcard'])
  })

  it('shows no online payment methods for a payment in the showroom', async () => {
    logIn('Sales')
    openCheckout([cartLine({ id: 7 })], { payment: '4' })
    await orderButton()

    expect(screen.queryByRole('list', { name: 'U betaalt met' })).toBeNull()
  })

  it('has no payment options when everything is free', async () => {
    openCheckout([sampleLine(90)])

    expect((await orderButton()).textContent).toBe('De bestelling plaatsen')
    expect(screen.queryByRole('group', { name: 'Hoe wilt u betalen?' })).toBeNull()
    expect(screen.getByText('Geen betaling nodig.')).toBeDefined()
  })

  it.each<Role>(['Sales', 'Admin'])('lets the role %s select payment at pickup or in the showroom', async (role) => {
    logIn(role)
    openCheckout([cartLine({ id: 7 })])
    await orderButton()

    expect(paymentOptions()).toEqual(['deposit chosen', 'full', 'at_pickup', 'in_showroom'])
    expect(radio(/^Betalen bij afhalen/).value).toBe('at_pickup')
    expect(radio(/^Betalen in winkel/).value).toBe('in_showroom')
  })

  it('asks for another delivery address on request', async () => {
    openCheckout([cartLine({ id: 7 })], completeForm)
    await orderButton()
    expect(screen.queryAllByRole('combobox', { name: 'Land' })).toHaveLength(1)

    await userEvent.click(radio(/^Ander adres/))

    expect(screen.queryAllByRole('combobox', { name: 'Land' })).toHaveLength(2)
    expect(address('Adres om te bezorgen').getByRole('combobox', { name: 'Zoek uw adres' })).toBeDefined()
    await waitUntilStored('deliveryAddress', '2')
  })

  it('fills in a found address read-only once it is complete', async () => {
    openCheckout([cartLine({ id: 7 })])
    await orderButton()
    await userEvent.type(address('Uw adres').getByRole('combobox', { name: 'Zoek uw adres' }), 'Julianastraat')

    await userEvent.click(await screen.findByRole('option', { name: /^Julianastraat/ }))
    const completeAddress = await screen.findByRole('option', { name: /^Julianastraat 30/ })
    expect(screen.queryByLabelText(/^Straatnaam/), 'a street is not an address').toBeNull()
    await userEvent.click(completeAddress)

    await waitFor(() => expect(field('Uw adres', /^Straatnaam/).value).toBe('Julianastraat'))
    const filled = [/^Straatnaam/, /^Huisnummer/, /^Toevoeging/, /^Postcode/, /^Plaats/].map((label) => {
      const { value, readOnly } = field('Uw adres', label)
      return [value, readOnly]
    })
    expect(filled).toEqual([
      ['Julianastraat', true],
      ['30', true],
      ['a', true],
      ['2012 ES', true],
      ['Haarlem', true],
    ])
    await waitUntilStored('streetname', 'Julianastraat')
  })

  it('clears the address when the country changes, and searches in the new country', async () => {
    const { shop } = openCheckout([cartLine({ id: 7 })], completeForm)
    await orderButton()
    expect(field('Uw adres', /^Straatnaam/).value).toBe('Julianastraat')

    await userEvent.selectOptions(address('Uw adres').getByRole('combobox', { name: 'Land' }), 'BE')

    expect(screen.queryByLabelText(/^Straatnaam/)).toBeNull()
    const search = address('Uw adres').getByRole<HTMLInputElement>('combobox', { name: 'Zoek uw adres' })
    expect(search.value).toBe('')
    await userEvent.type(search, 'Kor')
    expect(await screen.findByRole('option', { name: /^Korenmarkt/ })).toBeDefined()
    expect(shop.addressSearches.every(({ context }) => context === 'bel')).toBe(true)
    await waitUntilStored('country', 'BE')
  })

  it('accepts a typed address when the lookup fails, with the same rules', async () => {
    const shop = checkoutShop()
    shop.refuse('/api/Postcode')
    openCheckout([cartLine({ id: 7 })], { ...completeForm, streetname: '', zipcode: '', addressVerified: false }, shop)
    await orderButton()
    await userEvent.type(screen.getByRole('combobox', { name: 'Zoek uw adres' }), '2012')

    await userEvent.click(await screen.findByRole('button', { name: 'Vul het adres zelf in' }))
    expect(console.error).toHaveBeenCalledWith('[address lookup]', expect.anything())

    expect(field('Uw adres', /^Straatnaam/).readOnly).toBe(false)
    await userEvent.click(await orderButton())
    expect(await screen.findByText('Straatnaam is verplicht.')).toBeDefined()
    expect(screen.getByText('Postcode is verplicht.')).toBeDefined()
  })

  it.each([
    ['pickup is selected afterwards', [cartLine({ id: 7 })], { delivery: 's' }],
    ['the cart contains only samples', [sampleLine(90)], { delivery: 's' }],
    ['the cart contains only samples and pickup was selected', [sampleLine(90)], { delivery: 'a' }],
  ])('places the order with an incomplete other address when %s', async (_when, lines, storedChoice) => {
    logIn('Sales')
    const otherAddress = { deliveryAddress: '2', deliveryAddressCity: 'Gent' }
    const checkout = { ...completeForm, ...storedChoice, ...otherAddress, payment: '3' }
    const { place, shop } = openCheckout(lines, checkout)
    await orderButton()
    if (lines[0]?.id === 7) await userEvent.click(radio(/^Afhalen in de showroom/))

    await userEvent.click(await orderButton())

    await waitFor(() => expect(place()).toMatch(/^\/orderoverzicht/))
    expect(shop.ordered).toMatchObject([
      { deliveryAddress: '1', deliveryAddressCity: '', delivery: lines[0]?.id === 7 ? 'a' : 's' },
    ])
    await waitFor(() => expect(useShoppingStore.getState().lines).toEqual([]))
  })

  it('starts the next order with the same buyer, and with default options', async () => {
    const choices = { delivery: 'a', deliveryAddress: '2', deliveryAddressCity: 'Gent', payment: '2' }
    const first = openCheckout([cartLine({ id: 7 })], { ...completeForm, ...choices, reference: 'Serre' })
    await orderButton()
    await userEvent.type(screen.getByRole('textbox', { name: 'Opmerkingen' }), 'Bel even')
    await userEvent.click(await orderButton())
    await waitFor(() => expect(first.place()).toMatch(/^\/orderoverzicht/))
    first.unmount()

    useShoppingStore.setState({ lines: [cartLine({ id: 7 })] })
    visit('/bestellen', checkoutShop())
    await orderButton()

    expect(paymentOptions()).toEqual(['deposit chosen', 'full'])
    expect(radio(/^Gratis laten bezorgen/).checked).toBe(true)
    expect(radio(/^Zelfde als mijn adres/).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Uw referentie' }).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Opmerkingen' }).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Voornaam/ }).value).toBe('Fenna')
    expect(field('Uw adres', /^Straatnaam/).value).toBe('Julianastraat')
    await userEvent.click(radio(/^Ander adres/))
    expect(address('Adres om te bezorgen').queryByRole('textbox', { name: /^Plaats/ })).toBeNull()
  })

  it('offers no delivery options for samples', async () => {
    openCheckout([sampleLine(90)], { ...completeForm, delivery: 'a', deliveryAddress: '2' })
    await orderButton()

    expect(screen.queryByRole('radio', { name: /^Ander adres/ })).toBeNull()
    expect(screen.queryByRole('radio', { name: /^Afhalen/ })).toBeNull()
    expect(screen.queryAllByRole('combobox', { name: 'Land' })).toHaveLength(1)
  })

  it.each(orderChoices().map((choice) => [choiceText(choice), choice] as const))(
    'places an order, or marks its errors in visible fields: %s',
    async (_text, choice) => {
      if (isStaffBuyer(choice)) logIn('Sales')
      const lines = {
        samples: [sampleLine(90)],
        furniture: [cartLine({ id: 7 })],
        'stock item': [cartLine({ id: 8, totalStock: 9, stockClass: 'leren-bank' })],
        'samples and furniture': [sampleLine(90), cartLine({ id: 7 })],
      }[choice.cart]
      const { shop } = openCheckout(lines, { ...completeForm, ...chosenFields(choice) })

      await userEvent.click(await orderButton())

      const isOtherAddressComplete = choice.otherAddress === 'whole'
      const hasOtherAddress = choice.cart !== 'samples' && choice.delivery === 's' && choice.deliveryAddress === '2'
      if (hasOtherAddress && !isOtherAddressComplete) {
        expect(await screen.findByRole('alert')).toBeDefined()
        const marked = screen
          .getByRole('main')
          .querySelectorAll('fieldset[aria-label="Adres om te bezorgen"] [aria-invalid=true]')
        expect(marked.length).toBeGreaterThan(0)
        expect(shop.ordered).toEqual([])
      } else {
        await waitFor(() => expect(shop.ordered).toHaveLength(1))
        expect(shop.ordered[0]).toMatchObject({ payment: choice.payment, customerType: choice.customerType })
      }
    },
  )

  it('stores the unpaid order, and shows an empty cart at the top of the page after going back', async () => {
    const shop = checkoutShop({ salesOrderDeposit: 149.85 })
    const started = { paymentId: 'p', state: 'open', paymentUrl: 'https://pay.test/1', errorMessage: null }
    const openedUrls: string[] = []
    const scrolled = vi.spyOn(window, 'scrollTo')
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout: { ...completeForm, remarks: 'Bel even' } })
    visit(
      '/bestellen',
      {
        fetch: async (url, init) =>
          new URL(url, 'http://shop.test').pathname === '/api/pay/start'
            ? Response.json(started)
            : shop.fetch(url, init),
      },
      { payAt: async (url) => void openedUrls.push(url) },
    )
    await userEvent.click(await orderButton())
    await waitFor(() => expect(openedUrls).toEqual(['https://pay.test/1']))

    const { lines, openOrders } = useShoppingStore.getState()
    expect(lines).toEqual([])
    expect(openOrders).toMatchObject([
      { salesOrderId: 10_023, lines: [{ id: 7 }], form: { firstname: 'Fenna', remarks: 'Bel even' } },
    ])
    expect(scrolled).toHaveBeenLastCalledWith(0, 0)
    expect(screen.getByText('Uw bestelling 10023 is geplaatst.')).toBeDefined()

    // The browser restores the page from its back/forward cache, and the visitor is not forwarded again.
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(await screen.findByText('Uw winkelwagen is leeg!')).toBeDefined()
    expect(screen.queryByText(/U gaat nu verder naar de volgende stap/)).toBeNull()
  })

  it('stores nothing of an order that staff placed, because the next customer is another person', async () => {
    logIn('Sales')
    const openedUrls: string[] = []
    const shop = checkoutShop({ salesOrderDeposit: 149.85 })
    const started = { paymentId: 'p', state: 'open', paymentUrl: 'https://pay.test/1', errorMessage: null }
    useShoppingStore.setState({ lines: [cartLine({ id: 7 })], checkout: { ...completeForm } })
    visit(
      '/bestellen',
      {
        fetch: async (url, init) =>
          new URL(url, 'http://shop.test').pathname === '/api/pay/start'
            ? Response.json(started)
            : shop.fetch(url, init),
      },
      { payAt: async (url) => void openedUrls.push(url) },
    )
    await userEvent.click(await orderButton())
    await waitFor(() => expect(openedUrls).toEqual(['https://pay.test/1']))

    const { openOrders, checkout } = useShoppingStore.getState()
    expect({ openOrders, checkout }).toEqual({})
  })

  it('stays open and logs an error when the payment cannot be started', async () => {
    const shop = checkoutShop({ salesOrderDeposit: 181.5 })
    shop.refuse('/api/pay/start')
    const { place } = openCheckout([cartLine({ id: 7 })], completeForm, shop)

    await userEvent.click(await orderButton())

    expect(
      await screen.findByText(/^Uw bestelling 10023 is geplaatst, maar de betaling is nog niet gestart/),
    ).toBeDefined()
    expect(place()).toBe('/bestellen')
    expect(useShoppingStore.getState().lines).toHaveLength(1)
    expect(console.error).toHaveBeenCalledWith('[payment start]', expect.anything())
  })

  it('works without the stored customer data when that data cannot be loaded, and logs the failure', async () => {
    logIn()
    openCheckout([cartLine({ id: 7 })])

    expect((await orderButton()).hasAttribute('disabled')).toBe(false)
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('[saved customer]', expect.anything()))
  })

  it.each([
    ['2', '/orderoverzicht?reference=10023&statusCode=300'], // the total
    ['3', '/orderoverzicht?reference=10023&statusCode=500'], // at pickup
    ['4', '/admin/verkooporders/10023'], //                     in the showroom
  ])('without an amount due leads from payment option %s to %s, with an empty cart', async (payment, path) => {
    logIn('Sales')
    const { place } = openCheckout([cartLine({ id: 7 })], { ...completeForm, payment })

    await userEvent.click(await orderButton())

    await waitFor(() => expect(place()).toBe(path))
    expect(useShoppingStore.getState().lines).toEqual([])
  })
})
