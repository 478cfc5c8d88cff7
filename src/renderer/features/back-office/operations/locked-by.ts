import type { OperationState } from '#shared/contracts/operations.ts'
import { excludedBy, type OperationName } from '#shared/domain/operations/operations.ts'

/**
 * What keeps an operation from being started: itself, or one that it cannot run beside (decisions E32). Undefined when
 * nothing does.
 *
 * @param started what was started here a moment ago, of which the server has not told yet
 */
export function lockedBy(
  name: OperationName,
  states: readonly OperationState[],
  started: readonly OperationName[],
): OperationName | undefined {
  const running = states.flatMap(({ operation, running }) => (running ? [operation] : []))
  return excludedBy(name).find((one) => running.includes(one) || started.includes(one))
}
