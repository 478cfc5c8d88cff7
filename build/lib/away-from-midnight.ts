import { setTimeout as pause } from 'node:timers/promises'
import { amsterdamClock } from '#shared/kernel/dates.ts'

const MINUTES_PER_DAY = 24 * 60

/**
 * Waits until midnight in Amsterdam has passed, when it is less than `minutes` away. For checks of what lasts a day, such as the
 * money in a drawer, with the real clock.
 */
export async function awayFromMidnight(minutes: number): Promise<void> {
  const left = MINUTES_PER_DAY - amsterdamClock(new Date()).minutesSinceMidnight
  if (left <= minutes) await pause(left * 60_000)
}
