import * as z from 'zod'
import type { NewProviderOrder, PaymentTerminal, ProviderOrder } from '../../ports/payment-provider.ts'

const nullish = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const integer = z.coerce.number<number | string>().pipe(z.int32())

/** A status code of PAY. It is limited to 32 bits, because our database stores it in an integer column. */
export const statusCode = integer

const money = z.object({ value: z.int32(), currency: z.string() })

const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))

/** Status codes at which the payer can still pay on the hosted page. */
const PAYABLE = new Set([20, 25, 50, 75, 76, 80, 90])

/**
 * The order object of PAY. in a response or a signed exchange call, converted to a `ProviderOrder`
 * (docs/integrations/pay.md#s2). Unused fields are not validated.
 */
export const payOrder = z
  .object({
    id: nullish(z.string()),
    orderId: z.string().min(1),
    uuid: nullish(z.string()),
    reference: nullish(z.string()),
    status: z.object({ code: statusCode, action: z.string() }),
    receipt: nullish(z.string()),
    integration: nullish(z.object({ test: nullish(z.boolean()) })),
    amount: money,
    stats: nullish(z.object({ extra2: nullish(z.string()) })),
    expiresAt: nullish(moment),
    completedAt: nullish(moment),
    links: nullish(z.object({ redirect: nullish(z.string()) })),
  })
  .transform(
    (order): ProviderOrder => ({
      payId: order.orderId,
      uuid: order.uuid ?? order.id ?? order.orderId,
      statusCode: order.status.code,
      statusAction: order.status.action,
      amountCents: order.amount.value,
      currency: order.amount.currency,
      redirectUrl: PAYABLE.has(order.status.code) ? order.links?.redirect : undefined,
      expiresAt: order.expiresAt,
      completedAt: order.completedAt,
      reference: order.reference,
      attemptId: order.stats?.extra2,
      isTest: order.integration?.test ?? false,
      receipt: receiptLines(order.receipt),
    }),
  )

/**
 * Decodes a receipt: base64 of a JSON list of lines. Returns undefined for an unreadable receipt, so that the payment
 * is still processed.
 */
function receiptLines(receipt: string | undefined): readonly string[] | undefined {
  if (!receipt) return undefined
  try {
    return z.array(z.string()).parse(JSON.parse(Buffer.from(receipt, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}

/** One payment terminal. PAY. does not document the values of `connectionStatus`; a missing value counts as online. */
export const payTerminal = z
  .object({
    code: z.string(),
    name: z.string(),
    status: nullish(z.string()),
    connectionStatus: nullish(z.string()),
  })
  .transform(
    ({ code, name, status, connectionStatus = 'ONLINE' }): PaymentTerminal => ({
      code,
      name,
      isActive: status?.toUpperCase() === 'ACTIVE',
      isOnline: connectionStatus.toUpperCase() === 'ONLINE',
    }),
  )

/** One page of the list of payment terminals. */
export const payTerminals = z.object({
  total: integer,
  terminals: z.array(payTerminal),
})

/** The part of a refund or transaction that we use. `amountRefunded.value` is in cents. */
export const payRefund = z.object({ orderId: nullish(z.string()), amountRefunded: money })

/**
 * An error of PAY., in the current format or the old format `{ errors: { general: { code, message } } }`
 * (docs/integrations/pay.md#s9).
 */
export const payError = z
  .looseObject({
    code: nullish(z.string()),
    title: nullish(z.string()),
    detail: nullish(z.string()),
    error: nullish(z.string()),
    errors: nullish(
      z.looseObject({
        general: nullish(z.looseObject({ code: nullish(z.coerce.string()), message: nullish(z.string()) })),
      }),
    ),
  })
  .transform(({ code, title, detail, error, errors }) => ({
    code: code ?? errors?.general?.code,
    sentence: [title, detail, error, errors?.general?.message].filter(Boolean).join(' '),
  }))

const PAYMENT_TERMINAL_METHOD = 1927
/**
 * The payment method of a payment link that staff send. For a web order no method is sent, so that the payer can choose
 * (docs/integrations/pay.md#s12).
 */
const PAY_LINK_METHOD = 961

/** Returns the request body that creates an order at PAY. (docs/integrations/pay.md#s2). Amounts are cents. */
export function newPayOrder(request: NewProviderOrder, shop: { serviceId: string; isTest: boolean }) {
  const { kind, terminalCode, customer } = request
  return {
    serviceId: shop.serviceId,
    description: request.description,
    reference: request.reference,
    amount: { value: request.amountCents, currency: 'EUR' },
    expire: request.expiresAt.toISOString().replace(/\.\d{3}Z$/, '+00:00'),
    returnUrl: request.returnUrl,
    exchangeUrl: request.exchangeUrl,
    ...(kind === 'TERMINAL' && { paymentMethod: { id: PAYMENT_TERMINAL_METHOD, input: { terminalCode } } }),
    ...(kind === 'PAYLINK' && request.isSentByStaff && { paymentMethod: { id: PAY_LINK_METHOD } }),
    integration: { test: shop.isTest },
    ...(customer && { customer: { ...customer, locale: 'nl_NL' } }),
    // Exchange calls about refunds return extra1. extra2 is our attempt id: with it, a response or a signed exchange call
    // leads to its attempt.
    stats: { extra1: request.reference, extra2: request.attemptId },
  }
}
