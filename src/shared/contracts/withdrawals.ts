import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from '../domain/withdrawals/states.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import {
  email,
  id,
  idempotencyKey,
  moment,
  optionalText,
  pageQuery,
  recordId,
  requiredText,
  viewCounts,
} from './fields.ts'

/**
 * The withdrawal form of a consumer (docs/law.md#r6, docs/law.md#r7). Texts are accepted as they are
 * typed, because a declaration is valid in any form.
 */
const declaration = z.object({
  /** The number as the buyer typed it, because a wrong number is no reason to refuse a withdrawal. */
  orderNumber: requiredText('Bestelnummer', 100),
  name: requiredText('Naam', 200),
  email: email(),
  scope: z.enum(['all', 'some']),
  /** The products as text, when the buyer does not withdraw from the whole order. */
  products: optionalText(2000),
  /** Ids of order rows. Ignored unless the sender proves that the order is theirs. */
  rowIds: z._default(z.array(recordId).check(z.maxLength(200)), []),
  reason: optionalText(2000),
})

export const withdrawalForm = declaration.check(
  z.refine(({ scope, products }) => scope === 'all' || products !== '', {
    path: ['products'],
    error: 'Welke producten is verplicht als u niet de hele bestelling herroept.',
  }),
)
export type WithdrawalForm = z.input<typeof withdrawalForm>
export type DeclaredWithdrawal = z.output<typeof withdrawalForm>

const state = z.enum(WITHDRAWAL_STATES)

/** The confirmation for the sender: shown on the screen and mailed at once. */
const receipt = z.object({ withdrawalId: z.number(), receivedDateTime: moment })
export type WithdrawalReceipt = z.infer<typeof receipt>

const listedWithdrawal = z.object({
  withdrawalId: z.number(),
  receivedDateTime: moment,
  state,
  /** The number as the sender typed it. */
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
  scope: z.enum(['all', 'some']),
  /** The matching order; null when number and email address match none, so that staff must check. */
  salesOrderId: z.nullable(z.number()),
  /** "2026-12-05": last day on which the shop must refund, if there is something to refund. */
  refundDueOn: z.string(),
})
export type ListedWithdrawal = z.infer<typeof listedWithdrawal>

const withdrawnRow = z.object({
  salesOrderRowId: z.number(),
  displayName: z.string(),
  count: z.number(),
  isMadeToMeasure: z.boolean(),
  /** True when the buyer named the row, or withdrew from the whole order. */
  isWithdrawn: z.boolean(),
  /**
   * True when the shop takes the row back, so that its amount is no longer due. Absent until the withdrawal is settled.
   */
  isTakenBack: z.optional(z.boolean()),
})

const step = z.object({
  state,
  reason: z.nullable(z.string()),
  /** `sender`, or `user:12`. */
  actor: z.string(),
  /** Email address of the user in `actor`; null for the sender. */
  actorEmail: z.nullable(z.string()),
  happenedDateTime: moment,
})

/** A withdrawal, as staff handle it. */
const withdrawal = z.extend(listedWithdrawal, {
  products: z.string(),
  reason: z.string(),
  /** Data of the order for the decision; null without a matching order. */
  order: z.nullable(
    z.object({
      channel: z.enum(['web', 'showroom']),
      customerType: z.enum(['private', 'business']),
      /** "2026-11-21"; null when unknown. */
      deliveredOn: z.nullable(z.string()),
      lastDayToWithdraw: z.nullable(z.string()),
      isInTime: z.enum(['yes', 'no', 'unknown']),
      rows: z.array(withdrawnRow),
    }),
  ),
  history: z.array(step),
})
export type Withdrawal = z.infer<typeof withdrawal>

/** Withdrawal from an order: the consumer's declaration without login, and its handling by staff. */
export const withdrawals = {
  declare: endpoint({
    method: 'POST',
    path: '/api/withdrawal',
    access: 'public',
    about:
      'Stores a withdrawal and mails a confirmation. The response is the same whether the order exists or not. A ' +
      'repeated call with the same Idempotency-Key and body returns the same confirmation.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: withdrawalForm,
    reply: receipt,
    fails: codes('idempotency_key_reused'),
    limitPerMinute: 5,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/withdrawal',
    access: 'staff',
    about: 'Lists the withdrawals, newest first, of one state or of all.',
    query: z.object({ ...pageQuery, state: z.optional(state) }),
    reply: z.object({
      items: z.array(listedWithdrawal),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/withdrawal/:id',
    access: 'staff',
    about: 'Returns one withdrawal with its order, whether it is in time, and its history.',
    params: z.object({ id }),
    reply: withdrawal,
    fails: codes('withdrawal_not_found'),
  }),
  attach: endpoint({
    method: 'PUT',
    path: '/api/withdrawal/:id/order',
    access: 'staff',
    about: 'Links a withdrawal to its order, or sets the delivery day, without changing its state. Sends no mail.',
    params: z.object({ id }),
    body: z.object({
      salesOrderId: z.optional(id),
      /** Null: not delivered yet, or unknown. */
      deliveredOn: z.optional(z.nullable(calendarDate)),
    }),
    reply: withdrawal,
    fails: codes('withdrawal_not_found', 'order_not_found', 'return_expected'),
  }),
  handle: endpoint({
    method: 'PUT',
    path: '/api/withdrawal/:id',
    access: 'staff',
    about:
      'Changes the state of a withdrawal, stores the reason, and mails the buyer. It can also link the order and set ' +
      'the delivery day.',
    params: z.object({ id }),
    body: z.object({
      state,
      /** Shown to the buyer. */
      reason: optionalText(2000),
      /** For a settlement: the order rows that are taken back. Absent: the declared rows. */
      rowIds: z.optional(z.array(id).check(z.maxLength(200))),
      /** The order that staff link, when no order matched the declaration. */
      salesOrderId: z.optional(id),
      deliveredOn: z.optional(z.nullable(calendarDate)),
    }),
    reply: withdrawal,
    fails: codes(
      'withdrawal_not_found',
      'withdrawal_step_refused',
      'reason_required',
      'order_not_found',
      'return_expected',
    ),
  }),
}
