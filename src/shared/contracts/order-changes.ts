import * as z from 'zod/mini'
import { CHANGE_STATES } from '../domain/orders/order-change.ts'
import { addressTexts } from './address-texts.ts'
import { addressRules } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, optionalText, recordId } from './fields.ts'
import { preferredWeeks } from './planning-parts.ts'
import { refusedLine, shortLine } from './sales-orders.ts'

/** Maximum length of the texts of a change. */
export const CHANGE_TEXT_MAX = 1000

const count = z
  .number()
  .check(
    z.int('Aantal moet een heel getal zijn.'),
    z.minimum(1, 'Aantal moet minimaal 1 zijn.'),
    z.maximum(999, 'Aantal mag maximaal 999 zijn.'),
  )

const EACH_ONCE = 'Elke regel kan één keer gekozen worden.'

/**
 * How an order is delivered. `address`: null for a pickup, and for a delivery to the address of the buyer. `weeks`: those that suit
 * the buyer.
 */
const deliveryChoice = z.object({
  method: z.enum(['delivery', 'pickup'], 'Kies bezorgen of afhalen.'),
  address: z.nullable(z.object(addressRules)),
  weeks: preferredWeeks,
})

const arrangement = z.object({
  method: z.enum(['delivery', 'pickup']),
  address: z.nullable(z.object(addressTexts)),
  weeks: z.object({ from: z.nullable(z.string()), until: z.nullable(z.string()), avoided: z.array(z.string()) }),
})
export type DeliveryOnWire = z.infer<typeof arrangement>

/** The delivery before and after a change; null when it stays as it is. */
const changedDelivery = z.nullable(z.object({ before: arrangement, after: arrangement }))

/** What goes out of an order and what comes in, and how it is delivered afterwards. */
const choice = {
  /** Absent when the delivery stays as it is. */
  delivery: z.optional(deliveryChoice),
  pieces: z._default(
    z.array(z.object({ rowId: recordId, count })).check(
      z.maxLength(200),
      z.refine((pieces) => new Set(pieces.map(({ rowId }) => rowId)).size === pieces.length, EACH_ONCE),
    ),
    [],
  ),
  lines: z._default(
    z.array(z.object({ id: recordId, count })).check(
      z.maxLength(200),
      z.refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, EACH_ONCE),
    ),
    [],
  ),
}

const line = z.object({
  itemId: z.number(),
  name: z.string(),
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  count: z.number(),
  /** Price of one piece in cents incl. VAT. */
  unitCents: z.number(),
  isMadeToMeasure: z.boolean(),
  imageUrl: z.nullable(z.string()),
})

/** What an order is. Amounts in cents incl. VAT; `dueCents` is the price of the lines and the fees. */
export const orderContent = z.object({ lines: z.array(line), feeCents: z.number(), dueCents: z.number() })
export type OrderContentOnWire = z.infer<typeof orderContent>

/** Amounts in cents incl. VAT. */
const amounts = {
  addedCents: z.number(),
  removedCents: z.number(),
  feeCents: z.number(),
  dueBeforeCents: z.number(),
  dueCents: z.number(),
}

const change = z.object({
  /** Counts the changes of the order. */
  number: z.number(),
  state: z.enum(CHANGE_STATES),
  before: orderContent,
  after: orderContent,
  delivery: changedDelivery,
  ...amounts,
  /** For the buyer. */
  remarks: z.string(),
  /** "2026-12-13": the buyer can agree until the end of this day in Amsterdam. */
  validUntil: z.string(),
  proposedDateTime: moment,
  decidedDateTime: z.nullable(moment),
  decidedBy: z.nullable(z.enum(['buyer', 'staff'])),
})
export type ProposedChange = z.infer<typeof change>

const version = z.object({
  version: z.number(),
  /** `before`: the order differs from the version before it because of a cancellation or a withdrawal. */
  cause: z.enum(['before', 'changed']),
  content: orderContent,
  madeDateTime: moment,
})

/** Why the open proposal cannot be agreed to now. */
const refusal = z.nullable(
  z.enum([
    'order_change_outdated',
    'order_canceled',
    'order_expired',
    'order_forgotten',
    'payment_under_check',
    'order_not_changeable',
  ]),
)

/** The changes of an order as its buyer sees them. */
export const changesOfOrder = z.object({
  salesOrderId: z.number(),
  /** The email address of the order with most letters hidden, because a link can be forwarded. */
  emailHint: z.string(),
  /** Newest first. At most one has the state `proposed`. */
  changes: z.array(change),
  refusal,
  /** Oldest first; empty for an order that never changed. */
  versions: z.array(version),
  current: orderContent,
  paidCents: z.number(),
})
export type ChangesOfOrder = z.infer<typeof changesOfOrder>

const staffChange = z.extend(change, {
  /** Email address of the staff member. */
  proposedBy: z.string(),
  /** Why the buyer refused. */
  decisionReason: z.string(),
  /** How the buyer agreed at the counter. */
  agreement: z.string(),
  /** False when the stored content is not what was proposed. Null when the data of the buyer were erased. */
  isSealIntact: z.nullable(z.boolean()),
})

export const staffChangesOfOrder = z.extend(changesOfOrder, {
  changes: z.array(staffChange),
  /** How the order is delivered now. */
  delivery: arrangement,
  /** True while the delivery can change: something is to be delivered, and no window is planned. */
  isDeliveryOpen: z.boolean(),
})
export type StaffChangesOfOrder = z.infer<typeof staffChangesOfOrder>

/** What a change would do. Amounts in cents incl. VAT. */
const proposal = z.object({
  before: orderContent,
  after: orderContent,
  delivery: changedDelivery,
  ...amounts,
  paidCents: z.number(),
  /** What is still to be paid afterwards, and the part of it that is due with the order. */
  outstandingCents: z.number(),
  payNowCents: z.number(),
  refundCents: z.number(),
  /** Last day on which the buyer can agree. */
  validUntil: z.string(),
})
export type ChangeProposal = z.infer<typeof proposal>

/** Another choice of a model. `axes` are the chosen options by their Dutch name. */
const variant = z.object({
  id: z.number(),
  itemId: z.string(),
  name: z.string(),
  axes: z.record(z.string(), z.string()),
  unitCents: z.number(),
})
export type OrderVariant = z.infer<typeof variant>

const choiceFails = {
  ...codes(
    'order_not_found',
    'order_canceled',
    'order_expired',
    'order_forgotten',
    'payment_under_check',
    'order_not_changeable',
    'order_line_not_found',
    'order_change_leaves_nothing',
    'order_delivery_fixed',
  ),
  order_line_delivered: z.object({ rowId: z.number() }),
  too_many_pieces: z.object({ rowId: z.number(), available: z.number() }),
  not_purchasable: z.object({ lines: z.array(refusedLine) }),
  not_enough_stock: z.object({ lines: z.array(shortLine) }),
}

const answerFails = {
  ...codes('order_not_found', 'order_change_not_found', 'order_change_closed', 'order_change_expired'),
  /** `newest`: number of the proposal that replaced it. */
  order_change_replaced: z.object({ newest: z.number() }),
}

const orderParams = z.object({ id })
const changeParams = z.object({ id, number: id })

/** Changes of an order: proposed by staff, agreed to by the buyer with the link in a mail, or by staff at the counter. */
export const orderChanges = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/change-proposal',
    access: 'staff',
    about: 'Returns what a change of an order costs, with the order before and afterwards. Changes nothing.',
    params: orderParams,
    body: z.object(choice),
    reply: proposal,
    fails: choiceFails,
    limitPerMinute: 240,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/changes',
    access: 'staff',
    about:
      'Mails a change of an order to its buyer, who agrees with the link. An earlier proposal is replaced. With `agreement` the change is made at once, because the buyer agreed at the counter. A repeated call with the same Idempotency-Key changes nothing.',
    params: orderParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      ...choice,
      /** For the buyer. */
      remarks: optionalText(CHANGE_TEXT_MAX),
      /** How the buyer agreed. Absent for a proposal. */
      agreement: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(3, 'Vul in hoe de klant akkoord ging.'),
            z.maxLength(CHANGE_TEXT_MAX, `Ten hoogste ${CHANGE_TEXT_MAX} tekens.`),
          ),
      ),
      /** Amount due that the caller saw, in cents. Another one refuses the call, so that nobody agrees to an unseen price. */
      dueCents: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
    }),
    reply: staffChangesOfOrder,
    fails: {
      ...choiceFails,
      ...codes('idempotency_key_reused'),
      order_change_price: z.object({ dueCents: z.number() }),
    },
    limitPerMinute: 60,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/changes/:number/withdraw',
    access: 'staff',
    about: 'Withdraws a proposal that the buyer has not answered. A repeated call changes nothing.',
    params: changeParams,
    reply: staffChangesOfOrder,
    fails: answerFails,
  }),
  showToStaff: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/changes',
    access: 'staff',
    about: 'Returns the proposed changes and the versions of an order.',
    params: orderParams,
    reply: staffChangesOfOrder,
    fails: codes('order_not_found'),
  }),
  variants: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/lines/:rowId/variants',
    access: 'staff',
    about: 'Returns the choices of the model of a line, with their prices now: other leather, legs and so on.',
    params: z.object({ id, rowId: id }),
    reply: z.object({ variants: z.array(variant) }),
    fails: codes('order_not_found', 'order_line_not_found'),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/changes',
    access: 'public',
    about: 'Returns the proposed changes and the versions of an order, to a caller who may see the order.',
    params: orderParams,
    reply: changesOfOrder,
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/salesorder/:id/changes/:number/agree',
    access: 'public',
    about:
      'Agrees to a proposal, which changes the order. The email address must be that of the order. A repeated call changes nothing.',
    params: changeParams,
    body: z.object({ email: email() }),
    reply: changesOfOrder,
    fails: {
      ...answerFails,
      ...codes(
        'order_change_outdated',
        'order_canceled',
        'order_expired',
        'order_forgotten',
        'payment_under_check',
        'order_not_changeable',
      ),
      order_change_email_mismatch: z.object({ field: z.string() }),
      not_purchasable: z.object({ lines: z.array(refusedLine) }),
      not_enough_stock: z.object({ lines: z.array(shortLine) }),
    },
    limitPerMinute: 10,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/salesorder/:id/changes/:number/refuse',
    access: 'public',
    about: 'Refuses a proposal, with an optional reason. The order stays as it is. A repeated call changes nothing.',
    params: changeParams,
    body: z.object({ reason: optionalText(CHANGE_TEXT_MAX) }),
    reply: changesOfOrder,
    fails: answerFails,
    limitPerMinute: 10,
  }),
}
