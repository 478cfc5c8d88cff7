import * as z from 'zod'
import type { PaymentService } from '../../ports/payment-provider.ts'

const domain = z.looseObject({ domain: z.string() })

/** `GET /v2/services/config` (pay.md §10). Its secret is compared and goes no further. */
const payService = z.looseObject({
  secret: z.string().nullish(),
  testMode: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
  tguList: z.array(z.unknown()).nullish(),
})

export type ReadService = PaymentService & {
  /** Domains that take orders, as PAY. tells them. */
  domains: readonly string[]
}

/** Reads what PAY. knows of our sales location; undefined when it is no such answer. */
export function readService(body: unknown, ourSecret: string): ReadService | undefined {
  const read = payService.safeParse(body)
  if (!read.success) return undefined
  const { secret, testMode, status, tguList } = read.data
  return {
    isTest: ['true', '1'].includes(String(testMode)),
    // Whoever does not say that it is off leaves it on.
    isActive: !status || status.toUpperCase() === 'ACTIVE',
    isSecretOurs: !secret || secret === ourSecret,
    domains: (tguList ?? []).flatMap((one) => domain.safeParse(one).data?.domain ?? []),
  }
}
