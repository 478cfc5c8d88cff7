import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { MESSAGE_STATES } from '../domain/outbox/messages.ts'
import { calendarDate } from './calendar-date.ts'
import { codedForm } from './checkout-choices.ts'
import { checkCheckoutRules, checkoutFields } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, recordVersion, requiredText } from './fields.ts'
import { orderSignature, orderSignatures } from './order-signatures.ts'
import { staffOrderList } from './staff-order-list.ts'

const lineState = z.enum(LINE_STATES)
/** Whether the buyer gets a mail about the change. */
const mailsBuyer = z._default(z.boolean(), true)
const paymentState = z.enum(['none', 'part', 'full'])

const {
  payment: _payment,
  addressVerified: _addressVerified,
  deliveryAddressVerified: _deliveryAddressVerified,
  ...changeable
} = checkoutFields

/** Fields of an order that staff may correct, with the names and rules of the checkout. */
export const orderChange = z.object(changeable).check(checkCheckoutRules)
export type OrderChange = z.output<typeof orderChange>

/** The stored version of an order, for a user whose changes were based on an older version. */
const conflict = z.object({
  version: z.number(),
  current: codedForm,
  /** Email address of the user who saved last. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
})
export type OrderConflict = z.infer<typeof conflict>

/** Time of an event, and who caused it: an email address, `klant` for the buyer, or null for the shop itself. */
const timelineFields = { key: z.string(), at: moment, by: z.nullable(z.string()) }
const mailState = z.enum(MESSAGE_STATES)
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...timelineFields,
    kind: z.literal('event'),
    event: z.string(),
    detail: z.record(z.string(), z.unknown()),
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
  z.object({ ...timelineFields, kind: z.literal('note'), text: z.string() }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

const account = z.object({ userId: z.number(), email: z.string() })

/** Data of an order that only staff see. */
const staffOrderDetails = z.object({
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
  /** Time of the cancellation of the whole order. */
  canceledDateTime: z.optional(z.nullable(moment)),
  /** True when the order was canceled because it was not paid in time. */
  isExpired: z.optional(z.boolean()),
  /**
   * Only of an order that expired or was canceled after NetSuite got it: true while staff have to cancel it there, false
   * afterwards. Absent for orders of before this was recorded.
   */
  isOpenInErp: z.optional(z.boolean()),
  /** True when a late payment made the expired order active again, so staff must not cancel it in NetSuite. */
  isKeptInErp: z.optional(z.boolean()),
  paymentState,
  /** The fields that can be corrected. */
  form: codedForm,
  lines: z.array(
    z.object({
      salesOrderRowId: z.number(),
      state: lineState,
      stateOn: z.nullable(z.string()),
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

export const NOTE_MAX = 2000

const CHOOSE = 'Kies 1 tot 100 orders.'

/** Maximum number of orders in one bulk action. */
export const MOST_CHOSEN_ORDERS = 100
export const TOO_MANY_ORDERS = `Kies hoogstens ${MOST_CHOSEN_ORDERS} orders.`

const chosenOrders = z
  .array(id)
  .check(z.minLength(1, 'Kies minstens één order.'), z.maxLength(MOST_CHOSEN_ORDERS, TOO_MANY_ORDERS))

/** Calls of staff about sales orders. */
export const staffOrders = {
  ...staffOrderList,
  ...orderSignatures,
  issueCode: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/code',
    access: 'staff',
    about:
      'Makes a code with which the customer opens the order on a phone: once, within ten minutes. Each call replaces the earlier code of the order.',
    params: z.object({ id }),
    reply: z.object({
      /** The link for a QR code, with the code in its fragment. */
      link: z.string(),
      expiresDateTime: moment,
    }),
    fails: codes('order_not_found', 'order_forgotten', 'order_code_unavailable'),
    limitPerMinute: 60,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id',
    access: 'staff',
    about: 'Returns the data of an order for staff: seller, account, state of the lines, history.',
    params: z.object({ id }),
    reply: staffOrderDetails,
    fails: codes('order_not_found'),
    limitPerMinute: 240,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id',
    access: 'staff',
    about:
      'Corrects reference, remarks, delivery and contact data. A correction of an outdated version is refused with ' +
      'the current version.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, form: orderChange }),
    reply: staffOrderDetails,
    fails: { ...codes('order_not_found', 'order_forgotten'), order_changed: conflict },
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/notes',
    access: 'staff',
    about: 'Adds a note for colleagues. A repeated call with the same Idempotency-Key adds no second note.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ text: requiredText('Notitie', NOTE_MAX) }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'idempotency_key_reused', 'order_forgotten'),
  }),
  moveLines: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/lines',
    access: 'staff',
    about: 'Changes the state of order lines, and the day of that state. Mails the buyer once unless `mail` is false.',
    params: z.object({ id }),
    body: z.object({
      rowIds: z.array(id).check(z.minLength(1, 'Kies minstens één regel.'), z.maxLength(200)),
      state: lineState,
      day: calendarDate,
      mail: mailsBuyer,
    }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'order_line_not_found', 'order_forgotten', 'order_canceled'),
  }),
  finishErpCancellation: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/canceled-in-erp',
    access: 'staff',
    about:
      'Records that an order that expired or was canceled is also canceled in NetSuite. A repeated call changes nothing.',
    params: z.object({ id }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'order_revived'),
  }),
  previewMail: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/mail-preview',
    access: 'staff',
    about:
      'Returns the mail that the buyer would get when these lines, or all lines in an earlier state, get a new state. Changes and sends nothing.',
    params: z.object({ id }),
    body: z.object({ rowIds: z.optional(z.array(id).check(z.maxLength(200))), state: lineState, day: calendarDate }),
    reply: z.object({
      /** Email address of the buyer. */
      to: z.string(),
      subject: z.string(),
      /** A complete page. Its links are disabled. */
      html: z.string(),
      /** Number of lines in the mail; 0 when no line changes, so that no mail is sent. */
      lineCount: z.number(),
    }),
    fails: codes('order_not_found', 'order_line_not_found', 'order_forgotten', 'order_canceled'),
    limitPerMinute: 120,
  }),
  moveOrders: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder-lines',
    access: 'staff',
    about:
      'Changes all lines of these orders that are in an earlier state, and mails each buyer once unless `mail` is false. Returns the result per order.',
    body: z.object({ orderIds: chosenOrders, state: lineState, day: calendarDate, mail: mailsBuyer }),
    reply: z.object({
      moved: z.array(z.number()),
      /** Orders whose lines had all reached this state or a later one. */
      unchanged: z.array(z.number()),
      /** Canceled, erased or unknown orders, and orders that were placed after `day`. */
      failed: z.array(z.number()),
    }),
  }),
  papers: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-papers',
    access: 'staff',
    about: 'Returns these orders as printed forms in one PDF, in the requested order.',
    query: z.object({
      ids: z.string().check(
        z.regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/, { message: CHOOSE, abort: true }),
        z.refine((ids) => ids.split(',').every((orderId) => id.safeParse(orderId).success), CHOOSE),
      ),
    }),
    reply: z.unknown(),
    fails: codes('order_not_found'),
    limitPerMinute: 20,
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/mails/:mailId',
    access: 'staff',
    about:
      'Resends a mail about the order, with current data. A repeated call with the same Idempotency-Key sends nothing.',
    params: z.object({ id, mailId: id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'mail_not_found', 'pay_link_not_resent', 'order_forgotten'),
    limitPerMinute: 30,
  }),
  link: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/customer',
    access: 'staff',
    about: 'Links an order to the account with this email address. With null, it removes the link.',
    params: z.object({ id }),
    body: z.object({ email: z.nullable(email()) }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'account_not_found', 'account_not_proven', 'order_forgotten'),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/paper',
    access: 'staff',
    about: 'Returns the order as a printed form, a PDF.',
    params: z.object({ id }),
    reply: z.unknown(),
    fails: codes('order_not_found'),
    limitPerMinute: 60,
  }),
}
