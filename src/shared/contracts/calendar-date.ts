import * as z from 'zod/mini'
import { calendarDay } from '../kernel/dates.ts'

const WRONG = 'Geen geldige datum.'

/** A day that is on the calendar, "2026-11-21". The year 0 is no year of the database. */
export const calendarDate = z.string('Datum is verplicht.').check(
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, WRONG),
  z.refine((text) => calendarDay(text) !== undefined, WRONG),
)
