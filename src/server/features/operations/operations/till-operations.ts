import { TILL_OPERATIONS, type TillOperation } from '#shared/domain/operations/operations.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { TillPrincipal } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import { writeAudit } from '../audit/index.ts'
import { ListsShrink } from './lists-shrink.ts'
import { NeedsConfirmation } from './needs-confirmation.ts'
import type { Operations, RunView } from './operation.ts'
import { runsTable } from './runs-table.ts'

type Deps = { db: Database; now: () => Date; log: Log; operations: Operations }

/** Lists the operations that a till may start, without results, errors and users. */
export async function listForTill({ db, operations }: Deps, { tillId }: TillPrincipal) {
  await operations.markInterruptedRuns()
  const names = TILL_OPERATIONS.filter((name) => operations.has(name))
  const runs = runsTable(db)
  const [running, latest] = await Promise.all([runs.running(), runs.latest(names)])
  const shownIds = [...running, ...latest.values()].map(({ runId }) => runId)
  const own = await runs.ofTill(shownIds, tillId)
  const shown = (run: RunView | undefined) =>
    run
      ? {
          runId: run.runId,
          state: run.state,
          isOwn: own.has(run.runId),
          startedDateTime: run.startedDateTime,
          endedDateTime: run.endedDateTime,
        }
      : null
  const items = names.map((operation) => ({
    operation,
    running: shown(running.find((run) => run.operation === operation)),
    last: shown(latest.get(operation)),
  }))
  return ok({ items })
}

/**
 * Runs an operation for a till. The run has the till instead of a user. The audit log gets one row per till, operation
 * and day, because a schedule may start an operation every five minutes.
 */
export async function startForTill({ db, now, log, operations }: Deps, till: TillPrincipal, name: TillOperation) {
  if (!operations.has(name)) return fail('operation_unknown')
  const day = amsterdamDay(now())
  const isFirstToday = !(await runsTable(db).hasRunOfTill(name, till.tillId, day))
  try {
    const outcome = await operations.start(name, 'system', {}, till.tillId)
    if (!outcome.ok) return fail('operation_running')
    return ok({})
  } catch (error) {
    // The reason is stored with the run. An outage has its own response.
    if (error instanceof Outage) throw error
    if (error instanceof ListsShrink || error instanceof NeedsConfirmation) return fail('operation_needs_word')
    log.error({ err: error, operation: name, tillId: till.tillId }, 'operation of a till failed')
    return fail('operation_failed')
  } finally {
    if (isFirstToday && (await runsTable(db).hasRunOfTill(name, till.tillId, day)))
      await writeAudit(db, {
        actor: 'system',
        action: 'till.operation_started',
        subject: 'till',
        subjectId: till.tillId,
        before: null,
        after: { till: till.name, operation: name },
        at: now(),
      })
  }
}
