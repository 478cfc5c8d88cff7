import { randomUUID } from 'node:crypto'
import {
  excludedBy,
  OPERATION_NAMES,
  type OperationInput,
  type OperationName,
} from '#shared/domain/operations/operations.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { HeldLocks, NamedLocks } from '../../../db/named-locks.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { failureReason } from './failure-reason.ts'
import { NeedsConfirmation } from './needs-confirmation.ts'
import type { BlockingOperation, Operation, Operations, RunView } from './operation.ts'
import { lockOf, locksOf } from './operation-locks.ts'
import { startRunHeartbeat } from './run-heartbeat.ts'
import { runsTable } from './runs-table.ts'

type Deps = { db: Database; locks: NamedLocks; now: () => Date; log: Log }

type RunRequest = { actor: Staff | 'system'; input: OperationInput; tillId: string | undefined }

/** State and result with which a run ends after an error. */
function endOf(
  error: unknown,
  isStopping: boolean,
): { state: 'failed' | 'interrupted' | 'needs_confirmation'; result?: object } {
  if (error instanceof NeedsConfirmation) return { state: 'needs_confirmation', result: error.storedPart }
  return { state: isStopping ? 'interrupted' : 'failed' }
}

/** Time for the running operations to end. A server that stops has ten seconds in total. */
const STOP_WITHIN_MS = 5_000

const SERVER_STOPPED = 'De server stopte terwijl dit liep. Start het opnieuw.'

/**
 * Opens the operations of a shop. A running operation holds locks that apply to all servers: one for its name, and one
 * for each resource that it uses.
 *
 * The row of a run is inserted before the work and ended before the locks are released. So a row in state `running`
 * without a lock belongs to a server that has stopped or has lost its locks.
 */
export function openOperations({ db, locks, now, log }: Deps, operations: readonly Operation[]): Operations {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const activeWork = new Set<Promise<unknown>>()
  let isClosing = false

  async function perform(operation: Operation, { actor, input, tillId }: RunRequest, held: HeldLocks): Promise<object> {
    const id = randomUUID()
    const runs = runsTable(db)
    const isStopping = () => isClosing || held.isLost()
    // This server holds the lock of the operation, so the servers of its other running rows have stopped.
    await markInterrupted((await runs.running()).filter((run) => run.operation === operation.name))
    await runs.begin({ id, name: operation.name, actor, tillId, at: now() })
    const heartbeat = startRunHeartbeat({ db, id, now, log })
    try {
      const progress = (done: number, of: number | null, what: string) => heartbeat.report({ done, of, what })
      const result = await operation.run({ id, actor, input, progress, isStopping })
      await heartbeat.stop()
      await runs.end(id, { state: 'done', result: operation.storedPart?.(result) ?? result }, now())
      return result
    } catch (error) {
      const last = await heartbeat.stop()
      if (last) await runs.beat(id, last, now())
      const end = endOf(error, isStopping())
      const reason = end.state === 'interrupted' ? SERVER_STOPPED : (operation.explain?.(error) ?? failureReason(error))
      await runs.end(id, { ...end, error: reason }, now())
      throw error
    }
  }

  async function blockingOperation(name: OperationName): Promise<BlockingOperation> {
    await markInterruptedRuns()
    const running = await runsTable(db).running()
    const first = excludedBy(name).flatMap((other) => running.find(({ operation }) => operation === other) ?? [])[0]
    return first
      ? { operation: first.operation, startedBy: first.startedBy, startedDateTime: first.startedDateTime }
      : null
  }

  async function markInterruptedRuns(): Promise<void> {
    const running = await runsTable(db).running()
    if (running.length === 0) return
    const held = await locks.held(running.map(({ operation }) => lockOf(operation)))
    await markInterrupted(running.filter(({ operation }) => !held.has(lockOf(operation))))
  }

  async function markInterrupted(runs: readonly RunView[]): Promise<void> {
    const ids = runs.map(({ runId }) => runId)
    if (ids.length > 0) await runsTable(db).markInterrupted(ids, SERVER_STOPPED)
  }

  return {
    names: OPERATION_NAMES.filter((name) => byName.has(name)),
    has: (name) => byName.has(name),
    markInterruptedRuns,

    async start<R extends object>(
      name: OperationName,
      actor: Staff | 'system',
      input: OperationInput = {},
      tillId?: string,
    ) {
      const operation = byName.get(name)
      if (!operation) throw new Error(`unknown operation ${name}`)
      if (isClosing) return fail('operation_running', null)
      const held = await locks.take(locksOf(name))
      if (!held) return fail('operation_running', await blockingOperation(name))
      if (isClosing) {
        await held.release()
        return fail('operation_running', null)
      }

      const work = perform(operation, { actor, input, tillId }, held).finally(() => held.release())
      activeWork.add(work)
      try {
        return ok((await work) as R) // the caller knows the result type of the operation that it names
      } finally {
        activeWork.delete(work)
      }
    },

    endSoon() {
      isClosing = true
    },

    async stop() {
      isClosing = true
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN_MS)
      })
      await Promise.race([Promise.allSettled(activeWork), timeout])
      clearTimeout(timer)
    },
  }
}
