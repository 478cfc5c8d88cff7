import { moneyRules } from './money-rules.ts'
import { orderRules } from './order-rules.ts'
import { paymentRules } from './payment-rules.ts'
import type { Rule } from './rule.ts'
import { syncRules } from './sync-rules.ts'

/** Everything that must be true of the shop's books. A new rule is a row in one of these. */
export const allRules: readonly Rule[] = [...moneyRules, ...paymentRules, ...orderRules, ...syncRules]
