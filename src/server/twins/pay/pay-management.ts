import * as z from 'zod'
import { jsonResponse, readJson } from '../twin.ts'
import type { PayAccount, PayApiContext } from './pay-account.ts'
import { payError } from './pay-errors.ts'
import { orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { terminals } from './pay-terminals.ts'

// The management API of PAY., under `/pay/v2`: refunds, transactions, payment terminals and the sales location.

const refundBody = z.object({
  amount: z.object({ value: z.int().positive(), currency: z.literal('EUR').default('EUR') }).optional(),
  description: z.string().optional(),
})
const MIN_MS_BETWEEN_REFUNDS = 6_000

/**
 * Refunds an amount. When the body has no amount, it refunds everything that is not refunded yet. Refuses a second
 * refund within six seconds, as PAY. does (docs/integrations/pay.md#s8).
 */
export async function refund(request: Request, order: TwinOrder, api: PayApiContext): Promise<Response> {
  const parsed = refundBody.safeParse(await readJson(request))
  if (!parsed.success) return payError(422, 'PAY-1400', 'Validation failed')
  if (order.status === -71 || order.status === -70) return payError(422, 'PAY-013', 'Chargeback present')

  const restCents = order.amountCents - order.refundedCents
  const value = parsed.data.amount?.value ?? restCents
  const at = api.now()
  if (order.refundedAt && at.getTime() - Date.parse(order.refundedAt) < MIN_MS_BETWEEN_REFUNDS) {
    return payError(422, 'PAY-014', 'Refund too soon after the previous one')
  }
  const refundedCents = order.refundedCents + value
  const facts = { refundedCents, refundedAt: at.toISOString() }
  const code = refundedCents === order.amountCents ? -81 : -82
  const refunded = value > 0 && value <= restCents ? api.orders.setStatus(order.orderId, code, facts) : undefined
  if (!refunded) return payError(422, 'PAY-015', 'Refund amount invalid')

  void api.exchanges.sendRefund(refunded)
  const money = { value, currency: order.currency }
  const createdAt = withOffset(at.toISOString())
  return jsonResponse({
    orderId: order.orderId,
    transactionId: transactionId(order),
    description: parsed.data.description ?? order.description,
    processDate: createdAt.slice(0, 10),
    amount: money,
    amountRefunded: money,
    refundedTransactions: [
      { amountRefunded: money, refund: { orderId: order.orderId }, createdAt, createdBy: api.account.tokenCode },
    ],
    createdAt,
    createdBy: api.account.tokenCode,
  })
}

/** Returns an order in the format of the management API, which includes the total refunded amount. */
export function transaction(order: TwinOrder) {
  const { status, amount, reference, description, stats, expiresAt, createdAt, modifiedAt } = orderOnTheWire(order)
  const money = (value: number) => ({ value, currency: order.currency })
  const paidCents = [100, -71, -81, -82].includes(order.status) ? order.amountCents : 0
  return {
    id: transactionId(order),
    orderId: order.orderId,
    serviceCode: order.serviceId,
    description,
    reference,
    amount,
    amountConverted: amount,
    amountPaid: money(paidCents),
    amountRefunded: money(order.refundedCents),
    status: { ...status, phase: status.action },
    paymentMethod: { id: order.methodId, subId: null, name: null, terminalCode: order.terminalCode },
    integration: { testMode: order.isTest },
    stats,
    expiresAt,
    createdAt,
    modifiedAt,
  }
}

/** Returns one page of the payment terminals of the account. */
export function terminalPage(query: URLSearchParams): Response {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit')) || 20))
  const page = Math.max(1, Number(query.get('page')) || 1)
  const onPage = terminals.slice((page - 1) * limit, page * limit).map(terminalOnTheWire)
  return jsonResponse({ total: terminals.length, count: onPage.length, terminals: onPage, _links: [] })
}

/** Returns one payment terminal by its code. */
export function terminalByCode(code: string): Response {
  const found = terminals.find((terminal) => terminal.code === code)
  return found ? jsonResponse(terminalOnTheWire(found)) : payError(404, 'PAY-404', 'Terminal not found')
}

/** Returns the configuration of the sales location, which is in test mode (docs/integrations/pay.md#s10). */
export function serviceConfig(request: Request, { serviceId, serviceSecret }: PayAccount): Response {
  if (new URL(request.url).searchParams.get('serviceId') !== serviceId) {
    return payError(404, 'PAY-004', 'Sales location not found')
  }
  return jsonResponse({
    code: serviceId,
    secret: serviceSecret,
    testMode: true,
    name: 'Leermeester',
    status: 'ACTIVE',
    merchant: { code: 'M-1000-0001', name: 'Leermeester', status: 'ACTIVE' },
    checkoutOptions: [
      { tag: 'ideal', name: 'iDEAL | Wero', paymentMethods: [{ id: 10, name: 'iDEAL | Wero' }] },
      {
        tag: 'creditcard',
        name: 'Creditcard',
        paymentMethods: [
          { id: 3138, name: 'Visa' },
          { id: 3141, name: 'Mastercard' },
        ],
      },
      { tag: 'bancontact', name: 'Bancontact', paymentMethods: [{ id: 436, name: 'Bancontact' }] },
      { tag: 'pin', name: 'PIN', paymentMethods: [{ id: 1927, name: 'PIN' }] },
      { tag: 'paylink', name: 'Betaallink', paymentMethods: [{ id: 961, name: 'Paylink' }] },
    ],
    tguList: [{ ID: 1, domain: new URL(request.url).host, status: 'ACTIVE', share: 100 }],
  })
}

const terminalOnTheWire = (terminal: (typeof terminals)[number]) => ({
  ...terminal,
  status: 'ACTIVE',
  terminalType: 'ATTENDED',
  supplier: 'PAY.',
  ecrProtocol: 'CLOUD',
  paymentTypes: ['PAYMENT', 'REFUND'],
  terminalBrands: [],
  merchant: { code: 'M-1000-0001', name: 'Leermeester' },
  service: { code: 'SL-1000-0001', name: 'Leermeester' },
  createdAt: '2026-01-05T09:00:00+01:00',
})

/** Returns the transaction id of an order, in the format `EX-1234-5678-9012`. */
export function transactionId({ orderId }: Pick<TwinOrder, 'orderId'>): string {
  const digits = orderId.replace(/\D.*$/, '').padEnd(12, '0')
  return `EX-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8, 12)}`
}

/** Returns an ISO time in PAY.'s format: with an offset and without milliseconds. */
const withOffset = (isoTime: string) => isoTime.replace(/(\.\d+)?Z$/, '+00:00')
