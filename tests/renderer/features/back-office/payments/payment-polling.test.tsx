import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PaymentPanel } from '#src/renderer/features/back-office/payments/index.ts'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import type { Platform } from '#src/renderer/platform/platform.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const PATH = '/api/admin/salesorder/7/payments'

const payment = (state: 'open' | 'paid') => ({
  paymentId: '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01',
  paymentType: 'TERMINAL',
  state,
  payId: '52001X1a2b',
  payStatusCode: state === 'paid' ? 100 : 20,
  amount: 149.85,
  refunded: 0,
  refundable: 0,
  refunds: [],
  startedBy: 'sales@leermeester.example',
  terminalCode: 'TH-1000-0001',
  insertDateTime: '2026-11-21T13:00:00.000Z',
  expiresDateTime: null,
  paymentUrl: null,
  hasReceipt: false,
})

/** The panel of an order with a running card payment. `asked` returns how often its payments were read. */
async function open(platform: Partial<Platform> = {}) {
  let state: 'open' | 'paid' = 'open'
  const { api, calls } = stubApi({
    [`GET ${PATH}`]: () => ({
      body: { salesOrderId: 7, total: 999, paid: 0, outstanding: 999, payments: [payment(state)] },
    }),
    'GET /api/pay/terminals': () => ({ body: { terminals: [] } }),
  })
  const { unmount } = renderAdmin(<PaymentPanel order={{ salesOrderId: 7 }} />, { api, platform })
  await screen.findByRole('region', { name: 'Lopende betaling' })
  return {
    asked: () => calls.filter(({ path }) => path === PATH).length,
    isPaid: () => {
      state = 'paid'
    },
    leave: unmount,
  }
}

const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('a payment at the payment terminal', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('is polled every two seconds, for a minute', async () => {
    const { asked } = await open()
    const before = asked()

    await passes(60)
    const afterAMinute = asked()
    // The fake clock also advances with real time, so the number varies a little.
    expect(afterAMinute - before).toBeGreaterThanOrEqual(28)
    expect(afterAMinute - before).toBeLessThanOrEqual(31)
    await passes(60)

    expect(asked()).toBe(afterAMinute)
    expect(screen.getByText(/nog onbekend en wordt nagevraagd/)).toBeTruthy()
  })

  it('reconnects to the event stream after it ended, while there is a session', async () => {
    const line = vi.fn(async () => new Response('event: ready\ndata: {}\n\nevent: ended\ndata: {}\n\n'))
    const { leave } = await open({ fetchFile: line })
    await passes(5)
    expect(line.mock.calls.length).toBeGreaterThan(1)

    act(() => closeSession())
    const before = line.mock.calls.length
    await passes(10)
    expect(line).toHaveBeenCalledTimes(before)
    leave()
  })

  it('is not polled after its end, or after the user left the page', async () => {
    const { asked, isPaid, leave } = await open()
    isPaid()
    await passes(2)
    expect(screen.getByText(/149,85 is betaald/)).toBeTruthy()
    const ended = asked()
    await passes(20)
    expect(asked()).toBe(ended)
    leave()

    const other = await open()
    other.leave()
    const left = other.asked()
    await passes(20)
    expect(other.asked()).toBe(left)
  })
})
