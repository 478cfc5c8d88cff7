import { amsterdamClock } from '../../kernel/dates.ts'
import { minutesOf } from './settings.ts'

const MINUTE_MS = 60_000
/** Amsterdam is at most two hours ahead of UTC. */
const MOST_AHEAD_MS = 120 * MINUTE_MS

/**
 * Returns the instant of a local time in Amsterdam, with summer time. A time that a clock change skips is moved by an
 * hour; of a time that occurs twice it is the first one.
 *
 * @example instantAt('2026-07-01', '08:00') // 2026-07-01T06:00:00Z
 */
export function instantAt(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * MINUTE_MS
  const first = wanted - aheadOfUtc(wanted - MOST_AHEAD_MS)
  const second = wanted - aheadOfUtc(first)
  const isExact = (instant: number) => instant + aheadOfUtc(instant) === wanted
  return new Date(!isExact(first) && isExact(second) ? second : first)
}

/** Returns the local time of an instant as "14:05". */
export function timeAt(instant: Date): string {
  const { minutesSinceMidnight } = amsterdamClock(instant)
  return timeOf(minutesSinceMidnight)
}

/** @example timeOf(510) // '08:30' */
export function timeOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

function aheadOfUtc(instant: number): number {
  const { day, minutesSinceMidnight } = amsterdamClock(new Date(instant))
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${day}T00:00:00Z`) + minutesSinceMidnight * MINUTE_MS - minute
}
