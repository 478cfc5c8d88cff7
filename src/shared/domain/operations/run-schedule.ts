import { amsterdamClock } from '../../kernel/dates.ts'

/** Schedule of an operation. `dailyAt`: time of day in minutes after midnight, in Amsterdam. */
export type RunSchedule = { kind: 'every'; minutes: number } | { kind: 'daily'; dailyAt: number } | { kind: 'off' }

/** The previous run of an operation. `isDone`: it succeeded. */
export type PreviousRun = { startedAt: Date; isDone: boolean }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A failed run is retried after this time. */
const RETRY_AFTER_MINUTES = 15

/**
 * Parses a schedule from the configuration; undefined for an invalid text.
 *
 * @example parseRunSchedule('10m') // every 10 minutes
 * @example parseRunSchedule('03:30') // every night at half past three
 */
export function parseRunSchedule(text: string): RunSchedule | undefined {
  if (text === 'off') return { kind: 'off' }
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(text) ?? []
  const minutes = Number(count) * (unit === 'h' ? 60 : 1)
  if (minutes > 0) return { kind: 'every', minutes }
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : { kind: 'daily', dailyAt: Number(hour) * 60 + Number(minute) }
}

/** @example runScheduleInWords({ kind: 'every', minutes: 10 }) // 'elke 10 minuten' */
export function runScheduleInWords(schedule: RunSchedule): string {
  switch (schedule.kind) {
    case 'off':
      return 'uit'
    case 'daily':
      return `elke dag om ${clockOf(schedule.dailyAt)}`
    case 'every': {
      const { minutes } = schedule
      if (minutes === 1) return 'elke minuut'
      if (minutes === 60) return 'elk uur'
      return minutes % 60 === 0 ? `elke ${minutes / 60} uur` : `elke ${minutes} minuten`
    }
  }
}

/**
 * Returns when the operation is due again. The time may be in the past, when no server was running then. Undefined for
 * a schedule that is off.
 *
 * A run that failed or was interrupted is retried after 15 minutes, or earlier when the schedule says so. An operation
 * that never ran is due at once, because a machine that is switched off at night would otherwise never run its nightly
 * operations.
 */
export function dueAt(schedule: RunSchedule, previous: PreviousRun | undefined, now: Date): Date | undefined {
  if (schedule.kind === 'off') return undefined
  if (!previous) return now
  const retryAt = addMinutes(previous.startedAt, RETRY_AFTER_MINUTES)
  const next =
    schedule.kind === 'every'
      ? addMinutes(previous.startedAt, schedule.minutes)
      : nextDailyTime(schedule.dailyAt, previous.startedAt)
  return previous.isDone || next < retryAt ? next : retryAt
}

const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

/**
 * Returns the first moment after `after` at which clocks in Amsterdam show this time of day. Every day has exactly one
 * such moment.
 */
function nextDailyTime(dailyAt: number, after: Date): Date {
  const midnight = new Date(`${amsterdamClock(after).day}T00:00:00Z`)
  const today = instantOfAmsterdamTime(addMinutes(midnight, dailyAt))
  return after < today ? today : instantOfAmsterdamTime(addMinutes(midnight, DAY_MINUTES + dailyAt))
}

/**
 * Returns the moment at which clocks in Amsterdam show the date and time that `utc` has in UTC. When clocks go back and
 * show a time twice, it is the first moment. When they go forward and skip the time, it is an hour later.
 */
function instantOfAmsterdamTime(utc: Date): Date {
  const inSummerTime = addMinutes(utc, -2 * 60)
  const isShown = amsterdamClock(inSummerTime).minutesSinceMidnight === utc.getUTCHours() * 60 + utc.getUTCMinutes()
  return isShown ? inSummerTime : addMinutes(utc, -60)
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
