import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'

const subscribeToNothing = () => () => {}
const today = () => amsterdamDay(new Date())

/** Returns the current calendar day in Amsterdam, for content that is shown between two dates. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribeToNothing, today, today)
