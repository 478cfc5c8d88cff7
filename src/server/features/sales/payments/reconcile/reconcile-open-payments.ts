import { attemptsTable } from '../attempts-table.ts'
import { pollOpenRefunds } from '../refund/poll-open-refunds.ts'
import { pollDueAttempts } from './poll-open-attempts.ts'
import type { PollDeps } from './poll-provider.ts'

/**
 * Asks the provider now about every payment of which the end is not known, also those that would only be asked about
 * later. Gives of how many it told, and how many are still open. Throws `Outage('pay')` when it is not there: what was
 * told before is booked.
 */
export async function reconcileOpenPayments(
  deps: PollDeps,
  isStopping: () => boolean,
): Promise<{ asked: number; stillOpen: number }> {
  const attempts = attemptsTable(deps.db)
  await attempts.makeAllDue(deps.now())
  const { asked, away } = await pollDueAttempts(deps, isStopping)
  if (away) throw away
  await pollOpenRefunds(deps, isStopping)
  return { asked, stillOpen: await attempts.countOpen() }
}
