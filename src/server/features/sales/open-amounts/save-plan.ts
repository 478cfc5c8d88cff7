import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { type PlanPart, planProblem } from '#shared/domain/payments/payment-plan.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrder, recordOrderEvent, unpaidOrdersTable } from '../sales-orders/index.ts'
import { paymentPlansTable } from './payment-plans-table.ts'

type NewPlan = {
  /** The version that the caller saw; 0 without a plan. */
  version: number
  /** Empty to end the plan. */
  parts: readonly PlanPart[]
  staff: Staff
}

/**
 * Stores a payment plan of an order as a new version and mails its dates to the buyer, or ends it. A repeated call with the same content changes nothing.
 * A plan that a colleague changed in the meantime gives `payment_plan_changed`, and one that does not fit the outstanding
 * amount or the calendar gives `payment_plan_refused` with the field. An unpaid order does not expire while it has a plan; when
 * the plan is ended, its buyer has a day to pay (docs/decisions.md#i41).
 */
export async function savePlan(
  { db, now, outboxFilled }: { db: Database; now: () => Date; outboxFilled(): void },
  salesOrderId: number,
  { version, parts, staff }: NewPlan,
) {
  const saved = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.canceledAt) return fail('order_canceled')
    const plans = paymentPlansTable(tx)
    const current = await plans.current(salesOrderId)
    const currentVersion = current?.version ?? 0
    if (
      currentVersion === version + 1 &&
      JSON.stringify(current?.parts.map(asStored)) === JSON.stringify(parts.map(asStored))
    )
      return ok(undefined)
    if (currentVersion !== version) return fail('payment_plan_changed')
    if (parts.length === 0 && (current?.parts.length ?? 0) === 0) return ok(undefined)

    const at = now()
    const { outstandingCents } = orderMoney(order)
    const problem = parts.length > 0 && planProblem(parts, { outstandingCents, today: amsterdamDay(at) })
    if (problem) {
      const field = problem.part === null ? 'parts' : `parts.${problem.part}`
      return fail('payment_plan_refused', {
        field,
        problem: problem.problem,
        outstanding: eurosFromCents(Math.max(0, outstandingCents)),
      })
    }
    await plans.add(
      salesOrderId,
      { version: version + 1, parts: parts.map(asStored), paidBeforeCents: order.paidCents },
      { userId: staff.userId, at },
    )
    if (parts.length > 0 && order.tokenHash !== '') {
      await enqueue(tx, {
        party: 'mail',
        kind: 'payment-plan-agreed',
        uniqueKey: `payment-plan-agreed:${salesOrderId}:${version + 1}`,
        at,
        payload: { salesOrderId, version: version + 1, isChanged: (current?.parts.length ?? 0) > 0 },
      })
    }
    if (parts.length === 0) await unpaidOrdersTable(tx).allowDayToPay(salesOrderId, at)
    const detail = { version: version + 1, parts: parts.map(asStored) }
    const kind = parts.length > 0 ? 'payment-plan-agreed' : 'payment-plan-ended'
    await recordOrderEvent(tx, { salesOrderId, kind, detail, actor: `user:${staff.userId}`, at })
    await writeAudit(tx, {
      actor: staff,
      action: parts.length > 0 ? 'order.payment_plan_agreed' : 'order.payment_plan_ended',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: current ? { version, parts: current.parts } : null,
      after: detail,
      at,
    })
    return ok(undefined)
  })
  if (saved.ok) outboxFilled()
  return saved
}

const asStored = ({ dueOn, amountCents }: PlanPart): PlanPart => ({ dueOn, amountCents })
