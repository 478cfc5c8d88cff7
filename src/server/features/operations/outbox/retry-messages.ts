import type { DataJob } from '#shared/contracts/data-jobs.ts'
import type { MessageState } from '#shared/domain/outbox/messages.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../audit/index.ts'
import type { ClosingListener } from './close-message.ts'
import { erpQueue } from './erp-queue.ts'
import { jobsTable } from './jobs-table.ts'
import { pausesTable } from './pauses-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }
type RetryDeps = Deps & { closings: Pick<ClosingListener, 'reopened'> }

/**
 * Requeues a dead, closed or waiting message, due now, and resets its number of tries. For a closed ERP message of an
 * order it also requeues the dead payment messages of the order. Fails with `job_not_waiting` for a message that is
 * being sent or was sent.
 */
export async function retryMessage(deps: RetryDeps, id: number, actor: AuditActor) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const job = await jobsTable(tx).find(id)
    if (!job) return fail('job_not_found')
    const at = deps.now()
    const released = await release(tx, at, [id], ['queued', 'dead', 'closed'])
    if (released.length === 0) return fail('job_not_waiting')
    await pausesTable(tx, job.party).cutShort(at)
    const { party, kind, salesOrderId, state } = job
    if (state === 'closed') await deps.closings.reopened(tx, job)
    if (party === 'erp' && state === 'closed' && salesOrderId !== null)
      await erpQueue(tx).requeuePayments(salesOrderId, at)
    await writeAudit(tx, {
      actor,
      action: 'message.retried',
      subject: 'message',
      subjectId: String(id),
      at,
      before: { state, party, kind, salesOrderId },
      after: { state: 'queued' },
    })
    return ok({ id, state: 'queued' as const })
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/** Requeues all dead letters of one external service, or of all services when `party` is undefined. */
export async function retryDead(deps: Deps, party: DataJob['party'] | undefined, actor: AuditActor) {
  const retried = await deps.db.transaction().execute(async (tx) => {
    const dead = tx.selectFrom('outbox').select('id').where('state', '=', 'dead')
    const ids = (await (party ? dead.where('party', '=', party) : dead).execute()).map((row) => row.id)
    const at = deps.now()
    const released = await release(tx, at, ids, ['dead'])
    for (const service of party ? [party] : (['mail', 'erp'] as const)) await pausesTable(tx, service).cutShort(at)
    if (released.length > 0) {
      await writeAudit(tx, {
        actor,
        action: 'message.all_retried',
        subject: 'message',
        subjectId: party ?? 'all',
        at,
        before: null,
        after: { messages: released.length },
      })
    }
    return released.length
  })
  if (retried > 0) deps.outboxFilled()
  return ok({ retried })
}

async function release(tx: Executor, at: Date, ids: readonly number[], from: readonly MessageState[]) {
  return tx
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0, next_try_at: at })
    .where('id', 'in', [0, ...ids])
    .where('state', 'in', [...from])
    .returning('id')
    .execute()
}
