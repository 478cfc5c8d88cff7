import { useSyncExternalStore } from 'react'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'

const never = () => () => {}
const today = () => amsterdamDay(new Date())

/** The day it is in Amsterdam, for what is shown between two dates. */
export const useToday = (): CalendarDay => useSyncExternalStore(never, today, today)
