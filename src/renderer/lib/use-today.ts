import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'

const subscribeToNothing = () => () => {}

let lastMinute = Number.NaN
let lastDay: CalendarDay | undefined

/** Days end at whole minutes. The result is kept for a minute, because every page needs the day several times. */
function today(): CalendarDay {
  const now = new Date()
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== lastMinute || !lastDay) [lastMinute, lastDay] = [minute, amsterdamDay(now)]
  return lastDay
}

/** Returns the current calendar day in Amsterdam, for content that is shown between two dates. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribeToNothing, today, today)
