import type { Weekday } from '../../kernel/dates.ts'

/** Countries in which the shop delivers with its own vans. */
export const PLANNING_COUNTRIES = ['NL', 'BE'] as const
export type PlanningCountry = (typeof PLANNING_COUNTRIES)[number]

/** An area of delivery: ranges of four-digit postcodes in a country, both ends included. Without ranges the whole country. */
export type Region = {
  id: string
  name: string
  country: PlanningCountry
  ranges: readonly { from: number; to: number }[]
}

/**
 * A van with its crew, or the counter of a showroom where customers collect their order. `locationId` is the showroom
 * (0 for the default location) and null for a van.
 */
export type Van = {
  id: string
  name: string
  kind: 'van' | 'pickup'
  locationId: number | null
  regionIds: readonly string[]
  weekdays: readonly Weekday[]
  minutesPerDay: number
  isActive: boolean
}

/** A part of a day, as local times in Amsterdam ("08:00"); `until` is exclusive. */
export type TimeWindow = { from: string; until: string }

/** A day without deliveries, for one van or for all (`vanId` null). */
export type ClosedDay = { day: string; vanId: string | null; reason: string }

/** Minutes that a stop takes. `travel` is the drive to the stop; the plan has the same value for every stop. */
export type StopMinutes = {
  travel: number
  base: number
  corner: number
  sofa: number
  chair: number
  other: number
  /** Per piece that must be put together at the customer's home. */
  assembly: number
  /** Per piece and floor, when there is no lift. */
  floor: number
  /** Of a pickup at the showroom. */
  pickup: number
}

export type PlanningSettings = {
  regions: readonly Region[]
  vans: readonly Van[]
  windows: readonly TimeWindow[]
  closedDays: readonly ClosedDay[]
  minutes: StopMinutes
}

/** Settings of a shop that has not saved any: one van for both countries, and the counter of the default showroom. */
export const DEFAULT_PLANNING: PlanningSettings = {
  regions: [
    { id: 'nederland', name: 'Nederland', country: 'NL', ranges: [] },
    { id: 'belgie', name: 'België', country: 'BE', ranges: [] },
  ],
  vans: [
    {
      id: 'bus-1',
      name: 'Bus 1',
      kind: 'van',
      locationId: null,
      regionIds: ['nederland', 'belgie'],
      weekdays: [2, 3, 4, 5, 6],
      minutesPerDay: 480,
      isActive: true,
    },
    {
      id: 'afhalen',
      name: 'Afhalen showroom',
      kind: 'pickup',
      locationId: 0,
      regionIds: [],
      weekdays: [2, 3, 4, 5, 6],
      minutesPerDay: 360,
      isActive: true,
    },
  ],
  windows: [
    { from: '08:00', until: '12:00' },
    { from: '12:00', until: '17:00' },
  ],
  closedDays: [],
  minutes: {
    travel: 25,
    base: 10,
    corner: 20,
    sofa: 12,
    chair: 6,
    other: 4,
    assembly: 10,
    floor: 5,
    pickup: 30,
  },
}

/** Returns the minutes since midnight of a time. @example minutesOf('08:30') // 510 */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the region of an address; undefined when the shop does not deliver there. The first match counts. */
export function regionOf(
  regions: readonly Region[],
  { country, postcode }: { country: string; postcode: string },
): Region | undefined {
  const digits = postcodeDigits(postcode)
  return regions.find(
    (region) =>
      region.country === country &&
      (region.ranges.length === 0 ||
        (digits !== undefined && region.ranges.some(({ from, to }) => digits >= from && digits <= to))),
  )
}

/** Returns the four digits of a Dutch or Belgian postcode. @example postcodeDigits('1234 AB') // 1234 */
export function postcodeDigits(postcode: string): number | undefined {
  const digits = /^\D{0,4}(\d{4})(?!\d)/.exec(postcode.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
