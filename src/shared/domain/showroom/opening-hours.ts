import { amsterdamClock, type WallClock, type Weekday } from '../../kernel/dates.ts'

/** Opening time and closing time, as "10:00"; `until` is exclusive. */
export type Hours = { from: string; until: string }
/** Hours per weekday; on missing days the showroom is closed. */
export type OpeningHours = { readonly [Day in Weekday]?: Hours }

/** A day on which a location has other hours than in its week. */
export type SpecialDay = {
  /** "2026-12-25" */
  date: string
  /** Null when the location is closed all day. */
  hours: Hours | null
  /** Reason for visitors, for example "Eerste Kerstdag"; may be empty. */
  note: string
}

const showroomDay: Hours = { from: '10:00', until: '17:00' }
const phoneDay: Hours = { from: '11:00', until: '17:00' }

/** Tuesday to Saturday (docs/requirements.md#s2-hours). */
export const SHOWROOM_HOURS: OpeningHours = {
  2: showroomDay,
  3: showroomDay,
  4: showroomDay,
  5: showroomDay,
  6: showroomDay,
}
/** Tuesday to Friday (docs/requirements.md#s2-hours). */
export const CUSTOMER_SERVICE_HOURS: OpeningHours = { 2: phoneDay, 3: phoneDay, 4: phoneDay, 5: phoneDay }

/** Text on the home page (docs/requirements.md#s2-home). */
export const OPENING_HOURS_SHORT = 'DI - ZA 10:00 - 17:00'

const dayNames: Record<Weekday, string> = {
  1: 'Maandag',
  2: 'Dinsdag',
  3: 'Woensdag',
  4: 'Donderdag',
  5: 'Vrijdag',
  6: 'Zaterdag',
  7: 'Zondag',
}

/**
 * True during opening hours, in Amsterdam time. A special day replaces the hours of its weekday.
 *
 * All locations are in the Netherlands, so the time is that of Amsterdam, wherever the visitor is.
 */
export function isOpen(
  now: Date,
  hours: OpeningHours = SHOWROOM_HOURS,
  specialDays: readonly SpecialDay[] = [],
): boolean {
  const { today, minutes } = hoursAt(now, hours, specialDays)
  return today !== undefined && minutes >= minutesOf(today.from) && minutes < minutesOf(today.until)
}

/**
 * Returns the opening of today as a sentence, in Amsterdam time.
 *
 * @example "Vandaag open tot 17.00 uur", "Vandaag open van 10.00 tot 17.00 uur", "Vandaag gesloten (Eerste Kerstdag)"
 */
export function openingToday(now: Date, hours: OpeningHours, specialDays: readonly SpecialDay[] = []): string {
  const { today, minutes, note } = hoursAt(now, hours, specialDays)
  const reason = note ? ` (${note})` : ''
  if (!today) return `Vandaag gesloten${reason}`
  const until = `${today.until.replace(':', '.')} uur`
  if (minutes < minutesOf(today.from)) return `Vandaag open van ${today.from.replace(':', '.')} tot ${until}${reason}`
  return minutes < minutesOf(today.until) ? `Vandaag open tot ${until}${reason}` : 'Vandaag niet meer open'
}

/** Returns the hours of the day in Amsterdam; `today` is undefined on a closed day. */
function hoursAt(now: Date, hours: OpeningHours, specialDays: readonly SpecialDay[]) {
  const { day, weekday, minutesSinceMidnight }: WallClock = amsterdamClock(now)
  const special = specialDays.find(({ date }) => date === day)
  const today = special ? (special.hours ?? undefined) : hours[weekday]
  return { today, minutes: minutesSinceMidnight, note: special?.note ?? '' }
}

const CLOSED = 'Gesloten'

/** Returns the hours per day from Monday on, for a table: "10:00 - 17:00" or "Gesloten". */
export function weekOf(hours: OpeningHours): { weekday: Weekday; day: string; text: string }[] {
  const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7]
  return weekdays.map((weekday) => {
    const today = hours[weekday]
    return { weekday, day: dayNames[weekday], text: today ? `${today.from} - ${today.until}` : CLOSED }
  })
}

/** Returns the hours as a sentence: "dinsdag tot en met zaterdag van 10.00 tot 17.00 uur". */
export function hoursInWords(hours: OpeningHours): string {
  const periods: { first: string; last: string; text: string }[] = []
  for (const { day, text } of weekOf(hours)) {
    const period = periods.at(-1)
    if (period?.text === text) period.last = day
    else periods.push({ first: day, last: day, text })
  }
  return periods
    .filter(({ text }) => text !== CLOSED)
    .map(({ first, last, text }) => {
      const days = first === last ? first : `${first} tot en met ${last}`
      return `${days.toLowerCase()} van ${text.replaceAll(':', '.').replace(' - ', ' tot ')} uur`
    })
    .join(', ')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
