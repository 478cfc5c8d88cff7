import * as z from 'zod'
import type { OnlineMethod, OnlineMethodKind } from '#shared/domain/payments/online-methods.ts'
import type { PaymentService } from '../../ports/payment-provider.ts'

/** An entry of `checkoutOptions`: a name and the ids of one or more payment methods. */
const checkoutOption = z.looseObject({
  name: z.string().trim().min(1).max(40),
  paymentMethods: z.array(z.looseObject({ id: z.coerce.number<number | string>() })).min(1),
})

/** PAY.'s method ids that have their own icon in the shop (docs/integrations/pay.md#s2). */
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

/** Terminal payment, terminal refund, pay link and SoftPOS: methods that a shopper cannot choose online. */
const NOT_ONLINE: ReadonlySet<number> = new Set([1927, 2351, 961, 3069])

const MAX_METHODS = 8

const domain = z.looseObject({ domain: z.string() })

/**
 * The response of `GET /v2/services/config` (docs/integrations/pay.md#s10). The secret is compared with ours, and never
 * passed on.
 */
const payService = z.looseObject({
  secret: z.string().nullish(),
  testMode: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
  tguList: z.array(z.unknown()).nullish(),
  checkoutOptions: z.array(z.unknown()).nullish().catch(null),
})

/** The sales location of the shop at PAY.: mode, status, online methods and order hosts. */
export type PayServiceDetails = PaymentService & {
  /** Order hosts from `tguList`, as PAY. writes them. */
  domains: readonly string[]
}

/** Parses the configuration of our sales location. Returns undefined when the body is something else. */
export function readService(body: unknown, ourSecret: string): PayServiceDetails | undefined {
  const parsed = payService.safeParse(body)
  if (!parsed.success) return undefined
  const { secret, testMode, status, tguList, checkoutOptions } = parsed.data
  return {
    isTest: ['true', '1'].includes(String(testMode)),
    // A missing status counts as active.
    isActive: !status || status.toUpperCase() === 'ACTIVE',
    isSecretOurs: !secret || secret === ourSecret,
    methods: (checkoutOptions ?? []).flatMap(onlineMethod).slice(0, MAX_METHODS),
    domains: (tguList ?? []).flatMap((one) => domain.safeParse(one).data?.domain ?? []),
  }
}

/** Returns the online method of an option, or nothing when it cannot be parsed or has in-store methods only. */
function onlineMethod(option: unknown): OnlineMethod[] {
  const parsed = checkoutOption.safeParse(option)
  if (!parsed.success) return []
  const ids = parsed.data.paymentMethods.map(({ id }) => id).filter((id) => !NOT_ONLINE.has(id))
  if (ids.length === 0) return []
  return [
    { kind: ids.map((id) => KINDS.get(id)).find((kind) => kind !== undefined) ?? 'other', name: parsed.data.name },
  ]
}
