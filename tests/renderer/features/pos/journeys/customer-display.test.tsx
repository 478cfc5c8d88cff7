import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import { CustomerWindow } from '#src/renderer/features/pos/customer-display/CustomerWindow.tsx'
import {
  type ShownLine,
  useDisplayContent,
  useShowToCustomer,
} from '#src/renderer/features/pos/customer-display/index.ts'
import { CustomerDisplayScreen } from '#src/renderer/screens/pos/CustomerDisplayScreen.tsx'
import { stubApi } from '#tests/support/render-page.tsx'
import { counterDouble } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

function SecondWindow() {
  return <CustomerWindow shows={useDisplayContent()} shopName="Leermeester" />
}
const open = (shows: DisplayContent, responses: Parameters<typeof counterDouble>[0] = {}) => {
  const main = counterDouble({ 'display:read': () => shows, ...responses })
  renderAdmin(<SecondWindow />, { platform: { pos: main.counter } })
  return main
}

const PRACTICE_SHOP = {
  shop: {
    name: 'OEFENING – geen bon',
    slug: 'leermeester',
    description: '',
    street: '',
    zipcode: '',
    city: '',
    phone: '',
    email: '',
    kvkNumber: '',
    vatNumber: '',
    socialLinks: [],
  },
  gtmId: null,
  tagScriptUrl: null,
  search: { url: '', indexId: '' },
  links: { netsuiteSalesOrder: '', netsuiteCustomer: '', payOrder: '' },
  isPractice: true,
}

const configuration = {
  title: 'Bank Merel',
  picture: null,
  choices: [{ axis: 'matrixLeathertype' as const, name: 'Toledo 03 Leem' }],
  amountCents: 249_500,
  isFrom: true,
  count: 1,
  totalCents: 251_095,
}
const swatch = { mainColor: 'Bruin', hex: '#664433', imageUrl: '/images/a.webp' }
const offer = {
  offerId: 'a',
  revision: '7',
  chosen: 3,
  groups: [
    {
      title: 'Toledo',
      leathers: [
        { ...swatch, id: 3, name: 'Toledo 03 Leem', surchargeCents: 0 },
        { ...swatch, id: 4, name: 'Toledo 04 Rood', surchargeCents: 10_000 },
      ],
    },
  ],
}

describe('the customer display', () => {
  it('shows a welcome', async () => {
    open({ kind: 'welcome' })

    expect(await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })).toBeDefined()
  })

  it('does not greet with the name of the practice shop, which is a warning', async () => {
    const { api, calls } = stubApi({ 'GET /api/config': () => ({ body: PRACTICE_SHOP }) })
    const main = counterDouble({ 'display:read': () => ({ kind: 'welcome' }) })
    renderAdmin(<CustomerDisplayScreen />, { api, platform: { pos: main.counter } })

    await waitFor(() => expect(calls).toHaveLength(1))
    await act(async () => {})
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welkom')
  })

  it('shows the cart, with the total', async () => {
    open({ kind: 'cart', lines: [{ title: 'Bank Merel', count: 2, amountCents: 499_000 }], totalCents: 499_000 })

    expect(await screen.findByText('Bank Merel')).toBeDefined()
    expect(screen.getByText('2×')).toBeDefined()
    expect(screen.getAllByText('€ 4.990,00')).toHaveLength(2)
  })

  it('replaces the cart by the next content, also when scrolling returns a promise, as in Chromium', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
    const lines = [{ title: 'Bank Merel', count: 1, amountCents: 249_500 }]
    const main = open({ kind: 'cart', lines, totalCents: 249_500 })
    await screen.findByText('Bank Merel')

    act(() => main.tell('display:changed', { kind: 'welcome' }))

    expect(await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })).toBeDefined()
  })

  it('tells the customer to use the payment terminal while a card payment runs', async () => {
    open({ kind: 'pay', amountCents: 37_425 })

    expect(await screen.findByRole('heading', { name: 'Volg de instructies op de pinautomaat' })).toBeDefined()
    expect(screen.getByText('€ 374,25')).toBeDefined()
  })

  it('thanks the customer after a payment, and shows the outstanding amount', async () => {
    open({ kind: 'thanks', orderLink: null, paidCents: 37_425, outstandingCents: 212_075 })

    expect(await screen.findByRole('heading', { name: 'Dank u wel!' })).toBeDefined()
    expect(screen.getByText('Nog te voldoen: € 2.120,75')).toBeDefined()
  })

  it('shows the code with which the customer opens the order on a phone', async () => {
    const orderLink = 'https://shop.test/orderoverzicht?reference=12#code=abc'
    open({ kind: 'thanks', orderLink, paidCents: 37_425, outstandingCents: 0 })

    expect(await screen.findByRole('img', { name: 'QR-code van uw bestelling' })).toBeDefined()
    expect(screen.getByText('Scan de code: uw bestelling op uw telefoon.')).toBeDefined()
  })

  it('says after a failed payment that nothing was debited and that the seller helps', async () => {
    open({ kind: 'not-paid', amountCents: 37_425 })

    expect(await screen.findByText(/is niet afgeschreven\. De verkoper helpt u verder\./)).toBeDefined()
  })

  it('makes no claim about money when a payment ended with another amount', async () => {
    open({ kind: 'seller-helps' })

    expect(await screen.findByText('De verkoper helpt u verder.')).toBeDefined()
    expect(screen.queryByText(/€|afgeschreven|niet gelukt/)).toBeNull()
  })

  it('shows a payment link as a QR code', async () => {
    open({ kind: 'pay-link', amountCents: 37_425, paymentUrl: 'https://betaal.example/l/1' })

    expect(await screen.findByRole('img', { name: 'QR-code van de betaallink' })).toBeDefined()
    expect(screen.getByText('€ 374,25')).toBeDefined()
  })

  it('shows the product that is configured, with its choices, its price and the total of the order', async () => {
    open({ kind: 'configuring', configuration, offer: null })

    expect(await screen.findByRole('heading', { name: 'Bank Merel' })).toBeDefined()
    expect(screen.getByText('Toledo 03 Leem')).toBeDefined()
    expect(screen.getByText('vanaf € 2.495,00')).toBeDefined()
    expect(screen.getByText('€ 2.510,95')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Kies uw leer' })).toBeNull()
  })

  it('lets the customer tap a leather, and says so when the seller changed something at that moment', async () => {
    const taps: unknown[] = []
    const answers = [true, false]
    open(
      { kind: 'configuring', configuration, offer },
      {
        'display:answer': (tap) => {
          taps.push(tap)
          return { isAccepted: answers.shift() }
        },
      },
    )
    const leather = await screen.findByRole('button', { name: /Toledo 04 Rood/ })

    await userEvent.click(leather)
    expect(await screen.findByText('Uw keuze is doorgegeven.')).toBeDefined()
    expect(leather.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: /Toledo 03 Leem/ }))

    expect(await screen.findByText('De verkoper wijzigde net iets. Kies nog eens.')).toBeDefined()
    expect(taps[0]).toEqual({ offerId: 'a', answer: { kind: 'leather', revision: '7', leatherId: 4 } })
  })

  it('speaks English when the customer chooses so, until the next customer', async () => {
    const main = open({ kind: 'cart', lines: [{ title: 'Bank Merel', count: 1, amountCents: 100 }], totalCents: 100 })
    await screen.findByRole('heading', { name: 'Uw bestelling' })

    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    expect(screen.getByRole('heading', { name: 'Your order' })).toBeDefined()
    act(() => main.tell('display:changed', { kind: 'pay', amountCents: 100 }))
    expect(await screen.findByRole('heading', { name: 'Follow the instructions on the card terminal' })).toBeDefined()
    act(() => main.tell('display:changed', { kind: 'welcome' }))

    expect(await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })).toBeDefined()
  })

  it('follows the events of the main process, and has no other controls than the language', async () => {
    const main = open({ kind: 'welcome' })
    await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })

    act(() => main.tell('display:changed', { kind: 'pay', amountCents: 100 }))

    expect(await screen.findByText('€ 1,00')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Nederlands', 'English'])
    expect(screen.queryAllByRole('link')).toHaveLength(0)
  })
})

function Seller({ lines }: { lines: readonly ShownLine[] }) {
  useShowToCustomer(
    lines,
    lines.reduce((sum, line) => sum + line.amountCents, 0),
  )
  return null
}

describe('showing a cart to the customer', () => {
  const line: ShownLine = { title: 'Bank Merel', count: 1, amountCents: 249_500 }

  it('sends the cart once, and the welcome when the seller leaves the page', async () => {
    const main = counterDouble({ 'display:show': () => ({ isShown: true }) })
    const { unmount } = renderAdmin(<Seller lines={[line]} />, { platform: { pos: main.counter } })
    await waitFor(() => expect(main.askedOf('display:show')).toHaveLength(1))

    unmount()

    expect(main.askedOf('display:show')).toEqual([
      { kind: 'cart', lines: [line], totalCents: 249_500 },
      { kind: 'welcome' },
    ])
  })

  it('sends nothing while the cart is empty', () => {
    const main = counterDouble()
    renderAdmin(<Seller lines={[]} />, { platform: { pos: main.counter } })

    expect(main.askedOf('display:show')).toEqual([])
  })

  it('does nothing in a browser', () => {
    expect(() => renderAdmin(<Seller lines={[line]} />)).not.toThrow()
  })
})
