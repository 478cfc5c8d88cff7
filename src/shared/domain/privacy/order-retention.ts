import { amsterdamDay, type CalendarDay } from '../../kernel/dates.ts'

/** Tax records are retained for seven years after their year (AWR article 52, docs/law.md#r30). */
const TAX_YEARS = 7
/** In this time the order is made (8-12 weeks) and delivered (1-3 weeks), and first questions are answered. */
const CONTACT_MONTHS = 6
/** Samples arrive within days. They are free, so they are not in the tax records. */
const SAMPLE_MONTHS = 1

/** Last days on which an order contains personal data, after its buyer asked for erasure. */
export type OrderRetention = {
  /** Telephone, salutation, remarks and delivery address: needed for the delivery. */
  contactUntil: CalendarDay
  /** Name, address and email address: needed for the tax records. */
  keepUntil: CalendarDay
}

/**
 * Returns how long an order is retained after its buyer asked for erasure (docs/law.md#r29, docs/law.md#r30).
 *
 * An order with a total above 0 is part of the tax records and must be retained in spite of the request (GDPR 17.3 b).
 * Data that was needed only for the delivery is erased sooner. A free order is not part of the tax records.
 *
 * @example orderRetention({ placedAt: new Date('2026-11-21T12:00:00Z'), totalCents: 99900 }) // { contactUntil:
 * '2027-05-21', keepUntil: '2033-12-31' }
 */
export function orderRetention({ placedAt, totalCents }: { placedAt: Date; totalCents: number }): OrderRetention {
  const day = amsterdamDay(placedAt)
  if (totalCents === 0) {
    const until = monthsLater(day, SAMPLE_MONTHS)
    return { contactUntil: until, keepUntil: until }
  }
  const lastTaxDay = `${Number(day.slice(0, 4)) + TAX_YEARS}-12-31` as CalendarDay // a valid date
  return { contactUntil: monthsLater(day, CONTACT_MONTHS), keepUntil: lastTaxDay }
}

/** Returns the first day of the oldest year in the tax records. Older orders are not retained. */
export const firstDayOfTaxRecords = (today: CalendarDay): CalendarDay =>
  `${Number(today.slice(0, 4)) - TAX_YEARS}-01-01` as CalendarDay // a valid date

/** Returns the same day of a later month, or the last day of that month. */
function monthsLater(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
  return later.toISOString().slice(0, 10) as CalendarDay // an ISO text begins with a valid date
}
