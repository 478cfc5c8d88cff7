import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { calendarDate } from './calendar-date.ts'
import { codedForm } from './checkout-choices.ts'
import { checkCheckoutRules, checkoutFields } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, id, idempotencyKey, moment, recordVersion, requiredText } from './fields.ts'
import { orderCancellations } from './order-cancellations.ts'
import { orderSignatures } from './order-signatures.ts'
import { staffOrderDetails } from './staff-order-details.ts'
import { staffOrderList } from './staff-order-list.ts'
import { tooLong } from './texts.ts'

const lineState = z.enum(LINE_STATES)
/** Whether the buyer gets a mail about the change. */
const mailsBuyer = z._default(z.boolean(), true)

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

export type { StaffOrderDetails, StaffOrderDetailsOnWire, TimelineEntry } from './staff-order-details.ts'

export const NOTE_MAX = 2000

export const LEATHER_BATCH_MAX = 40
/** Batch of leather, as on the label of the tannery; '' when unknown. */
const leatherBatch = z.string().check(z.trim(), z.maxLength(LEATHER_BATCH_MAX, tooLong(LEATHER_BATCH_MAX)))
const chosenRows = z.array(id).check(z.minLength(1, 'Kies minstens één regel.'), z.maxLength(200))

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
  ...orderCancellations,
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
      'the current version. The delivery method cannot change while a delivery or pickup is planned.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, form: orderChange }),
    reply: staffOrderDetails,
    fails: { ...codes('order_not_found', 'order_forgotten', 'order_delivery_fixed'), order_changed: conflict },
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
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/undo',
    access: 'staff',
    about:
      'Undoes a change of the same day: moved lines, or a linked or unlinked account. Mails a correction when the buyer ' +
      'was mailed about the moved lines. A repeated call for an event changes nothing.',
    params: z.object({ id }),
    body: z.object({ undoId: id }),
    reply: staffOrderDetails,
    fails: codes(
      'order_not_found',
      'order_forgotten',
      'order_canceled',
      'account_not_found',
      'change_not_found',
      'undo_too_late',
      'undo_changed_since',
      'undo_planned',
    ),
  }),
  undoNote: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/notes/:noteId/undo',
    access: 'staff',
    about:
      'Removes a note of today, for its author and for Admins. A repeated call changes nothing; the timeline shows that there was one.',
    params: z.object({ id, noteId: id }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'order_forgotten', 'change_not_found', 'undo_too_late', 'undo_of_colleague'),
  }),
  moveLines: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/lines',
    access: 'staff',
    about: 'Changes the state of order lines, and the day of that state. Mails the buyer once unless `mail` is false.',
    params: z.object({ id }),
    body: z.object({
      rowIds: chosenRows,
      state: lineState,
      day: calendarDate,
      mail: mailsBuyer,
      leatherBatch: z.optional(leatherBatch),
    }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'order_line_not_found', 'order_line_canceled', 'order_forgotten', 'order_canceled'),
  }),
  setLeatherBatch: endpoint({
    method: 'PUT',
    path: '/api/admin/salesorder/:id/leather-batch',
    access: 'staff',
    about:
      'Stores from which batch of leather order lines are made; an empty text when it is unknown. Lines without leather stay unchanged.',
    params: z.object({ id }),
    body: z.object({ rowIds: chosenRows, leatherBatch }),
    reply: staffOrderDetails,
    fails: codes('order_not_found', 'order_line_not_found', 'order_line_canceled', 'order_forgotten', 'order_canceled'),
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
    fails: codes('order_not_found', 'order_line_not_found', 'order_line_canceled', 'order_forgotten', 'order_canceled'),
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
  sampleCards: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/sample-cards',
    access: 'staff',
    about: 'Returns a card with a QR code for each sample of the order, a PDF. Fails when it has no samples.',
    params: z.object({ id }),
    reply: z.unknown(),
    fails: codes('order_not_found'),
    limitPerMinute: 60,
  }),
}
