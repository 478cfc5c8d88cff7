import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../audit/index.ts'
import { erpQueue } from './erp-queue.ts'
import { jobsTable } from './jobs-table.ts'

type Deps = { db: Database; now: () => Date }
/**
 * Notes that somebody dealt with a message that was given up by hand, so that it goes out no more. One that is closed
 * already keeps who did so first, and why. Money that waits for it is given up with that as its reason: else it would
 * wait for ever, and nobody would see.
 */
export function closeMessage({ db, now }: Deps, id: number, { reason, by }: { reason: string; by: Staff }) {
  return db.transaction().execute(async (tx) => {
    const jobs = jobsTable(tx)
    const at = now()
    const isClosed = await jobs.close(id, { reason, userId: by.userId, at })
    const job = await jobs.find(id)
    if (!job) return fail('job_not_found')
    if (job.state !== 'closed') return fail('job_not_given_up')
    if (isClosed) {
      const { party, kind, salesOrderId, state } = job
      if (party === 'erp') await erpQueue(tx).giveUpOrphans()
      await writeAudit(tx, {
        actor: by,
        action: 'message.closed',
        subject: 'message',
        subjectId: String(id),
        at,
        // Why stands with the message alone: the log is for ever, and the reason may name the buyer.
        before: { state: 'dead', party, kind, salesOrderId },
        after: { state },
      })
    }
    return ok({ id, state: job.state, closing: job.closing })
  })
}
