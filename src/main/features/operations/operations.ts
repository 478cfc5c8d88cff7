import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** Operations on the shop's data, started by an Admin or by a schedule of this till. */
export interface Operations {
  /**
   * Starts an operation at the server once, and resolves to its result. While the operation runs it is in `results`. A
   * refused start resolves to a result with the reason: for example, another operation runs or the server is
   * unreachable.
   */
  start(operation: OperationName, startedBy: OperationResult['startedBy']): Promise<OperationResult>
  /** Returns the running and ended operations that this till started, newest first. */
  results(): readonly OperationResult[]
  /** Returns the last states from the server; empty before the first poll, and while no Admin is logged in. */
  states(): readonly OperationState[]
  /** Polls the states from the server. Throws `ShopError`. */
  pollStates(): Promise<readonly OperationState[]>
  /**
   * Returns a running operation that prevents the start of this one: an operation that may not run at the same time, or
   * this operation itself. Considers runs that this till started and runs at the server.
   */
  blockingOperation(operation: OperationName): OperationName | undefined
  onChange(listener: () => void): () => void
}
