import type { CalendarDay } from '../../kernel/dates.ts'

/** Figures of one day in Amsterdam. Amounts in EUR incl. VAT. */
export type DayFigures = {
  day: string
  /** Total of the orders placed, without canceled orders and pieces. */
  ordered: number
  /** Money received minus refunds. */
  paid: number
  /** Number of orders with a total above 0; orders of only samples are free and not counted. */
  orders: number
  /** Number of ordered color samples. */
  samples: number
}

export type Totals = Omit<DayFigures, 'day'>

/** @example dayAfter('2026-11-21', -6) // '2026-11-15' */
export function dayAfter(day: string, days: number): CalendarDay {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as CalendarDay // midnight UTC in ISO format begins with the same day
}

const DAY_MS = 86_400_000

/** Returns the number of days from one day to another. @example daysBetween('2026-11-21', '2026-11-23') // 2 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** Returns the Monday of the week. @example mondayOf('2026-11-21') // '2026-11-16' */
export function mondayOf(day: string): CalendarDay {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -daysSinceMonday)
}

/** Returns every day from the first to the last, with zeros for missing days. */
export function fillMissingDays(known: readonly DayFigures[], from: string, to: string): DayFigures[] {
  const byDay = new Map(known.map((figures) => [figures.day, figures]))
  const days: DayFigures[] = []
  for (let day: string = from; day <= to; day = dayAfter(day, 1))
    days.push(byDay.get(day) ?? { day, ordered: 0, paid: 0, orders: 0, samples: 0 })
  return days
}

/** Returns the totals from the first to the last day, both included. Adds amounts in cents to avoid rounding errors. */
export function totalsBetween(days: readonly DayFigures[], from: string, to: string): Totals {
  const within = days.filter(({ day }) => day >= from && day <= to)
  const sum = (read: (figures: DayFigures) => number) => within.reduce((total, figures) => total + read(figures), 0)
  return {
    ordered: sum(({ ordered }) => Math.round(ordered * 100)) / 100,
    paid: sum(({ paid }) => Math.round(paid * 100)) / 100,
    orders: sum(({ orders }) => orders),
    samples: sum(({ samples }) => samples),
  }
}

/**
 * Returns the totals of today and of this week since Monday, and of the same days a week earlier. On a Tuesday this
 * week has two days, so it is compared with two days and not with a whole week.
 */
export function todayAndThisWeek(days: readonly DayFigures[], today: string) {
  const monday = mondayOf(today)
  const aWeekAgo = (day: string) => dayAfter(day, -7)
  return {
    today: totalsBetween(days, today, today),
    sameDayLastWeek: totalsBetween(days, aWeekAgo(today), aWeekAgo(today)),
    thisWeek: totalsBetween(days, monday, today),
    lastWeek: totalsBetween(days, aWeekAgo(monday), aWeekAgo(today)),
  }
}
