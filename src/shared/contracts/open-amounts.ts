import * as z from 'zod/mini'
import { MAX_PLAN_PARTS } from '../domain/payments/payment-plan.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, pageQuery } from './fields.ts'
import { paymentPlan } from './payment-plans.ts'

/** An order of which an amount is due. Amounts in EUR. */
const openAmount = z.object({
  salesOrderId: z.number(),
  name: z.string(),
  email: z.string(),
  /** The amount that is due now, and everything that is open of the order. */
  due: z.number(),
  outstanding: z.number(),
  /** ISO day, and the days since. */
  dueOn: z.string(),
  ageDays: z.number(),
  hasPlan: z.boolean(),
  /** Why no reminder can be sent; null when one can. */
  refusal: z.nullable(z.enum(['running', 'under_check', 'forgotten', 'walk_in'])),
  hasOpenWithdrawal: z.boolean(),
  /** Reminders that were sent, oldest first. */
  reminders: z.array(z.object({ sentDateTime: moment, isByHand: z.boolean() })),
})
export type ListedOpenAmount = z.infer<typeof openAmount>

const orderParams = z.object({ id })

/** Calls about amounts that are due, and about payment plans. */
export const openAmounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/open-amounts',
    access: 'staff',
    about:
      'Returns orders of which an amount is due: their lines are ready, or a date of their payment plan has come. The longest due first.',
    query: z.object(pageQuery),
    reply: z.object({
      items: z.array(openAmount),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      /** Sum of all orders, in EUR. */
      totalDue: z.number(),
    }),
    limitPerMinute: 120,
  }),
  previewReminder: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/reminder',
    access: 'staff',
    about: 'Returns the mail that reminds the buyer of the amount that is due. Sends nothing.',
    params: orderParams,
    reply: z.object({
      to: z.string(),
      subject: z.string(),
      /** A complete page. Its links are disabled. */
      html: z.string(),
      due: z.number(),
    }),
    fails: codes(
      'order_not_found',
      'order_canceled',
      'order_forgotten',
      'order_without_customer',
      'payment_under_check',
      'reminder_payment_running',
      'nothing_to_pay',
    ),
    limitPerMinute: 120,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/reminder',
    access: 'staff',
    about:
      'Mails the buyer that an amount is due, at most once a day. A repeated call with the same requestId sends nothing.',
    params: orderParams,
    body: z.object({ requestId: z.uuid() }),
    reply: z.object({ sentTo: z.string(), amount: z.number() }),
    fails: codes(
      'order_not_found',
      'order_canceled',
      'order_forgotten',
      'order_without_customer',
      'payment_under_check',
      'reminder_payment_running',
      'reminder_too_soon',
      'nothing_to_pay',
      'idempotency_key_reused',
    ),
    limitPerMinute: 60,
  }),
  savePlan: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/payment-plan',
    access: 'staff',
    about:
      'Agrees a payment plan of an order as a new version: dates with amounts that sum to what is open. Without parts it ends the plan.',
    params: orderParams,
    body: z.object({
      /** The version that the user saw; 0 without a plan. */
      version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
      parts: z
        .array(
          z.object({
            dueOn: calendarDate,
            /** Whole cents. */
            amountCents: z
              .number()
              .check(
                z.int(),
                z.minimum(1, 'Vul een bedrag boven nul in.'),
                z.maximum(999_999_999, 'Dit bedrag is te groot.'),
              ),
          }),
        )
        .check(z.maxLength(MAX_PLAN_PARTS, `Een plan heeft hoogstens ${MAX_PLAN_PARTS} data.`)),
    }),
    reply: paymentPlan,
    fails: {
      ...codes('order_not_found', 'order_canceled', 'payment_plan_changed'),
      payment_plan_refused: z.object({
        field: z.string(),
        problem: z.enum(['count', 'date', 'order', 'amount', 'sum']),
        outstanding: z.number(),
      }),
    },
    limitPerMinute: 60,
  }),
}
