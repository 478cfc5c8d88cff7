import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, recordVersion, requiredText } from './fields.ts'
import {
  accessOnWire,
  freeSlots,
  mailsCustomer,
  measuredPassages,
  passageNotes,
  piecesOnWire,
  plannedDay,
  plannedPlace,
  preferredWeeks,
  STOP_STATES,
  slot,
} from './planning-parts.ts'

const stop = z.object({
  stopId: z.number(),
  salesOrderId: z.number(),
  version: z.number(),
  kind: z.enum(['van', 'pickup']),
  vanId: z.string(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  minutes: z.number(),
  state: z.enum(STOP_STATES),
  /** True when the order was canceled after the stop was planned. */
  isCanceled: z.boolean(),
  /** True when staff moved the lines to another state by hand, so that they are not planned any more. */
  isStale: z.boolean(),
  /** Place in the route of its van and day, from 1. */
  position: z.number(),
  name: z.string(),
  city: z.string(),
  zipcode: z.string(),
  pieces: piecesOnWire,
  access: z.nullable(accessOnWire),
  /** True when the stop collects the goods of a return; absent for other stops. */
  isCollection: z.optional(z.boolean()),
  /** The service case that the stop is a visit of; absent for other stops. */
  serviceCaseId: z.optional(z.number()),
  passages: passageNotes,
  measured: measuredPassages,
  /** True when the customer chose the window. */
  byCustomer: z.boolean(),
  /** The weeks that suit the customer; absent without a preference. `isUnsuited`: the window is in another week. */
  preference: z.optional(preferredWeeks),
  isUnsuited: z.optional(z.boolean()),
})
export type PlannedStop = z.infer<typeof stop>

const waiting = z.object({
  salesOrderId: z.number(),
  kind: z.enum(['van', 'pickup']),
  name: z.string(),
  city: z.string(),
  zipcode: z.string(),
  /** Name of the region; null when the shop does not deliver there. */
  region: z.nullable(z.string()),
  minutes: z.number(),
  /** The first day on which a line was ready. */
  readyOn: z.nullable(z.string()),
  pieces: piecesOnWire,
  /** The weeks that suit the customer; absent without a preference. */
  preference: z.optional(preferredWeeks),
  /** The windows that were proposed to the customer, and when; null when there are none. `isOver`: none of their days is after today. */
  offer: z.nullable(z.object({ offeredDateTime: moment, slots: z.array(slot), isOver: z.boolean() })),
})
export type WaitingOrder = z.infer<typeof waiting>

const vanDay = z.object({
  vanId: z.string(),
  day: z.string(),
  windows: z.array(z.object({ from: z.string(), until: z.string(), minutes: z.number(), capacity: z.number() })),
  minutes: z.number(),
  /** 0 when the van does not drive on this day. */
  capacity: z.number(),
  /** Estimated kilometers of the route. */
  km: z.number(),
  /** The active link for the driver; null when there is none. */
  ride: z.nullable(z.object({ rideId: z.string(), link: z.string(), lastDay: z.string() })),
})
export type VanDay = z.infer<typeof vanDay>

const board = z.object({
  monday: z.string(),
  days: z.array(z.string()),
  vans: z.array(z.object({ vanId: z.string(), name: z.string(), kind: z.enum(['van', 'pickup']) })),
  vanDays: z.array(vanDay),
  stops: z.array(stop),
  waiting: z.array(waiting),
})
export type PlanningBoard = z.infer<typeof board>

const stopFails = codes('stop_not_found', 'stop_changed', 'stop_closed', 'order_forgotten', 'order_canceled')

/** Calls of staff that plan deliveries on the week board. */
export const deliveryPlanning = {
  board: endpoint({
    method: 'GET',
    path: '/api/admin/planning/week',
    access: 'staff',
    about: 'Returns the week of a day: stops and load per day and van, and the orders that wait to be planned.',
    query: z.object({ dag: z.optional(plannedDay) }),
    reply: board,
    limitPerMinute: 240,
  }),
  slots: endpoint({
    method: 'GET',
    path: '/api/admin/planning/order/:id/slots',
    access: 'staff',
    about: 'Returns the free windows for the ready lines of an order, and which of them to propose.',
    params: z.object({ id }),
    reply: z.object({ free: z.array(slot), proposed: z.array(slot) }),
    fails: codes('order_not_found', 'nothing_to_plan'),
    limitPerMinute: 240,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/planning/order/:id/stop',
    access: 'staff',
    about:
      'Plans the ready lines of an order in a window, and mails the customer unless `mail` is false. A repeated call plans nothing more.',
    params: z.object({ id }),
    body: z.extend(plannedPlace, { mail: mailsCustomer }),
    reply: z.object({ stopId: z.number() }),
    fails: {
      ...codes('order_not_found', 'nothing_to_plan', 'order_forgotten', 'order_canceled'),
      planning_full: freeSlots,
    },
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/admin/planning/stop/:id',
    access: 'staff',
    about: 'Moves a stop to another window. An outdated version is refused. Mails the customer unless `mail` is false.',
    params: z.object({ id }),
    body: z.extend(plannedPlace, { version: recordVersion, mail: mailsCustomer }),
    reply: z.object({ stopId: z.number() }),
    fails: { ...stopFails, planning_full: freeSlots },
  }),
  unplan: endpoint({
    method: 'POST',
    path: '/api/admin/planning/stop/:id/unplan',
    access: 'staff',
    about: 'Takes a stop off the board; its lines are ready again. Mails the customer unless `mail` is false.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, reason: requiredText('Reden', 200), mail: mailsCustomer }),
    reply: z.object({ stopId: z.number() }),
    fails: stopFails,
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/admin/planning/order/:id/offer',
    access: 'staff',
    about: 'Proposes windows to the customer by mail. Replaces an earlier proposal of the order.',
    params: z.object({ id }),
    body: z.object({
      slots: z
        .array(plannedPlace)
        .check(z.minLength(1, 'Kies minstens één moment.'), z.maxLength(12, 'Kies hooguit 12 momenten.')),
    }),
    reply: z.object({ salesOrderId: z.number() }),
    fails: {
      ...codes('order_not_found', 'nothing_to_plan', 'order_forgotten', 'order_canceled'),
      planning_full: freeSlots,
    },
  }),
}
