import type { Condition, PosState } from '#shared/contracts/pos/state-channels.ts'
import { megabytes } from '#shared/kernel/bytes.ts'

type ConditionSubject = 'server' | 'pinTerminal' | 'printer' | 'sync' | 'journal'

/** Connections and devices, with their names on the screen. */
const NAMES: readonly (readonly [ConditionSubject, string])[] = [
  ['server', 'Winkel'],
  ['pinTerminal', 'Pinautomaat'],
  ['printer', 'Printer'],
  ['sync', 'Synchronisatie'],
  ['journal', 'Journaal'],
]

export type NamedCondition = Condition & { about: ConditionSubject | 'catalog'; name: string }

/** The connections and devices of the till, most important first, and then its catalog. */
export const conditionsOf = (state: PosState): NamedCondition[] => [
  ...NAMES.map(([about, name]) => ({ about, name, ...state[about] })),
  { about: 'catalog', name: 'Catalogus', ...catalogCondition(state.catalog, new Date()) },
]

function catalogCondition(catalog: PosState['catalog'], now: Date): Condition {
  const text = catalog ? catalogWords(catalog, now) : 'De catalogus is nog niet opgehaald.'
  return { state: catalog ? 'good' : 'unknown', text, since: null }
}

/** Returns the age and the size of the catalog on this machine. @example 'Catalogus van 10:42, 48 MB' */
export const catalogWords = ({ syncedDateTime, bytes }: NonNullable<PosState['catalog']>, now: Date): string =>
  `Catalogus van ${atTime(syncedDateTime, now)}, ${megabytes(bytes)}`

/** The state in words, for screen readers, because they do not read the color of a dot. */
export const STATE_WORDS: Readonly<Record<Condition['state'], string>> = {
  good: 'in orde',
  bad: 'niet in orde',
  unknown: 'nog niet bekend',
  off: 'uit',
}

/** Difference from which the clock is reported as wrong. A smaller difference causes no problems. */
const CLOCK_OFF_FROM_MS = 2 * 60_000

/**
 * Returns a warning about a wrong clock; undefined when the clock is right or its difference is unknown.
 *
 * @example clockWords(3_600_000) // 'De klok … loopt 60 minuten voor. …'
 */
export function clockWords(clockOffMs: number | null): string | undefined {
  if (clockOffMs === null || Math.abs(clockOffMs) < CLOCK_OFF_FROM_MS) return undefined
  const minutes = Math.round(Math.abs(clockOffMs) / 60_000)
  return `De klok van deze computer loopt ${minutes} minuten ${clockOffMs > 0 ? 'voor' : 'achter'}. Zet hem gelijk: tijden op bonnen en in overzichten kloppen anders niet.`
}

const clock = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' })
const dayAndClock = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})
const A_DAY_MS = 86_400_000

/**
 * Returns the time of a moment in Amsterdam; with the weekday when it is twelve hours or more from `now`.
 *
 * @example atTime('2026-11-22T09:42:00Z', now) // '10:42' or 'zondag 10:42'
 */
export function atTime(moment: string, now: Date): string {
  const instant = new Date(moment)
  const isNear = Math.abs(now.getTime() - instant.getTime()) < A_DAY_MS / 2
  return (isNear ? clock : dayAndClock).format(instant).replace(' om', '')
}
