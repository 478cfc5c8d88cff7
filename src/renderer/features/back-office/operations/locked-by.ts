import type { OperationState } from '#shared/contracts/operations.ts'
import { excludedBy, type OperationName } from '#shared/domain/operations/operations.ts'

/**
 * Returns the operation that blocks the start of this one: itself, or one that must not run at the same time
 * (docs/decisions.md#e32). Undefined when none does.
 *
 * @param started operations that were just started here and are not in the server's list yet
 */
export function lockedBy(
  name: OperationName,
  states: readonly OperationState[],
  started: readonly OperationName[],
): OperationName | undefined {
  const running = states.flatMap(({ operation, running }) => (running ? [operation] : []))
  return excludedBy(name).find((one) => running.includes(one) || started.includes(one))
}
