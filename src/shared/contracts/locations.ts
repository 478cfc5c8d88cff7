import * as z from 'zod/mini'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { locationIdText, optionalText, recordId, recordVersion, requiredText } from './fields.ts'
import { withFallback } from './with-fallback.ts'

const WRONG_TIME = 'Schrijf een tijd als 10:00.'
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME))

const hoursOfDay = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from < until, 'De sluitingstijd is na de openingstijd.'))

/** Opening hours by weekday: 1 is Monday, 7 is Sunday. The location is closed on missing days. */
const openingHours = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), hoursOfDay)

/** A day with other hours than in the week. `hours` is null when the location is closed all day. */
export const specialDay = z.object({ date: calendarDate, hours: z.nullable(hoursOfDay), note: optionalText(60) })

const MAX_SPECIAL_DAYS = 200
const specialDays = z.array(specialDay).check(
  z.maxLength(MAX_SPECIAL_DAYS, `Vul hooguit ${MAX_SPECIAL_DAYS} dagen in.`),
  z.refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Een dag staat er twee keer in.'),
)

/** Id of the default location: the shop whose address and hours are in the configuration. */
export const DEFAULT_LOCATION = 0

const location = z.object({
  /** 0 for the default location. */
  locationId: z.number(),
  name: z.string(),
  /** In the path of its page. */
  slug: z.string(),
  street: z.string(),
  zipcode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: openingHours,
  /** Earliest first. For visitors the days of the coming year; an Admin also gets past days. */
  specialDays: withFallback(z.array(specialDay), []),
  isDefault: z.boolean(),
})
export type ShopLocation = z.infer<typeof location>

/** A location in the list for Admin. A hidden one is used by tills, but has no page in the web shop. */
const managedLocation = z.extend(location, {
  isShown: z.boolean(),
  version: z.number(),
  /** The stock location of the ERP with the pieces of this location; null when none was chosen. */
  stockLocationId: z._default(z.nullable(z.number()), null),
})
export type ManagedLocation = z.infer<typeof managedLocation>
const allLocations = z.object({
  locations: z.array(managedLocation),
  /** The stock locations of the ERP. */
  stockLocations: z._default(z.array(z.object({ id: z.number(), name: z.string() })), []),
})

const locationBody = z.object({
  name: requiredText('Naam', 60),
  street: optionalText(200),
  zipcode: optionalText(20),
  city: optionalText(100),
  phone: optionalText(30),
  email: optionalText(200),
  hours: openingHours,
  /** Absent in calls of older releases, which do not change the special days. Stored past days are never changed. */
  specialDays: z.optional(specialDays),
  isShown: z._default(z.boolean(), true),
  /** Without it, a change keeps the stock location. */
  stockLocationId: z.optional(z.nullable(recordId)),
})

/** The locations of the shop: the default one, and others that an Admin adds. */
export const locations = {
  list: endpoint({
    method: 'GET',
    path: '/api/locations',
    access: 'public',
    about: 'Returns the locations with a page in the web shop, the default location first.',
    reply: z.object({ locations: z.array(location) }),
  }),
  manage: endpoint({
    method: 'GET',
    path: '/api/admin/locations',
    access: 'admin',
    about: 'Returns all locations, the default location first.',
    reply: allLocations,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/locations',
    access: 'admin',
    about: 'Adds a location. A name is used once, so a repeated call is refused.',
    body: locationBody,
    reply: allLocations,
    fails: codes('location_name_taken', 'stock_location_taken', 'not_found'),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/location/:locationId',
    access: 'admin',
    about:
      'Changes a location. Address and weekly hours of the default location are in the configuration and do not change here.',
    params: z.object({ locationId: locationIdText }),
    body: z.extend(locationBody, { version: recordVersion }),
    reply: allLocations,
    fails: codes('location_name_taken', 'location_changed', 'stock_location_taken', 'not_found'),
  }),
}
