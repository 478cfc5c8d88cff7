import type { FastifyInstance } from 'fastify'
import { type BackgroundJobState, operations } from '#shared/contracts/operations.ts'
import { tillOperations } from '#shared/contracts/till-operations.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireTill } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import { ListsShrink } from './lists-shrink.ts'
import { NeedsConfirmation } from './needs-confirmation.ts'
import type { Operations } from './operation.ts'
import type { ScheduledOperation } from './planned-run.ts'
import { runsTable } from './runs-table.ts'
import { showOperations } from './show-operations.ts'
import { startOperation } from './start-operation.ts'
import { listForTill, startForTill } from './till-operations.ts'

type Deps = {
  db: Database
  now: () => Date
  log: Log
  operations: Operations
  schedules: readonly ScheduledOperation[]
  /** Returns the state of the background jobs of this shop. */
  backgroundJobStates(): Promise<BackgroundJobState[]>
}

/** Data operations of the back office and their history. */
export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, operations.list, async (_call, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok({ items: await showOperations(deps), watches: await deps.backgroundJobStates() })
  })

  mount(app, operations.runs, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    await deps.operations.markInterruptedRuns()
    return ok(await runsTable(deps.db).page(query))
  })

  mount(app, operations.run, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const run = await runsTable(deps.db).find(params.runId)
    return run ? ok(run) : fail('run_not_found')
  })

  mount(app, operations.decline, async ({ params: { runId } }, { visitor }) => {
    const runs = runsTable(deps.db)
    await runs.decline(runId, visitor.kind === 'user' ? visitor.email : 'een Admin')
    const run = await runs.find(runId)
    return run ? ok(run) : fail('run_not_found')
  })

  mount(app, operations.start, async ({ params, query: { confirm } }, { visitor }) => {
    if (!deps.operations.has(params.name)) return fail('operation_unknown')
    // A backup contains all personal data, so a session by PIN is not enough.
    if (params.name === 'backup' && visitor.kind === 'user' && visitor.byPin) return fail('strong_login_needed')
    try {
      return await startOperation<Record<string, unknown>>(deps.operations, params.name, visitor, { confirm })
    } catch (error) {
      // The reason is stored with the run. An outage has its own response.
      if (error instanceof Outage) throw error
      if (error instanceof ListsShrink) return fail('lists_shrink', error.losses)
      if (error instanceof NeedsConfirmation) return fail('operation_needs_word')
      deps.log.error({ err: error, operation: params.name }, 'operation failed')
      return fail('operation_failed')
    }
  })

  mount(app, tillOperations.list, (_call, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return listForTill(deps, requireTill(visitor))
  })

  mount(app, tillOperations.start, ({ params }, { visitor }) => startForTill(deps, requireTill(visitor), params.name))

  mount(app, operations.clearCache, async (_call, { visitor }) => {
    const outcome = await startOperation<{ message: string }>(deps.operations, 'cache-clear', visitor)
    return outcome.ok ? ok(outcome.value.message) : outcome
  })
}
