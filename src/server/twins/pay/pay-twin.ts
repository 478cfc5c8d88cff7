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
  isTerminalPlay,
  playTerminal,
  receiptOf,
  type TerminalPlay,
  terminalPlays,
  terminals,
} from './pay-terminals.ts'

/** The account of the demo shop; worth nothing anywhere else. */
export const payTwinAccount: PayAccount = {
  serviceId: 'SL-1000-0001',
  serviceSecret: '5e1f0d2c3b4a59687766554433221100ffeeddcc',
  tokenCode: 'AT-1000-0001',
  apiToken: '00112233445566778899aabbccddeeff01234567',
}

export type PayTwinOptions = {
  account?: PayAccount
  /** How a browser reaches this twin, with `/pay` at its end; by default as the shop reached it. */
  publicUrl?: string
  /** Carries the exchange calls to the shop. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  now?: () => Date
  /** Payments are remembered here across restarts, also after kill -9. */
  stateFile?: string
  retryDelaysMs?: readonly number[]
  lateMs?: number
  timeoutMs?: number
  terminalDelaysMs?: { prompt: number; result: number }
}

export type PayTwin = Twin & {
  /** What the buttons of the pay page do. Ends when the shop has answered the first exchange call. */
  choose(payId: string, outcome: Outcome): Promise<void>
}

/** What PAY. lets an account do at once (pay.md §1). */
const MOST_AT_ONCE = 150

const EXPIRY_CHECK_MS = 1_000

/** PAY. for one machine: orders, hosted pay page, PIN terminals and exchange calls. */
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
    const order = orders.become(orderId, status, facts)
    if (order) void exchanges.tell(order)
    return order
  }

  const started = (order: TwinOrder) => {
    const delaysMs = options.terminalDelaysMs ?? { prompt: 1_000, result: 4_000 }
    void playTerminal(order, { delaysMs, settle, closing: closing.signal, isByHand: () => isByHand })
  }
  for (const order of orders.all()) started(order)

  let expiredUntil = 0
  function expireOverdue(): void {
    const at = now().getTime()
    if (at - expiredUntil < EXPIRY_CHECK_MS) return
    expiredUntil = at
    for (const order of orders.all()) {
      if (isOpen(order.status) && Date.parse(order.expiresAt) <= at) settle(order.orderId, -80)
    }
  }
  const expiry = setInterval(expireOverdue, EXPIRY_CHECK_MS).unref()

  async function choose(payId: string, outcome: Outcome): Promise<void> {
    const order = orders.find(payId)
    if (!order) throw new Error(`no payment ${payId}`)
    const code = codeOf(outcome)
    const isSlip = order.terminalCode !== null && isOpen(order.status)
    const chosen = orders.become(order.orderId, code, isSlip ? { receipt: receiptOf(order, code) } : {})
    if (!chosen) return
    // Like refunds, what a bank takes back is told in the old layout only.
    await (outcome === 'chargeback' ? exchanges.tellChargeback(chosen) : exchanges.tell(chosen))
  }

  /** What waits on a terminal: the newest payment that is open there. */
  const atTerminal = (code: string): TwinOrder | undefined =>
    orders.all().findLast((order) => order.terminalCode === code && isOpen(order.status))

  /**
   * The terminals, for a person: `POST /pay/_twin/terminals { byHand }` says who plays the customer, and
   * `POST /pay/_twin/terminals/{code} { play }` plays what waits there.
   */
  async function terminalKnobs(request: Request): Promise<Response | undefined> {
    const [, code] = /^\/pay\/_twin\/terminals(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? [undefined, null]
    if (request.method !== 'POST' || code === null) return undefined
    const body = (await readJson(request)) as { byHand?: unknown; play?: unknown } | undefined
    if (code === undefined) {
      isByHand = body?.byHand === true
      return jsonResponse({ byHand: isByHand })
    }
    if (!isTerminalPlay(body?.play))
      return jsonResponse({ error: 'unknown play', plays: Object.keys(terminalPlays) }, 400)
    const waiting = atTerminal(code)
    if (!waiting) return jsonResponse({ error: 'nothing waits on this terminal' }, 409)
    await playAt(waiting, body.play)
    return jsonResponse({ orderId: waiting.orderId, statusCode: terminalPlays[body.play].code })
  }

  async function playAt(order: TwinOrder, play: TerminalPlay): Promise<void> {
    const { code } = terminalPlays[play]
    const played = orders.become(order.orderId, code, { receipt: receiptOf(order, code) })
    if (played) await exchanges.tell(played)
  }

  const terminalStates = () => ({
    byHand: isByHand,
    terminals: terminals.map((terminal) => {
      const waiting = atTerminal(terminal.code)
      const { orderId, amountCents, description } = waiting ?? {}
      return { ...terminal, waiting: waiting && { orderId, amountCents, description } }
    }),
  })

  async function checkout(request: Request): Promise<Response | undefined> {
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

    async handle(request) {
      expireOverdue()
      const control =
        (await terminalKnobs(request)) ??
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
      const page = control ?? (await checkout(request))
      if (page) return page

      const timeoutMs = options.timeoutMs ?? 10_000
      const errorBody = (status: number) => ({ code: `PAY-${status}`, title: 'Something went wrong', detail: '' })
      if (running >= MOST_AT_ONCE) return jsonResponse(errorBody(429), 429, { 'retry-after': '1' })
      running += 1
      const answered = underFaults({ faults, request, timeoutMs, errorBody }, async () => {
        const api = { account, orders, exchanges, now, base: baseOf, settle, started, isStatusSlow }
        const answer = async () => (await handlePayApi(request, api)) ?? unknownPayPage()
        if (!isRefund(request)) return answer()
        if (faults.strikes('lost-refund')) {
          await pause(timeoutMs, request.signal)
          return jsonResponse(errorBody(500), 500)
        }
        if (!faults.strikes('late-refund')) return answer()
        const late = await answer()
        await pause(timeoutMs, request.signal)
        return late
      })
      return answered.finally(() => {
        running -= 1
      })
    },

    async close() {
      closing.abort()
      clearInterval(expiry)
      exchanges.close()
    },
  }

  function isStatusSlow(): boolean {
    return faults.strikes('slow-status')
  }

  function baseOf(request: Request): string {
    return options.publicUrl ?? `${new URL(request.url).origin}/pay`
  }
}

const isRefund = ({ method, url }: Request) =>
  method === 'PATCH' && /\/v2\/transactions\/[^/]+\/refund$/.test(new URL(url).pathname)

/** Where the payer goes back to, with the four values that PAY. adds. */
function returnUrlOf(order: TwinOrder): string {
  return withQuery(order.returnUrl, {
    id: order.orderId,
    statusAction: actionOf(order.status),
    statusCode: String(order.status),
    reference: order.reference ?? '',
  })
}
