import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { MESSAGE_STATES } from '../domain/outbox/messages.ts'
import { codedForm } from './checkout-choices.ts'
import { moment } from './fields.ts'
import { orderSignature } from './order-signatures.ts'

const lineState = z.enum(LINE_STATES)
const paymentState = z.enum(['none', 'part', 'full'])

/** Time of an event, and who caused it: an email address, `klant` for the buyer, or null for the shop itself. */
const timelineFields = { key: z.string(), at: moment, by: z.nullable(z.string()) }
const mailState = z.enum(MESSAGE_STATES)
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...timelineFields,
    kind: z.literal('event'),
    event: z.string(),
    detail: z.record(z.string(), z.unknown()),
    /** Id with which the change can be undone on the same day. Absent when it cannot be undone, or was undone. */
    undoId: z.optional(z.number()),
  }),
  z.object({
    ...timelineFields,
    kind: z.literal('mail'),
    mailId: z.number(),
    mail: z.string(),
    state: mailState,
    sentAt: z.nullable(moment),
    /** True when a staff member sent the mail again. */
    isCopy: z.boolean(),
  }),
  z.object({
    ...timelineFields,
    kind: z.literal('sync'),
    sync: z.string(),
    state: mailState,
    sentAt: z.nullable(moment),
  }),
  z.object({
    ...timelineFields,
    kind: z.literal('note'),
    text: z.string(),
    /** Id with which the note can be undone on the same day. Older servers do not return it. */
    undoId: z.optional(z.number()),
  }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

const account = z.object({ userId: z.number(), email: z.string() })

/** Data of an order that only staff see. */
export const staffOrderDetails = z.object({
  salesOrderId: z.number(),
  version: z.number(),
  channel: z.enum(['web', 'showroom']),
  /** Name of the location where the order was placed; null for the default location. */
  location: z.optional(z.nullable(z.string())),
  seller: z.nullable(account),
  /** The account of the order: the linked account, or else the account that verified the order's email address. */
  customer: z.nullable(z.extend(account, { isLinked: z.boolean() })),
  /** True when the buyer was erased: their data can no longer be changed or mailed. */
  isForgotten: z.boolean(),
  workState: lineState,
  /** Day of the last delivery. */
  deliveredOn: z.nullable(z.string()),
  /** EUR. `paid`: payments minus refunds. `outstanding`: total minus `released` and `paid`; negative when overpaid. */
  paid: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. EUR. */
  released: z.optional(z.number()),
  outstanding: z.number(),
  /** Fees of the cancellations of pieces, which are still due. EUR; absent for none. */
  cancellationFee: z.optional(z.number()),
  /** Time of the cancellation of the whole order. */
  canceledDateTime: z.optional(z.nullable(moment)),
  /** True when the order was canceled because it was not paid in time. */
  isExpired: z.optional(z.boolean()),
  /** True when staff canceled the order. */
  isCanceledByStaff: z.optional(z.boolean()),
  /**
   * Only of an order that expired or was canceled after NetSuite got it: true while staff have to cancel it there, false
   * afterwards. Absent for orders of before this was recorded.
   */
  isOpenInErp: z.optional(z.boolean()),
  /** True when a late payment made the expired order active again, so staff must not cancel it in NetSuite. */
  isKeptInErp: z.optional(z.boolean()),
  paymentState,
  /** True for the order of a payment without an order, which has no lines. Absent for every other. */
  isLoosePayment: z.optional(z.boolean()),
  /** The fields that can be corrected. */
  form: codedForm,
  lines: z.array(
    z.object({
      salesOrderRowId: z.number(),
      /** The last step of the work. A line of which all pieces are canceled keeps it: older tills know no other state. */
      state: lineState,
      stateOn: z.nullable(z.string()),
      /** Pieces that staff canceled; absent for none. */
      canceledCount: z.optional(z.number()),
      /** Pieces that staff can still cancel; absent for none. */
      cancelableCount: z.optional(z.number()),
      /** Batch of the leather of which the line is made; absent when unknown. */
      leatherBatch: z.optional(z.string()),
      /** The discount of the line: its reasons, and the email address of the Admin who approved it. */
      discount: z.optional(z.object({ reason: z.string(), approvedBy: z.nullable(z.string()) })),
      history: z.array(z.object({ state: lineState, day: z.string(), at: moment, by: z.nullable(z.string()) })),
    }),
  ),
  /** Newest first. Older servers do not return them. */
  signatures: z.optional(z.array(orderSignature)),
  /** Payment links that can still be paid, by payment id. */
  payLinks: z.record(z.string(), z.string()),
  /** Newest first. */
  timeline: z.array(timelineEntry),
})
export type StaffOrderDetails = z.infer<typeof staffOrderDetails>
export type StaffOrderDetailsOnWire = z.input<typeof staffOrderDetails>
