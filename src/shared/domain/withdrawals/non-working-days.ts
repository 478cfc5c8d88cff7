import type { CalendarDay } from '#shared/kernel/dates.ts'

const DAY_MS = 86_400_000

/** @example plusDays('2026-12-24', 14) // '2027-01-07' */
export function plusDays(day: CalendarDay, days: number): CalendarDay {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
}

/** True for a Saturday, a Sunday or a holiday on which a legal term cannot end (Algemene termijnenwet, article 3). */
export function isNonWorkingDay(day: CalendarDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 || holidays(Number(day.slice(0, 4))).includes(day)
}

function holidays(year: number): CalendarDay[] {
  const easter = easterSunday(year)
  const daysFromEaster = [-2, 1, 39, 50] // Good Friday, Easter Monday, Ascension Day, Whit Monday
  // On a Sunday, King's Day moves to the Saturday before, which is a non-working day anyway.
  const fixed = ['01-01', '04-27', '05-05', '12-25', '12-26']
  return [
    ...fixed.map((date) => `${year}-${date}` as CalendarDay), // in the format of a calendar day
    ...daysFromEaster.map((days) => plusDays(easter, days)),
  ]
}

/** Returns Easter Sunday by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): CalendarDay {
  const moonYear = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moonYear + century - leapCenturies - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - fullMoon - (inCentury % 4)) % 7
  const late = Math.floor((moonYear + 11 * fullMoon + 22 * toSunday) / 451)
  const sum = fullMoon + toSunday - 7 * late + 114
  return dayAt(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1))
}

// ISO format begins with the day
const dayAt = (atMs: number) => new Date(atMs).toISOString().slice(0, 10) as CalendarDay
