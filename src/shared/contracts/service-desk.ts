import * as z from 'zod/mini'
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
  recordVersion,
  requiredText,
  viewCounts,
} from './fields.ts'
import { shownVisit } from './order-promises.ts'
import { storedPhoto } from './service.ts'
import {
  MAX_SERVICE_TEXT,
  serviceGuarantee,
  serviceMessage,
  servicePhotoIds,
  serviceProblem,
  serviceRow,
  serviceRowIds,
  serviceState,
} from './service-fields.ts'
import { INVALID_EMAIL, tooLong } from './texts.ts'

/** Views of the list: all cases that need work, those in one state, or all. */
export const SERVICE_VIEWS = ['open', 'mine', 'new', 'waiting', 'planned', 'closed', 'all'] as const
export type ServiceView = (typeof SERVICE_VIEWS)[number]

const listedCase = z.object({
  serviceCaseId: z.number(),
  openedDateTime: moment,
  /** Time of the last message or change of state. */
  changedDateTime: moment,
  state: serviceState,
  problem: serviceProblem,
  products: z.string(),
  name: z.string(),
  salesOrderId: z.nullable(z.number()),
  /** Email address of the staff member who handles the case; null for nobody. */
  assignedTo: z.nullable(z.string()),
  visitOn: z.nullable(z.string()),
})
export type ListedCase = z.infer<typeof listedCase>

const part = z.object({
  partId: z.string(),
  description: z.string(),
  supplier: z.string(),
  orderedOn: z.nullable(z.string()),
  expectedOn: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
  version: z.number(),
})
export type ServicePart = z.infer<typeof part>

const cost = z.object({
  costId: z.string(),
  description: z.string(),
  /** Cents; negative for a correction. */
  amountCents: z.number(),
  bookedDateTime: moment,
  by: z.nullable(z.string()),
})

const staffMessage = z.extend(serviceMessage, {
  /** State of the mail with this message; null when there is none. For `failed`, an Admin must act on the jobs page. */
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
})
export type StaffServiceMessage = z.infer<typeof staffMessage>

const event = z.object({
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
  by: z.nullable(z.string()),
  happenedDateTime: moment,
})

const staffCase = z.extend(listedCase, {
  /** The number of changes; a write names the version that the writer has read. */
  version: z.number(),
  email: z.string(),
  phone: z.string(),
  rows: z.array(serviceRow),
  guarantee: serviceGuarantee,
  visitWindow: z.string(),
  /** The visit when it is planned on the week board; null otherwise. */
  visitStop: z.optional(z.nullable(z.object({ stopId: z.number(), day: z.string() }))),
  /** Promised visits that are on the week board or were, the oldest first. Older servers do not return them. */
  visits: z.optional(z.array(shownVisit)),
  costCents: z.number(),
  /** True after the retention term: the person, the messages and the photos are gone. */
  isErased: z.boolean(),
  messages: z.array(staffMessage),
  parts: z.array(part),
  costs: z.array(cost),
  events: z.array(event),
  /** The staff members to whom a case can be assigned. */
  staff: z.array(z.object({ userId: z.number(), email: z.string() })),
  assignedToId: z.nullable(z.number()),
})
/** A service case as staff handle it. */
export type StaffCase = z.infer<typeof staffCase>

const figure = z.object({
  /** Model or leather; '' when unknown. */
  name: z.string(),
  cases: z.number(),
  /** Order lines of this model or leather that were sold in the same period, without canceled ones. */
  sold: z.number(),
  costCents: z.number(),
})
export type ServiceFigure = z.infer<typeof figure>

/** `name`: the leather. `sold`: all order lines that were made of this batch, or in this month. */
const batchFigure = z.extend(figure, {
  /** The batch of the leather; '' when unknown. */
  batch: z.string(),
  /** The month of production of lines without a batch: "2026-11". Null for a batch. */
  month: z.nullable(z.string()),
})
export type BatchFigure = z.infer<typeof batchFigure>

const maybeDay = z.optional(z.nullable(calendarDate))
const MAX_CENTS = 10_000_000

const partForm = z.object({
  description: requiredText('Onderdeel', 300),
  supplier: optionalText(200),
  orderedOn: maybeDay,
  expectedOn: maybeDay,
  receivedOn: maybeDay,
})

/** The form of staff for a new case, also without an order. */
export const staffServiceForm = z.object({
  salesOrderId: z.optional(z.nullable(recordId)),
  rowIds: z._default(serviceRowIds, []),
  /** The product in words, for a case without order rows. */
  products: optionalText(300),
  /** Name, email address and phone number. With an order, empty ones are taken from the order. */
  name: optionalText(200),
  email: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(200, tooLong(200)),
      z.refine((text) => text === '' || email().safeParse(text).success, INVALID_EMAIL),
    ),
    '',
  ),
  phone: optionalText(50),
  problem: serviceProblem,
  description: requiredText('Omschrijving', MAX_SERVICE_TEXT),
  photoIds: servicePhotoIds,
})

/** Service cases, as staff open and handle them. */
export const serviceDesk = {
  find: endpoint({
    method: 'GET',
    path: '/api/service',
    access: 'staff',
    about: 'Lists service cases, those that wait longest first; closed ones newest first.',
    query: z.object({
      ...pageQuery,
      view: z._default(z.enum(SERVICE_VIEWS), 'open'),
      /** Searches case number, order number, name, email address and product. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      salesOrderId: z.optional(id),
    }),
    reply: z.object({
      items: z.array(listedCase),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      counts: viewCounts,
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/service/figures',
    access: 'staff',
    about:
      'Returns the service cases of the last months by model, by leather, and by batch of leather or month of production, with the sold ' +
      'lines and the cost.',
    query: z.object({ months: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(60)), 12) }),
    reply: z.object({
      models: z.array(figure),
      leathers: z.array(figure),
      /** Older servers do not return them. */
      batches: z.optional(z.array(batchFigure)),
      total: figure,
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/service',
    access: 'staff',
    about:
      'Opens a service case for a customer, and mails a confirmation when there is an email address. A repeated call ' +
      'with the same Idempotency-Key and body returns the same case.',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: staffServiceForm,
    reply: staffCase,
    fails: codes('order_not_found', 'order_forgotten', 'idempotency_key_reused', 'service_photo_not_found'),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/service/:id',
    access: 'staff',
    about: 'Returns one service case with its order rows, guarantee, messages, parts, costs and history.',
    params: z.object({ id }),
    reply: staffCase,
    fails: codes('service_case_not_found'),
  }),
  sendPhoto: endpoint({
    method: 'PUT',
    path: '/api/service/photos/:photoId',
    access: 'staff',
    about: 'Stores a photo that the caller can add to a message or a new case.',
    params: z.object({ photoId: z.uuid() }),
    sendsFile: true,
    reply: storedPhoto,
    fails: codes('idempotency_key_reused', 'too_many_service_photos'),
    limitPerMinute: 60,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/service/:id/messages',
    access: 'staff',
    about:
      'Answers the customer by mail, adds a note for staff, or changes the state. Fails when the case changed since ' +
      '`version`. A repeated call with the same Idempotency-Key and body does nothing more.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({
      version: recordVersion,
      /** `shop`: to the customer. `note`: for staff only. */
      kind: z.enum(['shop', 'note']),
      text: optionalText(MAX_SERVICE_TEXT),
      photoIds: servicePhotoIds,
      /** The next state; absent to leave it unchanged. */
      state: z.optional(serviceState),
      visitOn: z.optional(calendarDate),
      visitWindow: optionalText(60),
    }),
    reply: staffCase,
    fails: codes(
      'service_case_not_found',
      'service_case_changed',
      'service_step_refused',
      'idempotency_key_reused',
      'service_photo_not_found',
    ),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/service/:id/assignee',
    access: 'staff',
    about: 'Assigns a service case to a staff member, or to nobody.',
    params: z.object({ id }),
    body: z.object({ userId: z.nullable(recordId) }),
    reply: staffCase,
    fails: codes('service_case_not_found'),
  }),
  savePart: endpoint({
    method: 'PUT',
    path: '/api/service/:id/parts/:partId',
    access: 'staff',
    about: 'Adds a spare part with a new id, or changes one. Fails when a colleague changed it since `version`.',
    params: z.object({ id, partId: z.uuid() }),
    body: z.extend(partForm, { version: recordVersion }),
    reply: staffCase,
    fails: codes('service_case_not_found', 'service_part_not_found', 'service_case_changed'),
  }),
  addCost: endpoint({
    method: 'PUT',
    path: '/api/service/:id/costs/:costId',
    access: 'staff',
    about: 'Adds a cost with a new id; a repeated call changes nothing. A negative amount corrects an earlier one.',
    params: z.object({ id, costId: z.uuid() }),
    body: z.object({
      description: requiredText('Omschrijving', 300),
      amountCents: z.number('Bedrag is verplicht.').check(
        z.int(),
        z.minimum(-MAX_CENTS, 'Dit bedrag is te groot.'),
        z.maximum(MAX_CENTS, 'Dit bedrag is te groot.'),
        z.refine((cents) => cents !== 0, 'Vul een bedrag in.'),
      ),
    }),
    reply: staffCase,
    fails: codes('service_case_not_found', 'idempotency_key_reused'),
  }),
}
