import { attemptsTable } from '../attempts-table.ts'
import { pollOpenRefunds } from '../refund/poll-open-refunds.ts'
import { pollDueAttempts } from './poll-open-attempts.ts'
import type { PollDeps } from './poll-provider.ts'

/**
 * Polls every open payment now, even if it is not due yet, and the open refunds that are due. Returns the number of
 * polled attempts and the number of attempts that are still open. Throws `Outage('pay')` when the provider is
 * unreachable; results from before the outage are stored.
 */
export async function reconcileOpenPayments(
  deps: PollDeps,
  isStopping: () => boolean,
): Promise<{ asked: number; stillOpen: number }> {
  const attempts = attemptsTable(deps.db)
  await attempts.makeAllDue(deps.now())
  const { polled, outage } = await pollDueAttempts(deps, isStopping)
  if (outage) throw outage
  await pollOpenRefunds(deps, isStopping)
  return { asked: polled, stillOpen: await attempts.countOpen() }
}
