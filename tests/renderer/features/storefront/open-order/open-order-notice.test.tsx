import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { type CartLine, rememberOpenOrder, useShoppingStore } from '#src/renderer/features/common/cart/index.ts'
import { cartLine } from '#tests/renderer/support/cart-lines.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

const ID = 10_007
const form = { firstname: 'Fenna', delivery: 'a', payment: '2', remarks: 'Bel even' }

const unpaid: PaymentStatus = {
  salesOrderId: ID,
  statusCode: 0,
  paymentState: 'none',
  total: 999,
  paid: 0,
  outstanding: 999,
  depositDue: 149.85,
  attempt: {
    paymentId: '00000000-0000-4000-8000-000000000001',
    paymentType: 'PAYLINK',
    state: 'open',
    payStatusCode: 20,
    paymentUrl: 'https://pay.test/1',
  },
}

type Reply = { status?: number; body: unknown }
const refusal = (status: number, code: string, message: string): Reply => ({ status, body: { code, message } })

/** The demo shop with one order. A test can change `replies` while the page is open. */
function openShop(path: string, first: Reply = { body: unpaid }) {
  const shop = demoShop()
  const openedUrls: string[] = []
  const sent: { path: string; body: unknown }[] = []
  const replies = {
    status: first,
    cancel: { body: { salesOrderId: ID, canceledDateTime: '2026-11-22T12:00:00.000Z' } } as Reply,
    /** The response to the cancellation waits for this promise. */
    untilCanceled: Promise.resolve(),
  }
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://shop.test')
    const isCancel = pathname === `/api/salesorder/${ID}/cancel`
    if (init.method === 'POST')
      sent.push({ path: pathname, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const reply = isCancel ? replies.cancel : pathname === '/api/pay/status' ? replies.status : undefined
    if (isCancel) await replies.untilCanceled
    return reply ? Response.json(reply.body, { status: reply.status ?? 200 }) : shop.fetch(url, init)
  }
  const page = visit(path, { fetch }, { payAt: async (url) => void openedUrls.push(url) })
  return { ...page, openedUrls, sent, replies }
}

const rememberOrder = (lines: CartLine[]) =>
  act(() => {
    useShoppingStore.setState({ lines: [], checkout: undefined, openOrders: undefined })
    rememberOpenOrder({ salesOrderId: ID, lines, form })
  })
const notice = () => screen.findByRole('region', { name: `Bestelling ${ID} wacht op betaling` })
const expectNoNotice = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: `Bestelling ${ID} wacht op betaling` })).toBeNull())

describe('the notice of an unpaid order', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    rememberOrder([cartLine({ id: 7, count: 2 })])
    return () => {
      useShoppingStore.setState({ lines: [], checkout: undefined, openOrders: undefined })
      vi.restoreAllMocks()
    }
  })

  it.each(['/', '/winkelwagen', '/bestellen', '/contact'])('is shown on %s, with a button to pay', async (path) => {
    const { openedUrls } = openShop(path)
    const shown = within(await notice())

    expect(shown.getByText(/149,85/)).toBeDefined()
    await userEvent.click(shown.getByRole('button', { name: 'Verder betalen' }))

    await waitFor(() => expect(openedUrls).toEqual(['https://pay.test/1']))
  })

  it('is not shown on the confirmation page of the same order', async () => {
    openShop(`/orderoverzicht?reference=${ID}`)

    await screen.findByText(`${ID}`)
    await expectNoNotice()
  })

  it('moves the order back into the cart for a change, once it is canceled', async () => {
    const { sent, place } = openShop('/')
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Wijzigen' }))
    expect(useShoppingStore.getState().lines).toEqual([])

    await userEvent.click(await screen.findByRole('button', { name: 'Bestelling wijzigen' }))

    await waitFor(() => expect(place()).toBe('/winkelwagen'))
    expect(sent.filter(({ path }) => path.endsWith('/cancel'))).toEqual([
      { path: `/api/salesorder/${ID}/cancel`, body: { reason: 'changed' } },
    ])
    const { lines, checkout, openOrders } = useShoppingStore.getState()
    expect(lines.map(({ id, count }) => [id, count])).toEqual([[7, 2]])
    expect(checkout).toEqual(form)
    expect(openOrders ?? []).toEqual([])
    await expectNoNotice()
  })

  it('moves the order back into the cart also when another response reports the cancellation first', async () => {
    const { replies, place } = openShop('/')
    const { promise, resolve } = Promise.withResolvers<void>()
    replies.untilCanceled = promise
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Wijzigen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Bestelling wijzigen' }))

    replies.status = { body: { ...unpaid, depositDue: 0, canceledDateTime: '2026-11-22T12:00:00.000Z' } }
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await expectNoNotice()
    act(() => resolve())

    await waitFor(() => expect(useShoppingStore.getState().lines.map(({ id }) => id)).toEqual([7]))
    expect(useShoppingStore.getState().checkout).toEqual(form)
    await waitFor(() => expect(place()).toBe('/winkelwagen'))
  })

  it('does not duplicate lines that were added to the cart again', async () => {
    act(() => useShoppingStore.setState({ lines: [cartLine({ id: 7, count: 1 }), cartLine({ id: 8 })] }))
    openShop('/')
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Wijzigen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Bestelling wijzigen' }))

    await waitFor(() => expect(useShoppingStore.getState().openOrders ?? []).toEqual([]))
    expect(useShoppingStore.getState().lines.map(({ id, count }) => [id, count])).toEqual([
      [7, 1],
      [8, 1],
    ])
  })

  it('cancels the order after a confirmation, and reports the cancellation', async () => {
    act(() => useShoppingStore.setState({ attempt: { key: 'of the order', fingerprint: '' } }))
    const { sent } = openShop('/')
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Annuleren' }))
    expect(sent.filter(({ path }) => path.endsWith('/cancel'))).toEqual([])

    await userEvent.click(await screen.findByRole('button', { name: 'Bestelling annuleren' }))

    expect(await screen.findByText(`Bestelling ${ID} is geannuleerd. U hoeft niets te betalen.`)).toBeDefined()
    expect(sent.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ reason: 'unwanted' })
    expect(useShoppingStore.getState()).toMatchObject({ lines: [], attempt: undefined })
  })

  it('shows the reason and remains when the order cannot be canceled', async () => {
    const { replies } = openShop('/')
    replies.cancel = refusal(503, 'payment_unavailable', 'Betalen is op dit moment niet mogelijk.')
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Wijzigen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Bestelling wijzigen' }))

    expect(await screen.findByText('Betalen is op dit moment niet mogelijk.')).toBeDefined()
    expect(useShoppingStore.getState().lines).toEqual([])
    expect(useShoppingStore.getState().openOrders).toHaveLength(1)
  })

  it.each<[string, Partial<PaymentStatus>]>([
    ['paid', { statusCode: 100, paid: 149.85, depositDue: 0, outstanding: 849.15 }],
    ['canceled elsewhere', { depositDue: 0, outstanding: 0, canceledDateTime: '2026-11-22T12:00:00.000Z' }],
  ])('disappears once the order is %s', async (_what, facts) => {
    openShop('/', { body: { ...unpaid, ...facts } })

    await waitFor(() => expect(useShoppingStore.getState().openOrders ?? []).toEqual([]))
    await expectNoNotice()
  })

  it('disappears when this browser may no longer see the order', async () => {
    openShop('/', refusal(404, 'order_not_found', 'Deze bestelling is niet gevonden.'))

    await waitFor(() => expect(useShoppingStore.getState().openOrders ?? []).toEqual([]))
  })

  it('stays while the shop cannot report the state of the order', async () => {
    openShop('/', refusal(503, 'unexpected', 'Er is een fout opgetreden!'))

    const shown = within(await notice())
    expect(shown.getByRole('link', { name: 'Bekijk de bestelling' }).getAttribute('href')).toBe(
      `/orderoverzicht?reference=${ID}`,
    )
    expect(useShoppingStore.getState().openOrders).toHaveLength(1)
  })

  it('can be hidden by the visitor', async () => {
    openShop('/')

    await userEvent.click(within(await notice()).getByRole('button', { name: 'Melding verbergen' }))

    await expectNoNotice()
    expect(useShoppingStore.getState().openOrders ?? []).toEqual([])
  })

  it('is refreshed when the browser restores the page from its cache', async () => {
    const { replies } = openShop('/')
    await notice()

    replies.status = { body: { ...unpaid, statusCode: 100, paid: 149.85, depositDue: 0 } }
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))

    await expectNoNotice()
  })

  it('appears in a second tab as soon as the order is placed in the first', async () => {
    const { openOrders } = useShoppingStore.getState()
    act(() => useShoppingStore.setState({ openOrders: undefined }))
    openShop('/contact')
    await screen.findByRole('main')
    expect(screen.queryByRole('region', { name: `Bestelling ${ID} wacht op betaling` })).toBeNull()

    act(() => useShoppingStore.setState({ openOrders }))

    await notice()
  })
})
