import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Role } from '#shared/contracts/users.ts'
import { discountLimit } from '#shared/domain/discounts/discount-rules.ts'
import {
  type AgreedLine,
  agreedLines,
  approvalSubject,
  type Discount,
  discountCents,
  linesAboveLimit,
} from '#shared/domain/discounts/discounts.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { useQuickOrderStore } from './quick-order-store.ts'

/** Query of the rules for discounts. The selling screen applies them, and an Admin changes them in the settings. */
export const discountRules = (api: Api) =>
  queryOptions({
    queryKey: ['discount rules'],
    queryFn: ({ signal }) => api.discounts.rules({ signal }),
    ...staffFreshness.posTiles,
  })

/** Returns the reasons for a discount that the shop proposes; empty until the till has its rules. */
export const useDiscountReasons = (): readonly string[] => useQuery(discountRules(useApi())).data?.reasons ?? []

export type OrderDiscounts = {
  /** The lines with their agreed prices. */
  agreed: AgreedLine<CartLine>[]
  /** What the customer saves, in cents incl. VAT. */
  givenCents: number
  discounts: readonly Discount[]
  /** Highest discount that the user may give without approval, in percent. */
  limitPercent: number
  /** True when a discount is above the limit and no Admin has approved exactly these discounts. */
  needsApproval: boolean
  /** Name of the Admin who approved the discounts; undefined without an approval that still fits. */
  approvedBy: string | undefined
}

/**
 * Returns the discounts of the current order. A till that has never read the rules of the shop treats every discount as
 * above the limit.
 */
export function useOrderDiscounts(): OrderDiscounts {
  const { lines, discounts = NONE, approval } = useQuickOrderStore()
  const rules = useQuery(discountRules(useApi())).data
  const roles: readonly Role[] = useSession()?.roles ?? []
  const agreed = agreedLines(lines, discounts)
  const limitPercent = rules ? discountLimit(rules, roles) : 0
  const isAbove = linesAboveLimit(agreed, limitPercent).length > 0
  const isApproved = approval !== undefined && approval.subject === approvalSubject(lines, discounts)
  return {
    agreed,
    givenCents: discountCents(agreed),
    discounts,
    limitPercent,
    needsApproval: isAbove && !isApproved,
    approvedBy: isAbove && isApproved ? approval.approvedBy : undefined,
  }
}

const NONE: readonly Discount[] = []
