import type { Weekday } from '../../kernel/dates.ts'
import type { OpeningHours, SpecialDay } from '../showroom/opening-hours.ts'
import { minutesOf, type PlanningSettings, type TimeWindow, type Van } from './settings.ts'

/** A planned stop, as far as it takes capacity. `from` is the begin of its window. */
export type Load = { vanId: string; day: string; from: string; minutes: number }

/** Opening hours of the showrooms, for pickups. `locationId` is 0 for the default location. */
export type ShowroomHours = {
  locationId: number
  hours: OpeningHours
  specialDays: readonly Pick<SpecialDay, 'date' | 'hours'>[]
}

export type Calendar = { settings: PlanningSettings; showrooms: readonly ShowroomHours[] }

/** @example weekdayOfDay('2026-11-21') // 6, a Saturday */
export const weekdayOfDay = (day: string): Weekday => (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as Weekday // getUTCDay gives 0 to 6, Sunday first

/**
 * Returns the windows in which a van drives on a day; none when it does not. For a showroom these are the parts of the
 * windows in which it is open.
 */
export function windowsOf({ settings, showrooms }: Calendar, van: Van, day: string): readonly TimeWindow[] {
  const isClosed = settings.closedDays.some((closed) => closed.day === day && (closed.vanId ?? van.id) === van.id)
  if (!van.isActive || isClosed || !van.weekdays.includes(weekdayOfDay(day))) return []
  if (van.kind === 'van') return settings.windows
  const showroom = showrooms.find(({ locationId }) => locationId === van.locationId)
  const special = showroom?.specialDays.find(({ date }) => date === day)
  const hours = special ? special.hours : showroom?.hours[weekdayOfDay(day)]
  if (!hours) return []
  return settings.windows.flatMap(({ from, until }) => {
    const part = { from: from > hours.from ? from : hours.from, until: until < hours.until ? until : hours.until }
    return part.from < part.until ? [part] : []
  })
}

/** Returns the minutes of a day, divided over its windows by their length. The parts are never more than the day has. */
export function windowCapacity(windows: readonly TimeWindow[], minutesPerDay: number, from: string): number {
  const length = ({ from: begin, until }: TimeWindow) => minutesOf(until) - minutesOf(begin)
  const total = windows.reduce((sum, window) => sum + length(window), 0)
  const window = windows.find((one) => one.from === from)
  return window && total > 0 ? Math.floor((minutesPerDay * length(window)) / total) : 0
}

type Fit = { calendar: Calendar; van: Van; day: string; from: string; minutes: number; loads: readonly Load[] }

/**
 * Returns whether a stop fits into a window of a day. A stop that is longer than its window fits only when the window is
 * empty. The day never gets more minutes than it has.
 *
 * @param loads the stops of that van on that day, without the stop itself; stops of other days are ignored
 */
export function fits({ calendar, van, day, from, minutes, loads }: Fit): boolean {
  const windows = windowsOf(calendar, van, day)
  if (!windows.some((window) => window.from === from)) return false
  const ofDay = loads.filter((load) => load.vanId === van.id && load.day === day)
  const dayLoad = sumOf(ofDay)
  if (dayLoad + minutes > van.minutesPerDay) return false
  const windowLoad = sumOf(ofDay.filter((load) => load.from === from))
  return windowLoad === 0 || windowLoad + minutes <= windowCapacity(windows, van.minutesPerDay, from)
}

const sumOf = (loads: readonly Load[]) => loads.reduce((sum, { minutes }) => sum + minutes, 0)
