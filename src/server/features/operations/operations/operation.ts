import type { OperationInput, OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress, RunState } from '#shared/domain/operations/runs.ts'
import type { Failure, Success } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'

/** One time that an operation is done, as the operation itself sees it. */
export type OperationRun = {
  id: string
  actor: Staff | 'system'
  /** What was told along; empty mostly. */
  input: OperationInput
  /** Tells how far it is; as often as one likes, for it is written down once a second. `what` is Dutch: "artikelen". */
  progress(done: number, of: number | null, what: string): void
  /** True when the server stops, or lost its claim to be the only one: then come to an end where nothing is half done. */
  isStopping(): boolean
}

/**
 * Something that an Admin can start or a schedule runs. Whatever it gives is kept as JSON with the run, and shown.
 *
 * What it throws makes the run failed, or waiting when it is `NeedsConfirmation`, and is thrown on to who started it.
 */
export type Operation<R extends object = object> = {
  name: OperationName
  run(run: OperationRun): Promise<R>
  /** What is kept of a result that is long; all of it goes to who started it. */
  kept?(result: R): object
  /** Why it failed, in a sentence for staff; undefined for what it does not know, which is told in general words. */
  explain?(error: unknown): string | undefined
}

/** Who is in the way; null when that was over by the time anybody looked. */
export type BlockingOperation = { operation: OperationName; startedBy: string | null; startedDateTime: string } | null

/** A run as it is shown. Moments are ISO text. */
export type ShownRun = {
  runId: string
  operation: OperationName
  state: RunState
  progress: RunProgress | null
  /** In a list in short, without what is long. */
  result: Record<string, unknown> | null
  error: string | null
  /** A mail address; null when the shop did it by itself. */
  startedBy: string | null
  startedDateTime: string
  endedDateTime: string | null
}

/** Starts operations, one of a kind at a time over all servers on the database. */
export interface Operations {
  /** Those that this shop has. */
  names: readonly OperationName[]
  has(name: OperationName): boolean
  /** Waits for the end. Refused while it runs already, or one it cannot run beside, and when the server is stopping. */
  start<R extends object>(
    name: OperationName,
    actor: Staff | 'system',
    input?: OperationInput,
  ): Promise<Success<R> | Failure<'operation_running', BlockingOperation>>
  /** Runs whose server is gone are marked as broken off; at a start, and whenever somebody looks. */
  settleInterrupted(): Promise<void>
  /** Tells what this server runs that it has to come to an end, and starts nothing any more; waits for nothing. */
  endSoon(): void
  /** Lets what this server runs come to an end, for a few seconds at most, and starts nothing any more. */
  stop(): Promise<void>
}
