import type { CalendarDay } from '../../kernel/dates.ts'
import { plusDays } from '../withdrawals/non-working-days.ts'

/** The reminder is mailed this many days before the last day. */
const REMINDER_DAYS = 3

/** Longest validity of a quote, in days. */
export const MAX_VALID_DAYS = 365

/**
 * Returns whether a quote is no longer valid. A quote is valid until the end of its last day in Amsterdam, so both days
 * are compared as calendar days. A day of 23 or 25 hours makes no difference.
 */
export const isPastValidity = (validUntil: CalendarDay | string, today: CalendarDay): boolean => validUntil < today

/** Returns the last day of a quote that is valid for a number of days from today. */
export const lastValidDay = (today: CalendarDay, days: number): CalendarDay => plusDays(today, days)

/**
 * Returns the day of the reminder, three days before the last day. Returns null when that is not after the day of
 * sending, because the customer just got the quote then.
 */
export function reminderDay(validUntil: CalendarDay, sentOn: CalendarDay): CalendarDay | null {
  const day = plusDays(validUntil, -REMINDER_DAYS)
  return day > sentOn ? day : null
}
