import * as z from 'zod'
import type { ProviderOrder } from '../../ports/payment-provider.ts'
import { statusCode } from './pay-wire.ts'

/**
 * Returns true for an order id of PAY.'s older API: `EX-…`, or digits that start with 2 or 3 and an X
 * (docs/integrations/pay.md#s3). The order hosts do not know these orders. A UUID can start with any digit, but
 * contains no X.
 */
export const isOldPayId = (id: string) => /^(EX-|[23]\d+X)/i.test(id)

const money = z.object({ value: z.int32(), currency: z.string().default('EUR') })
const textOrNot = z.string().nullish()

/** A transaction of the management API (docs/integrations/pay.md#s8), converted to a `ProviderOrder`. */
export const payTransaction = z
  .object({
    id: z.string(),
    orderId: textOrNot,
    reference: textOrNot,
    status: z.object({ code: statusCode, action: z.string() }),
    amount: money,
    integration: z.looseObject({ testMode: z.boolean().nullish() }).nullish(),
    stats: z.looseObject({ extra2: textOrNot }).nullish(),
  })
  .transform(
    ({ id, orderId, reference, status, amount, integration, stats }): ProviderOrder => ({
      payId: orderId ?? id,
      uuid: id,
      statusCode: status.code,
      statusAction: status.action,
      amountCents: amount.value,
      currency: amount.currency,
      redirectUrl: undefined,
      expiresAt: undefined,
      completedAt: undefined,
      receipt: undefined,
      reference: reference ?? undefined,
      attemptId: stats?.extra2 ?? undefined,
      isTest: integration?.testMode ?? false,
    }),
  )
