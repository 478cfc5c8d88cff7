import type { Outage } from '../../../../ports/outage.ts'
import { nextCheck } from '../attempt-times.ts'
import { attemptsTable, lockDueAttempts, saveChecks } from '../attempts-table.ts'
import { pollOpenRefunds } from '../refund/poll-open-refunds.ts'
import { type PollDeps, tryPollAttempt } from './poll-provider.ts'

const BATCH_SIZE = 20

/**
 * Polls open attempts until none is due or the provider is unreachable (docs/decisions.md#c13), because the exchange
 * call may never arrive and the customer may never return to our page. Then polls the open refunds that are due.
 *
 * Each attempt is claimed first, so that two servers do not poll the same attempt. The interval grows with every poll.
 * Returns the time at which the next attempt or refund is due.
 */
export async function pollOpenAttempts(
  deps: PollDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  await pollDueAttempts(deps, isStopping)
  const refundDue = await pollOpenRefunds(deps, isStopping)
  const attemptDue = await attemptsTable(deps.db).firstDue()
  return attemptDue && refundDue
    ? new Date(Math.min(attemptDue.getTime(), refundDue.getTime()))
    : (attemptDue ?? refundDue)
}

/**
 * Polls open attempts until none is due, and returns their number. Stops at the first outage and returns the outage.
 */
export async function pollDueAttempts(
  deps: PollDeps,
  isStopping: () => boolean,
): Promise<{ polled: number; outage: Outage | undefined }> {
  let polled = 0
  while (!isStopping()) {
    const due = await claimDue(deps)
    if (due.length === 0) break
    for (const attempt of due) {
      if (isStopping()) break
      const outage = await tryPollAttempt(deps, attempt)
      // During an outage each further poll would wait for its timeout.
      if (outage) return { polled, outage }
      polled += 1
    }
  }
  return { polled, outage: undefined }
}

/** Returns due attempts and moves their next poll to a later time, so that no other server polls them now. */
function claimDue({ db, now }: PollDeps) {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const due = await lockDueAttempts(tx, at, BATCH_SIZE)
    if (due.length > 0)
      await saveChecks(
        tx,
        due.map((attempt) => ({ id: attempt.id, nextCheckAt: nextCheck(attempt, at) })),
      )
    return due
  })
}
