import * as z from 'zod'
import { hasBasicAuth, jsonAnswer, readJson } from '../twin.ts'
import { isOffline, PIN_TERMINAL, terminals } from './pay-counter.ts'
import type { Exchanges } from './pay-exchanges.ts'
import { type OrderBook, orderOnTheWire, type TwinOrder } from './pay-orders.ts'

export type PayAccount = { serviceId: string; serviceSecret: string; tokenCode: string; apiToken: string }

type Api = {
  account: PayAccount
  orders: OrderBook
  exchanges: Exchanges
  now: () => Date
  base: (request: Request) => string
  /** Moves an order on and tells the shop; undefined when it could not. */
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): TwinOrder | undefined
  /** Whether a status still says that a payment is paid after money went back. */
  isStatusSlow(): boolean
  /** A terminal order starts to live by itself. */
  started(order: TwinOrder): void
}

/** The order and management calls of PAY., under `/pay/v1` and `/pay/v2`. Undefined for any other path. */
export async function answerApi(request: Request, api: Api): Promise<Response | undefined> {
  const [, , version, subject, id, verb] = new URL(request.url).pathname.split('/').map(decodeURIComponent)
  if (version !== 'v1' && version !== 'v2') return undefined

  const { serviceId, serviceSecret, tokenCode, apiToken } = api.account
  const accounts = [
    { user: tokenCode, password: apiToken },
    { user: serviceId, password: serviceSecret },
  ]
  if (!hasBasicAuth(request, accounts)) return payError(401, 'PAY-401', 'Unauthorized')

  const asked = [request.method, version, subject, id && ':id', verb].filter(Boolean).join(' ')
  switch (asked) {
    case 'POST v1 orders':
      return createOrder(request, api)
    case 'GET v1 orders :id status':
      return withOrder(api, id, (order) => jsonAnswer(orderOnTheWire(asItsStatusSays(order, api))))
    case 'PATCH v1 orders :id abort':
      return withOrder(api, id, (order) => abort(order, api))
    case 'PATCH v1 orders :id void':
      return withOrder(api, id, (order) => change(order, -61, api))
    case 'PATCH v1 orders :id capture':
    case 'PATCH v1 orders :id approve':
      return withOrder(api, id, (order) => change(order, 100, api))
    case 'PATCH v1 orders :id decline':
      return withOrder(api, id, (order) => change(order, -64, api))
    case 'GET v2 transactions :id':
      return withOrder(api, id, (order) => jsonAnswer(transaction(order)))
    case 'PATCH v2 transactions :id refund':
      return withOrder(api, id, (order) => refund(request, order, api))
    case 'GET v2 terminals':
      return jsonAnswer(terminalList())
    case 'GET v2 services :id':
      return jsonAnswer({ code: serviceId, secret: serviceSecret, testMode: true, status: 'ACTIVE', tguList: [] })
    default:
      return payError(404, 'PAY-404', 'Not found')
  }
}

const newOrder = z.object({
  serviceId: z.string(),
  amount: z.object({ value: z.int().positive(), currency: z.literal('EUR').default('EUR') }),
  description: z.string().default(''),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,32}$/)
    .nullish(),
  expire: z.iso.datetime({ offset: true }).optional(),
  returnUrl: z.url({ protocol: /^https?$/ }),
  exchangeUrl: z.url({ protocol: /^https?$/ }).nullish(),
  paymentMethod: z
    .object({ id: z.int(), input: z.object({ terminalCode: z.string().optional() }).nullish() })
    .nullish(),
  integration: z.object({ test: z.boolean().optional() }).nullish(),
  stats: z.record(z.string(), z.unknown()).nullish(),
})

const EXPIRES_AFTER_MS = 15 * 60_000

async function createOrder(request: Request, api: Api): Promise<Response> {
  const parsed = newOrder.safeParse(await readJson(request))
  if (!parsed.success) {
    const violations = parsed.error.issues.map(({ path, message }) => ({ propertyPath: path.join('.'), message }))
    return payError(422, 'PAY-1400', 'Validation failed', 'Check the violations', violations)
  }
  const { data } = parsed
  if (data.serviceId !== api.account.serviceId) return payError(422, 'PAY-004', 'Sales location not found')

  const terminalCode = data.paymentMethod?.id === PIN_TERMINAL ? (data.paymentMethod.input?.terminalCode ?? null) : null
  if (data.paymentMethod?.id === PIN_TERMINAL && isOffline(terminalCode, data.amount.value)) {
    return payError(422, 'PAY-1400', 'Payment could not be started', 'The terminal is not connected')
  }
  const order = api.orders.add({
    serviceId: data.serviceId,
    description: data.description,
    reference: data.reference ?? null,
    amountCents: data.amount.value,
    currency: data.amount.currency,
    methodId: data.paymentMethod?.id ?? null,
    terminalCode,
    returnUrl: data.returnUrl,
    exchangeUrl: data.exchangeUrl ?? null,
    isTest: data.integration?.test ?? false,
    stats: data.stats ?? null,
    base: api.base(request),
    expiresAt: new Date(data.expire ?? api.now().getTime() + EXPIRES_AFTER_MS).toISOString(),
  })
  api.started(order)
  return jsonAnswer(orderOnTheWire(order), 201)
}

const asItsStatusSays = (order: TwinOrder, api: Api): TwinOrder =>
  order.refundedCents > 0 && api.isStatusSlow() ? { ...order, status: 100 } : order

function abort(order: TwinOrder, api: Api): Response {
  if ([100, 95, 85].includes(order.status)) return payError(422, 'PAY-406', 'Order cannot be cancelled')
  const aborted = api.settle(order.orderId, -90)
  return jsonAnswer(orderOnTheWire(aborted ?? order))
}

function change(order: TwinOrder, status: number, api: Api): Response {
  const isReserved = order.status === 95 || order.status === 85
  const changed = isReserved ? api.settle(order.orderId, status) : undefined
  return changed ? jsonAnswer(orderOnTheWire(changed)) : payError(422, 'PAY-405', 'Not possible in this state')
}

const refundBody = z.object({ amount: z.object({ value: z.int().positive() }).optional() })
const BETWEEN_REFUNDS_MS = 6_000

async function refund(request: Request, order: TwinOrder, api: Api): Promise<Response> {
  const parsed = refundBody.safeParse(await readJson(request))
  if (!parsed.success) return payError(422, 'PAY-1400', 'Validation failed')

  const left = order.amountCents - order.refundedCents
  const value = parsed.data.amount?.value ?? left
  const at = api.now()
  if (order.refundedAt && at.getTime() - Date.parse(order.refundedAt) < BETWEEN_REFUNDS_MS) {
    return payError(422, 'PAY-014', 'Refund too soon after the previous one')
  }
  const refundedCents = order.refundedCents + value
  const refunded =
    value > 0 && value <= left
      ? api.orders.become(order.orderId, refundedCents === order.amountCents ? -81 : -82, {
          refundedCents,
          refundedAt: at.toISOString(),
        })
      : undefined
  if (!refunded) return payError(422, 'PAY-015', 'Refund amount invalid')

  void api.exchanges.tellRefund(refunded)
  const money = { value, currency: order.currency }
  return jsonAnswer({ orderId: order.orderId, transactionId: order.orderId, amount: money, amountRefunded: money })
}

function transaction(order: TwinOrder) {
  const { status, amount, reference, description, expiresAt, createdAt, modifiedAt } = orderOnTheWire(order)
  return {
    id: order.orderId,
    orderId: order.orderId,
    serviceCode: order.serviceId,
    description,
    reference,
    amount,
    amountRefunded: { value: order.refundedCents, currency: order.currency },
    status: { ...status, phase: status.action },
    integration: { testMode: order.isTest },
    expiresAt,
    createdAt,
    modifiedAt,
  }
}

function terminalList() {
  const list = terminals.map((terminal) => ({
    ...terminal,
    status: 'ACTIVE',
    terminalType: 'PIN',
    paymentTypes: ['PAYMENT', 'REFUND'],
  }))
  return { total: list.length, count: list.length, terminals: list }
}

function withOrder(api: Api, id: string | undefined, answer: (order: TwinOrder) => Response | Promise<Response>) {
  const order = api.orders.find(id ?? '')
  return order ? answer(order) : payError(404, 'PAY-001', 'Order not found')
}

function payError(status: number, code: string, title: string, detail = title, violations?: unknown): Response {
  return jsonAnswer({ type: 'https://developer.pay.nl/docs/error-codes', code, title, detail, violations }, status)
}
