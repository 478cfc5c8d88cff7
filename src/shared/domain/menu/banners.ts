import { type CalendarDay, calendarDay } from '../../kernel/dates.ts'

type Bound = string | null | undefined

/** Returns the lines above the menu that are visible today, newest first. Both dates are required and inclusive. */
export function visibleMenuBanners<B extends { dateFrom: Bound; dateTo: Bound }>(
  banners: readonly B[],
  today: CalendarDay,
): B[] {
  return banners
    .map((banner) => ({
      banner,
      from: calendarDay(banner.dateFrom) ?? NEVER,
      to: calendarDay(banner.dateTo) ?? '',
    }))
    .filter(({ from, to }) => from <= today && today <= to)
    .sort((a, b) => b.from.localeCompare(a.from))
    .map(({ banner }) => banner)
}

/** Later than every day, so that a line without a first day is never visible. */
const NEVER = '9999-12-31'

/** Returns the home page pictures that are visible today, in their own order. A missing date is no limit. */
export function visibleHomeBanners<B extends { dateFrom: Bound; dateTo: Bound; sortOrder: number }>(
  banners: readonly B[],
  today: CalendarDay,
): B[] {
  return banners
    .filter(
      ({ dateFrom, dateTo }) => (calendarDay(dateFrom) ?? today) <= today && today <= (calendarDay(dateTo) ?? today),
    )
    .sort((a, b) => a.sortOrder - b.sortOrder)
}
