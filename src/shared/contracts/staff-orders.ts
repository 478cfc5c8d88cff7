import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { SIGNATURE_MAX, SIGNATURE_PATH } from '../domain/orders/signed-order.ts'
import { MESSAGE_STATES } from '../domain/outbox/messages.ts'
import { calendarDate } from './calendar-date.ts'
import { codedForm } from './checkout-choices.ts'
import { checkCheckoutRules, checkoutFields } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, pageQuery, recordId, recordVersion, requiredText } from './fields.ts'
import { attemptState } from './sales-orders.ts'
import { tooLong } from './texts.ts'

const lineState = z.enum(LINE_STATES)
/** Whether the buyer gets a mail about the change. */
const mailsBuyer = z._default(z.boolean(), true)
const paymentState = z.enum(['none', 'part', 'full'])

/** Columns by which the list of orders can be sorted. In a query, a `-` before the column means descending. */
export const ORDER_SORTS = ['id', 'name', 'email', 'date', 'price', 'paid'] as const
export type OrderSort = (typeof ORDER_SORTS)[number] | `-${(typeof ORDER_SORTS)[number]}`
const sorts = ORDER_SORTS.flatMap((sort) => [sort, `-${sort}` as const])

const filters = {
  /**
   * Words that must each occur in email address, last name, postcode, town, company, phone number, order number or
   * NetSuite number (docs/requirements.md#s2).
   */
  search: z._default(z.string().check(z.trim(), z.maxLength(100, tooLong(100))), ''),
  /** State of the order. */
  state: z.optional(lineState),
  /** `due`: nothing or a part is paid. */
  paid: z.optional(z.enum(['none', 'part', 'full', 'due'])),
  synced: z.optional(z.enum(['yes', 'no'])),
  /** First and last day of placing, in Amsterdam. */
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
  /** Id of the account that sold the order; `none` for orders without a seller. */
  seller: z.optional(z.union([z.literal('none'), id])),
  /** Orders with a payment attempt in this state. `after_cancel`: canceled orders for which money was received. */
  attempt: z.optional(z.enum(['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'])),
}

/** Filters and sort order. */
const orderQuery = z.object({ ...filters, sort: z._default(z.enum(sorts), '-date') })
export type OrderQuery = z.output<typeof orderQuery>

/** An order in the list for staff. Amounts in EUR incl. VAT. */
const listedOrder = z.object({
  salesOrderId: z.number(),
  netsuiteId: z.nullable(z.number()),
  userId: z.nullable(z.number()),
  name: z.string(),
  email: z.string(),
  insertDateTime: moment,
  synchronizedDateTime: z.nullable(moment),
  total: z.number(),
  paid: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. */
  released: z.optional(z.number()),
  /** Time of the cancellation of the whole order. */
  canceledDateTime: z.optional(z.nullable(moment)),
  paymentState,
  workState: lineState,
  channel: z.enum(['web', 'showroom']),
  /** Email address of the seller; null when the buyer ordered without staff. */
  seller: z.nullable(z.string()),
  /** State of the open payment attempt; null when there is none. */
  openAttempt: z.nullable(attemptState),
})
export type ListedOrder = z.infer<typeof listedOrder>

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

/**
 * The signature of the customer, put on the customer display of a till. `isCurrent` is false when the order was changed
 * afterwards. `path` is that of an SVG (`SIGNATURE_SIZE`).
 */
export const orderSignature = z.object({
  signatureId: z.string(),
  signedDateTime: moment,
  isCurrent: z.boolean(),
  path: z.string(),
})
export type OrderSignature = z.infer<typeof orderSignature>

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

/** A SHA-256 hash in hexadecimal digits. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A saved view of the list: a name and its query. */
const orderView = z.object({ viewId: z.number(), name: z.string(), query: z.string() })
export type OrderView = z.infer<typeof orderView>

const CHOOSE = 'Kies 1 tot 100 orders.'

/** Maximum number of orders in one bulk action. */
export const MOST_CHOSEN_ORDERS = 100
export const TOO_MANY_ORDERS = `Kies hoogstens ${MOST_CHOSEN_ORDERS} orders.`

const chosenOrders = z
  .array(id)
  .check(z.minLength(1, 'Kies minstens één order.'), z.maxLength(MOST_CHOSEN_ORDERS, TOO_MANY_ORDERS))

/** Calls of staff about sales orders. */
export const staffOrders = {
  find: endpoint({
    method: 'GET',
    path: '/api/salesorder',
    access: 'staff',
    about: 'Returns a page of all orders, newest first unless sorted otherwise, by search term and filters.',
    query: z.object({ ...pageQuery, ...orderQuery.shape }),
    reply: z.object({ items: z.array(listedOrder), total: z.number(), page: z.number(), pageSize: z.number() }),
    limitPerMinute: 240,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/salesorder/export',
    access: 'staff',
    about: 'Exports all orders with this search term and these filters as a CSV file, always newest first.',
    query: orderQuery,
    reply: z.unknown(),
    limitPerMinute: 10,
  }),
  sellers: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-sellers',
    access: 'staff',
    about: 'Lists all sellers, for the filter of the list.',
    reply: z.array(account),
  }),
  views: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'Lists the saved views of the caller.',
    reply: z.array(orderView),
  }),
  keepView: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'Saves a view of the list under a name. Replaces an earlier view of the caller with the same name.',
    body: z.object({
      name: requiredText('Naam', 60),
      query: z.string().check(z.trim(), z.maxLength(1000, tooLong(1000))),
    }),
    reply: z.array(orderView),
    fails: codes('too_many_views'),
  }),
  forgetView: endpoint({
    method: 'DELETE',
    path: '/api/admin/salesorder-views/:id',
    access: 'staff',
    about: 'Deletes a saved view of the caller.',
    params: z.object({ id }),
    reply: z.array(orderView),
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
  sign: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder-signature',
    access: 'staff',
    about:
      'Stores the signature of a customer on an order. A repeated call with the same signatureId stores nothing more.',
    body: z
      .object({
        /** Created by the till, so that a repeated call stores nothing more. */
        signatureId: z.uuid(),
        /** The order, when the till knows its number. */
        salesOrderId: z.optional(recordId),
        /** The idempotency key with which the till placed the order. */
        orderKey: z.optional(z.uuid()),
        /** SHA-256 of the order as it was on the display (`signedOrderText`), and of the terms. */
        contentHash: sha256,
        termsHash: sha256,
        path: z.string().check(z.maxLength(SIGNATURE_MAX), z.regex(SIGNATURE_PATH)),
        /** When the customer signed, by the clock of the till. */
        signedDateTime: z.iso.datetime(),
        /** The clock of the till at the call. The server uses only the difference. */
        sentDateTime: z.iso.datetime(),
      })
      .check(
        z.refine(({ salesOrderId, orderKey }) => (salesOrderId === undefined) !== (orderKey === undefined), {
          path: ['salesOrderId'],
          error: 'Geef het nummer van de order, of de sleutel waarmee hij is geplaatst.',
        }),
      ),
    reply: z.object({ signatureId: z.string(), salesOrderId: z.number() }),
    fails: codes('order_not_found', 'order_forgotten', 'idempotency_key_reused'),
    limitPerMinute: 120,
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
