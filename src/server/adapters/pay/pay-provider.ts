import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import type { PaymentProvider, PaymentTerminal, ProviderOrder } from '../../ports/payment-provider.ts'
import { callExternalService, type ExternalResponse, type Fetch, jsonOf } from '../call-external-service.ts'
import { exchangeResponse, readExchange } from './pay-exchange.ts'
import { createPayHosts, isHostUnavailable } from './pay-hosts.ts'
import { createPayRateLimiter, PAY_LIMITS, type PayLimits } from './pay-rate-limiter.ts'
import { asRefusal } from './pay-refusals.ts'
import { readService } from './pay-service.ts'
import { isOldPayId, payTransaction } from './pay-transaction.ts'
import { newPayOrder, payOrder, payRefund, payTerminal, payTerminals } from './pay-wire.ts'

/** Options of the PAY. adapter. */
export type PayOptions = {
  /** Order hosts with version, the first one preferred: `https://connect.pay.nl/v1`. */
  orderUrls: readonly [string, ...string[]]
  /** Management host, with version: `https://rest.pay.nl/v2`. */
  managementUrl: string
  /** The sales location of the shop: `SL-####-####` and its secret. */
  serviceId: string
  serviceSecret: string
  /** The account that makes the calls: `AT-####-####` and its API token. */
  tokenCode: string
  apiToken: string
  /** Creates sandbox payments (docs/integrations/pay.md#s10). Default false. */
  isTest?: boolean
  /** Time limit of one call. Default 8000; for a GET call at most `MAX_READ_MS`. */
  timeoutMs?: number
  /** Rate limits of this process, for GET calls and for all others. Default `PAY_LIMITS`. */
  limits?: { reading: PayLimits; changing: PayLimits }
  now?: () => Date
  fetch: Fetch
}

const DEFAULT_TIMEOUT_MS = 8_000

/**
 * Maximum time limit of GET calls. It is short, because a person or PAY. waits for the response, and because a status
 * poll is repeated at the next host.
 */
const MAX_READ_MS = 4_000

/** Time limit of a connection. PAY. normally needs a tenth of it. */
const CONNECT_MS = 800

/** How often a call that surely did not arrive is made, and the pause before each repetition. */
const MAX_ROUNDS = 3
const PAUSE_MS = 150
/**
 * No repetition of a create begins later than this after the call began, at any host. With the time limit of its
 * connection the buyer then has an answer within three seconds.
 */
const LAST_TRY_MS = 2_150

const TERMINALS_PER_PAGE = 100
const MAX_TERMINAL_PAGES = 20

/**
 * Creates the payment provider on PAY.'s order and management APIs (docs/integrations/pay.md).
 *
 * Methods throw `PaymentRefusal` when PAY. refuses a request, and `Outage('pay')` when PAY. cannot be used. Amounts are
 * cents.
 */
export function createPayProvider(options: PayOptions): PaymentProvider {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, limits = PAY_LIMITS, now = () => new Date() } = options
  const hosts = createPayHosts(options.orderUrls, now)
  const limiters = { reading: createPayRateLimiter(limits.reading), changing: createPayRateLimiter(limits.changing) }
  const exchangeKeys = new Map([
    [options.serviceId, options.serviceSecret],
    [options.tokenCode, options.apiToken],
  ])
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${options.tokenCode}:${options.apiToken}`).toString('base64')}`,
  }

  function call(url: string, method: string, body?: unknown): Promise<ExternalResponse> {
    const isRead = method === 'GET'
    const target = {
      service: 'pay' as const,
      fetch: options.fetch,
      connectMs: CONNECT_MS,
      timeoutMs: isRead ? Math.min(MAX_READ_MS, timeoutMs) : timeoutMs,
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return limiters[isRead ? 'reading' : 'changing'](() => callExternalService(target, url, init))
  }

  /**
   * Calls the order hosts in turn until one is available.
   *
   * A call without a body (status, abort) is repeated at the next host after any failure of a host. A call that creates
   * an order is repeated only when the previous host was never reached. Otherwise PAY. could have two orders, and the
   * customer would be asked to pay twice.
   *
   * A call that creates an order and reached no host is repeated at once, twice at most: a short interruption of the
   * network then costs the customer a moment, not a new try.
   */
  async function callOrders(path: string, method: string, body?: unknown): Promise<ProviderOrder> {
    const lastTryAt = performance.now() + LAST_TRY_MS
    for (let round = 1; ; round += 1) {
      try {
        return await callHosts(path, method, body, lastTryAt)
      } catch (error) {
        const isOver = round === MAX_ROUNDS || performance.now() + PAUSE_MS > lastTryAt
        if (body === undefined || isOver || !isHostUnavailable(error) || error.mayHaveArrived) throw error
      }
      await setTimeout(PAUSE_MS)
    }
  }

  async function callHosts(path: string, method: string, body: unknown, lastTryAt: number): Promise<ProviderOrder> {
    const mayRepeat = body === undefined
    const [last, ...others] = [...hosts.inOrder()].reverse() as [string, ...string[]] // at least one host is configured
    for (const host of others.reverse()) {
      try {
        return await callHost(host, path, method, body)
      } catch (error) {
        if (!isHostUnavailable(error)) throw error
        if (!mayRepeat && (error.mayHaveArrived || performance.now() > lastTryAt)) throw error
      }
    }
    return callHost(last, path, method, body)
  }

  async function callHost(host: string, path: string, method: string, body?: unknown): Promise<ProviderOrder> {
    try {
      const order = read(await call(`${host}/orders${path}`, method, body), payOrder)
      hosts.recordResult(host, undefined)
      return order
    } catch (error) {
      hosts.recordResult(host, error)
      throw error
    }
  }

  const callManagement = (path: string, method: string, body?: unknown) =>
    call(`${options.managementUrl}${path}`, method, body)

  return {
    create: (request) =>
      callOrders('', 'POST', newPayOrder(request, { serviceId: options.serviceId, isTest: options.isTest ?? false })),

    status: async (payId) =>
      isOldPayId(payId)
        ? read(await callManagement(`/transactions/${pathPart(payId)}`, 'GET'), payTransaction)
        : callOrders(`/${pathPart(payId)}/status`, 'GET'),

    abort: (payId) => callOrders(`/${pathPart(payId)}/abort`, 'PATCH'),

    async refund(payId, { amountCents, description }) {
      const body = { ...(amountCents && { amount: { value: amountCents, currency: 'EUR' } }), description }
      const refund = read(await callManagement(`/transactions/${pathPart(payId)}/refund`, 'PATCH', body), payRefund)
      return { payId: refund.orderId ?? payId, refundedCents: refund.amountRefunded.value }
    },

    async refundedCents(payId) {
      return read(await callManagement(`/transactions/${pathPart(payId)}`, 'GET'), payRefund).amountRefunded.value
    },

    async terminals() {
      const all: PaymentTerminal[] = []
      for (let page = 1; page <= MAX_TERMINAL_PAGES; page += 1) {
        const path = `/terminals?limit=${TERMINALS_PER_PAGE}&page=${page}`
        const { total, terminals } = read(await callManagement(path, 'GET'), payTerminals)
        all.push(...terminals)
        if (terminals.length === 0 || all.length >= total) break
      }
      return all
    },

    terminal: async (code) => read(await callManagement(`/terminals/${pathPart(code)}`, 'GET'), payTerminal),

    async service() {
      const response = await callManagement(
        `/services/config?serviceId=${encodeURIComponent(options.serviceId)}`,
        'GET',
      )
      if (!response.isOk) throw asRefusal(response)
      const service = readService(jsonOf(response), options.serviceSecret)
      if (!service) throw new Outage('pay', { reason: 'unreadable', mayHaveArrived: true, status: response.status })
      const { domains, ...details } = service
      // The orders of a twin, which is called over http, exist on its own host only. So no other host is added.
      if (new URL(options.orderUrls[0]).protocol === 'https:') hosts.addReported(domains)
      return details
    },

    readExchange: (raw) => readExchange(raw, exchangeKeys),
    exchangeResponse,
  }
}

/** Parses a response by the schema. Throws the refusal of an error response, and `Outage` for an unknown body. */
function read<Schema extends z.ZodType>(response: ExternalResponse, schema: Schema): z.output<Schema> {
  if (!response.isOk) throw asRefusal(response)

  const parsed = schema.safeParse(jsonOf(response))
  // A success status with an unknown body: the request has probably been carried out.
  if (!parsed.success) {
    throw new Outage('pay', {
      reason: 'unreadable',
      mayHaveArrived: true,
      status: response.status,
      cause: parsed.error,
    })
  }
  return parsed.data
}

/**
 * Encodes an id for use as one path segment, so that an id such as `..` cannot change the path. `readExchange` refuses
 * such ids of unsigned exchange calls already; this is a second guard.
 */
function pathPart(id: string): string {
  return encodeURIComponent(id)
    .replaceAll('.', '%2E')
    .replace(/^(%2E){1,2}$/, '-')
}
