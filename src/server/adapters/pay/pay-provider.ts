import type * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import type { PaymentProvider, PaymentTerminal, ProviderOrder } from '../../ports/payment-provider.ts'
import { callParty, type Fetch, jsonOf, type PartyAnswer } from '../call-party.ts'
import { exchangeAnswer, readExchange } from './pay-exchange.ts'
import { asRefusal } from './pay-refusals.ts'
import { newPayOrder, payOrder, payRefund, payTerminals } from './pay-wire.ts'

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
  fetch: Fetch
}

const TERMINALS_PER_PAGE = 100
const MOST_TERMINAL_PAGES = 20

/** The payment provider PAY. over its own API. */
export function createPayProvider(options: PayOptions): PaymentProvider {
  const party = { party: 'pay' as const, fetch: options.fetch, timeoutMs: options.timeoutMs ?? 8_000 }
  const exchangeKeys = new Map([
    [options.serviceId, options.serviceSecret],
    [options.tokenCode, options.apiToken],
  ])
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${options.tokenCode}:${options.apiToken}`).toString('base64')}`,
  }

  const call = (url: string, method: string, body?: unknown) =>
    callParty(party, url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })

  /** Goes on to the next host only when the one before was never reached: a second order is never risked. */
  async function callOrders(path: string, method: string, body?: unknown): Promise<ProviderOrder> {
    const [last, ...others] = [...options.orderUrls].reverse() as [string, ...string[]]
    for (const host of others.reverse()) {
      try {
        return read(await call(`${host}/orders${path}`, method, body), payOrder)
      } catch (error) {
        if (!(error instanceof Outage) || error.reason !== 'unreachable' || error.mayHaveArrived) throw error
      }
    }
    return read(await call(`${last}/orders${path}`, method, body), payOrder)
  }

  return {
    create: (request) =>
      callOrders('', 'POST', newPayOrder(request, { serviceId: options.serviceId, isTest: options.isTest ?? false })),

    status: (payId) => callOrders(`/${pathPart(payId)}/status`, 'GET'),

    abort: (payId) => callOrders(`/${pathPart(payId)}/abort`, 'PATCH'),

    async refund(payId, { amountCents, description }) {
      const url = `${options.managementUrl}/transactions/${pathPart(payId)}/refund`
      const body = { ...(amountCents && { amount: { value: amountCents, currency: 'EUR' } }), description }
      const refund = read(await call(url, 'PATCH', body), payRefund)
      return { payId: refund.orderId ?? payId, refundedCents: refund.amountRefunded.value }
    },

    async refundedCents(payId) {
      const url = `${options.managementUrl}/transactions/${pathPart(payId)}`
      return read(await call(url, 'GET'), payRefund).amountRefunded.value
    },

    async terminals() {
      const found: PaymentTerminal[] = []
      for (let page = 1; page <= MOST_TERMINAL_PAGES; page += 1) {
        const url = `${options.managementUrl}/terminals?limit=${TERMINALS_PER_PAGE}&page=${page}`
        const { total, terminals } = read(await call(url, 'GET'), payTerminals)
        found.push(...terminals)
        if (terminals.length === 0 || found.length >= total) break
      }
      return found
    },

    readExchange: (raw) => readExchange(raw, exchangeKeys),
    exchangeAnswer,
  }
}

function read<Schema extends z.ZodType>(answer: PartyAnswer, schema: Schema): z.output<Schema> {
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
