import type { PaymentPlan, PlanPart } from '#shared/domain/payments/payment-plan.ts'
import type { Executor } from '../../../db/tables.ts'

/** A version of a plan, as staff read it. */
export type PlanVersion = PaymentPlan & { createdAt: Date; createdBy: string | null }

/** The payment plans of orders, in versions. */
export function paymentPlansTable(db: Executor) {
  const versions = (salesOrderId: number) =>
    db
      .selectFrom('payment_plans as p')
      .leftJoin('users as u', 'u.id', 'p.created_by')
      .where('p.sales_order_id', '=', salesOrderId)
      .orderBy('p.version', 'desc')
      .select(['p.version', 'p.parts', 'p.paid_before_cents as paidBeforeCents'])
      .select(['p.created_at as createdAt', 'u.email as createdBy'])

  return {
    /** Returns the current version; undefined when there was never a plan. A version without parts ended the plan. */
    current: (salesOrderId: number): Promise<PlanVersion | undefined> =>
      versions(salesOrderId).limit(1).executeTakeFirst(),

    /** Returns all versions, newest first. */
    all: (salesOrderId: number): Promise<PlanVersion[]> => versions(salesOrderId).execute(),

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
