import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearPersonalDataOnLogout, endSale, useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { CheckoutForm } from '#src/renderer/features/storefront/checkout/CheckoutForm.tsx'
import { SaleBannerLoader } from '#src/renderer/features/storefront/selling/SaleBannerLoader.tsx'
import { hydrateStores } from '#src/renderer/platform/persisted-store.ts'
import { SellScreen } from '#src/renderer/screens/back-office/SellScreen.tsx'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'
import { cartLine } from '../../../support/cart-lines.ts'
import { renderCounter } from '../../../support/counter-shop.tsx'
import { renderAdmin } from '../../../support/render-admin.tsx'

const seller = {
  email: 'sales@leermeester.example',
  roles: ['Sales' as const],
  userPageSize: 96,
  expires: '2099-01-01T00:00:00.000Z',
}
const sale = { saleId: 'a', customerId: 12, name: 'Fenna Zee', seller: seller.email }
const fenna = {
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
  payment: '1',
}
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const shopping = () => useShoppingStore.getState()

function Shop() {
  const lines = useShoppingStore((state) => state.lines)
  return (
    <>
      <SaleBannerLoader />
      <CheckoutForm lines={lines} onPlaced={() => {}} />
    </>
  )
}

describe('selling to a customer', () => {
  beforeEach(() => {
    openSession(seller)
    useShoppingStore.setState({ lines: [cartLine({ id: 5 })], sellingTo: sale, checkout: fenna }, true)
  })

  const listed = { customerId: '12', userId: 12, netsuiteId: null, email: 'fenna@example.nl', roles: [], orderCount: 2 }
  const customer = {
    ...listed,
    name: 'Fenna Zee',
    firstname: 'Fenna',
    middlename: '',
    lastname: 'Zee',
    gender: 'v',
    createdDateTime: '2026-01-01T00:00:00Z',
    emailProvenDateTime: '2026-01-01T00:00:00Z',
    deletedDateTime: null,
    isForgotten: false,
    isLocked: false,
    namesake: null,
    latestOrder: null,
    salesOrders: [],
    mayForgetFrom: null,
  }
  const details = {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: 'v',
    firstname: 'Fenna',
    middlename: '',
    lastname: 'Zee',
    email: 'fenna@example.nl',
    phoneNumber: '0612345678',
    address: null,
  }
  const responses = {
    'GET /api/user': () => ({ body: { items: [{ ...listed, name: 'Fenna Zee' }], total: 1, page: 1, pageSize: 12 } }),
    'GET /api/user/12': () => ({ body: customer }),
    'GET /api/user/details/12': () => ({ body: details }),
  }

  it('starts with a customer from the search, and opens the shop with the customer data in the checkout', async () => {
    useShoppingStore.setState({ lines: [], checkout: { firstname: 'Sanne', email: seller.email } }, true)
    const { router } = renderAdmin(<SellScreen />, {
      api: stubApi(responses).api,
      at: '/admin/verkopen?klant=fenna',
      roles: ['Sales'],
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Fenna Zee kiezen' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(shopping().sellingTo).toMatchObject({ customerId: 12, name: 'Fenna Zee' })
    expect(shopping().checkout).toMatchObject({ firstname: 'Fenna', email: 'fenna@example.nl', streetname: '' })
  })

  it('says that the search for customers failed, and offers a retry', async () => {
    useShoppingStore.setState({ lines: [] }, true)
    const failures = [{ status: 500, body: { code: 'unexpected', message: 'Er is een fout opgetreden!' } }]
    const search = { 'GET /api/user': () => failures.shift() ?? responses['GET /api/user']() }
    renderAdmin(<SellScreen />, {
      api: stubApi({ ...responses, ...search }).api,
      at: '/admin/verkopen?klant=fenna',
      roles: ['Sales'],
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }))

    expect(await screen.findByRole('button', { name: 'Fenna Zee kiezen' })).toBeTruthy()
    expect(screen.queryByText('De klanten konden niet worden opgehaald.')).toBeNull()
  })

  it('does not link the order to an account whose mail address was never proven', async () => {
    useShoppingStore.setState({ lines: [] }, true)
    const unproven = { 'GET /api/user/12': () => ({ body: { ...customer, emailProvenDateTime: null } }) }
    renderAdmin(<SellScreen />, {
      api: stubApi({ ...responses, ...unproven }).api,
      at: '/admin/verkopen?klant=fenna',
      roles: ['Sales'],
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Fenna Zee kiezen' }))

    await waitFor(() => expect(shopping().sellingTo).toMatchObject({ name: 'Fenna Zee' }))
    expect(shopping().sellingTo?.customerId).toBeUndefined()
    expect(shopping().checkout).toMatchObject({ email: 'fenna@example.nl' })
  })

  it('proposes an existing customer with the same mail address instead of a new one', async () => {
    useShoppingStore.setState({ lines: [] }, true)
    renderAdmin(<SellScreen />, { api: stubApi(responses).api, at: '/admin/verkopen', roles: ['Sales'] })
    const form = within(screen.getByRole('region', { name: 'Nieuwe klant' }))
    await userEvent.click(form.getByRole('button', { name: 'Verkopen aan deze klant' }))
    expect(form.getByText('Achternaam is verplicht.')).toBeTruthy()

    await userEvent.selectOptions(form.getByLabelText(/Aanhef/), 'v')
    for (const [label, text] of [
      [/Voornaam/, 'Fenna'],
      [/Achternaam/, 'Zee'],
      [/E-mailadres/, 'Fenna@example.nl'],
      [/Telefoonnummer/, '0612345678'],
    ] as const)
      await userEvent.type(form.getByLabelText(label), text)
    await userEvent.click(form.getByRole('button', { name: 'Verkopen aan deze klant' }))
    await userEvent.click(await form.findByRole('button', { name: 'Fenna Zee kiezen' }))

    await waitFor(() => expect(shopping().sellingTo).toMatchObject({ customerId: 12 }))
  })

  it('validates the input of a new customer, and removes the proposal when another mail address is typed', async () => {
    useShoppingStore.setState({ lines: [] }, true)
    renderAdmin(<SellScreen />, { api: stubApi(responses).api, at: '/admin/verkopen', roles: ['Sales'] })
    const form = within(screen.getByRole('region', { name: 'Nieuwe klant' }))
    await userEvent.selectOptions(form.getByLabelText(/Aanhef/), 'v')
    for (const [label, text] of [
      [/Voornaam/, 'Fenna'],
      [/Achternaam/, 'Zee'],
      [/E-mailadres/, 'fenna@example.nl'],
      [/Telefoonnummer/, '0612345678'],
    ] as const)
      await userEvent.type(form.getByLabelText(label), text)
    await userEvent.click(form.getByRole('button', { name: 'Verkopen aan deze klant' }))
    await form.findByText(/is al klant met dit e-mailadres/)

    await userEvent.clear(form.getByLabelText(/Voornaam/))
    await userEvent.click(form.getByRole('button', { name: 'Toch als nieuwe klant' }))
    expect(await form.findByText('Voornaam is verplicht.')).toBeTruthy()
    expect(shopping().sellingTo).toBeUndefined()

    await userEvent.type(form.getByLabelText(/E-mailadres/), 'x')
    expect(form.queryByText(/is al klant met dit e-mailadres/)).toBeNull()
  })

  it('shows the customer on the page, and opens the placed order in the back office', async () => {
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => ({
        body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 149.85, orderToken: 'x' },
      }),
    })
    const { router } = renderPage(<Shop />, { api })
    expect(await screen.findByText(/U verkoopt aan/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wisselen' }).getAttribute('href')).toBe('/admin/verkopen')

    await userEvent.click(screen.getByRole('button', { name: /^De bestelling plaatsen/ }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10023'))
    expect(calls.map(({ path }) => path)).toEqual(['/api/salesorder'])
    expect(calls[0]?.body).toMatchObject({ customerId: 12, email: 'fenna@example.nl' })
    expect(shopping()).toMatchObject({ lines: [], checkout: undefined, sellingTo: undefined })
  })

  it('shows and stores no input for one customer in the form of the next customer', async () => {
    const { api } = stubApi({})
    renderPage(<Shop />, { api })
    await userEvent.type(screen.getByLabelText(/Uw referentie/), 'Voor Fenna')

    act(() =>
      useShoppingStore.setState({
        sellingTo: { ...sale, saleId: 'b', customerId: 13, name: 'Joris Berg' },
        checkout: { ...fenna, firstname: 'Joris', lastname: 'Berg' },
      }),
    )

    await waitFor(() => expect(value(/Voornaam/)).toBe('Joris'))
    expect(value(/Uw referentie/)).toBe('')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(shopping().checkout).toMatchObject({ firstname: 'Joris' })
    expect(shopping().checkout?.reference ?? '').toBe('')
    expect(await screen.findByText('Joris Berg', { selector: '[role=status] *' })).toBeTruthy()
  })

  const inAnotherTab = async (changes: Partial<ReturnType<typeof shopping>>) => {
    const value = JSON.stringify({ state: { ...shopping(), ...changes }, version: 0 })
    localStorage.setItem('shopping', value)
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'shopping' })))
  }

  it.each([
    [
      'continues with another customer',
      { ...sale, saleId: 'b', name: 'Joris Berg' },
      'Dit tabblad is nu van Joris Berg',
    ],
    ['ends the sale', undefined, 'De verkoop is beëindigd'],
  ])('shows a dialog in this tab when another tab %s', async (_, sellingTo, title) => {
    await hydrateStores(localStorage)
    openSession(seller)
    useShoppingStore.setState({ lines: [cartLine({ id: 5 })], sellingTo: sale, checkout: fenna }, true)
    renderPage(<SaleBannerLoader />, { api: stubApi({}).api })
    await screen.findByText(/U verkoopt aan/)
    await inAnotherTab({ lines: [] })
    expect(screen.queryByRole('dialog')).toBeNull()

    await inAnotherTab({ sellingTo, checkout: {}, lines: [] })

    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain('niet meer voor Fenna Zee')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Verder / }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows no dialog about a changed sale to a colleague who logs in later', async () => {
    await hydrateStores(localStorage)
    openSession(seller)
    useShoppingStore.setState({ lines: [], sellingTo: sale, checkout: fenna }, true)
    renderPage(<SaleBannerLoader />, { api: stubApi({}).api })
    await screen.findByText(/U verkoopt aan/)
    await inAnotherTab({ sellingTo: undefined, checkout: {}, lines: [] })
    await screen.findByRole('dialog', { name: 'De verkoop is beëindigd' })

    act(() => openSession({ ...seller, email: 'joost@leermeester.example' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['in the showroom', true],
    ['in the web shop', undefined],
  ])('states in the order where it was placed: %s', async (_, isAtCounter) => {
    const responses = {
      'POST /api/salesorder': () => ({
        body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 149.85, orderToken: 'x' },
      }),
    }
    const web = stubApi(responses)
    // Rendered without the banner, which would end the sale: its seller is not the user of the till in this test.
    const form = <CheckoutForm lines={[cartLine({ id: 5 })]} onPlaced={() => {}} />
    const { calls } = isAtCounter ? renderCounter(form, { answers: responses }) : { ...renderPage(form, web), ...web }

    await userEvent.click(await screen.findByRole('button', { name: /^De bestelling plaatsen/ }))

    const orders = () => calls.filter(({ path }) => path === '/api/salesorder')
    await waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]?.body).toMatchObject({ customerId: 12, email: 'fenna@example.nl' })
    expect(orders()[0]?.body).toEqual(
      isAtCounter ? expect.objectContaining({ isAtCounter }) : expect.not.objectContaining({ isAtCounter: true }),
    )
  })

  it('shows no dialog about a changed sale after a change in this tab', async () => {
    await hydrateStores(localStorage)
    openSession(seller)
    useShoppingStore.setState({ lines: [], sellingTo: sale, checkout: fenna }, true)
    renderPage(<SaleBannerLoader />, { api: stubApi({}).api })

    await userEvent.click(await screen.findByRole('button', { name: 'Stoppen' }))

    await waitFor(() => expect(screen.queryByText(/U verkoopt aan/)).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['Winkelwagen leegmaken', 0],
    ['Meenemen naar een klant zonder account', 1],
    ['Bij Fenna Zee blijven', 1],
  ])("asks what to do with the previous customer's cart: %s", async (answer, count) => {
    const { router } = renderAdmin(<SellScreen />, {
      api: stubApi({}).api,
      at: '/admin/verkopen',
      roles: ['Sales'],
    })

    await userEvent.click(screen.getByRole('button', { name: 'Zonder account verder' }))

    const question = await screen.findByRole('dialog', { name: 'Verder met een klant zonder account' })
    expect(question.textContent).toContain('ligt 1 product voor Fenna Zee')
    expect(shopping().sellingTo?.name).toBe('Fenna Zee')
    await userEvent.click(within(question).getByRole('button', { name: answer }))
    const staysWithCustomer = answer.startsWith('Bij')
    await waitFor(() => expect(router.state.location.pathname).toBe(staysWithCustomer ? '/admin/verkopen' : '/'))
    expect(shopping().sellingTo?.name).toBe(staysWithCustomer ? 'Fenna Zee' : 'een klant zonder account')
    expect(shopping().lines).toHaveLength(count)
  })

  it.each([
    ['the seller logged out', () => clearPersonalDataOnLogout({ isStaff: true })],
    ['the sale was stopped', () => endSale({ keepsCart: true })],
  ])('asks what to do with a remaining cart when %s', async (_, end) => {
    end()
    openSession({ ...seller, email: 'joost@leermeester.example' })
    renderAdmin(<SellScreen />, { api: stubApi({}).api, at: '/admin/verkopen', roles: ['Sales'] })

    await userEvent.click(screen.getByRole('button', { name: 'Zonder account verder' }))

    const question = await screen.findByRole('dialog', { name: 'Verder met een klant zonder account' })
    expect(question.textContent).toContain('ligt 1 product voor een eerdere klant')
    expect(shopping().sellingTo).toBeUndefined()
    await userEvent.click(within(question).getByRole('button', { name: 'Winkelwagen leegmaken' }))
    await waitFor(() => expect(shopping().sellingTo?.name).toBe('een klant zonder account'))
    expect(shopping().lines).toEqual([])
  })

  it('keeps a cart that was filled before any sale, and asks nothing', async () => {
    useShoppingStore.setState({ sellingTo: undefined })
    renderAdmin(<SellScreen />, { api: stubApi({}).api, at: '/admin/verkopen', roles: ['Sales'] })

    await userEvent.click(screen.getByRole('button', { name: 'Zonder account verder' }))

    await waitFor(() => expect(shopping().sellingTo?.name).toBe('een klant zonder account'))
    expect(shopping().lines).toHaveLength(1)
  })

  it('asks again when another tab switched the customer while the dialog was open', async () => {
    renderAdmin(<SellScreen />, { api: stubApi({}).api, at: '/admin/verkopen', roles: ['Sales'] })
    await userEvent.click(screen.getByRole('button', { name: 'Zonder account verder' }))
    const question = await screen.findByRole('dialog', { name: 'Verder met een klant zonder account' })

    act(() => useShoppingStore.setState({ sellingTo: { ...sale, saleId: 'b', name: 'Joris Berg' } }))
    await userEvent.click(within(question).getByRole('button', { name: 'Winkelwagen leegmaken' }))

    await waitFor(() => expect(question.textContent).toContain('voor Joris Berg'))
    expect(shopping().lines).toHaveLength(1)
  })

  it('is for the last selected customer, although the data of an earlier customer arrived later', async () => {
    useShoppingStore.setState({ lines: [] }, true)
    const joris = { ...listed, customerId: '13', userId: null, name: 'Joris Berg', email: 'joris@example.nl' }
    let readFenna = (_: { body: unknown }) => {}
    const { api } = stubApi({
      'GET /api/user': () => ({
        body: { items: [{ ...listed, name: 'Fenna Zee' }, joris], total: 2, page: 1, pageSize: 12 },
      }),
      'GET /api/user/12': () => new Promise<{ body: unknown }>((resolve) => (readFenna = resolve)),
      'GET /api/user/13': () => ({ body: { ...customer, ...joris, firstname: 'Joris', lastname: 'Berg' } }),
      'GET /api/user/details/12': () => ({ body: details }),
    })
    renderAdmin(<SellScreen />, { api, at: '/admin/verkopen?klant=be', roles: ['Sales'] })

    await userEvent.click(await screen.findByRole('button', { name: 'Fenna Zee kiezen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Joris Berg kiezen' }))
    await waitFor(() => expect(shopping().sellingTo?.name).toBe('Joris Berg'))
    await act(async () => readFenna({ body: customer }))
    await new Promise((resolve) => setTimeout(resolve, 100))

    expect(shopping().sellingTo?.name).toBe('Joris Berg')
  })

  it("does not change cart and form of the next customer when the previous order's response arrives late", async () => {
    let respondToOrder = (_: { body: unknown }) => {}
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => new Promise<{ body: unknown }>((resolve) => (respondToOrder = resolve)),
    })
    const { router } = renderPage(<Shop />, { api })
    await userEvent.click(await screen.findByRole('button', { name: /^De bestelling plaatsen/ }))
    await waitFor(() => expect(calls).toHaveLength(1))

    const joris = { ...fenna, firstname: 'Joris' }
    const next = { ...sale, saleId: 'b', name: 'Joris Berg' }
    act(() => useShoppingStore.setState({ sellingTo: next, checkout: joris, lines: [cartLine({ id: 6 })] }))
    await act(async () =>
      respondToOrder({ body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 0, orderToken: 'x' } }),
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10023'))
    expect(shopping()).toMatchObject({
      sellingTo: { name: 'Joris Berg' },
      checkout: { firstname: 'Joris' },
      lines: [{ id: 6 }],
    })
  })

  it('removes the ordered lines, but not the key of another order, when the sale was stopped before the response', async () => {
    let respondToOrder = (_: { body: unknown }) => {}
    const { api, calls } = stubApi({
      'POST /api/salesorder': () => new Promise<{ body: unknown }>((resolve) => (respondToOrder = resolve)),
    })
    const { router } = renderPage(<Shop />, { api })
    await userEvent.click(await screen.findByRole('button', { name: /^De bestelling plaatsen/ }))
    await waitFor(() => expect(calls).toHaveLength(1))

    const attempt = { key: 'of-another-tab', fingerprint: '{}' }
    act(() => {
      endSale({ keepsCart: true })
      useShoppingStore.setState({ attempt })
    })
    await act(async () =>
      respondToOrder({ body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 0, orderToken: 'x' } }),
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10023'))
    expect(shopping()).toMatchObject({ lines: [], attempt })
  })

  it('can be stopped without losing the cart, and clears the form', async () => {
    renderPage(<Shop />, { api: stubApi({}).api })
    await userEvent.click(await screen.findByRole('button', { name: 'Stoppen' }))

    await userEvent.click(await screen.findByText('Winkelwagen houden'))

    await waitFor(() => expect(value(/Voornaam/)).toBe(''))
    expect(shopping()).toMatchObject({ checkout: undefined, sellingTo: undefined, lines: [{ id: 5 }] })
  })

  it('ends when the seller logs out', () => {
    clearPersonalDataOnLogout({ isStaff: true })

    expect(shopping()).toMatchObject({ checkout: undefined, sellingTo: undefined })
  })

  it('ends when another user logs in', async () => {
    openSession({ ...seller, email: 'klant@leermeester.example', roles: [] })
    renderPage(<SaleBannerLoader />, { api: stubApi({}).api })

    await waitFor(() => expect(shopping().sellingTo).toBeUndefined())
    expect(shopping().checkout).toBeUndefined()
  })

  it('places no order when the staff session has ended', async () => {
    closeSession()
    const { api, calls } = stubApi({})
    renderPage(<Shop />, { api })

    await userEvent.click(screen.getByRole('button', { name: /^De bestelling plaatsen/ }))

    expect(screen.getByText('U bent niet meer ingelogd.')).toBeTruthy()
    // Without a session the button places no order, and moves the focus to the login link.
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Inloggen' }))
    expect(calls).toEqual([])
  })
})

describe('an order without a sale', () => {
  const placed = {
    'POST /api/salesorder': () => ({
      body: { message: '', salesOrderId: 10_023, salesOrderDeposit: 0, orderToken: 'x' },
    }),
  }
  beforeEach(() => {
    closeSession()
    useShoppingStore.setState({ lines: [cartLine({ id: 5 })], checkout: { ...fenna, payment: '4' } }, true)
  })

  it.each(['Sales', 'Admin'] as const)(
    'clears the customer data from the form when it is placed by %s',
    async (role) => {
      openSession({ ...seller, roles: [role] })
      const { router } = renderPage(<Shop />, { api: stubApi(placed).api })

      await userEvent.click(await screen.findByRole('button', { name: /^De bestelling plaatsen/ }))

      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/verkooporders/10023'))
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(shopping()).toMatchObject({ lines: [], checkout: undefined })
    },
  )

  it('keeps the data in the form for the next order when it is placed by a customer', async () => {
    openSession({ ...seller, email: 'fenna@example.nl', roles: [] })
    useShoppingStore.setState({ checkout: { ...fenna, payment: '2' }, prefilledFor: 'fenna@example.nl' })
    const { router } = renderPage(<Shop />, { api: stubApi(placed).api })

    await userEvent.click(await screen.findByRole('button', { name: /^De bestelling plaatsen/ }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/orderoverzicht'))
    expect(shopping().checkout).toMatchObject({ firstname: 'Fenna' })
  })
})
