import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** A payment plan with what was paid of it. Amounts in EUR. */
export const paymentPlan = z.object({
  /** 0 when there was never a plan. */
  version: z.number(),
  /** Empty without a plan, or after its end. Earliest first. */
  parts: z.array(
    z.object({
      dueOn: z.string(),
      amount: z.number(),
      paid: z.number(),
      open: z.number(),
      isDue: z.boolean(),
      isLate: z.boolean(),
    }),
  ),
  /** Open amount that is in no part, because the order became dearer. */
  unplanned: z.number(),
  outstanding: z.number(),
  /** What has to be paid now. */
  due: z.number(),
})
export type PaymentPlanView = z.infer<typeof paymentPlan>

/** The payment plan of an order, for its buyer and for staff. */
export const paymentPlans = {
  show: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/payment-plan',
    access: 'order',
    about: 'Returns the payment plan of an order with what was paid of it.',
    params: z.object({ id }),
    reply: paymentPlan,
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
}
