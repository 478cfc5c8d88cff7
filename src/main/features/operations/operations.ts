import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** Operations on the shop's data, started by an Admin or by a schedule of this till. */
export interface Operations {
  /**
   * Starts an operation at the server once, and resolves to its result. While it runs it is in `results`. A refusal is
   * a result with its reason, for example when another operation runs or the server is unreachable.
   */
  start(operation: OperationName, startedBy: OperationResult['startedBy']): Promise<OperationResult>
  /** Newest first. */
  results(): readonly OperationResult[]
  /** The last states from the server; empty before the first poll and without an Admin. */
  states(): readonly OperationState[]
  /** Polls the states from the server. Throws `ShopError`. */
  look(): Promise<readonly OperationState[]>
  /** Returns a running operation, here or at the server, that excludes this one, or this one itself when it runs. */
  inTheWayOf(operation: OperationName): OperationName | undefined
  onChange(listener: () => void): () => void
}
