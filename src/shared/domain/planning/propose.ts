import { dayAfter } from '../figures/days.ts'
import { type Calendar, fits, type Load, windowsOf } from './capacity.ts'
import { distanceKm, type Place } from './distance.ts'
import { type PreferredWeeks, suits } from './preferred-weeks.ts'
import { regionOf, type TimeWindow, type Van } from './settings.ts'

/** A window of a van on a day that can be chosen. */
export type Slot = TimeWindow & { day: string; vanId: string }

/** An order that waits for a date. `locationId` is the showroom of a pickup (0 for the default one). */
export type Waiting = Place & {
  kind: 'van' | 'pickup'
  locationId: number
  minutes: number
}

export type PlacedLoad = Load & Place

type Search = {
  calendar: Calendar
  stop: Waiting
  loads: readonly PlacedLoad[]
  /** The first day that may be proposed. */
  from: string
  /** How many days are searched. */
  days?: number
}

/** Stops within this distance are worth a day together. */
const NEARBY_KM = 30
const SEARCHED_DAYS = 42

/** Returns the vans that may make a stop: those of its region, or the counter of its showroom. */
export function vansFor({ settings }: Calendar, stop: Waiting): readonly Van[] {
  if (stop.kind === 'pickup')
    return settings.vans.filter((van) => van.kind === 'pickup' && van.locationId === stop.locationId)
  const region = regionOf(settings.regions, stop)
  return settings.vans.filter((van) => van.kind === 'van' && region && van.regionIds.includes(region.id))
}

/**
 * Returns every window in which a stop fits, by day, and for each whether its van has a stop nearby on that day. One van per
 * window: that with a stop nearby, or the first one.
 */
function searchSlots({ calendar, stop, loads, from, days = SEARCHED_DAYS }: Search): (Slot & { isNear: boolean })[] {
  const vans = vansFor(calendar, stop)
  // Grouped once, because a search compares each day of each van with weeks of stops.
  const loadsOfDays = Map.groupBy(loads, ({ vanId, day }) => `${day} ${vanId}`)
  const slots: (Slot & { isNear: boolean })[] = []
  for (let offset = 0; offset < days; offset += 1) {
    const day = dayAfter(from, offset)
    const found = new Map<string, Slot & { isNear: boolean }>()
    for (const van of vans) {
      const windows = windowsOf(calendar, van, day)
      if (windows.length === 0) continue
      const ofDay = loadsOfDays.get(`${day} ${van.id}`) ?? []
      const isNear = ofDay.some((load) => distanceKm(load, stop) <= NEARBY_KM)
      for (const window of windows) {
        const isBetter = isNear && !found.get(window.from)?.isNear
        if (found.has(window.from) && !isBetter) continue
        if (!fits({ calendar, van, day, from: window.from, minutes: stop.minutes, loads: ofDay })) continue
        found.set(window.from, { day, vanId: van.id, from: window.from, until: window.until, isNear })
      }
    }
    slots.push(...[...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1)))
  }
  return slots
}

const withoutNearness = ({ isNear: _, ...slot }: Slot & { isNear: boolean }): Slot => slot

/** Returns every window in which a stop fits, by day. One van per window: that with a stop nearby, or the first one. */
export const freeSlots = (search: Search): Slot[] => searchSlots(search).map(withoutNearness)

type Proposal = {
  count?: number
  preference?: PreferredWeeks | undefined
  /** The first day that is proposed; the first day of the search without it. */
  proposedFrom?: string
}

/**
 * Returns every window in which a stop fits, and those to propose for an order, earliest first: in weeks that suit the customer
 * before others, and on days with a stop nearby before others. The windows are on different days where possible, so that the
 * customer has a real choice.
 */
export function proposeSlots({ count = 6, preference, proposedFrom, ...search }: Search & Proposal): {
  free: Slot[]
  proposed: Slot[]
} {
  const free = searchSlots(search)
  const rankOf = ({ day, isNear }: Slot & { isNear: boolean }) => {
    const isPreferred = preference === undefined || suits(preference, day)
    return (isPreferred ? 0 : 2) + (isNear ? 0 : 1)
  }
  const nth = new Map<string, number>()
  const ranked = free
    .filter(({ day }) => day >= (proposedFrom ?? search.from))
    .map((slot, index) => {
      const place = nth.get(slot.day) ?? 0
      nth.set(slot.day, place + 1)
      return { slot, rank: rankOf(slot), place, index }
    })
  // The first half of the choice may be several windows of the best days; the rest is spread over days.
  const chosen = ranked
    .toSorted((a, b) => a.rank - b.rank || Math.floor(a.place / 2) - Math.floor(b.place / 2) || a.index - b.index)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
  return { free: free.map(withoutNearness), proposed: chosen.map(({ slot }) => withoutNearness(slot)) }
}
