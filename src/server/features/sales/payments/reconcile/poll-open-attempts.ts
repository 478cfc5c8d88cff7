import type { Outage } from '../../../../ports/outage.ts'
import { nextCheck } from '../attempt-times.ts'
import { attemptsTable, lockDueAttempts, saveChecks } from '../attempts-table.ts'
import { pollOpenRefunds } from '../refund/poll-open-refunds.ts'
import { type PollDeps, tryPollAttempt } from './poll-provider.ts'

const AT_ONCE = 20

/**
 * Asks the provider about every open attempt that is due, until none is (decisions C13): the exchange
 * may never come, and a customer may never come back to our page.
 *
 * Then about the refunds of which nobody knows how they ended. Each is claimed before it is asked about, so that two servers do not ask the same; the next
 * time lies ever further away. Gives the moment at which the first of the rest is due.
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

/** Gives how many were answered, and why it ended before the last: a provider that is not there is asked once. */
export async function pollDueAttempts(
  deps: PollDeps,
  isStopping: () => boolean,
): Promise<{ asked: number; away: Outage | undefined }> {
  let asked = 0
  while (!isStopping()) {
    const due = await claimDue(deps)
    if (due.length === 0) break
    for (const attempt of due) {
      if (isStopping()) break
      const away = await tryPollAttempt(deps, attempt)
      // Not twenty times over, each time waiting in vain.
      if (away) return { asked, away }
      asked += 1
    }
  }
  return { asked, away: undefined }
}

function claimDue({ db, now }: PollDeps) {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const due = await lockDueAttempts(tx, at, AT_ONCE)
    if (due.length > 0)
      await saveChecks(
        tx,
        due.map((attempt) => ({ id: attempt.id, nextCheckAt: nextCheck(attempt, at) })),
      )
    return due
  })
}
