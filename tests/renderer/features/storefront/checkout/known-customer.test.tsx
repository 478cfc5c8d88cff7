import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { CheckoutForm } from '#src/renderer/features/storefront/checkout/CheckoutForm.tsx'
import { hydrateStores } from '#src/renderer/platform/persisted-store.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const session = {
  email: 'fenna@example.nl',
  roles: [],
  expires: '2099-01-01T00:00:00.000Z',
  userPageSize: 96,
}
const saved = {
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
  address: {
    country: 'NL',
    zipcode: '2012 ES',
    houseNumber: '30',
    houseNumberAddition: '',
    streetname: 'Julianastraat',
    city: 'Haarlem',
    province: '',
    municipality: '',
    verified: true,
  },
}
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const open = (responses = { 'GET /api/user/me/customer': () => ({ body: saved as unknown }) }) => {
  const { api, calls } = stubApi(responses)
  renderPage(<CheckoutForm lines={[]} onPlaced={() => {}} />, { api })
  return calls
}

describe('the checkout of a user with an account', () => {
  beforeEach(() => {
    closeSession()
    useShoppingStore.setState({ lines: [] }, true)
  })

  it('is prefilled with the stored customer data', async () => {
    openSession(session)
    open()

    await waitFor(() => expect(value(/Voornaam/)).toBe('Fenna'))
    expect(value(/Straatnaam/)).toBe('Julianastraat')
    expect(screen.getByText(/Wij hebben ingevuld wat wij van u weten/)).toBeDefined()
  })

  it('does not claim to be prefilled when only the mail address is known', async () => {
    openSession(session)
    const nothing = { ...saved, gender: '', firstname: '', lastname: '', phoneNumber: '', address: null }
    open({ 'GET /api/user/me/customer': () => ({ body: nothing as unknown }) })

    await waitFor(() => expect(value(/E-mailadres/)).toBe('fenna@example.nl'))
    expect(screen.queryByText(/Wij hebben ingevuld/)).toBeNull()
  })

  it('keeps the input after a login during the checkout', async () => {
    open()
    expect(screen.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe(
      '/auth?mode=inloggen&terug=%2Fbestellen',
    )
    await userEvent.type(screen.getByLabelText(/Telefoonnummer/), '0201234567')

    act(() => openSession(session))

    await waitFor(() => expect(value(/Voornaam/)).toBe('Fenna'))
    expect(value(/Telefoonnummer/)).toBe('0201234567')
  })

  it('selects a prefilled text when its field has the focus, so that typing replaces it', async () => {
    open()
    await userEvent.click(screen.getByLabelText(/Voornaam/))

    act(() => openSession(session))
    await waitFor(() => expect(value(/Voornaam/)).toBe('Fenna'))
    await userEvent.keyboard('Karel')

    expect(value(/Voornaam/)).toBe('Karel')
  })

  it('is prefilled only once, so that a cleared field stays empty', async () => {
    openSession(session)
    useShoppingStore.setState({ checkout: { firstname: 'Fenna', lastname: 'Zee' }, prefilledFor: session.email })
    const calls = open()

    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(value(/Voornaam/)).toBe('Fenna'))
    expect(value(/Telefoonnummer/)).toBe('')
  })

  it('shows no data of the previous user', async () => {
    useShoppingStore.setState({
      checkout: { firstname: 'Gijs', phoneNumber: '0687654321', remarks: 'achterom' },
      prefilledFor: 'gijs@example.nl',
      openOrders: [{ salesOrderId: 10_023, lines: [], form: { firstname: 'Gijs' } }],
    })
    openSession(session)
    open()

    await waitFor(() => expect(value(/Voornaam/)).toBe('Fenna'))
    expect(useShoppingStore.getState().openOrders).toBeUndefined()
    expect(value(/Telefoonnummer/)).toBe('0612345678')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Opmerkingen' }).value).toBe('')
  })

  it.each([
    ['another customer, whose own data cannot be fetched', []],
    ['staff', ['Sales' as const]],
  ])('shows no data of the previous user to %s', async (_, roles) => {
    useShoppingStore.setState({ checkout: { firstname: 'Gijs' }, prefilledFor: 'gijs@example.nl' })
    openSession({ ...session, roles })
    open({
      'GET /api/user/me/customer': () => ({ status: 503, body: { code: 'outage', message: 'Even niet.' } }) as never,
    })

    await waitFor(() => expect(value(/Voornaam/)).toBe(''))
    expect(useShoppingStore.getState().checkout?.firstname ?? '').toBe('')
  })

  it('clears the prefilled data after a logout in another tab', async () => {
    await hydrateStores(localStorage)
    useShoppingStore.setState({ lines: [] }, true)
    openSession(session)
    open()
    await waitFor(() => expect(value(/Straatnaam/)).toBe('Julianastraat'))

    act(() => closeSession())
    localStorage.setItem('shopping', JSON.stringify({ state: { lines: [] }, version: 0 }))
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'shopping' })))

    await waitFor(() => expect(value(/Voornaam/)).toBe(''))
    expect(value(/E-mailadres/)).toBe('')
    expect(screen.queryByDisplayValue('Julianastraat')).toBeNull()
    expect(screen.queryByText(/Wij hebben ingevuld/)).toBeNull()
  })

  it('requests no customer data for staff, who order for others', async () => {
    openSession({ ...session, roles: ['Sales'] })
    const calls = open()

    await userEvent.type(screen.getByLabelText(/Voornaam/), 'Anna')

    expect(calls).toEqual([])
  })

  it('works without the customer data when its request fails', async () => {
    openSession(session)
    open({
      'GET /api/user/me/customer': () => ({ status: 503, body: { code: 'outage', message: 'Even niet.' } }) as never,
    })

    await userEvent.type(screen.getByLabelText(/Voornaam/), 'Anna')

    expect(value(/Voornaam/)).toBe('Anna')
  })
})
