import { once } from '../../kernel/once.ts'
import { CAUSE_SENTENCES, type PromiseCause, type PromisedPeriod } from './promised-periods.ts'
import type { PromisedWindow, PromiseState } from './promises.ts'
import { dayWithYear, weekNumber } from './weeks.ts'

/** A promised period with what became of it. Days as "2026-11-21". */
export type ToldPeriod = PromisedPeriod & {
  state: PromiseState
  cause: PromiseCause | null
  /** Words of staff for the customer. */
  explanation: string
  endedOn: string | null
}

/**
 * Returns a promised period in words.
 *
 * @example periodInWords({ from: '2027-01-18', until: '2027-01-24', counts: 'delivered' }) // 'Levering in week 3 (uiterlijk 24
 * januari 2027)'
 */
export function periodInWords({ from, until, counts }: PromisedPeriod): string {
  const [first, last] = [weekNumber(from), weekNumber(until)]
  const weeks = first === last ? `in week ${first}` : `in week ${first} tot en met ${last}`
  return `${counts === 'ready' ? 'Klaar om op te halen' : 'Levering'} ${weeks} (uiterlijk ${dayWithYear(until)})`
}

/**
 * Returns what became of a promised period, as a sentence for the customer; undefined for an open one. A replaced period says
 * when and why; the period that replaced it has its own words.
 */
export function outcomeInWords({ state, cause, explanation, endedOn, counts }: ToldPeriod): string | undefined {
  const day = endedOn === null ? '' : ` op ${dayWithYear(endedOn)}`
  const done = counts === 'ready' ? 'Klaar gezet' : 'Geleverd'
  const because = cause === null ? '' : `, ${CAUSE_SENTENCES[cause]}`
  const more = explanation === '' ? '' : ` ${explanation}`
  switch (state) {
    case 'open':
      return undefined
    case 'kept':
      return `Nagekomen: ${done.toLowerCase()}${day}.`
    case 'broken':
      return `${done}${day}, later dan beloofd${because}.${more}`
    case 'replaced':
      return `Verplaatst${day}${because}.${more}`
    case 'withdrawn':
      return 'Vervallen.'
    default:
      return state satisfies never
  }
}

const longDay = once(
  () =>
    new Intl.DateTimeFormat('nl-NL', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** Returns a promised visit for a service case and what became of it, for the customer and for staff. */
export function visitInWords(visit: PromisedWindow & { state: PromiseState; reason: string; endedOn: string | null }) {
  const title = `Bezoek: ${longDay().format(new Date(`${visit.day}T00:00:00Z`))}, ${visit.from} – ${visit.until} uur`
  const day = visit.endedOn === null ? '' : ` op ${dayWithYear(visit.endedOn)}`
  const outcomes: Readonly<Record<PromiseState, string | undefined>> = {
    open: undefined,
    kept: `Nagekomen${day}.`,
    broken: `Niet nagekomen${visit.reason && `. ${visit.reason}`}.`,
    replaced: `Verplaatst${day}.`,
    withdrawn: `Vervallen${day}.`,
  }
  return { title, outcome: outcomes[visit.state] }
}

/** Returns a promised delivery window and what became of it, for the customer. `outcome` is undefined for an open one. */
export function windowInWords(window: PromisedWindow & { state: PromiseState; endedOn: string | null }) {
  const title = `Afspraak: ${longDay().format(new Date(`${window.day}T00:00:00Z`))}, ${window.from} – ${window.until} uur`
  const day = window.endedOn === null ? '' : ` op ${dayWithYear(window.endedOn)}`
  const outcomes: Readonly<Record<PromiseState, string | undefined>> = {
    open: undefined,
    kept: `Nagekomen${day}.`,
    broken: 'Op dit moment is de levering niet gelukt.',
    replaced: `Verplaatst${day}.`,
    withdrawn: `Vervallen${day}.`,
  }
  return { title, outcome: outcomes[window.state] }
}
