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

/** The panel of an order with a running card payment. `readCount` returns how often its payments were read. */
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
    readCount: () => calls.filter(({ path }) => path === PATH).length,
    setPaid: () => {
      state = 'paid'
    },
    leave: unmount,
  }
}

const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('a payment at the payment terminal', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('is polled every two seconds, for a minute', async () => {
    const { readCount } = await open()
    const before = readCount()

    await advance(60)
    const afterAMinute = readCount()
    // The fake clock also advances with real time, so the number varies a little.
    expect(afterAMinute - before).toBeGreaterThanOrEqual(28)
    expect(afterAMinute - before).toBeLessThanOrEqual(31)
    await advance(60)

    expect(readCount()).toBe(afterAMinute)
    expect(screen.getByText(/nog onbekend en wordt nagevraagd/)).toBeTruthy()
  })

  it('has its event stream reopened after the stream ended, while there is a session', async () => {
    const fetchEvents = vi.fn(async () => new Response('event: ready\ndata: {}\n\nevent: ended\ndata: {}\n\n'))
    const { leave } = await open({ fetchFile: fetchEvents })
    await advance(5)
    expect(fetchEvents.mock.calls.length).toBeGreaterThan(1)

    act(() => closeSession())
    const before = fetchEvents.mock.calls.length
    await advance(10)
    expect(fetchEvents).toHaveBeenCalledTimes(before)
    leave()
  })

  it('is not polled after it ended, or after the user left the page', async () => {
    const { readCount, setPaid, leave } = await open()
    setPaid()
    await advance(2)
    expect(screen.getByText(/149,85 is betaald/)).toBeTruthy()
    const ended = readCount()
    await advance(20)
    expect(readCount()).toBe(ended)
    leave()

    const other = await open()
    other.leave()
    const left = other.readCount()
    await advance(20)
    expect(other.readCount()).toBe(left)
  })
})
