import { type CalendarDay, calendarDay } from '../../kernel/dates.ts'

type Bound = string | null | undefined

/** The lines above the menu that show today, first and last day included; newest first. Both days must be given. */
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

/** Later than every day, so that a line without a first day does not show. */
const NEVER = '9999-12-31'

/** The pictures of the home page that show today; a missing day is no bound. In their own order. */
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
