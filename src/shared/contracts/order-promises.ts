import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { CALL_STATES } from '../domain/planning/call-backs.ts'
import { PROMISE_CAUSES } from '../domain/planning/promised-periods.ts'
import { PROMISE_STATES } from '../domain/planning/promises.ts'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { preferredWeeks } from './planning-parts.ts'

/** A delivery period that was promised for a line of an order. Days in Amsterdam, "2027-01-18". */
export const shownPeriod = z.object({
  promiseId: z.number(),
  salesOrderRowId: z.number(),
  product: z.string(),
  /** What ends the promise: the delivery, or for a pickup the day on which the line is ready. */
  counts: z.enum(['delivered', 'ready']),
  from: z.string(),
  until: z.string(),
  state: z.enum(PROMISE_STATES),
  cause: z.nullable(z.enum(PROMISE_CAUSES)),
  /** Words of staff for the customer. */
  explanation: z.string(),
  madeOn: z.string(),
  /** The day of the delivery, or on which the promise was replaced; null for an open promise. */
  endedOn: z.nullable(z.string()),
})
export type ShownPeriod = z.infer<typeof shownPeriod>

/** A delivery window that was promised. Times in Amsterdam, "08:00". */
export const shownWindow = z.object({
  promiseId: z.number(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(PROMISE_STATES),
  madeOn: z.string(),
  endedOn: z.nullable(z.string()),
})

/** A visit for a service case that was promised, with why it was not kept: "Er was niemand thuis"; '' otherwise. */
export const shownVisit = z.extend(shownWindow, { reason: z.string() })
export type ShownVisit = z.infer<typeof shownVisit>

/** A promise to call the buyer. */
export const shownCall = z.object({
  callBackId: z.string(),
  day: z.string(),
  /** The call is promised before this time in Amsterdam. */
  until: z.string(),
  state: z.enum(CALL_STATES),
  /** The day of the first call that nobody answered. */
  triedOn: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
})

/** How far a line of an order is. Canceled lines and color samples are left out. */
export const lineProgress = z.object({
  salesOrderRowId: z.number(),
  product: z.string(),
  /** How the line is delivered. Another implementation of the server may omit it. */
  kind: z._default(z.enum(['made_to_measure', 'from_stock', 'parcel', 'sample']), 'made_to_measure'),
  state: z.enum(LINE_STATES),
  /** The day of the last step of the line; null for a line without one. */
  since: z.nullable(z.string()),
})

/** What was promised about an order: periods in the sequence of the lines, and windows, each the oldest first. */
export const orderPromisesReply = z.object({
  periods: z.array(shownPeriod),
  windows: z.array(shownWindow),
  /** Promises to call, the oldest first. Another implementation of the server may omit them. */
  calls: z._default(z.array(shownCall), []),
  /** How far each line is, in their sequence. Another implementation of the server may omit it. */
  progress: z._default(z.array(lineProgress), []),
  /** The weeks that suit the customer; null without a preference. */
  preference: z.nullable(preferredWeeks),
  /** True while the preference can be changed: something is to be delivered, and no window is planned. */
  isPreferenceOpen: z.boolean(),
})
export type OrderPromises = z.infer<typeof orderPromisesReply>

/** The promises of an order, as its buyer sees them: in the account, or with the link in the order mail. */
export const orderPromises = {
  show: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/promises',
    access: 'order',
    about: 'Returns what the shop promised about the delivery of an order, what became of it, and the weeks that suit.',
    params: z.object({ id }),
    reply: orderPromisesReply,
    fails: codes('order_not_found'),
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: '/api/salesorder/:id/preferred-weeks',
    access: 'order',
    about:
      'Saves the weeks that suit the buyer, until a window is planned. A later week than promised moves the promise. A repeated call changes nothing.',
    params: z.object({ id }),
    body: preferredWeeks,
    reply: orderPromisesReply,
    fails: codes('order_not_found', 'appointment_closed'),
    limitPerMinute: 30,
  }),
}
