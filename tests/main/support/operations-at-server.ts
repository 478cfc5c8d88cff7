import { randomUUID } from 'node:crypto'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { OperationState, RunOnWire } from '#shared/contracts/operations.ts'
import {
  excludedBy,
  OPERATION_NAMES,
  type OperationName,
  TILL_OPERATIONS,
} from '#shared/domain/operations/operations.ts'
import { refusal } from './away-and-back.ts'

/** The operations of a server, each of which runs until a test ends it. */
export function operationsAtServer(now: () => Date) {
  const running = new Map<OperationName, RunOnWire>()
  const last = new Map<OperationName, RunOnWire>()
  const pending = new Map<
    OperationName,
    { resolve(value: Record<string, unknown>): void; reject(error: unknown): void }
  >()
  const started: OperationName[] = []
  const startsOfTill: OperationName[] = []
  let isAway = false
  let losesStarts = false

  const throwIfAway = () => {
    if (isAway) throw refusal('server_away')
  }
  function begin(operation: OperationName, startedBy: string | null): RunOnWire {
    const run: RunOnWire = {
      runId: randomUUID(),
      operation,
      state: 'running',
      progress: null,
      result: null,
      error: null,
      startedBy,
      startedDateTime: now().toISOString(),
      endedDateTime: null,
    }
    running.set(operation, run)
    return run
  }
  function end(operation: OperationName, change: Partial<RunOnWire>): void {
    const run = running.get(operation)
    if (!run) throw new Error(`${operation} does not run`)
    running.delete(operation)
    last.set(operation, { ...run, endedDateTime: now().toISOString(), ...change })
  }

  const api = {
    operations: {
      async list() {
        throwIfAway()
        const items: OperationState[] = OPERATION_NAMES.map((operation) => ({
          operation,
          running: running.get(operation) ?? null,
          last: last.get(operation) ?? null,
          schedule: null,
        }))
        return { items, watches: [] }
      },
      async run({ params: { runId } }: { params: { runId: string } }) {
        throwIfAway()
        const run = [...last.values(), ...running.values()].find((one) => one.runId === runId)
        if (!run) throw refusal('run_not_found')
        return run
      },
      async start({ params: { name } }: { params: { name: OperationName } }) {
        throwIfAway()
        const blocking = excludedBy(name).find((one) => running.has(one))
        if (blocking) throw refusal('operation_running', running.get(blocking))
        started.push(name)
        if (losesStarts) throw refusal('server_away')
        begin(name, 'admin@leermeester.example')
        return new Promise<Record<string, unknown>>((resolve, reject) => pending.set(name, { resolve, reject }))
      },
    },
  }
  /** The calls of a till: the same runs, without their user, result and error. */
  const startedByTill = new Set<string>()
  const onTill = (run: RunOnWire | undefined) =>
    run
      ? {
          runId: run.runId,
          state: run.state,
          isOwn: startedByTill.has(run.runId),
          startedDateTime: run.startedDateTime,
          endedDateTime: run.endedDateTime,
        }
      : null
  const tillApi = {
    tillOperations: {
      async list() {
        throwIfAway()
        const items = TILL_OPERATIONS.map((operation) => ({
          operation,
          running: onTill(running.get(operation)),
          last: onTill(last.get(operation)),
        }))
        return { items }
      },
      async start({ params: { name } }: { params: { name: OperationName } }) {
        throwIfAway()
        if (excludedBy(name).some((one) => running.has(one))) throw refusal('operation_running')
        started.push(name)
        startsOfTill.push(name)
        if (losesStarts) throw refusal('server_away')
        startedByTill.add(begin(name, 'Kassa Balie').runId)
        await new Promise<Record<string, unknown>>((resolve, reject) => pending.set(name, { resolve, reject }))
        return {}
      },
    },
  }
  return {
    api,
    tillApi: tillApi as Pick<Api, 'tillOperations'>, // the calls that the tests need
    /** The starts with the identity of the till, in order. */
    startsOfTill,
    /** The requested starts, in order. */
    started,
    begin,
    setProgress(operation: OperationName, progress: RunOnWire['progress']): void {
      const run = running.get(operation)
      if (run) running.set(operation, { ...run, progress })
    },
    finish(operation: OperationName, result: Record<string, unknown> = {}): void {
      end(operation, { state: 'done', result })
      pending.get(operation)?.resolve(result)
    },
    fail(operation: OperationName, error: string): void {
      end(operation, { state: 'failed', error })
      pending.get(operation)?.reject(refusal('operation_failed'))
    },
    requireConfirmation(operation: OperationName): void {
      end(operation, { state: 'needs_confirmation', error: 'De lijsten krimpen.' })
      pending.get(operation)?.reject(refusal('operation_needs_word'))
    },
    /** Loses the responses of running operations; no call gets a response until `comeBack`. */
    goAway(): void {
      isAway = true
      for (const call of pending.values()) call.reject(refusal('server_away'))
    },
    comeBack(): void {
      isAway = false
    },
    /** Loses later start requests before the server executes them. */
    loseStarts: () => {
      losesStarts = true
    },
  }
}
