import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** Orders of which something is still to be paid, and how much in all. EUR incl. VAT. */
const due = z.object({ orders: z.number(), due: z.number() })

const failedMessage = z.object({
  outboxId: z.number(),
  party: z.enum(['mail', 'erp']),
  /** What it is about, as `order-confirmation`. */
  kind: z.string(),
  salesOrderId: z.nullable(z.number()),
  /** In the words of who refused it. */
  error: z.nullable(z.string()),
  insertedDateTime: moment,
})
export type FailedMessage = z.infer<typeof failedMessage>

const check = z.object({
  /** What it found the last time that it succeeded. */
  found: z.number(),
  /** When that was, if it is too long ago; null when all is as it should be. */
  lateSince: z.nullable(moment),
})

const toDo = z.object({
  unpaid: due,
  partPaid: due,
  /** Numbers of payments that are in progress, have an unknown outcome, or brought another amount than requested. */
  attempts: z.object({ open: z.number(), unknown: z.number(), review: z.number() }),
  /** Orders that were canceled and for which money came in afterwards. */
  paidAfterCancel: z.optional(z.number()),
  /** Messages of the contact form that nobody handled. */
  messagesOpen: z.optional(z.number()),
  withdrawals: z.object({ received: z.number(), inProgress: z.number() }),
  /** Messages that were given up, and the latest of them. */
  failed: z.object({ mail: z.number(), erp: z.number(), latest: z.array(failedMessage) }),
  /** Null for who may not open that list. */
  reviewsWaiting: z.nullable(z.number()),
  lowStock: z.nullable(z.number()),
  /**
   * Results of the integrity checks and of the comparison with the ERP; null for users who may not open the data page.
   */
  books: z.nullable(check),
  compare: z.nullable(check),
})
export type ToDo = z.infer<typeof toDo>

const dayFigures = z.object({
  /** "2026-11-21", in Amsterdam. */
  day: z.string(),
  /** EUR incl. VAT, of the orders that were placed and not canceled. */
  ordered: z.number(),
  /** EUR that came in, less what went back. */
  paid: z.number(),
  /** Of furniture; orders of samples alone are not counted. */
  orders: z.number(),
  /** Pieces. */
  samples: z.number(),
})

const sampleWeek = z.object({
  /** The Monday it begins with. */
  monday: z.string(),
  /** People who asked for samples for the first time in these weeks, and how many of them ordered furniture afterwards. */
  asked: z.number(),
  bought: z.number(),
})
export type SampleWeek = z.infer<typeof sampleWeek>

const startPage = z.object({
  today: z.string(),
  toDo,
  /** The last four weeks, today included, oldest first. */
  days: z.array(dayFigures),
  /** The last thirteen weeks, this one included, oldest first. */
  sampleWeeks: z.array(sampleWeek),
})
export type StartPage = z.output<typeof startPage>

export const backOfficeStart = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/start',
    access: 'staff',
    about: 'What is to be done today, and how the shop is doing.',
    reply: startPage,
  }),
}
