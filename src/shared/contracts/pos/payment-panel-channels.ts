import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { attemptState, paymentType } from '../sales-orders.ts'
import { channel, event, nothing } from './channel.ts'

const keypadKey = z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '.', 'clear', 'backspace'])

/**
 * User actions on the payment panel of an order (docs/requirements.md#s2, docs/requirements.md#s4). Amounts in cents.
 */
export const panelAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: keypadKey }),
  /** Text typed or pasted into the field. */
  z.object({ kind: z.literal('type'), text: z.string().check(z.maxLength(100)) }),
  /** Puts an amount in the field, after a click on a shortcut. */
  z.object({ kind: z.literal('prefill'), amountCents: z.number() }),
  /** Proposes a payment, after a click on a payment method. The payment starts after `confirm`. */
  z.object({ kind: z.literal('choose'), type: paymentType }),
  z.object({ kind: z.literal('terminal'), terminalCode: z.string() }),
  z.object({ kind: z.literal('cancel') }),
  /**
   * Confirms the proposal. `confirmsOverpayment` is true after the second question (docs/decisions.md#b9).
   * `confirmsUnsentCents`: the amount in `unsentCents` that the user saw and accepted; absent when none was shown.
   */
  z.object({
    kind: z.literal('confirm'),
    confirmsOverpayment: z.boolean(),
    confirmsUnsentCents: z.optional(z.number()),
  }),
  /** Cancels the card payment or the payment link. */
  z.object({ kind: z.literal('abort') }),
  /** Closes the message about the result. */
  z.object({ kind: z.literal('dismiss') }),
])
export type PanelAction = z.output<typeof panelAction>

/** A pending payment, from the journal of this till. */
const panelAttempt = z.object({
  attemptId: z.uuid(),
  salesOrderId: z.number(),
  type: paymentType,
  amountCents: z.number(),
  terminalCode: z.nullable(z.string()),
  /**
   * `starting`: stored, no response yet. `open`: the customer can pay. `silent`: no outcome after 60 s, polled in the
   * background. `unknown`: no response, polled. `ended`: see `state`. `refused`: never started.
   */
  phase: z.enum(['starting', 'open', 'silent', 'unknown', 'ended', 'refused']),
  /** State at the server; null before its first response. */
  state: z.nullable(attemptState),
  paymentUrl: z.nullable(z.string()),
  /** Refusal of the start or the abort, with a Dutch message. The contract of the refused call defines `detail`. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), detail: z.optional(z.unknown()) })),
  /** The abort was requested, and its response is pending. */
  isAborting: z.boolean(),
  startedDateTime: moment,
})
export type PanelAttempt = z.output<typeof panelAttempt>

/** The payment panel of one order. */
export const panelState = z.object({
  salesOrderId: z.number(),
  /** Text in the amount field. */
  text: z.string(),
  /** The text is not an amount; payment is impossible until it is. */
  isRefused: z.boolean(),
  /** The text was filled in and not typed; the first digit replaces it. */
  isPrefilled: z.optional(z.boolean()),
  /** Payment to confirm; null when there is none. */
  proposal: z.nullable(z.object({ type: paymentType, amountCents: z.number() })),
  terminalCode: z.nullable(z.string()),
  /** The pending payment, or the last one until its result was closed. */
  attempt: z.nullable(panelAttempt),
  /** Outstanding amount according to the last response of the server; absent before the first one. */
  outstandingCents: z.optional(z.number()),
  /** Money that this till took for the order without a connection, and that the shop does not have; absent without any. */
  unsentCents: z.optional(z.number()),
  /** Increases with every change, so that a page can tell which of two states is newer. */
  version: z.optional(z.number()),
})
export type PanelState = z.output<typeof panelState>

/** The payment panels of this till, one per order: of opened orders, and of orders with a payment that is not final. */
const paymentPanels = z.object({ desks: z.array(panelState) })

/** Returns all panels, for a page that starts; `desk:changed` reports later changes. */
export const panelList = channel({
  channel: 'desk:list',
  access: 'staff',
  input: nothing,
  reply: paymentPanels,
})
/** Returns the panel of an order, and creates it if needed. */
export const panelRead = channel({
  channel: 'desk:read',
  access: 'staff',
  input: z.object({ salesOrderId: id }),
  reply: panelState,
})
/**
 * Applies a user action. Returns the panel after it; `desk:changed` reports later changes. `unsent_payment`: this till
 * has money for the order that the shop does not have, and the confirmation was for less of it.
 */
export const panelSend = channel({
  channel: 'desk:send',
  access: 'staff',
  input: z.object({ salesOrderId: id, event: panelAction }),
  reply: panelState,
  fails: ['payment_running', 'disk_full', 'server_away', 'overpayment', 'unsent_payment'],
})
export const panelChanged = event({ event: 'desk:changed', payload: paymentPanels })
/**
 * Compares the journal of payments with its file. `problem`: what differs, in Dutch, for example because another program
 * changed the file; null when the file is complete and unchanged. Called before a day is closed.
 */
export const journalVerify = channel({
  channel: 'journal:verify',
  access: 'staff',
  input: nothing,
  reply: z.object({ problem: z.nullable(z.string()) }),
})
