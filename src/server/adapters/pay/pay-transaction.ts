import * as z from 'zod'
import type { ProviderOrder } from '../../ports/payment-provider.ts'
import { statusCode } from './pay-wire.ts'

/**
 * Ids of before PAY.'s present API: `EX-…`, and those whose digits begin with 2 or 3 (pay.md §3). Its order hosts do not
 * know them. A uuid may begin with any digit, but has no X.
 */
export const isOldPayId = (id: string) => /^(EX-|[23]\d+X)/i.test(id)

const money = z.object({ value: z.int32(), currency: z.string().default('EUR') })
const textOrNot = z.string().nullish()

/** A transaction of the management API (pay.md §8), read as the order it is of. */
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
