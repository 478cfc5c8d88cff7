import * as z from 'zod/mini'
import { RETURN_STAGES, RETURN_STATES } from '../domain/returns/returns.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, optionalText, pageQuery, recordId, recordVersion, requiredText, viewCounts } from './fields.ts'
import { freeSlots, namedSlots, planningKey, STOP_STATES, localTime as time } from './planning-parts.ts'
import { paymentType } from './sales-orders.ts'

export const RETURN_REASON_MAX = 500

/** Views of the list: returns that need work, those that are expected, those to pay back, finished ones, or all. */
export const RETURN_VIEWS = ['open', 'expected', 'to_refund', 'done', 'all'] as const
export type ReturnView = (typeof RETURN_VIEWS)[number]

const pieces = z
  .number()
  .check(
    z.int('Aantal moet een heel getal zijn.'),
    z.minimum(0, 'Aantal kan niet onder nul zijn.'),
    z.maximum(999, 'Aantal mag maximaal 999 zijn.'),
  )

/** A line of a return with what staff found. Amounts in cents incl. VAT. */
const returnLine = z.object({
  rowId: z.number(),
  displayName: z.string(),
  count: z.number(),
  unitGrossCents: z.number(),
  isMadeToMeasure: z.boolean(),
  /** True when good pieces go back to stock; others are written off or kept by the shop without being sold from stock. */
  isFromStock: z.boolean(),
  good: z.number(),
  damaged: z.number(),
  missing: z.number(),
  /** What the damage costs the customer. */
  damageCents: z.number(),
  /** What is not paid back: the damage, and the price of missing pieces. */
  deductedCents: z.number(),
  reason: z.string(),
  /** Pieces that went back to stock. */
  toStock: z.number(),
})
export type ReturnLineOnWire = z.infer<typeof returnLine>

const facts = {
  returnId: z.number(),
  salesOrderId: z.number(),
  state: z.enum(RETURN_STATES),
  stage: z.enum(RETURN_STAGES),
  /** "2026-12-15": last day on which the customer must send the goods. */
  sendBefore: z.string(),
  /** Day of the proof that the goods were sent; null without proof. */
  sentOn: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
  /** Last day for the refund. */
  refundDueOn: z.string(),
  /** True while the shop may wait longer, because it has neither the goods nor a proof that they were sent. */
  mayWait: z.boolean(),
}

const listedReturn = z.object({
  ...facts,
  withdrawalId: z.number(),
  name: z.string(),
  products: z.string(),
  /** What was paid too much for the order, in cents. */
  toRefundCents: z.number(),
})
export type ListedReturn = z.infer<typeof listedReturn>

const staffReturn = z.object({
  ...facts,
  withdrawalId: z.number(),
  name: z.string(),
  version: z.number(),
  lines: z.array(returnLine),
  /** What is no longer due of the lines; 0 until they are received. */
  creditedCents: z.number(),
  toRefundCents: z.number(),
  /** How the amount goes back: newest payment first. */
  refunds: z.array(z.object({ paymentId: z.string(), paymentType, amountCents: z.number() })),
  /** The part of `toRefundCents` that goes back over none of the payments. */
  refundRestCents: z.number(),
  /** True when the ERP has the return authorization. */
  isInErp: z.boolean(),
  /** When a van collects the goods, or did so; null without a planned collection. */
  collection: z.nullable(
    z.object({ stopId: z.number(), day: z.string(), from: z.string(), until: z.string(), state: z.enum(STOP_STATES) }),
  ),
})
export type StaffReturn = z.infer<typeof staffReturn>

/** A return, as the buyer sees it. */
const ownReturn = z.object({
  ...facts,
  lines: z.array(z.object({ displayName: z.string(), count: z.number(), reason: z.string() })),
  deductedCents: z.number(),
  creditedCents: z.number(),
  /** When a van collects the goods; null without a planned collection. */
  collection: z.nullable(z.object({ day: z.string(), from: z.string(), until: z.string() })),
})
export type OwnReturn = z.infer<typeof ownReturn>

const changed = codes('return_not_found', 'withdrawal_step_refused', 'return_changed')

/** Goods that come back after a withdrawal, for staff, and their state for the buyer. */
export const returns = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/returns',
    access: 'order',
    about: 'Returns the returns of an order with what was found and what is paid back, for its buyer.',
    params: z.object({ id }),
    reply: z.object({ returns: z.array(ownReturn) }),
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
}

/** Calls of staff about returns. */
export const returnDesk = {
  find: endpoint({
    method: 'GET',
    path: '/api/return',
    access: 'staff',
    about: 'Lists returns: open ones by the day on which something is due, others newest first.',
    query: z.object({
      ...pageQuery,
      view: z._default(z.enum(RETURN_VIEWS), 'open'),
      salesOrderId: z.optional(id),
    }),
    reply: z.object({
      items: z.array(listedReturn),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/withdrawal/:id/return',
    access: 'staff',
    about: 'Returns the return of a withdrawal with its lines and how the money goes back; null when there is none.',
    params: z.object({ id }),
    reply: z.object({ return: z.nullable(staffReturn) }),
  }),
  expect: endpoint({
    method: 'POST',
    path: '/api/withdrawal/:id/return',
    access: 'staff',
    about:
      'Expects the delivered lines of a withdrawal back, and mails the customer how and before when. A repeated call returns the existing return.',
    params: z.object({ id }),
    body: z.object({
      /** Ids of delivered order rows. Absent: the declared ones. */
      rowIds: z.optional(z.array(recordId).check(z.minLength(1, 'Kies minstens één regel.'), z.maxLength(200))),
    }),
    reply: staffReturn,
    fails: codes(
      'withdrawal_not_found',
      'withdrawal_step_refused',
      'order_not_found',
      'order_forgotten',
      'nothing_to_return',
      'return_not_found',
    ),
  }),
  proveSending: endpoint({
    method: 'PUT',
    path: '/api/return/:id/sent',
    access: 'staff',
    about: 'Stores the day on which the customer proved to have sent the goods; null removes it.',
    params: z.object({ id }),
    body: z.object({ sentOn: z.nullable(calendarDate), version: recordVersion }),
    reply: staffReturn,
    fails: changed,
  }),
  receive: endpoint({
    method: 'PUT',
    path: '/api/return/:id/received',
    access: 'staff',
    about:
      'Stores what staff counted and judged, returns good stock pieces to stock, settles the withdrawal, tells the ERP and mails the customer. Can be corrected.',
    params: z.object({ id }),
    body: z.object({
      receivedOn: calendarDate,
      lines: z
        .array(
          z.object({
            rowId: recordId,
            good: pieces,
            damaged: pieces,
            missing: pieces,
            damageCents: z
              .number()
              .check(
                z.int(),
                z.minimum(0, 'De inhouding kan niet onder nul zijn.'),
                z.maximum(2_000_000_000, 'Dit bedrag is te hoog.'),
              ),
            reason: optionalText(RETURN_REASON_MAX),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
      version: recordVersion,
    }),
    reply: staffReturn,
    fails: changed,
  }),
  collectionSlots: endpoint({
    method: 'GET',
    path: '/api/return/:id/collection-slots',
    access: 'staff',
    about: 'Returns the free windows in which a van can collect the goods of a return, earliest first.',
    params: z.object({ id }),
    reply: namedSlots,
    fails: codes('return_not_found', 'withdrawal_step_refused'),
  }),
  collect: endpoint({
    method: 'PUT',
    path: '/api/return/:id/collection',
    access: 'staff',
    about:
      'Plans that a van collects the goods of a return, on the week board. A repeated call changes nothing; staff move and remove the stop on the board.',
    params: z.object({ id }),
    body: z.object({ vanId: planningKey, day: calendarDate, from: time, mail: z.boolean() }),
    reply: staffReturn,
    fails: {
      ...codes(
        'return_not_found',
        'withdrawal_step_refused',
        'order_forgotten',
        'nothing_to_plan',
        'collection_planned',
      ),
      planning_full: freeSlots,
    },
  }),
  end: endpoint({
    method: 'PUT',
    path: '/api/return/:id/ended',
    access: 'staff',
    about: 'Ends a return of which nothing comes back, because the customer keeps the goods.',
    params: z.object({ id }),
    body: z.object({ reason: requiredText('Reden', RETURN_REASON_MAX), version: recordVersion }),
    reply: staffReturn,
    fails: changed,
  }),
}
