const MINUTE_MS = 60_000
/** The check runs once a minute at slightly varying times, so an operation counts as due this much earlier. */
const SLACK_MS = 30_000

type QuietHours = { from: string; until: string } | null

/**
 * True when operations must not start now. Equal times mean that there are no quiet hours.
 *
 * @param minutes minutes since midnight
 * @example isQuiet(30, { from: '22:00', until: '07:30' }) // true: 00:30
 */
export function isQuiet(minutes: number, hours: QuietHours): boolean {
  if (!hours) return false
  const from = minutesOf(hours.from)
  const until = minutesOf(hours.until)
  if (from <= until) return minutes >= from && minutes < until
  return minutes >= from || minutes < until
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** History of one schedule. Times in ms on a monotonic clock. */
type ScheduleHistory = {
  everyMinutes: number
  /** Time since the last run, wherever it was started; undefined when it never ran. */
  ranAgoMs: number | undefined
  /** Time since this till last started the operation; undefined when it has not, or when the machine slept since. */
  startedHereAgoMs: number | undefined
}

/**
 * True when the schedule is due. Both times must be old enough: runs by another till or the server count too, and a
 * wrong clock must not make this till start the operation again and again.
 */
export function isDue({ everyMinutes, ranAgoMs, startedHereAgoMs }: ScheduleHistory): boolean {
  const isLongAgo = (ms: number | undefined) => ms === undefined || ms >= everyMinutes * MINUTE_MS - SLACK_MS
  return isLongAgo(ranAgoMs) && isLongAgo(startedHereAgoMs)
}
