import { useSyncExternalStore } from 'react'
import { isOpen, type OpeningHours } from '#shared/domain/showroom/opening-hours.ts'

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/**
 * Whether the shop is open now, by the clock in Amsterdam. Undefined in a page that the server rendered: it may have
 * been cached for minutes, so it claims nothing about now.
 */
export const useOpenNow = (hours: OpeningHours): boolean | undefined =>
  useSyncExternalStore(
    everyMinute,
    () => isOpen(new Date(), hours),
    () => undefined,
  )
