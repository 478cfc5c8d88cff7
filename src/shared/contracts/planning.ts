import * as z from 'zod/mini'
import { PROMISE_STATES } from '../domain/planning/promises.ts'
import { PLANNING_COUNTRIES } from '../domain/planning/settings.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, locationId, moment, optionalText, recordVersion, requiredText } from './fields.ts'
import {
  accessOnWire,
  planningKey as key,
  passageNotes,
  piecesOnWire,
  preferredWeeks,
  REPORT_KINDS,
  STOP_STATES,
  slot,
  localTime as time,
} from './planning-parts.ts'

const count = (maximum: number) =>
  z
    .number('Vul een getal in.')
    .check(z.int('Vul een heel getal in.'), z.minimum(0), z.maximum(maximum, `Vul hooguit ${maximum} in.`))
const postcode = z.number('Vul vier cijfers in.').check(z.int(), z.minimum(1000), z.maximum(9999))
const unique = (keys: readonly { id: string }[]) => new Set(keys.map(({ id: one }) => one)).size === keys.length

const region = z.object({
  id: key,
  name: requiredText('Naam', 60),
  country: z.enum(PLANNING_COUNTRIES),
  ranges: z
    .array(
      z
        .object({ from: postcode, to: postcode })
        .check(z.refine(({ from, to }) => from <= to, 'Het begin van een reeks is niet hoger dan het einde.')),
    )
    .check(z.maxLength(50)),
})

const van = z.object({
  id: key,
  name: requiredText('Naam', 60),
  kind: z.enum(['van', 'pickup']),
  locationId: z.nullable(locationId),
  regionIds: z.array(key).check(z.maxLength(30)),
  weekdays: z.array(z.literal([1, 2, 3, 4, 5, 6, 7])).check(z.maxLength(7)),
  minutesPerDay: count(1440),
  isActive: z.boolean(),
})

const window = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from < until, 'Het einde van een dagdeel is na het begin.'))

/** The settings of planning, saved as a whole. */
export const planningSettings = z
  .object({
    regions: z.array(region).check(z.maxLength(30), z.refine(unique, 'Een gebied staat er twee keer in.')),
    vans: z
      .array(van)
      .check(
        z.minLength(1, 'Vul minstens één bus in.'),
        z.maxLength(20),
        z.refine(unique, 'Een bus staat er twee keer in.'),
      ),
    windows: z.array(window).check(
      z.minLength(1, 'Vul minstens één dagdeel in.'),
      z.maxLength(8, 'Vul hooguit 8 dagdelen in.'),
      z.refine((all) => {
        const sorted = all.toSorted((a, b) => (a.from < b.from ? -1 : 1))
        return sorted.every((one, index) => one.until <= (sorted[index + 1]?.from ?? '24:00'))
      }, 'Dagdelen mogen elkaar niet overlappen.'),
    ),
    closedDays: z
      .array(z.object({ day: calendarDate, vanId: z.nullable(key), reason: optionalText(60) }))
      .check(z.maxLength(300)),
    minutes: z.object({
      travel: count(240),
      base: count(240),
      corner: count(240),
      sofa: count(240),
      chair: count(240),
      other: count(240),
      assembly: count(240),
      floor: count(240),
      pickup: count(240),
    }),
  })
  .check(
    z.refine(
      ({ regions, vans }) =>
        vans.every(({ regionIds }) => regionIds.every((one) => regions.some(({ id: own }) => own === one))),
      {
        path: ['vans'],
        error: 'Een bus rijdt in een gebied dat niet bestaat.',
      },
    ),
  )

const VISIT_MINUTES = [
  z.minimum(5, 'Vul minstens 5 minuten in.'),
  z.maximum(480, 'Vul hooguit 480 minuten in.'),
] as const
const visitMinutes = z
  .number('Vul in hoeveel minuten het bezoek duurt.')
  .check(z.int('Vul een heel getal in.'), ...VISIT_MINUTES)

const freeSlots = z.object({ free: z.array(slot) })

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
  /** The windows that were proposed to the customer, and when; null when there are none. */
  offer: z.nullable(z.object({ offeredDateTime: moment, slots: z.array(slot) })),
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

/** A day that can be planned. The week of a much later day would end after the year 9999, which dates as text cannot have. */
const plannedDay = calendarDate.check(z.refine((day) => day < '2200-01-01', 'Kies een dag vóór het jaar 2200.'))

const place = z.object({ vanId: key, day: plannedDay, from: time })
const mails = z._default(z.boolean(), true)

const savedSettings = z.object({
  version: z.number(),
  settings: planningSettings,
  /** The showrooms that a counter can belong to. */
  locations: z.array(z.object({ locationId: z.number(), name: z.string() })),
})

const stopFails = codes('stop_not_found', 'stop_changed', 'stop_closed', 'order_forgotten', 'order_canceled')

const figure = z.object({
  name: z.string(),
  kept: z.number(),
  broken: z.number(),
  replaced: z.number(),
  /** Whole percents; null when no promise was kept or broken. */
  share: z.nullable(z.number()),
})

/** Calls of staff about delivery planning. */
export const planning = {
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/planning/settings',
    access: 'staff',
    about: 'Returns regions, vans, windows, closed days and minutes per stop.',
    reply: savedSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/planning/settings',
    access: 'admin',
    about: 'Saves the settings of planning as a whole. Planned stops stay where they are.',
    body: z.object({ version: recordVersion, settings: planningSettings }),
    reply: savedSettings,
    fails: codes('planning_settings_changed', 'planning_van_in_use'),
  }),
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
    body: z.extend(place, { mail: mails }),
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
    body: z.extend(place, { version: recordVersion, mail: mails }),
    reply: z.object({ stopId: z.number() }),
    fails: { ...stopFails, planning_full: freeSlots },
  }),
  unplan: endpoint({
    method: 'POST',
    path: '/api/admin/planning/stop/:id/unplan',
    access: 'staff',
    about: 'Takes a stop off the board; its lines are ready again. Mails the customer unless `mail` is false.',
    params: z.object({ id }),
    body: z.object({ version: recordVersion, reason: requiredText('Reden', 200), mail: mails }),
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
        .array(place)
        .check(z.minLength(1, 'Kies minstens één moment.'), z.maxLength(12, 'Kies hooguit 12 momenten.')),
    }),
    reply: z.object({ salesOrderId: z.number() }),
    fails: {
      ...codes('order_not_found', 'nothing_to_plan', 'order_forgotten', 'order_canceled'),
      planning_full: freeSlots,
    },
  }),
  visitSlots: endpoint({
    method: 'GET',
    path: '/api/admin/planning/visit/:id/slots',
    access: 'staff',
    about: 'Returns the free windows in which a van can visit the customer of a service case, earliest first.',
    params: z.object({ id }),
    query: z.object({ minuten: z._default(z.coerce.number<number>().check(z.int(), ...VISIT_MINUTES), 60) }),
    reply: z.object({ free: z.array(z.extend(slot, { van: z.string() })) }),
    fails: codes('service_case_not_found', 'nothing_to_plan'),
    limitPerMinute: 240,
  }),
  planVisit: endpoint({
    method: 'PUT',
    path: '/api/admin/planning/visit/:id',
    access: 'staff',
    about:
      'Plans a visit for a service case in a window, on the week board, and mails the customer unless `mail` is false. A repeated call changes nothing; staff move and remove the stop on the board.',
    params: z.object({ id }),
    body: z.extend(place, { minutes: visitMinutes, mail: mails }),
    reply: z.object({ stopId: z.number() }),
    fails: {
      ...codes('service_case_not_found', 'service_step_refused', 'nothing_to_plan', 'order_forgotten', 'visit_planned'),
      planning_full: freeSlots,
    },
  }),
  openRide: endpoint({
    method: 'POST',
    path: '/api/admin/planning/ride',
    access: 'staff',
    about: 'Makes the link with which a driver opens a route, valid until two days after it. Returns the active link.',
    body: z.object({ vanId: key, day: plannedDay }),
    reply: z.object({ rideId: z.string(), link: z.string(), lastDay: z.string() }),
    fails: codes('not_found'),
  }),
  revokeRide: endpoint({
    method: 'POST',
    path: '/api/admin/planning/ride/:rideId/revoke',
    access: 'staff',
    about: 'Revokes the link of a driver. A repeated call changes nothing.',
    params: z.object({ rideId: z.uuid() }),
    reply: z.object({ rideId: z.string() }),
    fails: codes('ride_not_found'),
  }),
  paper: endpoint({
    method: 'GET',
    path: '/api/admin/planning/route.pdf',
    access: 'staff',
    about: 'Returns the packing list and the route list of a van for a day, a PDF.',
    query: z.object({ bus: key, dag: plannedDay }),
    reply: z.unknown(),
    fails: codes('not_found'),
    limitPerMinute: 60,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/admin/planning/order/:id/deliveries',
    access: 'staff',
    about: 'Returns the stops, the promises and the reports of the drivers of an order, newest first.',
    params: z.object({ id }),
    reply: z.object({
      /** The link of the customer to the appointment; null after the data of the customer was erased. */
      link: z.nullable(z.string()),
      access: z.nullable(accessOnWire),
      passages: passageNotes,
      stops: z.array(
        z.object({
          stopId: z.number(),
          day: z.string(),
          from: z.string(),
          until: z.string(),
          state: z.enum(STOP_STATES),
          reason: z.string(),
          isCollection: z.optional(z.boolean()),
          serviceCaseId: z.optional(z.number()),
        }),
      ),
      promises: z.array(
        z.object({
          promiseId: z.number(),
          day: z.string(),
          from: z.string(),
          until: z.string(),
          state: z.enum(PROMISE_STATES),
          reason: z.string(),
        }),
      ),
      reports: z.array(
        z.object({
          reportId: z.string(),
          kind: z.enum(REPORT_KINDS),
          name: z.string(),
          signature: z.string(),
          hasPhoto: z.boolean(),
          reason: z.string(),
          happenedDateTime: moment,
          receivedDateTime: moment,
        }),
      ),
    }),
    fails: codes('order_not_found'),
    limitPerMinute: 240,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/admin/planning/report/:reportId/photo',
    access: 'staff',
    about: 'Returns the photo of a report of a driver, a JPEG.',
    params: z.object({ reportId: z.uuid() }),
    reply: z.unknown(),
    fails: codes('not_found'),
    limitPerMinute: 120,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/planning/promises',
    access: 'staff',
    about:
      'Returns how many promised windows of the last 365 days were kept, broken and moved: in total, per region and per van.',
    reply: z.object({ total: figure, regions: z.array(figure), vans: z.array(figure), models: z.array(figure) }),
    limitPerMinute: 60,
  }),
}
