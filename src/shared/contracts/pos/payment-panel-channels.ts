import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { attemptState, paymentType } from '../sales-orders.ts'
import { channel, event, nothing } from './channel.ts'

const keypadKey = z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '.', 'clear', 'backspace'])

/**
 * What a person does at the payment desk of an order (docs/requirements.md#s2, docs/requirements.md#s4). Amounts in
 * cents.
 */
export const panelAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: keypadKey }),
  /** What was typed or pasted in the field. */
  z.object({ kind: z.literal('type'), text: z.string().check(z.maxLength(100)) }),
  z.object({ kind: z.literal('prefill'), amountCents: z.number() }),
  /** A method button: asks to confirm. */
  z.object({ kind: z.literal('choose'), type: paymentType }),
  z.object({ kind: z.literal('terminal'), terminalCode: z.string() }),
  z.object({ kind: z.literal('cancel') }),
  /** Go on; `confirmsOverpayment` after the second question (docs/decisions.md#b9). */
  z.object({ kind: z.literal('confirm'), confirmsOverpayment: z.boolean() }),
  /** Break off what runs on the terminal, or an open pay link. */
  z.object({ kind: z.literal('abort') }),
  /** The result was seen. */
  z.object({ kind: z.literal('dismiss') }),
])
export type PanelAction = z.output<typeof panelAction>

/** A payment that is being made, from the journal of this till. */
const panelAttempt = z.object({
  attemptId: z.uuid(),
  salesOrderId: z.number(),
  type: paymentType,
  amountCents: z.number(),
  terminalCode: z.nullable(z.string()),
  /**
   * `starting`: written down, the answer not there yet. `open`: the customer can pay. `silent`: 60 s without an end, asked
   * after in the background. `unknown`: no answer came, asked after. `ended`: see `state`. `refused`: it was never started.
   */
  phase: z.enum(['starting', 'open', 'silent', 'unknown', 'ended', 'refused']),
  /** As the server has it; null before its first answer. */
  state: z.nullable(attemptState),
  paymentUrl: z.nullable(z.string()),
  /** What to tell the seller of a refusal, in Dutch; `detail` as the contract of the call that was refused has it. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), detail: z.optional(z.unknown()) })),
  /** The break-off was asked for, and its answer is not there yet. */
  isAborting: z.boolean(),
  startedDateTime: moment,
})
export type PanelAttempt = z.output<typeof panelAttempt>

/** The payment desk of one order. */
export const panelState = z.object({
  salesOrderId: z.number(),
  /** Text in the amount field. */
  text: z.string(),
  /** What was typed is no amount; nothing can be paid until it is. */
  isRefused: z.boolean(),
  /** Payment to confirm; null when there is none. */
  proposal: z.nullable(z.object({ type: paymentType, amountCents: z.number() })),
  terminalCode: z.nullable(z.string()),
  /** The payment that runs, or the last one here until it was seen. */
  attempt: z.nullable(panelAttempt),
  /** Outstanding amount according to the last response of the server; absent before the first one. */
  outstandingCents: z.optional(z.number()),
  /** Goes up with every change, so that a page knows which of two is the newer. */
  version: z.optional(z.number()),
})
export type PanelState = z.output<typeof panelState>

/** The desks of this till: that of each order that was looked at, and every payment that is not over, of whichever order. */
const paymentPanels = z.object({ desks: z.array(panelState) })

/** All of them, for a page that has just begun; from then on it hears `desk:changed`. */
export const panelList = channel({
  channel: 'desk:list',
  access: 'staff',
  input: nothing,
  reply: paymentPanels,
})
/** The desk of an order, made when it was not there. */
export const panelRead = channel({
  channel: 'desk:read',
  access: 'staff',
  input: z.object({ salesOrderId: id }),
  reply: panelState,
})
/** Something that a person did. Answers with what the desk shows after it; what follows comes by `desk:changed`. */
export const panelSend = channel({
  channel: 'desk:send',
  access: 'staff',
  input: z.object({ salesOrderId: id, event: panelAction }),
  reply: panelState,
  fails: ['payment_running', 'disk_full', 'server_away', 'overpayment'],
})
export const panelChanged = event({ event: 'desk:changed', payload: paymentPanels })
