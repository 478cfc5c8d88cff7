import * as z from 'zod/mini'
import { calendarDay } from '../kernel/dates.ts'

const WRONG = 'Geen geldige datum.'

/** A valid calendar day, "2026-11-21". The database has no year 0. */
export const calendarDate = z.string('Datum is verplicht.').check(
  z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, WRONG),
  z.refine((text) => calendarDay(text) !== undefined, WRONG),
)
