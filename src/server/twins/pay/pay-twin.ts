import { controlTwin, createFaults, underFaults } from '../faults.ts'
import { jsonResponse, pause, readJson, type Twin } from '../twin.ts'
import type { PayAccount } from './pay-account.ts'
import { handlePayApi } from './pay-api.ts'
import { createExchanges, withQuery } from './pay-exchanges.ts'
import { payFaults } from './pay-faults.ts'
import { openOrderRegistry, orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { payPage, unknownPayPage } from './pay-pages.ts'
import { actionOf, codeOf, isOpen, isOutcome, type Outcome } from './pay-statuses.ts'
import {
  isTerminalAction,
  receiptOf,
  simulateCustomer,
  type TerminalAction,
  terminalActions,
  terminals,
} from './pay-terminals.ts'

/** Credentials of the demo shop; valid at the twin only. */
export const payTwinAccount: PayAccount = {
  serviceId: 'SL-1000-0001',
  serviceSecret: '5e1f0d2c3b4a59687766554433221100ffeeddcc',
  tokenCode: 'AT-1000-0001',
  apiToken: '00112233445566778899aabbccddeeff01234567',
}

/** Options of the twin of PAY. Delays are in ms. */
export type PayTwinOptions = {
  account?: PayAccount
  /** URL of this twin for browsers, ending in `/pay`. Default: the URL at which the shop called the twin. */
  publicUrl?: string
  /** Sends the exchange calls to the shop. Default: the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => Date
  /** File that stores the orders, so that they are still there after a restart or a `kill -9`. */
  stateFile?: string
  retryDelaysMs?: readonly number[]
  /** Delay of an exchange call under the fault `late-exchange`. */
  lateMs?: number
  /** Delay of the response under the faults `timeout`, `late-refund` and `lost-refund`. */
  timeoutMs?: number
  terminalDelaysMs?: { prompt: number; result: number }
}

/** The twin of PAY. */
export type PayTwin = Twin & {
  /**
   * Sets the outcome of a payment, like the buttons of the payment page. Resolves after the first try of the exchange
   * call. Throws for an unknown payment.
   */
  choose(payId: string, outcome: Outcome): Promise<void>
  /**
   * Reports a payment as paid that was canceled or expired, as after a late message of a bank. Resolves like `choose`. A
   * repeated call sends the exchange call again.
   */
  payLate(payId: string): Promise<void>
}

/** PAY.'s limit of parallel calls per account (docs/integrations/pay.md#s1). */
const MAX_PARALLEL_CALLS = 150

const EXPIRY_CHECK_MS = 1_000

/**
 * Creates the twin of PAY. (docs/integrations/pay.md#s13): orders, hosted payment page, payment terminals and exchange
 * calls.
 */
export function createPayTwin(options: PayTwinOptions = {}): PayTwin {
  const { account = payTwinAccount, now = () => new Date() } = options
  const faults = createFaults(payFaults)
  const orders = openOrderRegistry({ now, stateFile: options.stateFile })
  const closing = new AbortController()
  let isByHand = false
  let running = 0
  const exchanges = createExchanges({
    fetch: options.fetch ?? fetch,
    faults,
    keyId: account.serviceId,
    key: account.serviceSecret,
    retryDelaysMs: options.retryDelaysMs ?? [5_000, 15_000, 60_000],
    lateMs: options.lateMs ?? 10_000,
  })

  function settle(orderId: string, status: number, facts?: Partial<TwinOrder>): TwinOrder | undefined {
    const order = orders.setStatus(orderId, status, facts)
    if (order) void exchanges.send(order)
    return order
  }

  const onCreated = (order: TwinOrder) => {
    const delaysMs = options.terminalDelaysMs ?? { prompt: 1_000, result: 4_000 }
    void simulateCustomer(order, { delaysMs, settle, closing: closing.signal, isByHand: () => isByHand })
  }
  for (const order of orders.all()) onCreated(order)

  let lastExpiryCheck = 0
  function expireOverdue(): void {
    const at = now().getTime()
    if (at - lastExpiryCheck < EXPIRY_CHECK_MS) return
    lastExpiryCheck = at
    for (const order of orders.all()) {
      if (isOpen(order.status) && Date.parse(order.expiresAt) <= at) settle(order.orderId, -80)
    }
  }
  const expiryTimer = setInterval(expireOverdue, EXPIRY_CHECK_MS).unref()

  async function choose(payId: string, outcome: Outcome): Promise<void> {
    const order = orders.find(payId)
    if (!order) throw new Error(`no payment ${payId}`)
    const code = codeOf(outcome)
    const hasReceipt = order.terminalCode !== null && isOpen(order.status)
    const changed = orders.setStatus(order.orderId, code, hasReceipt ? { receipt: receiptOf(order, code) } : {})
    if (!changed) return
    // Chargebacks, like refunds, always have the legacy layout.
    await (outcome === 'chargeback' ? exchanges.sendChargeback(changed) : exchanges.send(changed))
  }

  async function payLate(payId: string): Promise<void> {
    const order = orders.find(payId)
    const paid = order && orders.setPaidLate(order.orderId)
    if (!paid) throw new Error(`no payment ${payId}`)
    await exchanges.send(paid)
  }

  /** Returns the newest open payment of a terminal. */
  const openPaymentAt = (code: string): TwinOrder | undefined =>
    orders.all().findLast((order) => order.terminalCode === code && isOpen(order.status))

  /**
   * Handles the controls of the payment terminals. `POST /pay/_twin/terminals { byHand }` sets whether a person acts as
   * the customer. `POST /pay/_twin/terminals/{code} { play }` carries out an action of the customer on the open
   * payment.
   */
  async function handleTerminalControls(request: Request): Promise<Response | undefined> {
    const [, code] = /^\/pay\/_twin\/terminals(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? [undefined, null]
    if (request.method !== 'POST' || code === null) return undefined
    const body = (await readJson(request)) as { byHand?: unknown; play?: unknown } | undefined
    if (code === undefined) {
      isByHand = body?.byHand === true
      return jsonResponse({ byHand: isByHand })
    }
    if (!isTerminalAction(body?.play))
      return jsonResponse({ error: 'unknown play', plays: Object.keys(terminalActions) }, 400)
    const openPayment = openPaymentAt(code)
    if (!openPayment) return jsonResponse({ error: 'no open payment on this terminal' }, 409)
    await applyAction(openPayment, body.play)
    return jsonResponse({ orderId: openPayment.orderId, statusCode: terminalActions[body.play].code })
  }

  async function applyAction(order: TwinOrder, action: TerminalAction): Promise<void> {
    const { code } = terminalActions[action]
    const changed = orders.setStatus(order.orderId, code, { receipt: receiptOf(order, code) })
    if (changed) await exchanges.send(changed)
  }

  const terminalStates = () => ({
    byHand: isByHand,
    terminals: terminals.map((terminal) => {
      const waiting = openPaymentAt(terminal.code)
      const { orderId, amountCents, description } = waiting ?? {}
      return { ...terminal, waiting: waiting && { orderId, amountCents, description } }
    }),
  })

  async function handlePaymentPage(request: Request): Promise<Response | undefined> {
    const id = /^\/pay\/checkout\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1]
    if (id === undefined) return undefined
    const order = orders.find(id)
    if (!order) return unknownPayPage()
    if (request.method !== 'POST') return payPage(order, returnUrlOf(order))

    const outcome = new URLSearchParams(await request.text()).get('outcome')
    if (isOutcome(outcome)) await choose(id, outcome)
    return new Response(null, { status: 303, headers: { location: returnUrlOf(orders.find(id) ?? order) } })
  }

  return {
    name: 'pay',
    choose,
    payLate,

    async handle(request) {
      expireOverdue()
      const control =
        (await handleTerminalControls(request)) ??
        (await controlTwin(request, 'pay', {
          faults,
          state: () => ({
            orders: orders.all().map(orderOnTheWire),
            deliveries: exchanges.deliveries,
            ...terminalStates(),
          }),
          reset: () => {
            isByHand = false
            orders.clear()
            exchanges.deliveries.length = 0
          },
        }))
      const page = control ?? (await handlePaymentPage(request))
      if (page) return page

      const timeoutMs = options.timeoutMs ?? 10_000
      const errorBody = (status: number) => ({ code: `PAY-${status}`, title: 'Something went wrong', detail: '' })
      if (running >= MAX_PARALLEL_CALLS) return jsonResponse(errorBody(429), 429, { 'retry-after': '1' })
      running += 1
      const responding = underFaults({ faults, request, timeoutMs, errorBody }, async () => {
        const api = { account, orders, exchanges, now, base: baseOf, settle, onCreated, isStatusSlow }
        const respond = async () => (await handlePayApi(request, api)) ?? unknownPayPage()
        if (!isRefund(request)) return respond()
        if (faults.triggers('lost-refund')) {
          await pause(timeoutMs, request.signal)
          return jsonResponse(errorBody(500), 500)
        }
        if (!faults.triggers('late-refund')) return respond()
        const response = await respond()
        await pause(timeoutMs, request.signal)
        return response
      })
      return responding.finally(() => {
        running -= 1
      })
    },

    async close() {
      closing.abort()
      clearInterval(expiryTimer)
      exchanges.close()
    },
  }

  function isStatusSlow(): boolean {
    return faults.triggers('slow-status')
  }

  function baseOf(request: Request): string {
    return options.publicUrl ?? `${new URL(request.url).origin}/pay`
  }
}

const isRefund = ({ method, url }: Request) =>
  method === 'PATCH' && /\/v2\/transactions\/[^/]+\/refund$/.test(new URL(url).pathname)

/** Returns the URL to which the payer returns, with the four parameters of PAY. (docs/integrations/pay.md#s5). */
function returnUrlOf(order: TwinOrder): string {
  return withQuery(order.returnUrl, {
    id: order.orderId,
    statusAction: actionOf(order.status),
    statusCode: String(order.status),
    reference: order.reference ?? '',
  })
}
