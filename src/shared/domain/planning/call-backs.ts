import { once } from '../../kernel/once.ts'
import type { PromiseState } from './promises.ts'
import { dayWithYear } from './weeks.ts'

/** States of a promise to call. It is never withdrawn: a call that is not needed any more is done. */
export const CALL_STATES = ['open', 'kept', 'broken', 'replaced'] as const satisfies readonly PromiseState[]
export type CallState = (typeof CALL_STATES)[number]

type PromisedCall = { dueAt: Date; firstTriedAt: Date | null }

/** Returns whether a call was made in time: the first try counts, also when nobody answered. */
const isInTime = ({ dueAt, firstTriedAt }: PromisedCall, at: Date) => (firstTriedAt ?? at) <= dueAt

/** Returns what became of a promise to call that ends at an instant, because the customer was reached. */
export const stateOfCall = (call: PromisedCall, at: Date): CallState => (isInTime(call, at) ? 'kept' : 'broken')

/** Returns what became of a promise that is moved to another moment: a moment that passed without a try was not kept. */
export const stateOfMovedCall = (call: PromisedCall, at: Date): CallState =>
  isInTime(call, at) ? 'replaced' : 'broken'

/** Returns whether an open promise is late: its moment passed without a try. */
export const isLateCall = (call: PromisedCall & { state: CallState }, now: Date): boolean =>
  call.state === 'open' && !isInTime(call, now)

/** A promise to call as its customer sees it. Days as "2026-11-21". */
export type ToldCall = {
  day: string
  until: string
  state: CallState
  triedOn: string | null
  endedOn: string | null
}

const longDay = once(
  () => new Intl.DateTimeFormat('nl-NL', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** Returns a promise to call in words for the customer, with what became of it; `outcome` is undefined before the first try. */
export function callInWords({ day, until, state, triedOn, endedOn }: ToldCall) {
  const on = endedOn === null ? '' : ` op ${dayWithYear(endedOn)}`
  const outcomes: Readonly<Record<CallState, string | undefined>> = {
    open: triedOn === null ? undefined : `Wij belden op ${dayWithYear(triedOn)} en proberen het opnieuw.`,
    kept: `Nagekomen: gebeld${on}.`,
    broken: `Later gebeld of verplaatst dan beloofd${on}. Onze excuses.`,
    replaced: `Verplaatst${on}.`,
  }
  return {
    title: `Wij bellen u op ${longDay().format(new Date(`${day}T00:00:00Z`))}, vóór ${until} uur`,
    outcome: outcomes[state],
  }
}
