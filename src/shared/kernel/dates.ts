/** A calendar day, "2026-11-21". Sorts and compares as text. */
export type CalendarDay = string & { readonly __calendarDay: true }

/** Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Local date and time in Amsterdam. */
export type WallClock = { day: CalendarDay; weekday: Weekday; minutesSinceMidnight: number }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const [MARCH, OCTOBER] = [2, 9]

/**
 * Returns the local time in Amsterdam at an instant, with summer time.
 *
 * Computes summer time by its rule since 1996 (directive 2000/84/EC): from 01:00 UTC on the last Sunday of March until 01:00
 * UTC on the last Sunday of October. The first formatter of `Intl` in a page takes 12 to 16 ms at full speed, and its
 * rules are as old as the browser. A test compares the result with `Intl`, and fails when the law changes.
 *
 * @throws RangeError for an invalid date
 * @example amsterdamClock(new Date('2026-07-01T08:30:00Z')) // { day: '2026-07-01', weekday: 3, minutesSinceMidnight:
 * 630 }
 */
export function amsterdamClock(instant: Date): WallClock {
  const local = inAmsterdam(instant)
  const day = local.toISOString().slice(0, 10) as CalendarDay // the date of a real time
  return { day, weekday: weekdayOf(day), minutesSinceMidnight: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** Returns a date whose UTC fields are the local time in Amsterdam at an instant. */
function inAmsterdam(instant: Date): Date {
  const year = instant.getUTCFullYear()
  const isSummer = +instant >= changeOfClocks(year, MARCH) && +instant < changeOfClocks(year, OCTOBER)
  return new Date(+instant + (isSummer ? 2 : 1) * HOUR_MS)
}

/** Returns 01:00 UTC on the last Sunday of a month. */
function changeOfClocks(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * DAY_MS
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

const MONTHS = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** Formats a time in Amsterdam. @example momentInWords('2026-11-21T13:00:00Z') // '21 november 2026 om 14:00' */
export const momentInWords = (instant: Date | string): string =>
  `${dayInWords(instant)} om ${inAmsterdam(new Date(instant)).toISOString().slice(11, 16)}`

/** Formats the day of a time. @example dayInWords('2027-02-19T12:00:00Z') // '19 februari 2027' */
export function dayInWords(instant: Date | string): string {
  const [year, month, day] = amsterdamDay(new Date(instant)).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}
