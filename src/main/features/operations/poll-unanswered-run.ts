import type { OperationState, RunOnWire } from '#shared/contracts/operations.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { Clock } from '../../ports/machine.ts'
import { endOfRun, failed, isUnanswered, type OperationEnd, sentenceOf } from './operation-end.ts'

type Deps = {
  /** Polls the states from the server. Throws `ShopError`. */
  pollStates(): Promise<readonly OperationState[]>
  /** Returns one run with its full result. */
  find(runId: string): Promise<RunOnWire>
  wait(ms: number): Promise<void>
  clock: Clock
}

type UnansweredRun = {
  operation: OperationName
  /** Ids of the runs of this operation that existed before it was started. */
  earlierRunIds: ReadonlySet<string>
  /** The user, or this till, that started the operation. */
  startedBy: string
}

const INTERVAL_MS = 3_000
/**
 * After this many polls in a row that do not find the run, the operation counts as not started. One poll is not enough,
 * because a call that was in transit when the connection broke may still arrive.
 */
const MAX_EMPTY_POLLS = 4
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
  let emptyPolls = 0
  const isOurs = (run: RunOnWire | null | undefined): run is RunOnWire =>
    Boolean(run) && !earlierRunIds.has(run?.runId ?? '') && run?.startedBy === startedBy

  while (deps.clock.monotonicMs() - since < GIVE_UP_MS) {
    await deps.wait(INTERVAL_MS)
    try {
      const state = (await deps.pollStates()).find((one) => one.operation === operation)
      if (isOurs(state?.running)) {
        emptyPolls = 0
      } else if (isOurs(state?.last)) {
        // The list of states contains only the counts of a result, so the full result is read.
        return endOfRun(await deps.find(state.last.runId))
      } else {
        emptyPolls += 1
        if (emptyPolls >= MAX_EMPTY_POLLS) return failed('de winkel was even niet bereikbaar; er is niets gestart.')
      }
    } catch (error) {
      // While the shop is unreachable the outcome is unknown, so polling continues.
      if (!isUnanswered(error)) return failed(`${sentenceOf(error)} Hoe dit afliep staat op de datapagina.`)
    }
  }
  return failed('de winkel bleef onbereikbaar. Hoe dit afliep staat op de datapagina.')
}
