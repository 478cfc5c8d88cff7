import type { OperationState } from '#shared/contracts/operations.ts'
import type { Schedule } from '#shared/contracts/pos/settings-channels.ts'
import type { Condition } from '#shared/contracts/pos/state-channels.ts'
import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import { momentInWords } from '#shared/kernel/dates.ts'

/**
 * Whether the schedules run. If they do not, no schedule is on (`none-on`), or no Admin is logged in and the schedules
 * need one (`no-admin`) or this machine is not registered as a till (`no-till`).
 */
export type SchedulerState = 'none-on' | 'no-admin' | 'no-till' | 'running'

/** Returns the state of this till's schedules for the status banner: a failed run, otherwise the last run. */
export function syncConditionOf(
  running: SchedulerState,
  schedules: readonly Schedule[],
  states: readonly OperationState[],
): Omit<Condition, 'since'> {
  if (running === 'none-on') return { state: 'off', text: 'Op deze kassa staat geen synchronisatie aan.' }
  if (running === 'no-admin') {
    return { state: 'off', text: 'Synchroniseren vanaf deze kassa gaat verder zodra een beheerder is ingelogd.' }
  }
  if (running === 'no-till') {
    return {
      state: 'off',
      text: 'Synchroniseren vanaf deze kassa gaat verder zodra een beheerder is ingelogd. Meld deze kassa aan bij Instellingen, dan gaat het ook zonder.',
    }
  }
  const runs = schedules.flatMap(({ operation }) => states.find((state) => state.operation === operation)?.last ?? [])
  const failedRun = runs.find(({ state }) => state !== 'done')
  if (failedRun) {
    const why = failedRun.error ?? 'De server vertelt niet waarom.'
    const what = failedRun.state === 'needs_confirmation' ? 'wacht op bevestiging' : 'is mislukt'
    return { state: 'bad', text: `“${OPERATIONS[failedRun.operation].title}” ${what}. ${why} Kijk op de datapagina.` }
  }
  const newest = runs
    .map(({ startedDateTime }) => startedDateTime)
    .sort()
    .at(-1)
  return newest === undefined
    ? { state: 'unknown', text: 'Er is vanaf deze kassa nog niet gesynchroniseerd.' }
    : { state: 'good', text: `Gesynchroniseerd op ${momentInWords(newest)}.` }
}
