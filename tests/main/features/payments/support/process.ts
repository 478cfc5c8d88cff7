import { vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { AttemptEvent, OutstandingEvent, PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import type { PaymentEntry } from '#src/main/features/payments/index.ts'
import type { TillPayment } from '#src/main/features/payments/payment-journal.ts'
import { openPaymentProcess } from '#src/main/features/payments/payment-process.ts'
import { diskOf, scriptedServer } from './till.ts'

export const ID = '00000000-0000-4000-8000-000000000001'
export const AT = '2026-11-22T10:00:00.000Z'

const INTENT: PaymentEntry = {
  kind: 'intent',
  attemptId: ID,
  salesOrderId: 7,
  type: 'TERMINAL',
  amountCents: 2000,
  terminalCode: 'TH-1',
  shop: 'http://shop.test',
  who: null,
  at: AT,
}

type Options = {
  /** Email of the user at the till; null when no user is logged in. */
  email?: string | null
}

/** Opens a payment process with one started payment. Its clock does not advance unless the test changes `clock.ms`. */
export function openProcess({ email = 'sales@leermeester.example' }: Options = {}) {
  const server = scriptedServer()
  const disk = diskOf([INTENT])
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const clock = { ms: 0, now: () => new Date(AT), monotonicMs: () => clock.ms }
  const due = new Set<() => void>()
  const shown: { attempt: PanelAttempt | null } = { attempt: null }
  const session = email === null ? null : { email, roles: [], expires: '', userPageSize: 96 as const }
  const panels = {
    of: () => shown,
    apply: vi.fn<(salesOrderId: number, event: OutstandingEvent) => void>(),
    applyToAttempt: vi.fn<(salesOrderId: number, event: AttemptEvent) => void>(),
    restore: vi.fn<(attempt: PanelAttempt) => void>(),
  }
  const onFinal = vi.fn<(attempt: PanelAttempt) => void | Promise<void>>()
  const api = createApi({ fetch: (url, init) => server.fetch(url, init), baseUrl: 'http://shop.test' })
  const process = openPaymentProcess({
    shop: { api, url: () => 'http://shop.test' },
    journal: { entries: [...disk.written], append: disk.append },
    clock,
    timers: {
      after: (_, work) => {
        const timer = () => work()
        due.add(timer)
        return () => void due.delete(timer)
      },
      every: () => () => {},
    },
    sessions: { current: () => ({ session, isLocked: false, till: null, vault: 'kept', pinHolders: [] }) },
    log,
    timing: paymentTiming,
    panels,
    onFinal,
    onReturn: vi.fn(),
  })
  const paymentOf = (attemptId: string): TillPayment => {
    const payment = process.payment(attemptId)
    if (!payment) throw new Error('the process does not have this payment')
    return payment
  }
  /** Adds the payment to the server, in this state. */
  const addToServer = (state: TillPayment['state'], paymentId = ID) => {
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
  return {
    server,
    disk,
    log,
    clock,
    api,
    process,
    panels,
    onFinal,
    shown,
    payment: paymentOf(ID),
    paymentOf,
    addToServer,
    /** Returns the events about attempts that the panels received. */
    events: () => panels.applyToAttempt.mock.calls.map(([, event]) => event),
    /** Returns the number of timers: 0 when nothing is polled. */
    timers: () => due.size,
  }
}

/** Waits until all pending work without a timer is done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
