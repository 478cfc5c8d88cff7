import * as z from 'zod'
import type { OnlineMethod, OnlineMethodKind } from '#shared/domain/payments/online-methods.ts'
import type { PaymentService } from '../../ports/payment-provider.ts'

/** One way to pay of `checkoutOptions`, which may hold several methods: a name and the numbers of its methods. */
const checkoutOption = z.looseObject({
  name: z.string().trim().min(1).max(40),
  paymentMethods: z.array(z.looseObject({ id: z.coerce.number<number | string>() })).min(1),
})

/** Numbers of the payment methods of PAY. that have a mark of their own (pay.md §2). */
const KINDS: ReadonlyMap<number, OnlineMethodKind> = new Map([
  [10, 'ideal'],
  [436, 'bancontact'],
  [138, 'paypal'],
  [706, 'card'],
  [712, 'card'],
  [3138, 'card'],
  [3141, 'card'],
  [2277, 'wallet'],
  [2558, 'wallet'],
])

/** PIN, its refund, payment links and SoftPOS: no choices of a shopper. */
const NOT_ONLINE: ReadonlySet<number> = new Set([1927, 2351, 961, 3069])

const MOST_METHODS = 8

const domain = z.looseObject({ domain: z.string() })

/** `GET /v2/services/config` (pay.md §10). Its secret is compared and goes no further. */
const payService = z.looseObject({
  secret: z.string().nullish(),
  testMode: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
  tguList: z.array(z.unknown()).nullish(),
  checkoutOptions: z.array(z.unknown()).nullish().catch(null),
})

export type PayServiceDetails = PaymentService & {
  /** Domains that take orders, as PAY. tells them. */
  domains: readonly string[]
}

/** Reads what PAY. knows of our sales location; undefined when it is no such answer. */
export function readService(body: unknown, ourSecret: string): PayServiceDetails | undefined {
  const read = payService.safeParse(body)
  if (!read.success) return undefined
  const { secret, testMode, status, tguList, checkoutOptions } = read.data
  return {
    isTest: ['true', '1'].includes(String(testMode)),
    // Whoever does not say that it is off leaves it on.
    isActive: !status || status.toUpperCase() === 'ACTIVE',
    isSecretOurs: !secret || secret === ourSecret,
    methods: (checkoutOptions ?? []).flatMap(onlineMethod).slice(0, MOST_METHODS),
    domains: (tguList ?? []).flatMap((one) => domain.safeParse(one).data?.domain ?? []),
  }
}

/** An option that cannot be read, or that needs a till, is left out. */
function onlineMethod(option: unknown): OnlineMethod[] {
  const read = checkoutOption.safeParse(option)
  if (!read.success) return []
  const ids = read.data.paymentMethods.map(({ id }) => id).filter((id) => !NOT_ONLINE.has(id))
  if (ids.length === 0) return []
  return [{ kind: ids.map((id) => KINDS.get(id)).find((kind) => kind !== undefined) ?? 'other', name: read.data.name }]
}
