import { once } from './once.ts'

/** A calendar day, "2026-11-21". Sorts and compares as text. */
export type CalendarDay = string & { readonly __calendarDay: true }

/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Local date and time in Amsterdam. */
export type WallClock = { day: CalendarDay; weekday: Weekday; minutesSinceMidnight: number }

const amsterdam = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Amsterdam',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/**
 * Returns the local time in Amsterdam at an instant, with summer time.
 *
 * @example amsterdamClock(new Date('2026-07-01T08:30:00Z')) // { day: '2026-07-01', weekday: 3, minutesSinceMidnight:
 * 630 }
 */
export function amsterdamClock(instant: Date): WallClock {
  const parts = Object.fromEntries(
    amsterdam()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts.year}-${parts.month}-${parts.day}` as CalendarDay // the parts of a real date
  return { day, weekday: weekdayOf(day), minutesSinceMidnight: Number(parts.hour) * 60 + Number(parts.minute) }
}

/** Returns the same time of an earlier month, or of the last day of that month. @example 31 May minus 3 months: 28 February */
export function monthsBefore(instant: Date, months: number): Date {
  const before = new Date(instant)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== instant.getUTCDate()) before.setUTCDate(0)
  return before
}

/** Returns the day in Amsterdam at an instant. From 22:00 UTC (in winter 23:00) it is the next day. */
export function amsterdamDay(instant: Date): CalendarDay {
  return amsterdamClock(instant).day
}

/** @example weekdayOf('2026-11-21') // 6, a Saturday */
function weekdayOf(day: CalendarDay): Weekday {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as Weekday // getUTCDay gives 0 to 6, Sunday first
}

/**
 * Parses a time from an external system. A time without a zone is UTC (docs/requirements.md#s5-other). Returns
 * `undefined` for an empty or invalid text.
 */
export function instantOf(text: string | null | undefined): Date | undefined {
  const isoText = text?.trim().replace(' ', 'T')
  if (!isoText) return undefined
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(isoText)
  const isDayOnly = /^\d{4}-\d{2}-\d{2}$/.test(isoText)
  const instant = new Date(isDayOnly ? `${isoText}T00:00:00Z` : hasZone ? isoText : `${isoText}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/**
 * Parses a day. "2026-11-21" is that day; a time is converted to its day in Amsterdam. Returns `undefined` for an empty
 * or invalid text.
 */
export function calendarDay(text: string | null | undefined): CalendarDay | undefined {
  const instant = instantOf(text)
  if (!instant) return undefined
  const trimmed = text?.trim() ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return amsterdamDay(instant)
  // `Date` parses 30 February as 2 March, so for an invalid day the result differs from the text.
  return instant.toISOString().startsWith(trimmed) ? (trimmed as CalendarDay) : undefined
}

const longMoment = once(
  () =>
    new Intl.DateTimeFormat('nl-NL', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Amsterdam',
    }),
)

/** Formats a time in Amsterdam. @example momentInWords('2026-11-21T13:00:00Z') // '21 november 2026 om 14:00' */
export const momentInWords = (instant: Date | string): string => longMoment().format(new Date(instant))

const longDay = once(() => new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }))

/** Formats the day of a time. @example dayInWords('2027-02-19T12:00:00Z') // '19 februari 2027' */
export const dayInWords = (instant: Date | string): string => longDay().format(new Date(instant))
