import { useSyncExternalStore } from 'react'
import { isOpen, type OpeningHours } from '#shared/domain/showroom/opening-hours.ts'

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/**
 * Whether somebody is there now, by the clock in Amsterdam. Undefined in a page that the server drew: it may have been
 * kept for minutes, so it does not claim anything about now.
 */
export const useOpenNow = (hours: OpeningHours): boolean | undefined =>
  useSyncExternalStore(
    everyMinute,
    () => isOpen(new Date(), hours),
    () => undefined,
  )
