import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { hydrateStores } from '#src/renderer/platform/persisted-store.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { visit } from '../../support/visit.tsx'

const SOON = { timeout: 10_000 }
const RECEIPT = { withdrawalId: 1007, receivedDateTime: '2026-11-21T13:00:00.000Z' }

const row = (salesOrderRowId: number, displayName: string, isMadeToMeasure: boolean) => ({
  salesOrderRowId,
  displayName,
  isMadeToMeasure,
  inventoryItemId: salesOrderRowId,
  itemId: 'X',
  basePrice: 100,
  count: 1,
  vatPercent: 21,
  imageUrl: null,
  options: [{ label: 'Leer', value: 'Touch Cognac' }],
})

const ORDER = {
  salesOrderId: 10_023,
  netsuiteId: null,
  userId: null,
  user: null,
  insertDateTime: RECEIPT.receivedDateTime,
  synchronizedDateTime: null,
  reference: '',
  remarks: '',
  delivery: 's',
  payment: '1',
  salesOrderPayments: [],
  totals: { gross: 242, net: 200, vat: 42, deposit: 36.3 },
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
    houseNumber: '1',
    houseNumberAddition: '',
    streetname: 'Straat',
    city: 'Plaats',
  },
  salesOrderRows: [row(1, 'Bank Vlier', false), row(2, 'Bank Vonk', true)],
}

/**
 * Returns the demo shop. With `isOwnOrder`, the visitor may see order 10023. `respond` returns the response to the
 * withdrawal.
 */
function shopWithOrder({ isOwnOrder = false, respond = () => Response.json(RECEIPT) } = {}) {
  const shop = demoShop()
  const sent: { key: string | null; body: Record<string, unknown> }[] = []
  return {
    sent,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop.test')
      if (pathname.startsWith('/api/salesorder/')) {
        return isOwnOrder
          ? Response.json(ORDER)
          : Response.json({ code: 'order_not_found', message: 'Niet gevonden.' }, { status: 404 })
      }
      if (pathname !== '/api/withdrawal') return shop.fetch(url, init)
      sent.push({ key: new Headers(init.headers).get('idempotency-key'), body: JSON.parse(String(init.body)) })
      return respond()
    },
  }
}

const field = (name: RegExp) => screen.findByLabelText(name, {}, SOON)
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, SOON))

async function fillIn() {
  await userEvent.type(await field(/^Bestelnummer/), '10023')
  await userEvent.type(await field(/^Naam/), 'Anna de Wilde')
  await userEvent.type(await field(/^E-mailadres/), 'anna@voorbeeld.example')
}

describe('withdrawing from an order', () => {
  beforeEach(async () => {
    localStorage.clear()
    await hydrateStores(window.localStorage)
    useShoppingStore.setState({ lines: [], withdrawal: undefined, withdrawalAttempt: undefined })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it('takes two steps, and gives a receipt with date and time', async () => {
    const shop = shopWithOrder()
    const { place } = visit('/herroepen', shop)
    await fillIn()
    await clickButton('Verder naar controleren')

    await screen.findByText('Stap 2 van 2')
    screen.getByText('De hele bestelling')
    expect(shop.sent).toEqual([])
    await clickButton('Herroeping bevestigen')

    const heading = await screen.findByRole('heading', { name: 'Wij hebben uw herroeping ontvangen' }, SOON)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('H1007')
    expect(screen.getAllByText('21 november 2026 om 14:00')).toHaveLength(2)
    screen.getByRole('button', { name: 'Afdrukken' })
    expect(place()).toBe('/herroepen?stap=ontvangen')
    expect(shop.sent[0]?.body).toMatchObject({ orderNumber: '10023', name: 'Anna de Wilde', scope: 'all' })
    expect(useShoppingStore.getState().withdrawal).toBeUndefined()
  })

  it('shows missing input at its fields, and focuses the first', async () => {
    visit('/herroepen', shopWithOrder())
    await field(/^Bestelnummer/)
    await userEvent.click(await screen.findByText('Een deel ervan'))
    await clickButton('Verder naar controleren')

    for (const name of [/^Bestelnummer/, /^Naam/, /^E-mailadres/, /^Welke producten/]) {
      expect((await field(name)).getAttribute('aria-invalid')).toBe('true')
    }
    const first = await field(/^Bestelnummer/)
    await waitFor(() => expect(document.activeElement).toBe(first))
  })

  it('shows the order to its customer, and marks the products that are made to measure', async () => {
    const shop = shopWithOrder({ isOwnOrder: true })
    visit('/herroepen?bestelling=10023', shop)

    await screen.findByDisplayValue('10023', {}, SOON)
    await screen.findByDisplayValue('Anna de Wilde', {}, SOON)
    screen.getByText(/^Op maat gemaakt: hiervoor geldt wettelijk geen bedenktijd/)

    await userEvent.click(screen.getByText('Een deel ervan'))
    await userEvent.click(screen.getByRole('checkbox', { name: /Bank Vonk/ }))
    await clickButton('Verder naar controleren')
    await screen.findByText('1 × Bank Vonk (Leer: Touch Cognac)')
    screen.getByText(/U kunt uw verzoek wel versturen/)
    await clickButton('Herroeping bevestigen')

    await screen.findByText('H1007', {}, SOON)
    expect(shop.sent[0]?.body).toMatchObject({
      email: 'anna@voorbeeld.example',
      scope: 'some',
      rowIds: [2],
      products: '1 × Bank Vonk (Leer: Touch Cognac)',
    })
  })

  it('asks for the products in words when the order is not shown', async () => {
    const shop = shopWithOrder()
    visit('/herroepen?bestelling=10023', shop)
    await userEvent.click(await screen.findByText('Een deel ervan', {}, SOON))

    await field(/^Welke producten/)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('keeps the input when sending fails, and resends it under the same idempotency key', async () => {
    let isDown = true
    const shop = shopWithOrder({
      respond: () =>
        isDown ? Response.json({ code: 'outage', message: 'Even niet.' }, { status: 503 }) : Response.json(RECEIPT),
    })
    visit('/herroepen', shop)
    await fillIn()
    await clickButton('Verder naar controleren')
    await clickButton('Herroeping bevestigen')
    expect((await screen.findByRole('alert', {}, SOON)).textContent).toContain('Even niet.')

    isDown = false
    await clickButton('Herroeping bevestigen')

    await screen.findByText('H1007', {}, SOON)
    expect(shop.sent).toHaveLength(2)
    expect(shop.sent[0]?.key).toMatch(/^\w{32}$/)
    expect(shop.sent[1]?.key).toBe(shop.sent[0]?.key)
  })

  it('stores the input in the browser while it is typed', async () => {
    visit('/herroepen', shopWithOrder())
    await fillIn()
    await waitFor(() => expect(useShoppingStore.getState().withdrawal?.email).toBe('anna@voorbeeld.example'), SOON)
    expect(localStorage.getItem('shopping')).toContain('Anna de Wilde')
  })

  it('goes back one step, with all input', async () => {
    visit('/herroepen', shopWithOrder())
    await fillIn()
    await clickButton('Verder naar controleren')
    await clickButton('Terug en wijzigen')

    await screen.findByDisplayValue('Anna de Wilde', {}, SOON)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Wat wilt u herroepen?' })),
    )
  })

  it('does not move the focus when the page opens, even with stored input', async () => {
    const { router } = visit('/herroepen', shopWithOrder())
    await fillIn()
    await clickButton('Verder naar controleren')
    await clickButton('Terug en wijzigen')
    await screen.findByText('Stap 1 van 2')

    await act(() => router.navigate('/winkelwagen'))
    await act(() => router.navigate('/herroepen'))

    const heading = await screen.findByRole('heading', { name: 'Wat wilt u herroepen?' }, SOON)
    expect(document.activeElement).not.toBe(heading)
  })
})
