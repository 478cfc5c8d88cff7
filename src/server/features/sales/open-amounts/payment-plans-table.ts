import type { PaymentPlan, PlanPart } from '#shared/domain/payments/payment-plan.ts'
import type { Executor } from '../../../db/tables.ts'

/** The payment plans of orders, in versions. */
export function paymentPlansTable(db: Executor) {
  return {
    /** Returns the current version; undefined when there was never a plan. A version without parts ended the plan. */
    current: (salesOrderId: number): Promise<PaymentPlan | undefined> =>
      db
        .selectFrom('payment_plans')
        .where('sales_order_id', '=', salesOrderId)
        .orderBy('version', 'desc')
        .limit(1)
        .select(['version', 'parts', 'paid_before_cents as paidBeforeCents'])
        .executeTakeFirst(),

    async add(
      salesOrderId: number,
      { version, parts, paidBeforeCents }: PaymentPlan,
      { userId, at }: { userId: number; at: Date },
    ): Promise<void> {
      await db
        .insertInto('payment_plans')
        .values({
          sales_order_id: salesOrderId,
          version,
          parts: JSON.stringify(parts satisfies readonly PlanPart[]),
          paid_before_cents: paidBeforeCents,
          created_by: userId,
          created_at: at,
        })
        .execute()
    },
  }
}
