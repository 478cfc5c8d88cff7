import type { OperationState, RunOnWire } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { Clock } from '../../ports/machine.ts'
import { endOfRun, failed, isUnanswered, type OperationEnd, sentenceOf } from './operation-end.ts'

type Deps = {
  look(): Promise<readonly OperationState[]>
  /** Returns one run with its full result. */
  find(runId: string): Promise<RunOnWire>
  wait(ms: number): Promise<void>
  clock: Clock
}

type UnansweredRun = {
  operation: OperationName
  /** Runs of this operation that existed before this start. */
  earlierRunIds: ReadonlySet<string>
  /** Email address of the user who started it. */
  startedBy: string
}

const INTERVAL_MS = 3_000
/**
 * After this many polls that do not find the run, it counts as not started. One poll is not enough: a call that was in
 * transit when the connection broke may still arrive.
 */
const EMPTY_POLLS = 4
const GIVE_UP_MS = 4 * 3_600_000

/**
 * Returns the end of an operation whose start got no response. Polls the server for the run, and never starts the
 * operation a second time.
 */
export async function pollUnansweredRun(
  deps: Deps,
  { operation, earlierRunIds, startedBy }: UnansweredRun,
): Promise<OperationEnd> {
  const since = deps.clock.monotonicMs()
  let empty = 0
  const isOurs = (run: RunOnWire | null | undefined): run is RunOnWire =>
    Boolean(run) && !earlierRunIds.has(run?.runId ?? '') && run?.startedBy === startedBy

  while (deps.clock.monotonicMs() - since < GIVE_UP_MS) {
    await deps.wait(INTERVAL_MS)
    try {
      const state = (await deps.look()).find((one) => one.operation === operation)
      if (isOurs(state?.running)) {
        empty = 0
      } else if (isOurs(state?.last)) {
        // The list contains only the numbers of a result.
        return endOfRun(await deps.find(state.last.runId))
      } else {
        empty += 1
        if (empty >= EMPTY_POLLS) return failed('de winkel was even niet bereikbaar; er is niets gestart.')
      }
    } catch (error) {
      // While the shop is unreachable the outcome is unearlierRunIds, so polling continues.
      if (!isUnanswered(error)) return failed(`${sentenceOf(error)} Hoe dit afliep staat op de datapagina.`)
    }
  }
  return failed('de winkel bleef onbereikbaar. Hoe dit afliep staat op de datapagina.')
}
