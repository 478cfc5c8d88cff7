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

/** Returns every window in which a stop fits, by day. One van per window: that with a stop nearby, or the first one. */
export function freeSlots({ calendar, stop, loads, from, days = SEARCHED_DAYS }: Search): Slot[] {
  const vans = vansFor(calendar, stop)
  const slots: Slot[] = []
  for (let offset = 0; offset < days; offset += 1) {
    const day = dayAfter(from, offset)
    const found = new Map<string, Slot & { isNear: boolean }>()
    for (const van of vans) {
      const ofDay = loads.filter((load) => load.vanId === van.id && load.day === day)
      const isNear = ofDay.some((load) => distanceKm(load, stop) <= NEARBY_KM)
      for (const window of windowsOf(calendar, van, day)) {
        const isBetter = isNear && !found.get(window.from)?.isNear
        if (found.has(window.from) && !isBetter) continue
        if (!fits({ calendar, van, day, from: window.from, minutes: stop.minutes, loads: ofDay })) continue
        found.set(window.from, { day, vanId: van.id, from: window.from, until: window.until, isNear })
      }
    }
    const ofDay = [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
    slots.push(...ofDay.map(({ isNear: _, ...slot }) => slot))
  }
  return slots
}

/**
 * Proposes windows for an order, earliest first: in weeks that suit the customer before others, and on days with a stop nearby
 * before others. The windows are on different days where possible, so that the customer has a real choice.
 */
export function proposeSlots({
  count = 6,
  preference,
  ...search
}: Search & { count?: number; preference?: PreferredWeeks | undefined }): Slot[] {
  const free = freeSlots(search)
  const rankOf = ({ day, vanId }: Slot) => {
    const isPreferred = preference === undefined || suits(preference, day)
    const isNear = search.loads.some(
      (load) => load.vanId === vanId && load.day === day && distanceKm(load, search.stop) <= NEARBY_KM,
    )
    return (isPreferred ? 0 : 2) + (isNear ? 0 : 1)
  }
  const nth = new Map<string, number>()
  const ranked = free.map((slot, index) => {
    const place = nth.get(slot.day) ?? 0
    nth.set(slot.day, place + 1)
    return { slot, rank: rankOf(slot), place, index }
  })
  // The first half of the choice may be several windows of the best days; the rest is spread over days.
  const chosen = ranked
    .toSorted((a, b) => a.rank - b.rank || Math.floor(a.place / 2) - Math.floor(b.place / 2) || a.index - b.index)
    .slice(0, count)
  return chosen.toSorted((a, b) => a.index - b.index).map(({ slot }) => slot)
}
