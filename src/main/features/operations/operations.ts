import type { OperationState } from '#shared/contracts/operations.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** What an Admin does with the shop's data from this till, and what it does by itself. */
export interface Operations {
  /**
   * Starts one at the server, once, and gives what became of it. While it runs it stands in `results`. What is refused
   * (something is in the way, the server is away) is a result as well, with its reason.
   */
  start(operation: OperationName, startedBy: OperationResult['startedBy']): Promise<OperationResult>
  /** Newest first. */
  results(): readonly OperationResult[]
  /** As the server last told; empty before it did, and for who is no Admin. */
  states(): readonly OperationState[]
  /** Asks the server how all of them stand. Throws `ShopError`. */
  look(): Promise<readonly OperationState[]>
  /** What runs now, here or at the server, and does not go together with this one; itself too. */
  inTheWayOf(operation: OperationName): OperationName | undefined
  onChange(listener: () => void): () => void
}
