import { attemptsTable } from '../attempts-table.ts'
import { pollOpenRefunds } from '../refund/poll-open-refunds.ts'
import { pollDueAttempts } from './poll-open-attempts.ts'
import type { PollDeps } from './poll-provider.ts'

/**
 * Polls every open payment now, also those that are not due yet, and the open refunds that are due. Returns how many
 * attempts were polled and how many are still open. Throws `Outage('pay')` when the provider is unreachable; earlier
 * results are stored.
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
