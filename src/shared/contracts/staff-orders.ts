import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { MESSAGE_STATES } from '../domain/outbox/messages.ts'
import { calendarDate } from './calendar-date.ts'
import { checkoutFields, refuseShownFields } from './checkout-form.ts'
import { endpoint, plain } from './endpoint.ts'
import { email, id, idempotencyKey, moment, pageQuery, recordVersion, requiredText } from './fields.ts'
import { attemptState } from './sales-orders.ts'
import { tooLong } from './texts.ts'

const lineState = z.enum(LINE_STATES)
/** Whether the buyer gets a mail about the change. */
const mailsBuyer = z._default(z.boolean(), true)
const paymentState = z.enum(['none', 'part', 'full'])

/** What an order list may be sorted by, also the other way round with a `-` before it. */
export const ORDER_SORTS = ['id', 'name', 'email', 'date', 'price', 'paid'] as const
export type OrderSort = (typeof ORDER_SORTS)[number] | `-${(typeof ORDER_SORTS)[number]}`
const sorts = ORDER_SORTS.flatMap((sort) => [sort, `-${sort}` as const])

const filters = {
  /**
   * Words that each occur in mail address, last name, postcode, town, company or phone number
   * (docs/requirements.md#s2), or in a number.
   */
  search: z._default(z.string().check(z.trim(), z.maxLength(100, tooLong(100))), ''),
  /** How far the order is. */
  state: z.optional(lineState),
  /** `due`: none or a part. */
  paid: z.optional(z.enum(['none', 'part', 'full', 'due'])),
  synced: z.optional(z.enum(['yes', 'no'])),
  /** The first and last day in Amsterdam on which it was placed. */
  from: z.optional(calendarDate),
  until: z.optional(calendarDate),
  /** Id of the account that sold the order; `none` for orders without a seller. */
  seller: z.optional(z.union([z.literal('none'), id])),
  /** Orders with an attempt to pay of this kind; `after_cancel`: money came in although the order was canceled. */
  attempt: z.optional(z.enum(['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'])),
}

/** Which orders, in which order. */
const orderQuery = z.object({ ...filters, sort: z._default(z.enum(sorts), '-date') })
export type OrderQuery = z.output<typeof orderQuery>

/** An order as the list of staff shows it. Amounts in EUR incl. VAT. */
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
  /** What of the total is no longer asked for: it was withdrawn or canceled. */
  released: z.optional(z.number()),
  /** When it was canceled as a whole. */
  canceledDateTime: z.optional(z.nullable(moment)),
  paymentState,
  workState: lineState,
  channel: z.enum(['web', 'showroom']),
  /** Mail address of whoever sold it; null when the buyer ordered alone. */
  seller: z.nullable(z.string()),
  /** How the attempt to pay stands that is under way; null when none is. */
  openAttempt: z.nullable(attemptState),
})
export type ListedOrder = z.infer<typeof listedOrder>

const { payment: _payment, addressVerified: _own, deliveryAddressVerified: _other, ...changeable } = checkoutFields

/** What staff may correct of an order, by the names and rules of the checkout. */
export const orderChange = z.object(changeable).check(refuseShownFields)
export type OrderChange = z.output<typeof orderChange>

/** The stored version, for a user whose changes were based on an older one. */
const conflict = z.object({
  version: z.number(),
  current: z.record(z.string(), z.string()),
  /** Mail address of whoever saved last. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
})
export type OrderConflict = z.infer<typeof conflict>

/** Something that happened to an order: when, and who did it (a mail address, `klant` or null for the shop itself). */
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

/** What staff know of an order beside the order itself. */
const staffOrderDetails = z.object({
  salesOrderId: z.number(),
  version: z.number(),
  channel: z.enum(['web', 'showroom']),
  seller: z.nullable(account),
  /** The account it belongs to: linked to it, or with the proven mail address it was placed with. */
  customer: z.nullable(z.extend(account, { isLinked: z.boolean() })),
  /** True when the buyer was forgotten: then nothing about them can be changed or mailed any more. */
  isForgotten: z.boolean(),
  workState: lineState,
  /** The day on which the last piece came. */
  deliveredOn: z.nullable(z.string()),
  /** EUR; what was paid minus what went back, and what is left of the total. */
  paid: z.number(),
  /** What of the total is no longer asked for: it was withdrawn or canceled. EUR. */
  released: z.optional(z.number()),
  outstanding: z.number(),
  /** When it was canceled as a whole. */
  canceledDateTime: z.optional(z.nullable(moment)),
  paymentState,
  /** As it can be corrected. */
  form: z.record(z.string(), z.string()),
  lines: z.array(
    z.object({
      salesOrderRowId: z.number(),
      state: lineState,
      stateOn: z.nullable(z.string()),
      history: z.array(z.object({ state: lineState, day: z.string(), at: moment, by: z.nullable(z.string()) })),
    }),
  ),
  /** Pay links that can still be paid, by payment. */
  payLinks: z.record(z.string(), z.string()),
  /** Newest first. */
  timeline: z.array(timelineEntry),
})
export type StaffOrderDetails = z.infer<typeof staffOrderDetails>

export const NOTE_MAX = 2000

/** A way of looking at the list that somebody kept: a name for a query of its address. */
const orderView = z.object({ viewId: z.number(), name: z.string(), query: z.string() })
export type OrderView = z.infer<typeof orderView>

const CHOOSE = 'Kies 1 tot 100 orders.'

/** As many as fit on a page of the list. */
/** How many orders are done together. */
export const MOST_CHOSEN_ORDERS = 100
export const TOO_MANY_ORDERS = `Kies hoogstens ${MOST_CHOSEN_ORDERS} orders.`

const chosenOrders = z
  .array(id)
  .check(z.minLength(1, 'Kies minstens één order.'), z.maxLength(MOST_CHOSEN_ORDERS, TOO_MANY_ORDERS))

/** What staff see of sales orders and do with them. */
export const staffOrders = {
  find: endpoint({
    method: 'GET',
    path: '/api/salesorder',
    access: 'staff',
    about: 'A page of all orders, newest first unless sorted otherwise, by search term and filters.',
    query: z.object({ ...pageQuery, ...orderQuery.shape }),
    reply: z.object({ items: z.array(listedOrder), total: z.number(), page: z.number(), pageSize: z.number() }),
    limitPerMinute: 240,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/salesorder/export',
    access: 'staff',
    about: 'The same orders as a CSV file, newest first.',
    query: orderQuery,
    reply: z.unknown(),
    limitPerMinute: 10,
  }),
  sellers: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-sellers',
    access: 'staff',
    about: 'Everybody who sold something, for the filter of the list.',
    reply: z.array(account),
  }),
  views: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'The ways of looking at the list that the caller kept.',
    reply: z.array(orderView),
  }),
  keepView: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder-views',
    access: 'staff',
    about: 'Keeps a way of looking at the list under a name; the same name again keeps it anew.',
    body: z.object({
      name: requiredText('Naam', 60),
      query: z.string().check(z.trim(), z.maxLength(1000, tooLong(1000))),
    }),
    reply: z.array(orderView),
    fails: plain('too_many_views'),
  }),
  forgetView: endpoint({
    method: 'DELETE',
    path: '/api/admin/salesorder-views/:id',
    access: 'staff',
    about: 'Forgets a way of looking at the list; one of somebody else stays.',
    params: z.object({ id }),
    reply: z.array(orderView),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id',
    access: 'staff',
    about: 'What staff know of an order beside the order itself: seller, account, state of the pieces, what happened.',
    params: z.object({ id }),
    reply: staffOrderDetails,
    fails: plain('order_not_found'),
    limitPerMinute: 240,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id',
    access: 'staff',
    about:
      'Corrects reference, remarks, delivery and contact data. Whoever saves on top of an older version is told what stands there now.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, form: orderChange }),
    reply: staffOrderDetails,
    fails: { ...plain('order_not_found', 'order_forgotten'), order_changed: conflict },
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/notes',
    access: 'staff',
    about: 'Adds a note for colleagues. The same Idempotency-Key adds it once.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ text: requiredText('Notitie', NOTE_MAX) }),
    reply: staffOrderDetails,
    fails: plain('order_not_found', 'idempotency_key_reused', 'order_forgotten'),
  }),
  moveLines: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/lines',
    access: 'staff',
    about:
      'Brings pieces of an order to another state, with its day, and mails the buyer once for it unless `mail` is false.',
    params: z.object({ id }),
    body: z.object({
      rowIds: z.array(id).check(z.minLength(1, 'Kies minstens één regel.'), z.maxLength(200)),
      state: lineState,
      day: calendarDate,
      mail: mailsBuyer,
    }),
    reply: staffOrderDetails,
    fails: plain('order_not_found', 'order_line_not_found', 'order_forgotten', 'order_canceled'),
  }),
  previewMail: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/mail-preview',
    access: 'staff',
    about:
      'The mail that the buyer would get when these pieces, or all that are not that far yet, go to a state. Changes and sends nothing.',
    params: z.object({ id }),
    body: z.object({ rowIds: z.optional(z.array(id).check(z.maxLength(200))), state: lineState, day: calendarDate }),
    reply: z.object({
      /** The mail address of the buyer. */
      to: z.string(),
      subject: z.string(),
      /** A whole page. Its links lead nowhere. */
      html: z.string(),
      /** How many lines the mail is about; 0 when all are that far already, so that none would be sent. */
      lineCount: z.number(),
    }),
    fails: plain('order_not_found', 'order_line_not_found', 'order_forgotten', 'order_canceled'),
    limitPerMinute: 120,
  }),
  moveOrders: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder-lines',
    access: 'staff',
    about:
      'Brings all lines of these orders that are not that far yet to another state, and mails each buyer once unless `mail` is false. Tells of each order what became of it.',
    body: z.object({ orderIds: chosenOrders, state: lineState, day: calendarDate, mail: mailsBuyer }),
    reply: z.object({
      moved: z.array(z.number()),
      /** All their lines were that far already. */
      unchanged: z.array(z.number()),
      /** Canceled, forgotten or unknown orders, and orders placed after `day`, whatever the state of their lines. */
      failed: z.array(z.number()),
    }),
  }),
  papers: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder-papers',
    access: 'staff',
    about: 'These orders as forms on paper in one PDF, in the order in which they were asked for.',
    query: z.object({
      ids: z.string().check(
        z.regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/, { message: CHOOSE, abort: true }),
        z.refine((ids) => ids.split(',').every((one) => id.safeParse(one).success), CHOOSE),
      ),
    }),
    reply: z.unknown(),
    fails: plain('order_not_found'),
    limitPerMinute: 20,
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/mails/:mailId',
    access: 'staff',
    about: 'Sends a mail about the order once more, as things are now. The same Idempotency-Key sends it once.',
    params: z.object({ id, mailId: id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    reply: staffOrderDetails,
    fails: plain('order_not_found', 'mail_not_found', 'pay_link_not_resent', 'order_forgotten'),
    limitPerMinute: 30,
  }),
  link: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/customer',
    access: 'staff',
    about: 'Makes an order the order of the account with this mail address, or of nobody.',
    params: z.object({ id }),
    body: z.object({ email: z.nullable(email()) }),
    reply: staffOrderDetails,
    fails: plain('order_not_found', 'account_not_found', 'account_not_proven', 'order_forgotten'),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/paper',
    access: 'staff',
    about: 'The order as a form on paper, a PDF.',
    params: z.object({ id }),
    reply: z.unknown(),
    fails: plain('order_not_found'),
    limitPerMinute: 60,
  }),
}
