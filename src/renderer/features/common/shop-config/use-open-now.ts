import { useSyncExternalStore } from 'react'
import { isOpen, type OpeningHours, openingToday, type SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'

/** Calls `changed` every minute, so that the hooks below compute their values again. */
const subscribeToMinutes = (changed: () => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/**
 * Returns whether the shop is open now, in Amsterdam time. Undefined in a page that the server renders: the page may be
 * cached for minutes, so the value would be outdated.
 */
export const useOpenNow = (hours: OpeningHours, specialDays: readonly SpecialDay[]): boolean | undefined =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => isOpen(new Date(), hours, specialDays),
    () => undefined,
  )

/** Returns the opening of today as a sentence: "Vandaag open tot 17.00 uur". Undefined as `useOpenNow` is. */
export const useOpeningToday = (hours: OpeningHours, specialDays: readonly SpecialDay[]): string | undefined =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => openingToday(new Date(), hours, specialDays),
    () => undefined,
  )

/** Returns the day in Amsterdam, "2026-11-21". Undefined as `useOpenNow` is. */
export const useToday = (): CalendarDay | undefined =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => amsterdamDay(new Date()),
    () => undefined,
  )
