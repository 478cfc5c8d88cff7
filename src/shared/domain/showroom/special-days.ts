import type { CalendarDay } from '../../kernel/dates.ts'
import { once } from '../../kernel/once.ts'
import { dayAfter } from '../figures/days.ts'
import type { SpecialDay } from './opening-hours.ts'

/** The last day that a special day may have is this number of days away. Past days are kept for as long. */
const MAX_DAYS_AWAY = 730
const DAYS_ON_PAGES = 365

/** Returns the special days from today on that pages show, earliest first: those of the coming year. */
export function comingSpecialDays<Day extends SpecialDay>(days: readonly Day[], today: CalendarDay): Day[] {
  const last = dayAfter(today, DAYS_ON_PAGES)
  return byDate(days.filter(({ date }) => date >= today && date <= last))
}

/** Returns the special days of a day and the seven days after it, for the day close. */
export function specialDaysAround<Day extends SpecialDay>(days: readonly Day[], date: string): Day[] {
  const last = dayAfter(date, 7)
  return byDate(days.filter((day) => day.date >= date && day.date <= last))
}

/**
 * Returns the special days to store after a change, or the date that is refused: a new day in the past, or a day too far
 * away. Stored past days do not change, and are removed after two years.
 */
export function changedSpecialDays<Day extends SpecialDay>(
  stored: readonly Day[],
  typed: readonly Day[],
  today: CalendarDay,
): { days: Day[] } | { refused: string; isPast: boolean } {
  const past = stored.filter(({ date }) => date < today)
  const pastDates = new Set(past.map(({ date }) => date))
  for (const { date } of typed) {
    if (date < today && !pastDates.has(date)) return { refused: date, isPast: true }
    if (date > dayAfter(today, MAX_DAYS_AWAY)) return { refused: date, isPast: false }
  }
  const oldest = dayAfter(today, -MAX_DAYS_AWAY)
  return { days: byDate([...past.filter(({ date }) => date >= oldest), ...typed.filter(({ date }) => date >= today)]) }
}

/**
 * Returns the special days of the customer service. It is closed when the showroom is closed, because the same people
 * answer; other hours of the showroom do not change its hours.
 */
export const closedDays = <Day extends SpecialDay>(days: readonly Day[]): Day[] =>
  days.filter(({ hours }) => hours === null)

const dayFormat = once(
  () => new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** @example specialDayInWords('2026-12-25') // 'vrijdag 25 december' */
export const specialDayInWords = (date: string): string => dayFormat().format(new Date(`${date}T00:00:00Z`))

/** @example hoursOfSpecialDay({ hours: { from: '12:00', until: '17:00' } }) // '12:00 - 17:00' */
export const hoursOfSpecialDay = ({ hours }: Pick<SpecialDay, 'hours'>): string =>
  hours ? `${hours.from} - ${hours.until}` : 'Gesloten'

const byDate = <Day extends SpecialDay>(days: Day[]) => days.sort((one, other) => one.date.localeCompare(other.date))
