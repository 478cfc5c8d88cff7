import { once } from '../../kernel/once.ts'
import { dayAfter, daysBetween, mondayOf } from '../figures/days.ts'

/**
 * Returns the ISO week number of a day: the week with the first Thursday of the year is week 1.
 *
 * @example weekNumber('2027-01-18') // 3
 */
export function weekNumber(day: string): number {
  const thursday = dayAfter(mondayOf(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

const shortDay = once(() => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
const longDay = once(
  () => new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** @example dayName('2027-01-18') // '18 januari' */
export const dayName = (day: string): string => shortDay().format(new Date(`${day}T00:00:00Z`))

/** @example dayWithYear('2027-01-18') // '18 januari 2027' */
export const dayWithYear = (day: string): string => longDay().format(new Date(`${day}T00:00:00Z`))

/** @example weekName('2027-01-18') // 'week 3 (vanaf 18 januari)' */
export const weekName = (monday: string): string => `week ${weekNumber(monday)} (vanaf ${dayName(monday)})`

/** Returns the Mondays of the next weeks, the week of `day` first. */
export const weeksFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(mondayOf(day), 7 * index))
