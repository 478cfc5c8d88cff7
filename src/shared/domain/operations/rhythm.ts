import { amsterdamClock } from '../../kernel/dates.ts'

/** When something runs by itself. `dailyAt` is in minutes after midnight on the clock of Amsterdam. */
export type Rhythm = { kind: 'every'; minutes: number } | { kind: 'daily'; dailyAt: number } | { kind: 'off' }

/** How a run went that came before. */
export type FormerRun = { startedAt: Date; isDone: boolean }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** What failed is not left until tomorrow. */
const AGAIN_AFTER_MINUTES = 15

/**
 * Reads a rhythm as an owner writes it; undefined for what is none.
 *
 * @example readRhythm('10m') // every 10 minutes
 * @example readRhythm('03:30') // every night at half past three
 */
export function readRhythm(text: string): Rhythm | undefined {
  if (text === 'off') return { kind: 'off' }
  const [, count, unit] = /^(\d{1,4})(m|h)$/.exec(text) ?? []
  const minutes = Number(count) * (unit === 'h' ? 60 : 1)
  if (minutes > 0) return { kind: 'every', minutes }
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : { kind: 'daily', dailyAt: Number(hour) * 60 + Number(minute) }
}

/** @example rhythmInWords({ kind: 'every', minutes: 10 }) // 'elke 10 minuten' */
export function rhythmInWords(rhythm: Rhythm): string {
  switch (rhythm.kind) {
    case 'off':
      return 'uit'
    case 'daily':
      return `elke dag om ${clockOf(rhythm.dailyAt)}`
    case 'every': {
      const { minutes } = rhythm
      if (minutes === 1) return 'elke minuut'
      if (minutes === 60) return 'elk uur'
      return minutes % 60 === 0 ? `elke ${minutes / 60} uur` : `elke ${minutes} minuten`
    }
  }
}

/**
 * When it is due again; that may have been a while ago, when nobody was there to do it. Undefined for what is off.
 *
 * What failed or was broken off is tried again soon. What never ran is due at once: a machine that is switched off at
 * night would otherwise never do what is to be done then.
 */
export function dueAt(rhythm: Rhythm, former: FormerRun | undefined, now: Date): Date | undefined {
  if (rhythm.kind === 'off') return undefined
  if (!former) return now
  const again = later(former.startedAt, AGAIN_AFTER_MINUTES)
  const next =
    rhythm.kind === 'every' ? later(former.startedAt, rhythm.minutes) : nextDaily(rhythm.dailyAt, former, now)
  return former.isDone || next < again ? next : again
}

function nextDaily(dailyAt: number, { startedAt }: FormerRun, now: Date): Date {
  const latest = lastTimeItWas(dailyAt, now)
  return startedAt < latest ? latest : nextTimeItIs(dailyAt, now)
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

function lastTimeItWas(dailyAt: number, now: Date): Date {
  const passed = amsterdamClock(now).minutesSinceMidnight - dailyAt
  return onTheClock(later(now, -(passed >= 0 ? passed : passed + DAY_MINUTES)), dailyAt)
}

function nextTimeItIs(dailyAt: number, now: Date): Date {
  const still = dailyAt - amsterdamClock(now).minutesSinceMidnight
  return onTheClock(later(now, still > 0 ? still : still + DAY_MINUTES), dailyAt)
}

/** To the whole minute, and put right when the clock was put forward or back in between. */
function onTheClock(moment: Date, dailyAt: number): Date {
  const off = dailyAt - amsterdamClock(moment).minutesSinceMidnight
  const shortest = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off
  return new Date(Math.floor(later(moment, shortest).getTime() / MINUTE_MS) * MINUTE_MS)
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
