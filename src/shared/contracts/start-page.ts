import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** Number of orders with an outstanding amount, and the total of these amounts. EUR incl. VAT. */
const due = z.object({ orders: z.number(), due: z.number() })

const failedMessage = z.object({
  outboxId: z.number(),
  party: z.enum(['mail', 'erp']),
  /** The kind of message, for example `order-confirmation`. */
  kind: z.string(),
  salesOrderId: z.nullable(z.number()),
  /** Error message of the external service. */
  error: z.nullable(z.string()),
  insertedDateTime: moment,
})
export type FailedMessage = z.infer<typeof failedMessage>

/** An order that expired or was canceled in the shop, and that NetSuite still has. */
const erpCancellation = z.object({
  salesOrderId: z.number(),
  /** Null while the order is on its way to NetSuite. */
  netsuiteId: z.nullable(z.number()),
  canceledDateTime: moment,
  isExpired: z.boolean(),
})
export type ErpCancellation = z.infer<typeof erpCancellation>

/** An expired order that NetSuite has, and that a late payment made active again. */
const keptOrder = z.object({ salesOrderId: z.number(), netsuiteId: z.nullable(z.number()), paidDateTime: moment })
export type KeptOrder = z.infer<typeof keptOrder>

/** Orders of a restored backup that staff still have to compare with the provider. */
const underCheck = z.object({
  count: z.number(),
  /** When the backup was made. */
  backupDateTime: moment,
  /** The newest of these orders. `outstanding`: EUR. */
  orders: z.array(z.object({ salesOrderId: z.number(), insertedDateTime: moment, outstanding: z.number() })),
})
export type UnderCheck = z.infer<typeof underCheck>

const check = z.object({
  /** Number of findings in the last successful run. */
  found: z.number(),
  /** Time of the last successful run if it is too old; null otherwise. */
  lateSince: z.nullable(moment),
})

const toDo = z.object({
  unpaid: due,
  partPaid: due,
  /** Numbers of payments that are in progress, have an unknown outcome, or brought another amount than requested. */
  attempts: z.object({ open: z.number(), unknown: z.number(), review: z.number() }),
  /** Canceled orders with a later payment. */
  paidAfterCancel: z.optional(z.number()),
  /**
   * Orders that staff still have to cancel in NetSuite, and those that wait longest. `kept`: orders of which this is no
   * longer true, because they were paid in the last week.
   */
  cancelInErp: z.optional(
    z.object({ count: z.number(), oldest: z.array(erpCancellation), kept: z.optional(z.array(keptOrder)) }),
  ),
  /** Absent without such orders. */
  underCheck: z.optional(underCheck),
  /** Open messages of the contact form. */
  messagesOpen: z.optional(z.number()),
  /** Quotes of which the customer asks for a new one. Absent without any. */
  quotesToRenew: z.optional(z.number()),
  withdrawals: z.object({ received: z.number(), inProgress: z.number() }),
  /** Service cases: new and reopened ones, and all that need work. */
  serviceCases: z.optional(z.object({ fresh: z.number(), open: z.number() })),
  /** Dead letters, and the latest of them. */
  failed: z.object({ mail: z.number(), erp: z.number(), latest: z.array(failedMessage) }),
  /** Reviews that wait for moderation; null for users without the role Admin. */
  reviewsWaiting: z.nullable(z.number()),
  /** Items with low stock; null for users without the role Admin. */
  lowStock: z.nullable(z.number()),
  /**
   * Results of the integrity checks and of the comparison with the ERP; null for users who may not open the data page.
   */
  books: z.nullable(check),
  compare: z.nullable(check),
  /** Findings in the last restored backup, and the time of the newest good backup if it is too old; null like the above. */
  backup: z.optional(z.nullable(check)),
})
export type ToDo = z.infer<typeof toDo>

const dayFigures = z.object({
  /** "2026-11-21", in Amsterdam. */
  day: z.string(),
  /** EUR incl. VAT, of orders placed, without canceled orders and pieces. */
  ordered: z.number(),
  /** EUR received minus refunds. */
  paid: z.number(),
  /** Number of orders with a total above 0; orders of only samples are free and not counted. */
  orders: z.number(),
  /** Number of ordered color samples. */
  samples: z.number(),
})

const sampleWeek = z.object({
  /** Monday of the week. */
  monday: z.string(),
  /**
   * `asked`: number of people whose first order of samples was in this week. `bought`: how many of them later placed an
   * order that is not free.
   */
  asked: z.number(),
  bought: z.number(),
})
export type SampleWeek = z.infer<typeof sampleWeek>

const startPage = z.object({
  today: z.string(),
  toDo,
  /** The last four weeks including today, oldest first. */
  days: z.array(dayFigures),
  /** The last thirteen weeks including this one, oldest first. */
  sampleWeeks: z.array(sampleWeek),
})
export type StartPage = z.output<typeof startPage>

/** Customers who ordered samples of a leather, and how many of them ordered furniture within 90 days. */
const sampleLeather = z.object({ leather: z.string(), asked: z.number(), bought: z.number() })
export type SampleLeather = z.infer<typeof sampleLeather>

export const backOfficeStart = {
  sampleLeathers: endpoint({
    method: 'GET',
    path: '/api/admin/start/sample-leathers',
    access: 'staff',
    about:
      'Returns per leather how many customers ordered samples of it in the last year, and how many of them ordered furniture within 90 days. Customers of the last 90 days do not count, because their time is not over.',
    reply: z.object({ leathers: z.array(sampleLeather) }),
    limitPerMinute: 30,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/start',
    access: 'staff',
    about: 'Returns the open tasks of today, and the sales figures.',
    reply: startPage,
  }),
}
