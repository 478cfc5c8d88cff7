import { type CalendarDay, calendarDay } from '../../kernel/dates.ts'

type Bound = string | null | undefined

/** The lines above the menu that show today, first and last day included; newest first. Both days must be given. */
export function visibleMenuBanners<B extends { dateFrom: Bound; dateTo: Bound }>(
  banners: readonly B[],
  today: CalendarDay,
): B[] {
  return banners
    .filter(({ dateFrom, dateTo }) => {
      const from = calendarDay(dateFrom)
      const to = calendarDay(dateTo)
      return from !== undefined && to !== undefined && from <= today && today <= to
    })
    .sort((a, b) => newestFirst(calendarDay(a.dateFrom), calendarDay(b.dateFrom)))
}

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

function newestFirst(a: CalendarDay = '' as CalendarDay, b: CalendarDay = '' as CalendarDay): number {
  return a === b ? 0 : a < b ? 1 : -1
}
