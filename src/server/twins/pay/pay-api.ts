import * as z from 'zod'
import { hasBasicAuth, jsonResponse, readJson } from '../twin.ts'
import type { PayApiContext } from './pay-account.ts'
import { payError } from './pay-errors.ts'
import { refund, serviceConfig, terminalByCode, terminalPage, transaction, transactionId } from './pay-management.ts'
import { orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { isOffline, PAYMENT_TERMINAL_METHOD } from './pay-terminals.ts'

/**
 * Handles the order and management calls of PAY., under `/pay/v1` and `/pay/v2` (docs/integrations/pay.md). Returns
 * undefined for any other path.
 */
export async function handlePayApi(request: Request, api: PayApiContext): Promise<Response | undefined> {
  const [, , version, subject, id, verb, part] = new URL(request.url).pathname.split('/').map(decodeURIComponent)
  if (version !== 'v1' && version !== 'v2') return undefined

  const { serviceId, serviceSecret, tokenCode, apiToken } = api.account
  const accounts = [
    { user: tokenCode, password: apiToken },
    { user: serviceId, password: serviceSecret },
  ]
  const route = [request.method, version, subject, id && ':id', verb, part].filter(Boolean).join(' ')
  if (!hasBasicAuth(request, accounts)) {
    // A caller without credentials who knows the order id gets the status, but not the payment details and the receipt
    // (docs/integrations/pay.md#s3).
    const isPublic = route === 'GET v1 orders :id status' && !request.headers.has('authorization')
    if (!isPublic) return payError(401, 'PAY-401', 'Unauthorized')
    return withOrder(api, id, (order) => jsonResponse({ ...orderOnTheWire(order), receipt: null, payments: [] }))
  }

  switch (route) {
    case 'POST v1 orders':
      return createOrder(request, api)
    case 'GET v1 orders :id status':
      return withOrder(api, id, (order) => jsonResponse(orderOnTheWire(withDelayedStatus(order, api))))
    case 'PATCH v1 orders :id abort':
      return withOrder(api, id, (order) => abort(order, api))
    case 'PATCH v1 orders :id void':
      return withOrder(api, id, (order) => change(order, -61, api))
    case 'PATCH v1 orders :id capture':
    case 'PATCH v1 orders :id approve':
      return withOrder(api, id, (order) => change(order, 100, api))
    case 'PATCH v1 orders :id capture amount':
      return withOrder(api, id, (order) => captureAmount(request, order, api))
    case 'PATCH v1 orders :id decline':
      return withOrder(api, id, (order) => change(order, -64, api))
    case 'GET v2 transactions :id':
      return withOrder(api, id, (order) => jsonResponse(transaction(order)))
    case 'PATCH v2 transactions :id refund':
      return withOrder(api, id, (order) => refund(request, order, api))
    case 'GET v2 terminals':
      return terminalPage(new URL(request.url).searchParams)
    case 'GET v2 terminals :id':
      return terminalByCode(id ?? '')
    case 'GET v2 services :id':
      return id === 'config' ? serviceConfig(request, api.account) : payError(404, 'PAY-404', 'Not found')
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

async function createOrder(request: Request, api: PayApiContext): Promise<Response> {
  const parsed = newOrder.safeParse(await readJson(request))
  if (!parsed.success) {
    const violations = parsed.error.issues.map(({ path, message }) => ({ propertyPath: path.join('.'), message }))
    return payError(422, 'PAY-1400', 'Validation failed', 'Check the violations', violations)
  }
  const { data } = parsed
  if (data.serviceId !== api.account.serviceId) return payError(422, 'PAY-004', 'Sales location not found')

  const terminalCode =
    data.paymentMethod?.id === PAYMENT_TERMINAL_METHOD ? (data.paymentMethod.input?.terminalCode ?? null) : null
  if (data.paymentMethod?.id === PAYMENT_TERMINAL_METHOD && isOffline(terminalCode, data.amount.value)) {
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
  api.onCreated(order)
  return jsonResponse(orderOnTheWire(order), 201)
}

/** Returns the order with its status from before the refund while the fault `slow-status` is active. */
const withDelayedStatus = (order: TwinOrder, api: PayApiContext): TwinOrder =>
  order.refundedCents > 0 && api.isStatusSlow() ? { ...order, status: 100 } : order

function abort(order: TwinOrder, api: PayApiContext): Response {
  if ([100, 95, 85].includes(order.status)) return payError(422, 'PAY-406', 'Order cannot be cancelled')
  const aborted = api.settle(order.orderId, -90)
  return jsonResponse(orderOnTheWire(aborted ?? order))
}

/**
 * Captures or cancels an order that is being verified, or is authorized or partly captured. Refuses any other order.
 */
function change(order: TwinOrder, status: number, api: PayApiContext): Response {
  const isUndecided = [85, 95, 97].includes(order.status)
  const changed = isUndecided ? api.settle(order.orderId, status) : undefined
  return changed ? jsonResponse(orderOnTheWire(changed)) : payError(422, 'PAY-405', 'Not possible in this state')
}

const captureBody = z.object({
  amount: z.union([z.int(), z.object({ value: z.int() }).transform(({ value }) => value)]),
})

async function captureAmount(request: Request, order: TwinOrder, api: PayApiContext): Promise<Response> {
  const parsed = captureBody.safeParse(await readJson(request))
  const cents = parsed.data?.amount ?? 0
  if (cents <= 0 || cents > order.amountCents) return payError(422, 'PAY-1400', 'Validation failed')
  return change(order, cents === order.amountCents ? 100 : 97, api)
}

function withOrder(
  api: PayApiContext,
  id: string | undefined,
  respond: (order: TwinOrder) => Response | Promise<Response>,
) {
  const order = api.orders.find(id ?? '') ?? api.orders.all().find((candidate) => transactionId(candidate) === id)
  return order ? respond(order) : payError(404, 'PAY-001', 'Order not found')
}
