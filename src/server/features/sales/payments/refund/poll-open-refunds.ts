import { Outage } from '../../../../ports/outage.ts'
import { PaymentRefusal } from '../../../../ports/payment-provider.ts'
import { attemptsTable } from '../attempts-table.ts'
import type { PollDeps } from '../reconcile/poll-provider.ts'
import { lockDueRefunds, type Refund, refundsTable } from './refunds-table.ts'
import { pollRefund } from './settle-refund.ts'

const BATCH_SIZE = 20
const SECOND = 1_000
const MAX_INTERVAL_MS = 300 * SECOND

/**
 * Polls open refunds until none is due or the provider is unreachable, including those of a server that stopped.
 * Returns the time at which the next refund is due.
 */
export async function pollOpenRefunds(deps: PollDeps, isStopping: () => boolean): Promise<Date | undefined> {
  let isReachable = true
  while (isReachable && !isStopping()) {
    const due = await claimDue(deps)
    if (due.length === 0) break
    for (const refund of due) {
      isReachable = !isStopping() && (await tryPollRefund(deps, refund))
      if (!isReachable) break
    }
  }
  return refundsTable(deps.db).firstDue()
}

function claimDue({ db, now }: PollDeps): Promise<Refund[]> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const due = await lockDueRefunds(tx, at, BATCH_SIZE)
    for (const refund of due) {
      const ageMs = at.getTime() - refund.requestedAt.getTime()
      const pauseMs = Math.min(MAX_INTERVAL_MS, Math.max(5 * SECOND, ageMs / 2))
      await refundsTable(tx).changeOpen(refund.id, { next_check_at: new Date(at.getTime() + pauseMs) })
    }
    return due
  })
}

/** Polls a refund. Returns false when the provider is unreachable. */
async function tryPollRefund(deps: PollDeps, refund: Refund): Promise<boolean> {
  const attempt = await attemptsTable(deps.db).find(refund.attemptId)
  if (!attempt) throw new Error('refund without a payment')
  try {
    await pollRefund(deps, refund, attempt)
    return true
  } catch (error) {
    if (!(error instanceof Outage || error instanceof PaymentRefusal)) throw error
    deps.log.warn({ refundId: refund.id, reason: error.reason }, 'refund status poll failed')
    return error instanceof PaymentRefusal
  }
}
