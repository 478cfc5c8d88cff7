import type { FastifyInstance } from 'fastify'
import { discounts } from '#shared/contracts/discounts.ts'
import type { DiscountRules } from '#shared/domain/discounts/discount-rules.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser, type Staff } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { tillProof } from '../../../http/request-visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { callingTill } from '../tills/index.ts'
import { type ApproveDeps, approveDiscount, discountApprovers } from './approve-discount.ts'
import { discountRulesTable } from './rules-table.ts'

/** Routes of the discounts at the counter. */
export function discountRoutes(app: FastifyInstance, deps: ApproveDeps): void {
  mount(app, discounts.rules, () => showRules(deps))
  mount(app, discounts.approvers, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok({ approvers: await discountApprovers(deps) })
  })
  mount(app, discounts.saveRules, ({ body: { version, ...rules } }, { visitor }) =>
    saveRules(deps, { rules, version, staff: requireUser(visitor) }),
  )
  mount(app, discounts.approve, async ({ body }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const seller = requireUser(visitor)
    const till = await callingTill(deps, seller, tillProof(request))
    return approveDiscount(deps, body, { seller, tillId: till?.tillId ?? null })
  })
}

async function showRules(deps: ApproveDeps) {
  const { reasons, ...rules } = await discountRulesTable(deps.db).read()
  return ok({ ...rules, reasons: [...reasons] })
}

/** Replaces the rules. Fails with `discount_rules_changed` when a colleague replaced them after the user read them. */
async function saveRules(
  deps: ApproveDeps,
  { rules, version, staff }: { rules: DiscountRules; version: number; staff: Staff },
) {
  const isSaved = await deps.db.transaction().execute(async (tx) => {
    const { version: _, ...before } = await discountRulesTable(tx).read()
    if (!(await discountRulesTable(tx).replace(rules, version))) return false
    await writeAudit(tx, {
      actor: staff,
      action: 'till.discount_rules_saved',
      subject: 'till',
      subjectId: 'discounts',
      before,
      after: { ...rules },
      at: deps.now(),
    })
    return true
  })
  return isSaved ? showRules(deps) : fail('discount_rules_changed')
}
