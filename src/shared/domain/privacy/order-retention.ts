import { amsterdamDay, type CalendarDay } from '../../kernel/dates.ts'

/** The tax books are kept seven years after the year they are about (AWR article 52, docs/law.md#r30). */
const TAX_YEARS = 7
/** By then what was ordered is made (8-12 weeks), delivered (1-3 weeks) and its first questions are answered. */
const CONTACT_MONTHS = 6
/** Samples are there within days, and cost nothing that a tax book would tell of. */
const SAMPLE_MONTHS = 1

/** The last days on which an order holds what is personal, once its buyer has asked to be forgotten. */
export type OrderRetention = {
  /** Telephone, salutation, remarks, another address to deliver to: what delivering takes. */
  contactUntil: CalendarDay
  /** Name, address and mail address: what the tax books take. */
  keepUntil: CalendarDay
}

/**
 * How long an order is kept of somebody who asked to be forgotten (docs/law.md#r29, docs/law.md#r30).
 *
 * An order that cost something is part of the books and has to be kept, whatever the buyer asks (GDPR 17.3 b); what
 * only served to deliver it goes sooner. An order of samples alone has no place in the books.
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
  const lastTaxDay = `${Number(day.slice(0, 4)) + TAX_YEARS}-12-31` as CalendarDay // the last day of a year exists
  return { contactUntil: monthsLater(day, CONTACT_MONTHS), keepUntil: lastTaxDay }
}

/** The first day of the oldest year that the tax books still hold; what was ordered before it is kept no longer. */
export const firstDayOfBooks = (today: CalendarDay): CalendarDay =>
  `${Number(today.slice(0, 4)) - TAX_YEARS}-01-01` as CalendarDay // the first day of a year exists

/** The same day of a later month, or its last day where there is no such day. */
function monthsLater(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
  return later.toISOString().slice(0, 10) as CalendarDay // a day of UTC, written as one
}
