import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { pauseUnlessClosed } from '../twin.ts'
import type { PayFault } from './pay-faults.ts'
import { orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { actionOf, isOpen } from './pay-statuses.ts'

/** An exchange call of the twin with the results of its tries. People and tests read it in the state of the twin. */
export type Delivery = {
  payId: string
  statusCode: number
  layout: 'signed' | 'legacy'
  /** Results of the tries in order: `accepted`, `not accepted`, an HTTP status, or the name of the error. */
  tries: string[]
  state: 'waiting' | 'accepted' | 'given up' | 'dropped'
}

/** Options of the sender of exchange calls. */
export type ExchangeOptions = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  faults: Faults<PayFault>
  keyId: string
  key: string
  /** Delays before the second, third, … try, in ms. */
  retryDelaysMs: readonly number[]
  /** Delay of an exchange call under the fault `late-exchange`, in ms. */
  lateMs: number
}

const RESPONSE_TIMEOUT_MS = 5_000
const MAX_DELIVERIES = 500

type Message = {
  url: string
  body: string
  /** Called for each try, because the fault `bad-signature` may apply to some of the tries only. */
  headers: () => Record<string, string>
}

/** The sender of exchange calls. */
export type Exchanges = ReturnType<typeof createExchanges>

/**
 * Creates the sender of exchange calls (docs/integrations/pay.md#s6). It repeats a call that the shop does not accept,
 * after each of `retryDelaysMs`.
 *
 * `send` resolves after the first try. Later tries, and a call that the fault `late-exchange` delays, run in the
 * background.
 */
export function createExchanges(options: ExchangeOptions) {
  const { faults } = options
  const deliveries: Delivery[] = []
  const closing = new AbortController()

  async function send(order: TwinOrder): Promise<void> {
    if (!order.exchangeUrl) return
    if (faults.triggers('drop-exchange')) {
      record(order, 'signed', 'dropped')
    } else if (faults.triggers('late-exchange')) {
      void pauseUnlessClosed(options.lateMs, closing.signal).then((isDue) => (isDue ? deliver(order) : undefined))
    } else if (faults.triggers('double-exchange')) {
      await Promise.all([deliver(order), deliver(order)])
    } else if (!isOpen(order.status) && faults.triggers('out-of-order-exchange')) {
      await deliver(order)
      await deliver({ ...order, status: 50, modifiedAt: order.createdAt, completedAt: null, receipt: null })
    } else {
      await deliver(order)
    }
  }

  async function deliver(order: TwinOrder): Promise<void> {
    const isLegacy = faults.triggers('legacy-exchange')
    await push(order, isLegacy ? legacyMessage(order, legacyActionOf(order.status)) : signedMessage(order, options))
  }

  async function push(order: TwinOrder, message: Message & { layout: Delivery['layout'] }): Promise<void> {
    const delivery = record(order, message.layout, 'waiting')
    const tryOnce = async () => {
      const result = await post(message, options.fetch, closing.signal)
      delivery.tries.push(result)
      if (result === 'accepted') delivery.state = 'accepted'
    }
    await tryOnce()
    if (delivery.state === 'waiting') void retry(delivery, tryOnce)
  }

  async function retry(delivery: Delivery, tryOnce: () => Promise<void>): Promise<void> {
    for (const delayMs of options.retryDelaysMs) {
      if (!(await pauseUnlessClosed(delayMs, closing.signal))) return
      await tryOnce()
      if (delivery.state === 'accepted') return
    }
    delivery.state = 'given up'
  }

  function record(order: TwinOrder, layout: Delivery['layout'], state: Delivery['state']): Delivery {
    const delivery: Delivery = { payId: order.orderId, statusCode: order.status, layout, tries: [], state }
    deliveries.push(delivery)
    if (deliveries.length > MAX_DELIVERIES) deliveries.shift()
    return delivery
  }

  return {
    send,
    /** Sends the exchange call of a refund. As at PAY., refunds and chargebacks always have the legacy layout. */
    sendRefund: (order: TwinOrder) =>
      order.exchangeUrl ? push(order, legacyMessage(order, 'refund:add')) : Promise.resolve(),
    sendChargeback: (order: TwinOrder) =>
      order.exchangeUrl ? push(order, legacyMessage(order, 'chargeback:add')) : Promise.resolve(),
    deliveries,
    close: () => closing.abort(),
  }
}

function signedMessage(order: TwinOrder, { faults, keyId, key }: ExchangeOptions): Message & { layout: 'signed' } {
  const event = 'status_changed'
  const body = JSON.stringify({ event, type: 'order', version: 1, id: order.uuid, object: orderOnTheWire(order) })
  return {
    layout: 'signed',
    url: withQuery(order.exchangeUrl ?? '', { type: 'order', id: order.uuid, event }),
    body,
    headers: () => ({
      'content-type': 'application/json',
      'signature-method': 'HMAC',
      'signature-algorithm': 'sha256',
      'signature-keyid': keyId,
      signature: createHmac('sha256', faults.triggers('bad-signature') ? `not ${key}` : key)
        .update(body)
        .digest('hex'),
    }),
  }
}

function legacyMessage(order: TwinOrder, action: string): Message & { layout: 'legacy' } {
  const fields = new URLSearchParams({
    action,
    order_id: order.orderId,
    amount: (order.amountCents / 100).toFixed(2),
    extra1: String(order.stats?.extra1 ?? ''),
    payment_profile_id: String(order.methodId ?? ''),
  })
  return {
    layout: 'legacy',
    url: order.exchangeUrl ?? '',
    body: fields.toString(),
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

function legacyActionOf(status: number): string {
  if (status === 100 || status === 95) return 'new_ppt'
  return actionOf(status) === 'PENDING' ? 'pending' : 'cancel'
}

async function post(message: Message, fetch: ExchangeOptions['fetch'], closing: AbortSignal): Promise<string> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)])
    const init = { method: 'POST', headers: message.headers(), body: message.body, signal }
    const response = await fetch(message.url, init)
    const text = await response.text()
    if (!response.ok) return String(response.status)
    return /^TRUE\b/.test(text) || /"result"\s*:\s*true/.test(text) ? 'accepted' : 'not accepted'
  } catch (error) {
    return error instanceof Error ? error.name : 'failed' // the state of the twin shows this text; the call is retried
  }
}

/** Returns a URL of the shop with the query parameters of PAY. A parameter that the URL has already is not replaced. */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}
