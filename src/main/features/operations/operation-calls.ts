import type { Api } from '#shared/contracts/endpoints.ts'
import { failures } from '#shared/contracts/failures.ts'
import type { OperationState, RunOnWire } from '#shared/contracts/operations.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { isTillOperation, type OperationName } from '#shared/domain/operations/operations.ts'

/** The calls to the shop about operations. Each throws `ShopError` when refused. */
export interface OperationCalls {
  list(): Promise<readonly OperationState[]>
  find(runId: string): Promise<RunOnWire>
  /** Runs an operation to its end and returns its result. */
  start(operation: OperationName): Promise<Record<string, unknown>>
  /** Name with which the shop records runs that are started by these calls. */
  starter(): string
}

/** Returns the calls with the session of the user. */
export const callsOfUser = (api: Pick<Api, 'operations'>, email: () => string): OperationCalls => ({
  list: async () => (await api.operations.list()).items,
  find: (runId) => api.operations.run({ params: { runId } }),
  start: (operation) => api.operations.start({ params: { name: operation } }),
  starter: email,
})

const THIS_TILL = 'deze kassa'

/**
 * Returns the calls with the identity of this till. The shop tells a till no results, errors or users, so these fields
 * are empty.
 */
export function callsOfTill(api: Pick<Api, 'tillOperations'>): OperationCalls {
  type Item = Awaited<ReturnType<typeof api.tillOperations.list>>['items'][number]
  const toRun = (operation: OperationName, run: Item['last']): RunOnWire | null =>
    run && {
      runId: run.runId,
      operation,
      state: run.state,
      progress: null,
      result: null,
      error: null,
      startedBy: run.isOwn ? THIS_TILL : null,
      startedDateTime: run.startedDateTime,
      endedDateTime: run.endedDateTime,
    }
  const list = async () => {
    const { items } = await api.tillOperations.list()
    return items.map(({ operation, running, last }) => ({
      operation,
      running: toRun(operation, running),
      last: toRun(operation, last),
      schedule: null,
    }))
  }
  return {
    list,
    async find(runId) {
      const runs = (await list()).flatMap(({ running, last }) => [running, last])
      const found = runs.find((run) => run?.runId === runId)
      if (found) return found
      const { text, status } = failures.run_not_found
      throw new ShopError({ code: 'run_not_found', message: text }, status)
    },
    async start(operation) {
      if (!isTillOperation(operation)) throw new Error(`${operation} needs an Admin`)
      await api.tillOperations.start({ params: { name: operation } })
      return {}
    },
    starter: () => THIS_TILL,
  }
}
