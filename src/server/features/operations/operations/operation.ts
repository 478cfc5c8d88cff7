import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress, RunState } from '#shared/domain/operations/runs.ts'
import type { Failure, Success } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'

/** A run of an operation: its input, the report of its progress, and the signal to stop. */
export type OperationRun = {
  id: string
  actor: Staff | 'system'
  /** Input of the start; usually empty. */
  input: OperationInput
  /** Reports progress. Cheap: it is stored once per second. `what` is Dutch, for example "artikelen". */
  progress(done: number, of: number | null, what: string): void
  /** True when the server stops or has lost its locks. The operation must then end at a consistent point, or throw. */
  isStopping(): boolean
}

/**
 * Work that an Admin or a schedule starts. Its result is stored as JSON with the run and shown to staff.
 *
 * An error ends the run as failed, or as `needs_confirmation` for `NeedsConfirmation`. The caller of `start` gets the
 * error too.
 */
export type Operation<R extends object = object> = {
  name: OperationName
  run(run: OperationRun): Promise<R>
  /** Returns the part of a long result that is stored with the run. The caller of `start` gets the complete result. */
  storedPart?(result: R): object
  /** Dutch sentence for an expected error; undefined for other errors, which get a general sentence. */
  explain?(error: unknown): string | undefined
}

/** The run that blocks a start; null when it ended before it was read, or when the server is stopping. */
export type BlockingOperation = { operation: OperationName; startedBy: string | null; startedDateTime: string } | null

/** A run as it is shown to staff. Times are ISO strings. */
export type RunView = {
  runId: string
  operation: OperationName
  state: RunState
  progress: RunProgress | null
  /** Without lists and objects when it is in a list of runs. */
  result: Record<string, unknown> | null
  error: string | null
  /** Mail address, or the name of a till; null for a run of the shop itself. */
  startedBy: string | null
  startedDateTime: string
  endedDateTime: string | null
}

/** Starts operations. Each runs at most once at a time on all servers of the database. */
export interface Operations {
  /** Operations of this shop. */
  names: readonly OperationName[]
  has(name: OperationName): boolean
  /** Runs an operation to its end. Fails with `operation_running` when a lock is taken or the server is stopping. */
  start<R extends object>(
    name: OperationName,
    actor: Staff | 'system',
    input?: OperationInput,
    /** The till that starts the operation by its schedule. */
    tillId?: string,
  ): Promise<Success<R> | Failure<'operation_running', BlockingOperation>>
  /**
   * Marks runs whose locks are no longer held as interrupted. Called at the start of the server and before runs are
   * shown.
   */
  markInterruptedRuns(): Promise<void>
  /** Tells running operations of this server to end, and refuses new ones. Does not wait. */
  endSoon(): void
  /** Refuses new operations and waits a few seconds for running ones to end. */
  stop(): Promise<void>
}
