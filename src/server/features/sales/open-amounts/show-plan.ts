import type { PaymentPlanView } from '#shared/contracts/payment-plans.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { planProgress } from '#shared/domain/payments/payment-plan.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'
import type { OrderFacts } from '../sales-orders/index.ts'
import { dueNow } from './due-now.ts'
import { paymentPlansTable } from './payment-plans-table.ts'

/** Returns the payment plan of an order with what was paid of it. A canceled order has no parts. */
export async function showPlan(db: Executor, order: OrderFacts, at: Date): Promise<PaymentPlanView> {
  const plan = await paymentPlansTable(db).current(order.id)
  const outstandingCents = order.canceledAt ? 0 : Math.max(0, orderMoney(order).outstandingCents)
  const today = amsterdamDay(at)
  const isActive = plan && plan.parts.length > 0 && !order.canceledAt
  const progress = isActive && planProgress(plan, { paidCents: order.paidCents, outstandingCents, today })
  return {
    version: plan?.version ?? 0,
    parts: (progress ? progress.parts : []).map(({ dueOn, amountCents, paidCents, openCents, isDue, isLate }) => ({
      dueOn,
      amount: eurosFromCents(amountCents),
      paid: eurosFromCents(paidCents),
      open: eurosFromCents(openCents),
      isDue,
      isLate,
    })),
    unplanned: eurosFromCents(progress ? progress.unplannedCents : 0),
    outstanding: eurosFromCents(outstandingCents),
    due: eurosFromCents((await dueNow(db, order, at)).dueCents),
  }
}
