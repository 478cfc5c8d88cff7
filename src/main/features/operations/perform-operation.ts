import type { OperationState } from '#shared/contracts/operations.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { excludedBy, type OperationName } from '#shared/domain/operations/operations.ts'
import type { Clock } from '../../ports/machine.ts'
import type { OperationCalls } from './operation-calls.ts'
import {
  alreadyRunningText,
  endOfRefusal,
  failed,
  isUnanswered,
  type OperationEnd,
  sentenceOf,
} from './operation-end.ts'
import { pollUnansweredRun } from './poll-unanswered-run.ts'

type Deps = {
  /** The calls with the identity that starts the operation. */
  calls: OperationCalls
  clock: Clock
  /** Polls the states from the server. Throws `ShopError`. */
  pollStates(): Promise<readonly OperationState[]>
  wait(ms: number): Promise<void>
}

/**
 * Starts an operation at the server once and returns its end. A refused start is an end too. When no response arrives,
 * the server is polled for the run, and the operation is not started again.
 */
export async function performOperation(deps: Deps, operation: OperationName): Promise<OperationEnd> {
  let before: readonly OperationState[]
  try {
    before = await deps.pollStates()
  } catch (error) {
    return failed(sentenceOf(error))
  }
  const runningNow = (name: OperationName) => before.find((state) => state.operation === name)?.running ?? []
  const [blockingRun] = excludedBy(operation).flatMap(runningNow)
  if (blockingRun)
    return failed(alreadyRunningText(blockingRun.operation, blockingRun.startedBy, blockingRun.startedDateTime))

  const own = before.filter((state) => state.operation === operation)
  const earlierRunIds = new Set(own.flatMap(({ last }) => (last ? [last.runId] : [])))
  const { calls } = deps
  try {
    return { state: 'done', result: await calls.start(operation), error: null }
  } catch (error) {
    if (error instanceof ShopError && !isUnanswered(error))
      return endOfRefusal(error, await reasonOf(deps, operation, earlierRunIds, error))
    return pollUnansweredRun({ ...deps, find: calls.find }, { operation, earlierRunIds, startedBy: calls.starter() })
  }
}

/**
 * Returns the error of a failed run from the run history, because the response to the call contains only a general
 * sentence. Returns null when the error is unknown.
 */
async function reasonOf(
  { pollStates }: Deps,
  operation: OperationName,
  earlierRunIds: ReadonlySet<string>,
  error: ShopError,
) {
  if (error.code !== 'operation_failed') return null
  const last = await pollStates().then(
    (items) => items.find((state) => state.operation === operation)?.last,
    () => null, // the general sentence is shown instead
  )
  return last && !earlierRunIds.has(last.runId) ? last.error : null
}
