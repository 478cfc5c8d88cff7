import type * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import type { PaymentProvider, PaymentTerminal, ProviderOrder } from '../../ports/payment-provider.ts'
import { callExternalService, type ExternalResponse, type Fetch, jsonOf } from '../call-external-service.ts'
import { exchangeResponse, readExchange } from './pay-exchange.ts'
import { createPayGate, PAY_LIMITS, type PayLimits } from './pay-gate.ts'
import { createPayHosts, isAway } from './pay-hosts.ts'
import { asRefusal } from './pay-refusals.ts'
import { readService } from './pay-service.ts'
import { isOldPayId, payTransaction } from './pay-transaction.ts'
import { newPayOrder, payOrder, payRefund, payTerminal, payTerminals } from './pay-wire.ts'

export type PayOptions = {
  /** Order hosts in the order of trying, with version: `https://connect.pay.nl/v1`. */
  orderUrls: readonly [string, ...string[]]
  /** Management host, with version: `https://rest.pay.nl/v2`. */
  managementUrl: string
  /** `SL-####-####` and its secret: the sales location of the shop. */
  serviceId: string
  serviceSecret: string
  /** `AT-####-####` and its token: the account that calls. */
  tokenCode: string
  apiToken: string
  /** Makes sandbox payments. */
  isTest?: boolean
  /** How long one call may take; 8 s unless told otherwise. */
  timeoutMs?: number
  /** What this process may ask of the account; `PAY_LIMITS` unless told otherwise. */
  limits?: { reading: PayLimits; changing: PayLimits }
  now?: () => Date
  fetch: Fetch
}

const CALL_MS = 8_000

/** Asking may go on at the next host, so no host gets long; and a person or PAY. itself waits for the answer. */
const MOST_ASKING_MS = 4_000

const TERMINALS_PER_PAGE = 100
const MOST_TERMINAL_PAGES = 20

/** The payment provider PAY. over its own API. */
export function createPayProvider(options: PayOptions): PaymentProvider {
  const { timeoutMs = CALL_MS, limits = PAY_LIMITS, now = () => new Date() } = options
  const hosts = createPayHosts(options.orderUrls, now)
  const lanes = { reading: createPayGate(limits.reading), changing: createPayGate(limits.changing) }
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
    const isAsking = method === 'GET'
    const party = {
      party: 'pay' as const,
      fetch: options.fetch,
      timeoutMs: isAsking ? Math.min(MOST_ASKING_MS, timeoutMs) : timeoutMs,
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return lanes[isAsking ? 'reading' : 'changing'](() => callExternalService(party, url, init))
  }

  /**
   * Calls the first order host that is there. What may be done twice goes on at the next whenever one is away; what may
   * not, only when the host before was never reached: a second order is never risked.
   */
  async function callOrders(path: string, method: string, body?: unknown): Promise<ProviderOrder> {
    const mayRepeat = body === undefined
    const [last, ...others] = [...hosts.inOrder()].reverse() as [string, ...string[]] // configured with at least one
    for (const host of others.reverse()) {
      try {
        return await callHost(host, path, method, body)
      } catch (error) {
        if (!isAway(error) || (error.mayHaveArrived && !mayRepeat)) throw error
      }
    }
    return callHost(last, path, method, body)
  }

  async function callHost(host: string, path: string, method: string, body?: unknown): Promise<ProviderOrder> {
    try {
      const order = read(await call(`${host}/orders${path}`, method, body), payOrder)
      hosts.note(host, undefined)
      return order
    } catch (error) {
      hosts.note(host, error)
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
      const found: PaymentTerminal[] = []
      for (let page = 1; page <= MOST_TERMINAL_PAGES; page += 1) {
        const path = `/terminals?limit=${TERMINALS_PER_PAGE}&page=${page}`
        const { total, terminals } = read(await callManagement(path, 'GET'), payTerminals)
        found.push(...terminals)
        if (terminals.length === 0 || found.length >= total) break
      }
      return found
    },

    terminal: async (code) => read(await callManagement(`/terminals/${pathPart(code)}`, 'GET'), payTerminal),

    async service() {
      const answer = await callManagement(`/services/config?serviceId=${encodeURIComponent(options.serviceId)}`, 'GET')
      if (!answer.isOk) throw asRefusal(answer)
      const service = readService(jsonOf(answer), options.serviceSecret)
      if (!service) throw new Outage('pay', { reason: 'unreadable', mayHaveArrived: true, status: answer.status })
      const { domains, ...told } = service
      // Sandbox and twin have hosts of their own, and orders of theirs are known nowhere else.
      if (new URL(options.orderUrls[0]).protocol === 'https:') hosts.learn(domains)
      return told
    },

    readExchange: (raw) => readExchange(raw, exchangeKeys),
    exchangeResponse,
  }
}

function read<Schema extends z.ZodType>(answer: ExternalResponse, schema: Schema): z.output<Schema> {
  if (!answer.isOk) throw asRefusal(answer)

  const parsed = schema.safeParse(jsonOf(answer))
  // It said yes in words we do not know, so whatever was asked has probably happened.
  if (!parsed.success) {
    throw new Outage('pay', { reason: 'unreadable', mayHaveArrived: true, status: answer.status, cause: parsed.error })
  }
  return parsed.data
}

/** Ids come from exchange calls too, so from anybody: none may walk to another path. */
function pathPart(id: string): string {
  return encodeURIComponent(id)
    .replaceAll('.', '%2E')
    .replace(/^(%2E){1,2}$/, '-')
}
