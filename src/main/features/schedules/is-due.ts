const MINUTE_MS = 60_000
/** Looking happens once a minute, and never at quite the same moment; what is due in a moment is due now. */
const SLACK_MS = 30_000

type QuietHours = { from: string; until: string } | null

/**
 * Whether nothing may run now. Hours that are the same from as until are none.
 *
 * @param minutes after midnight
 * @example isQuiet(30, { from: '22:00', until: '07:30' }) // true: half past twelve at night
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

/** What is known of one schedule. Times in ms on a clock that nobody sets. */
type ScheduleHistory = {
  everyMinutes: number
  /** How long ago it last ran, wherever it was started; undefined when it never did. */
  ranAgoMs: number | undefined
  /** How long ago this till last started it; undefined when it did not yet, or has slept since. */
  startedHereAgoMs: number | undefined
}

/**
 * Whether it is time. Both must be so long ago: what another till or the server did counts as well, and a clock that is
 * wrong cannot make this till start it again and again.
 */
export function isDue({ everyMinutes, ranAgoMs, startedHereAgoMs }: ScheduleHistory): boolean {
  const isAgo = (ms: number | undefined) => ms === undefined || ms >= everyMinutes * MINUTE_MS - SLACK_MS
  return isAgo(ranAgoMs) && isAgo(startedHereAgoMs)
}
