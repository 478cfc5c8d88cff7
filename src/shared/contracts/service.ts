import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id, idempotencyKey, moment, requiredText } from './fields.ts'
import { shownCall, shownVisit } from './order-promises.ts'
import {
  MAX_SERVICE_TEXT,
  serviceForm,
  serviceGuarantee,
  serviceMessage,
  servicePhotoIds,
  serviceProblem,
  serviceRow,
  serviceState,
} from './service-fields.ts'

const ownListedCase = z.object({
  serviceCaseId: z.number(),
  salesOrderId: z.nullable(z.number()),
  problem: serviceProblem,
  state: serviceState,
  openedDateTime: moment,
  /** The products in words. */
  products: z.string(),
})
export type OwnListedCase = z.infer<typeof ownListedCase>

const ownCase = z.extend(ownListedCase, {
  rows: z.array(serviceRow),
  guarantee: serviceGuarantee,
  /** The planned visit: "2026-12-05", and a part of the day in words; null without a visit. */
  visit: z.nullable(z.object({ day: z.string(), window: z.string() })),
  messages: z.array(serviceMessage),
  /** Promises to call, the oldest first. */
  calls: z._default(z.array(shownCall), []),
  /** Promised visits that are on the week board or were, the oldest first. */
  visits: z._default(z.array(shownVisit), []),
})
/** A service case as its customer sees it. */
export type OwnCase = z.infer<typeof ownCase>

/** The reply to a sent photo. */
export const storedPhoto = z.object({ photoId: z.string() })

/** A body with a message and its photos. */
export const serviceMessageForm = z.object({
  text: requiredText('Bericht', MAX_SERVICE_TEXT),
  photoIds: servicePhotoIds,
})

/**
 * Service cases of a customer: of an own order in the account, or with the link in a mail. Each photo is a call of its
 * own with an id of the caller, so that a lost connection repeats one photo only.
 */
export const service = {
  sendOrderPhoto: endpoint({
    method: 'PUT',
    path: '/api/salesorder/:id/service/photos/:photoId',
    access: 'order',
    about:
      'Stores a photo for a new service case of this order, without its metadata. The body is the file. A repeated ' +
      'call with the same id and file changes nothing.',
    params: z.object({ id, photoId: z.uuid() }),
    sendsFile: true,
    reply: storedPhoto,
    fails: codes('order_not_found', 'idempotency_key_reused', 'too_many_service_photos'),
    limitPerMinute: 40,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/salesorder/:id/service',
    access: 'order',
    about:
      'Opens a service case of an own order and mails a confirmation. A repeated call with the same Idempotency-Key ' +
      'and body returns the same case.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: serviceForm,
    reply: ownCase,
    fails: codes('order_not_found', 'idempotency_key_reused', 'too_many_service_cases', 'service_photo_not_found'),
    limitPerMinute: 10,
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/service',
    access: 'order',
    about: 'Lists the service cases of an own order, newest first.',
    params: z.object({ id }),
    reply: z.array(ownListedCase),
    fails: codes('order_not_found'),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/account/service',
    access: 'customer',
    about: 'Lists the latest service cases of the own orders, newest first.',
    reply: z.array(ownListedCase),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/service/:id/thread',
    access: 'order',
    about: 'Returns an own service case with its messages.',
    params: z.object({ id }),
    reply: ownCase,
    fails: codes('service_case_not_found'),
  }),
  sendPhoto: endpoint({
    method: 'PUT',
    path: '/api/service/:id/thread/photos/:photoId',
    access: 'order',
    about: 'Stores a photo for the next message of an own service case, as `sendOrderPhoto` does.',
    params: z.object({ id, photoId: z.uuid() }),
    sendsFile: true,
    reply: storedPhoto,
    fails: codes('service_case_not_found', 'idempotency_key_reused', 'too_many_service_photos'),
    limitPerMinute: 40,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/service/:id/thread',
    access: 'order',
    about:
      'Adds a message of the customer to an own service case; a closed case is opened again. A repeated call with ' +
      'the same Idempotency-Key and body adds no second message.',
    params: z.object({ id }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: serviceMessageForm,
    reply: ownCase,
    fails: codes('service_case_not_found', 'idempotency_key_reused', 'service_photo_not_found'),
    limitPerMinute: 10,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/service/:id/photos/:photoId',
    access: 'order',
    about: 'Returns a photo of a service case as WebP, for its customer and for staff.',
    params: z.object({ id, photoId: z.uuid() }),
    query: z.object({ size: z._default(z.enum(['large', 'small']), 'large') }),
    reply: z.string(),
    fails: codes('service_photo_not_found'),
  }),
}
