import * as z from 'zod/mini'
import { SIGNATURE_MAX, SIGNATURE_PATH } from '../domain/orders/signed-order.ts'
import { PROMISE_STATES } from '../domain/planning/promises.ts'
import { SERVICE_PROBLEMS } from '../domain/service/problems.ts'
import { type ApiOf, type ClientOptions, createClient } from './client.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment, optionalText, recordId } from './fields.ts'
import {
  accessOnWire,
  measuredPassages,
  passageNotes,
  piecesOnWire,
  REPORT_KINDS,
  STOP_STATES,
  slot,
} from './planning-parts.ts'

/** Token of an appointment or a ride, in a link: an id, a dot and a signature. */
const token = z.string().check(z.regex(/^[\w-]{1,40}\.[\w-]{20,100}$/))

const window = z.object({ day: z.string(), from: z.string(), until: z.string() })

const appointment = z.object({
  salesOrderId: z.number(),
  kind: z.enum(['van', 'pickup']),
  /** Where it is: the address of the delivery, or the showroom. Lines of an address. */
  place: z.array(z.string()),
  pieces: piecesOnWire,
  /** The planned window; null when none is planned. */
  planned: z.nullable(z.extend(window, { state: z.enum(STOP_STATES) })),
  /** The proposed windows that are still free; empty when nothing can be chosen. */
  choices: z.array(slot),
  /** Proposed windows that are full by now. */
  gone: z.array(window),
  access: z.nullable(accessOnWire),
  /** What was promised, newest first. */
  promises: z.array(z.extend(window, { promiseId: z.number(), state: z.enum(PROMISE_STATES), reason: z.string() })),
})
export type Appointment = z.infer<typeof appointment>

const accessAnswers = z.object({
  floor: z
    .number('Vul de verdieping in; de begane grond is 0.')
    .check(
      z.int('Vul een hele verdieping in.'),
      z.minimum(0, 'Vul 0 of hoger in.'),
      z.maximum(60, 'Vul hooguit 60 in.'),
    ),
  hasLift: z.boolean(),
  doorCm: z.nullable(
    z
      .number('Vul de breedte in centimeters in.')
      .check(
        z.int('Vul hele centimeters in.'),
        z.minimum(30, 'Vul minstens 30 cm in.'),
        z.maximum(400, 'Vul hooguit 400 cm in.'),
      ),
  ),
  parking: optionalText(300),
  remarks: optionalText(500),
})

/** Maximum length of a photo as base64; the page of the driver makes it smaller than this. A request has 256 kB at most. */
const PHOTO_MAX = 200_000

const rideStop = z.object({
  stopId: z.number(),
  salesOrderId: z.number(),
  state: z.enum(STOP_STATES),
  isCanceled: z.boolean(),
  from: z.string(),
  until: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.array(z.string()),
  /** For a search in a map: "Straat 12, 1234 AB Plaats". */
  mapQuery: z.string(),
  access: z.nullable(accessOnWire),
  passages: passageNotes,
  measured: measuredPassages,
  pieces: piecesOnWire,
  /** True when the stop collects the goods of a return; absent for other stops. */
  isCollection: z.optional(z.boolean()),
  /** The service case that the stop is a visit of; absent for other stops. */
  serviceCaseId: z.optional(z.number()),
  /** The problem of that case. */
  problem: z.optional(z.enum(SERVICE_PROBLEMS)),
})
export type RideStop = z.infer<typeof rideStop>

export const ride = z.object({
  rideId: z.string(),
  van: z.string(),
  kind: z.enum(['van', 'pickup']),
  day: z.string(),
  km: z.number(),
  stops: z.array(rideStop),
})
export type Ride = z.infer<typeof ride>

export const rideReport = z.object({
  /** Made by the phone, so that a repeated call stores nothing more. */
  reportId: z.uuid(),
  stopId: recordId,
  kind: z.enum(REPORT_KINDS),
  /** Name of the person who received the delivery. */
  name: optionalText(120),
  /** Signature, as the path of an SVG; empty without one. */
  signature: z.string().check(z.maxLength(SIGNATURE_MAX), z.regex(new RegExp(`^(?:${SIGNATURE_PATH.source})?$`))),
  reason: optionalText(500),
  /** Photo as base64, JPEG or PNG; empty without one. */
  photo: z
    .string()
    .check(
      z.maxLength(PHOTO_MAX, 'De foto is te groot.'),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'De foto is niet leesbaar.'),
    ),
  /** When it happened, by the clock of the phone, and the clock of the phone at the call. */
  happenedDateTime: z.iso.datetime(),
  sentDateTime: z.iso.datetime(),
})
export type RideReport = z.input<typeof rideReport>

const byToken = z.object({ token })

/** Calls of a customer about an appointment, and of a driver about a route. The token in the link is the proof. */
const visits = {
  appointment: endpoint({
    method: 'GET',
    path: '/api/visit/appointment/:token',
    access: 'public',
    about:
      'Returns the appointment of an order for its customer: what is planned or can be chosen, and what was promised.',
    params: byToken,
    reply: appointment,
    fails: codes('appointment_not_found'),
    limitPerMinute: 60,
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/visit/appointment/:token/choice',
    access: 'public',
    about: 'Chooses one of the proposed windows. A window that became full is refused with those that are still free.',
    params: byToken,
    body: z.object({ day: slot.shape.day, from: slot.shape.from }),
    reply: appointment,
    fails: {
      ...codes('appointment_not_found', 'appointment_closed'),
      planning_full: z.object({ free: z.array(slot) }),
    },
    limitPerMinute: 20,
  }),
  saveAccess: endpoint({
    method: 'PUT',
    path: '/api/visit/appointment/:token/access',
    access: 'public',
    about: 'Saves the answers of the customer about the way into the home.',
    params: byToken,
    body: accessAnswers,
    reply: appointment,
    fails: codes('appointment_not_found', 'appointment_closed'),
    limitPerMinute: 20,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/visit/appointment/:token/afspraak.ics',
    access: 'public',
    about: 'Returns the planned window as a calendar file (RFC 5545).',
    params: byToken,
    reply: z.unknown(),
    fails: codes('appointment_not_found'),
    limitPerMinute: 30,
  }),
  ride: endpoint({
    method: 'GET',
    path: '/api/visit/ride/:token',
    access: 'public',
    about: 'Returns the route of a van for its driver, with the addresses.',
    params: byToken,
    reply: ride,
    fails: codes('ride_not_found'),
    limitPerMinute: 60,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/visit/ride/:token/report',
    access: 'public',
    about: 'Stores what a driver reports about a stop, once per report id, with the time at which it happened.',
    params: byToken,
    body: rideReport,
    reply: z.object({ reportId: z.string(), state: z.enum(STOP_STATES), receivedDateTime: moment }),
    fails: codes('ride_not_found', 'stop_not_found', 'idempotency_key_reused'),
    limitPerMinute: 120,
  }),
}

/** The calls of appointments and rides. Only their pages load them, so that no other page of the shop has them. */
export const visitEndpoints = { visits }

/** The typed client of appointments and rides. */
export function createVisitApi(options: ClientOptions): ApiOf<typeof visitEndpoints> {
  return createClient(visitEndpoints, options)
}
