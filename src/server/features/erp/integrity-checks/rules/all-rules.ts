import { auditRules } from './audit-rules.ts'
import { changeRules } from './change-rules.ts'
import { drawerRules } from './drawer-rules.ts'
import { moneyRules } from './money-rules.ts'
import { orderRules } from './order-rules.ts'
import { paymentRules } from './payment-rules.ts'
import type { Rule } from './rule.ts'
import { syncRules } from './sync-rules.ts'

/** All integrity rules. A new rule is an entry in one of these lists. */
export const allRules: readonly Rule[] = [
  ...moneyRules,
  ...paymentRules,
  ...drawerRules,
  ...orderRules,
  ...changeRules,
  ...syncRules,
  ...auditRules,
]
