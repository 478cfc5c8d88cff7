import { useSyncExternalStore } from 'react'
import { isOpen, type OpeningHours } from '#shared/domain/showroom/opening-hours.ts'

/** Calls `changed` every minute, so that `useOpenNow` computes its value again. */
const subscribeToMinutes = (changed: () => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/**
 * Returns whether the shop is open now, in Amsterdam time. Undefined in a page that the server renders: the page may be
 * cached for minutes, so the value would be outdated.
 */
export const useOpenNow = (hours: OpeningHours): boolean | undefined =>
  useSyncExternalStore(
    subscribeToMinutes,
    () => isOpen(new Date(), hours),
    () => undefined,
  )
