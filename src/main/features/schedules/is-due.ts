const MINUTE_MS = 60_000
/** An operation is due this much earlier, because the check runs once a minute and not at exact times. */
const SLACK_MS = 30_000

type QuietHours = { from: string; until: string } | null

/**
 * True when a time is in the quiet hours, in which operations must not start. If both times of `hours` are equal, there
 * are no quiet hours.
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

/** History of one schedule. Durations in ms, measured with the monotonic clock. */
type ScheduleHistory = {
  everyMinutes: number
  /** Time since the last run of the operation, started by any till or the server; undefined without a run. */
  ranAgoMs: number | undefined
  /** Time since this till last started the operation; undefined if it has not started it since the last sleep. */
  startedHereAgoMs: number | undefined
}

/**
 * True when the schedule is due. The interval must have passed since the last run by any till or the server. It must
 * also have passed since the last start by this till, so that a wrong system time does not cause repeated starts.
 */
export function isDue({ everyMinutes, ranAgoMs, startedHereAgoMs }: ScheduleHistory): boolean {
  const isLongAgo = (ms: number | undefined) => ms === undefined || ms >= everyMinutes * MINUTE_MS - SLACK_MS
  return isLongAgo(ranAgoMs) && isLongAgo(startedHereAgoMs)
}
