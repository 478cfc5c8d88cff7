import type { CalendarDay } from '../../kernel/dates.ts'

/** What came in on one day in Amsterdam. Amounts in EUR incl. VAT. */
export type DayFigures = {
  day: string
  /** Of the orders that were placed. */
  ordered: number
  /** Money that came in, less what went back. */
  paid: number
  /** Orders of furniture; those of samples alone cost nothing and are not counted. */
  orders: number
  /** Pieces. */
  samples: number
}

export type Totals = Omit<DayFigures, 'day'>

/** @example dayAfter('2026-11-21', -6) // '2026-11-15' */
export function dayAfter(day: string, days: number): CalendarDay {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10) as CalendarDay // the day of a moment at midnight UTC, spelled the same
}

/** The Monday of the week that a day is in. @example mondayOf('2026-11-21') // '2026-11-16' */
export function mondayOf(day: string): CalendarDay {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -daysSinceMonday)
}

/** Every day from the first to the last, in order; those of which nothing is known with zeros. */
export function fillMissingDays(known: readonly DayFigures[], from: string, to: string): DayFigures[] {
  const byDay = new Map(known.map((figures) => [figures.day, figures]))
  const days: DayFigures[] = []
  for (let day: string = from; day <= to; day = dayAfter(day, 1))
    days.push(byDay.get(day) ?? { day, ordered: 0, paid: 0, orders: 0, samples: 0 })
  return days
}

/** The sum of the days from the first to the last, both included. Amounts are added in cents, so that nothing is lost. */
export function totalsBetween(days: readonly DayFigures[], from: string, to: string): Totals {
  const within = days.filter(({ day }) => day >= from && day <= to)
  const sum = (of: (figures: DayFigures) => number) => within.reduce((total, figures) => total + of(figures), 0)
  return {
    ordered: sum(({ ordered }) => Math.round(ordered * 100)) / 100,
    paid: sum(({ paid }) => Math.round(paid * 100)) / 100,
    orders: sum(({ orders }) => orders),
    samples: sum(({ samples }) => samples),
  }
}

/**
 * Today, and this week from Monday on, each beside the same stretch of a week ago: a Tuesday morning says nothing beside
 * a whole week.
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
