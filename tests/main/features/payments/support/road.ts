import { vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import { keepPayments } from '#src/main/features/payments/kept-payments.ts'
import type { KeptPayment } from '#src/main/features/payments/payment-entries.ts'
import type { Road } from '#src/main/features/payments/payment-road.ts'
import { diskOf, scriptedServer } from './till.ts'

export const ID = '00000000-0000-4000-8000-000000000001'
export const AT = '2026-11-22T10:00:00.000Z'

/** A road on which nothing drives by itself: a test looks at each thing that one step says to the others. */
export async function openRoad() {
  const server = scriptedServer()
  const disk = diskOf()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const clock = { ms: 0, now: () => new Date(AT), monotonicMs: () => clock.ms }
  const shop = {
    api: createApi({ fetch: server.fetch, baseUrl: 'http://shop.test' }),
    url: () => 'http://shop.test',
    isThere: () => true,
    onBack: () => () => {},
  }
  const kept = keepPayments({ journal: { entries: [], append: disk.append }, clock, log })
  const facts = { attemptId: ID, salesOrderId: 7, type: 'TERMINAL', amountCents: 2000, terminalCode: 'TH-1' } as const
  const payment = await kept.announce({ kind: 'intent', ...facts, shop: 'http://shop.test', who: null })
  if (!payment) throw new Error('the disk of this test is not full')
  const following = { askNow: vi.fn(), stop: vi.fn() }
  const road = {
    shop,
    clock,
    log,
    kept,
    timing: paymentTiming,
    answer: vi.fn<Road['answer']>(),
    noteOutstanding: vi.fn<Road['noteOutstanding']>(),
    follow: vi.fn<Road['follow']>(() => following),
    close: vi.fn<Road['close']>(),
    end: vi.fn<Road['end']>(async () => undefined),
  }
  /** The server has the payment, in this state. */
  const isAtServer = (state: KeptPayment['state'], paymentId = ID) => {
    server.payments.set(paymentId, {
      paymentId,
      paymentType: 'TERMINAL',
      state: state ?? 'open',
      payStatusCode: null,
      payId: null,
      amount: 20,
      refunded: 0,
      refundable: 0,
      startedBy: null,
      terminalCode: null,
      insertDateTime: AT,
      expiresDateTime: null,
      paymentUrl: 'https://pay.example/1',
      hasReceipt: false,
      refunds: [],
    })
  }
  return { server, disk, log, clock, kept, payment, following, road, isAtServer }
}
