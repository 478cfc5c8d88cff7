import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SellerOffer } from '#shared/contracts/pos/display-channels.ts'
import { CustomerWindow } from '#src/renderer/features/pos/customer-display/CustomerWindow.tsx'
import { LetCustomerSign } from '#src/renderer/features/pos/customer-display/index.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { counterDouble } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

const order = {
  rows: [{ itemId: 7, title: 'Bank Merel', count: 2, unitCents: 249_500 }],
  totalCents: 499_000,
  depositCents: 74_850,
  delivery: 'delivery' as const,
  name: 'Anna de Wilde',
}
const terms = { title: 'Algemene voorwaarden', html: '<p>Artikel 1. Een <a href="/garantie">link</a>.</p>' }

describe('signing on the customer display', () => {
  beforeEach(() => {
    // jsdom draws nothing.
    const context = new Proxy({}, { get: () => () => undefined, set: () => true })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  })
  const open = () => {
    const main = counterDouble({ 'display:answer': () => ({ isAccepted: true }) })
    renderAdmin(<CustomerWindow shows={{ kind: 'sign', offerId: 'a', order, terms }} shopName="Leermeester" />, {
      platform: { pos: main.counter },
    })
    return { main, user: userEvent.setup() }
  }

  it('shows rows, total, deposit and delivery', async () => {
    open()

    expect(await screen.findByText('Bank Merel')).toBeDefined()
    expect(screen.getByText('Anna de Wilde')).toBeDefined()
    expect(screen.getByText('€ 748,50')).toBeDefined()
    expect(screen.getByText('Bezorgen')).toBeDefined()
  })

  it('shows the terms on the display, and their links lead nowhere', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Voorwaarden lezen' }))
    const link = screen.getByRole('link', { name: 'link' })

    const isPrevented = !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

    expect(isPrevented).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Terug naar de bestelling' }))
    expect(screen.queryByRole('link', { name: 'link' })).toBeNull()
  })

  it('needs the agreement and a signature', async () => {
    const { main, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Klaar' }))
    expect(screen.getByRole('alert').textContent).toBe('Vink eerst aan dat u akkoord gaat.')

    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Klaar' }))

    expect(screen.getByRole('alert').textContent).toBe('Zet eerst uw handtekening.')
    expect(main.askedOf('display:answer')).toEqual([])
  })

  it('can be declined', async () => {
    const { main, user } = open()

    await user.click(await screen.findByRole('button', { name: 'Liever niet' }))

    expect(main.askedOf('display:answer')).toEqual([{ offerId: 'a', answer: { kind: 'decline' } }])
  })
})

describe('the seller lets the customer sign', () => {
  const own = { offerId: 'a', kind: 'sign' as const, draftId: null, salesOrderId: 12, ownData: null, isShown: true }
  const open = ({ offer = null as SellerOffer, hasTerms = true } = {}) => {
    const main = counterDouble({
      'display:offer-read': () => ({ offer }),
      'display:open': () => ({ isOpen: true, shows: { kind: 'welcome' } }),
      'display:offer': () => ({ offerId: 'a', isShown: true }),
      'display:end-offer': () => ({ isEnded: true }),
    })
    const { api } = stubApi({
      'GET /api/content/voorwaarden': () =>
        hasTerms
          ? { body: { ...terms, description: '', contents: [], updatedOn: null, drawingUrl: null } }
          : { status: 503, body: { code: 'server_away', message: 'Geen verbinding.' } },
    })
    const page = renderAdmin(<LetCustomerSign draftId={null} salesOrderId={12} order={order} />, {
      api,
      platform: { pos: main.counter },
    })
    return { ...page, main, user: userEvent.setup() }
  }

  it('opens the display, and offers the order with the terms of the shop', async () => {
    const { main, user } = open()

    await user.click(await screen.findByRole('button', { name: 'Laat de klant tekenen' }))

    await waitFor(() => expect(main.askedOf('display:offer')).toHaveLength(1))
    expect(main.askedOf('display:offer')[0]).toEqual({ kind: 'sign', draftId: null, salesOrderId: 12, order, terms })
    expect(main.askedOf('display:open')[0]).toEqual({ isOpen: true })
  })

  it('follows what the customer does', async () => {
    const { main } = open({ offer: { ...own, state: 'open' } })
    expect(await screen.findByRole('button', { name: 'Stoppen met tekenen' })).toBeDefined()

    act(() => main.tell('display:offer-changed', { offer: { ...own, state: 'open', isShown: false } }))
    expect(await screen.findByText(/^Op het klantscherm staat nu de betaling\./)).toBeDefined()
    act(() => main.tell('display:offer-changed', { offer: { ...own, state: 'declined' } }))
    expect(await screen.findByText('De klant heeft niet getekend.')).toBeDefined()
    act(() => main.tell('display:offer-changed', { offer: { ...own, state: 'done' } }))

    expect(await screen.findByText('De klant heeft getekend.')).toBeDefined()
  })

  it('ends the offer when the seller leaves the order', async () => {
    const { main, unmount } = open({ offer: { ...own, state: 'open' } })
    await screen.findByRole('button', { name: 'Stoppen met tekenen' })

    unmount()

    expect(main.askedOf('display:end-offer')).toEqual([{ offerId: 'a' }])
  })

  it('says nothing of the offer of another order', async () => {
    open({ offer: { ...own, salesOrderId: 13, state: 'open' } })

    expect(await screen.findByRole('button', { name: 'Laat de klant tekenen' })).toBeDefined()
  })

  it('says that signing is impossible without the terms', async () => {
    const { user, main } = open({ hasTerms: false })

    await user.click(await screen.findByRole('button', { name: 'Laat de klant tekenen' }))

    expect(await screen.findByText(/^De voorwaarden zijn nu niet op te halen/)).toBeDefined()
    expect(main.askedOf('display:offer')).toEqual([])
  })
})
