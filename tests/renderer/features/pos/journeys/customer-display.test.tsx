import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DisplayContent } from '#shared/contracts/pos/display-channels.ts'
import {
  CustomerWindow,
  type ShownLine,
  useDisplayContent,
  useShowToCustomer,
} from '#src/renderer/features/pos/customer-display/index.ts'
import { counterDouble } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

function SecondWindow() {
  return <CustomerWindow shows={useDisplayContent()} shopName="Leermeester" />
}
const open = (shows: DisplayContent) => {
  const main = counterDouble({ 'display:open': () => ({ isOpen: true, shows }) })
  renderAdmin(<SecondWindow />, { platform: { pos: main.counter } })
  return main
}

describe('the customer display', () => {
  it('shows a welcome', async () => {
    open({ kind: 'welcome' })

    expect(await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })).toBeDefined()
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
    open({ kind: 'thanks', paidCents: 37_425, outstandingCents: 212_075 })

    expect(await screen.findByRole('heading', { name: 'Dank u wel!' })).toBeDefined()
    expect(screen.getByText('Nog te voldoen: € 2.120,75')).toBeDefined()
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

  it('follows the events of the main process, and has no controls', async () => {
    const main = open({ kind: 'welcome' })
    await screen.findByRole('heading', { name: 'Welkom bij Leermeester' })

    act(() => main.tell('display:changed', { kind: 'pay', amountCents: 100 }))

    expect(await screen.findByText('€ 1,00')).toBeDefined()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
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
