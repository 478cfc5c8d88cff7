import type { DataJob } from '#shared/contracts/data-jobs.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../audit/index.ts'
import { erpQueue } from './erp-queue.ts'
import { jobsTable } from './jobs-table.ts'

type ClosedMessage = Pick<DataJob, 'kind' | 'payload'>

/** Changes the subject of a message in the transaction that closes or reopens the message. */
export type ClosingListener = {
  /** An Admin closed a dead letter that was handled by hand. */
  closed(tx: Transaction, message: ClosedMessage, at: Date): Promise<void>
  /** Staff retry a closed message: it is sent after all. */
  reopened(tx: Transaction, message: ClosedMessage): Promise<void>
}

type Deps = { db: Database; now: () => Date; outboxFilled(): void; closings: ClosingListener }

/**
 * Closes a dead letter that an Admin handled by hand, so that it is not sent any more. Closing a closed message
 * again changes nothing. Payment messages that wait for the message are sent when the ERP has the order, because staff brought it up to
 * date there. Otherwise they become dead letters: they would wait forever, and staff would not see them.
 */
export async function closeMessage(
  { db, now, closings, outboxFilled }: Deps,
  id: number,
  { reason, by }: { reason: string; by: Staff },
) {
  const outcome = await db.transaction().execute(async (tx) => {
    const jobs = jobsTable(tx)
    const at = now()
    const isClosed = await jobs.close(id, { reason, userId: by.userId, at })
    const job = await jobs.find(id)
    if (!job) return fail('job_not_found')
    if (job.state !== 'closed') return fail('job_not_given_up')
    if (isClosed) {
      const { party, kind, salesOrderId, state } = job
      if (party === 'erp') {
        if (kind === 'sales-order' && salesOrderId !== null) await erpQueue(tx).acceptByHand(salesOrderId)
        await erpQueue(tx).giveUpOrphans()
      }
      await closings.closed(tx, job, at)
      await writeAudit(tx, {
        actor: by,
        action: 'message.closed',
        subject: 'message',
        subjectId: String(id),
        at,
        // Without the reason: it may contain a customer's name, and audit rows are permanent.
        before: { state: 'dead', party, kind, salesOrderId },
        after: { state },
      })
    }
    return ok({ id, state: job.state, closing: job.closing })
  })
  // A payment that waited for the message may be due.
  if (outcome.ok) outboxFilled()
  return outcome
}
