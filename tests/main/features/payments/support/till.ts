import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import type { PanelAction, PanelAttempt, PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { openPaymentPanels, type PaymentEntry, type PaymentPanelsDeps } from '#src/main/features/payments/index.ts'
import { machineTimers } from '#src/main/machine-clock.ts'

type StartBody = { AttemptId: string; Amount: number; PaymentType: StaffPayment['paymentType']; TerminalCode?: string }
export type Refusal = { status: number; code: string; message: string; detail?: unknown }

/** A simulated server with one order, and switches for its faults. */
export function scriptedServer() {
  const payments = new Map<string, StaffPayment>()
  const server = {
    payments,
    starts: [] as StartBody[],
    aborts: [] as string[],
    abandons: [] as string[],
    /** Number of requests for the payments of an order. */
    polls: 0,
    outstanding: 999,
    /** True: no call gets a response. */
    isAway: false,
    /** The error that a call of this kind returns. */
    refuses: {} as Partial<Record<'start' | 'show' | 'abort' | 'abandon', Refusal>>,
    /** True: a start arrives, and its response is lost. */
    losesStartResponses: false,
    /** Delay in ms before the response to a start. */
    startDelayMs: 0,
    /** Delay in ms before the response with the payments of an order. */
    showDelayMs: 0,
    /** The error that a start returns, although the server stores the payment. */
    startError: undefined as Refusal | undefined,
    /** Runs when a start is in transit to the server. The start is lost if it throws. */
    onItsWay: undefined as ((nth: number) => Promise<void>) | undefined,
    /** Sets the state of a payment. */
    becomes: (attemptId: string, state: StaffPayment['state']) => {
      const payment = payments.get(attemptId)
      if (payment) payments.set(attemptId, { ...payment, state })
    },
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname } = new URL(url)
      if (server.isAway) throw new TypeError('no route')
      if (pathname === '/api/pay/start') return start(JSON.parse(String(init.body)) as StartBody)
      if (pathname.endsWith('/payments')) {
        server.polls += 1
        if (server.showDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, server.showDelayMs))
        if (server.refuses.show) return refused(server.refuses.show)
        if (!pathname.endsWith('/7/payments')) {
          return refused({ status: 404, code: 'order_not_found', message: 'Deze order is niet gevonden.' })
        }
        return Response.json({
          salesOrderId: 7,
          total: 999,
          paid: 0,
          outstanding: server.outstanding,
          payments: [...payments.values()],
        })
      }
      if (pathname.endsWith('/abandon')) return abandon(pathname.split('/')[3] ?? '')
      server.aborts.push(pathname.split('/')[3] ?? '')
      if (server.refuses.abort) return refused(server.refuses.abort)
      server.becomes(pathname.split('/')[3] ?? '', 'cancelled')
      return Response.json({
        salesOrderId: 7,
        statusCode: 0,
        paymentState: 'none',
        total: 999,
        paid: 0,
        outstanding: 999,
        depositDue: 0,
        attempt: null,
      })
    },
  }
  const refused = ({ status, ...body }: Refusal) => Response.json(body, { status })

  /** The ids of given-up starts, which the server refuses. */
  const abandoned = new Set<string>()

  function abandon(attemptId: string): Response {
    server.abandons.push(attemptId)
    if (server.refuses.abandon) return refused(server.refuses.abandon)
    const existing = payments.get(attemptId)
    if (!existing) abandoned.add(attemptId)
    return Response.json({ state: existing?.state ?? 'abandoned', paymentUrl: existing?.paymentUrl ?? null })
  }

  async function start(body: StartBody): Promise<Response> {
    server.starts.push(body)
    await server.onItsWay?.(server.starts.length)
    if (server.refuses.start) return refused(server.refuses.start)
    if (abandoned.has(body.AttemptId)) return refused(NOT_STARTED)
    if (!payments.has(body.AttemptId)) payments.set(body.AttemptId, payment(body))
    if (server.losesStartResponses) throw new TypeError('socket hang up')
    if (server.startDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, server.startDelayMs))
    if (server.startError) return refused(server.startError)
    const { state, paymentUrl } = payments.get(body.AttemptId) ?? payment(body)
    return Response.json({ paymentId: body.AttemptId, state, paymentUrl, errorMessage: null })
  }
  return server
}

const NOT_STARTED: Refusal = { status: 409, code: 'payment_not_started', message: 'De betaling is niet gestart.' }

const payment = ({ AttemptId, Amount, PaymentType, TerminalCode }: StartBody): StaffPayment => ({
  paymentId: AttemptId,
  paymentType: PaymentType,
  state: PaymentType === 'CASH' ? 'paid' : 'open',
  payStatusCode: null,
  payId: null,
  amount: Amount / 100,
  refunded: 0,
  refundable: 0,
  startedBy: null,
  terminalCode: TerminalCode ?? null,
  insertDateTime: '2026-11-22T10:00:00.000Z',
  expiresDateTime: null,
  paymentUrl: PaymentType === 'PAYLINK' ? 'https://pay.example/1' : null,
  hasReceipt: false,
  refunds: [],
})

/** A disk that stores entries, and can be full. */
export function diskOf(entries: PaymentEntry[] = []) {
  const disk = {
    written: entries,
    isFull: false,
    append: async (entry: PaymentEntry) => {
      if (disk.isFull) return { ok: false, code: 'disk_full', detail: undefined } as const
      disk.written.push(entry)
      return ok(undefined)
    },
  }
  return disk
}

const SESSION: TillSession = {
  session: {
    email: 'sales@leermeester.example',
    roles: ['Sales'],
    expires: '2026-11-22T20:00:00.000Z',
    userPageSize: 96,
  },
  isLocked: false,
  till: null,
  vault: 'kept',
  pinHolders: [],
}

type Server = ReturnType<typeof scriptedServer>
type Disk = ReturnType<typeof diskOf>

/** Opens a till with a new server and disk. `again` simulates a restart: it opens a till with that server and disk. */
export function openOwnTill() {
  const [server, disk] = [scriptedServer(), diskOf()]
  return { server, disk, till: openTill(server, disk), again: () => openTill(server, disk) }
}

/** Advances the fake timers of the test. */
export const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

export const kindsOn = (disk: Disk) => disk.written.map(({ kind }) => kind)

/** A till with its payment panels. Its server and disk survive a restart. */
export function openTill(server: Server, disk: Disk, more: Partial<PaymentPanelsDeps> = {}) {
  const seen = {
    finals: [] as PanelAttempt[],
    returns: [] as number[],
    changes: [] as PanelState[][],
  }
  /** The configured address of the server, which a test can change. */
  const config = { url: 'http://shop.test' }
  const reconnectListeners = new Set<() => void>()
  const sessionListeners = new Set<(now: TillSession) => void>()
  const deps: PaymentPanelsDeps = {
    shop: {
      api: createApi({ fetch: server.fetch, baseUrl: 'http://shop.test' }),
      url: () => config.url,
      isReachable: () => !server.isAway,
      onReachable: (listener) => {
        reconnectListeners.add(listener)
        return () => void reconnectListeners.delete(listener)
      },
    },
    journal: { entries: [...disk.written], append: disk.append },
    timers: machineTimers,
    // The wall clock is wrong on purpose: no duration may be measured with it.
    clock: { now: () => new Date(Date.now() - 3_600_000), monotonicMs: () => performance.now() },
    sessions: {
      current: () => SESSION,
      onChange: (listener) => {
        sessionListeners.add(listener)
        return () => void sessionListeners.delete(listener)
      },
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    newId: randomUUID,
    terminalCode: () => 'TH-1000-0001',
    unsentMoney: { centsOf: () => 0, onChange: () => () => {} },
    onChange: (desks) => seen.changes.push(desks),
    onFinal: (attempt) => void seen.finals.push(attempt),
    onReturn: (salesOrderId) => seen.returns.push(salesOrderId),
    ...more,
  }
  const panels = openPaymentPanels(deps)
  panels.start()
  const send = (event: PanelAction) => panels.send(7, event)
  return {
    /** The dependencies of this till, to open a part of it separately. */
    deps,
    panels,
    config,
    seen,
    send,
    attempt: () => panels.read(7).attempt,
    reconnects: () => {
      for (const listener of reconnectListeners) listener()
    },
    logsIn: () => {
      for (const listener of sessionListeners) listener(SESSION)
    },
    locks: () => {
      for (const listener of sessionListeners) listener({ ...SESSION, isLocked: true })
    },
    logsOut: () => {
      for (const listener of sessionListeners) listener({ ...SESSION, session: null })
    },
    /** Number of listeners to the server and to the sessions. */
    listening: () => [reconnectListeners.size, sessionListeners.size],
    /** Enters an amount, chooses a payment method, and confirms. */
    pays: async (amountCents: number, type: StaffPayment['paymentType'] = 'TERMINAL') => {
      await send({ kind: 'prefill', amountCents })
      await send({ kind: 'choose', type })
      return send({ kind: 'confirm', confirmsOverpayment: false })
    },
  }
}
