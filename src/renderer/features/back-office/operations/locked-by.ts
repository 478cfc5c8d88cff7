import type { OperationState } from '#shared/contracts/operations.ts'
import { excludedBy, type OperationName } from '#shared/domain/operations/operations.ts'

/**
 * Returns the running operation that blocks the start of an operation: the operation itself, or another one that must
 * not run at the same time (docs/decisions.md#e32). Undefined when nothing blocks the start.
 *
 * @param started operations that were just started on this page and are not in the server's list yet
 */
export function lockedBy(
  name: OperationName,
  states: readonly OperationState[],
  started: readonly OperationName[],
): OperationName | undefined {
  const running = states.flatMap(({ operation, running }) => (running ? [operation] : []))
  return excludedBy(name).find((other) => running.includes(other) || started.includes(other))
}
