import { askAboutDue } from './ask-about-open-attempts.ts'
import { askAboutOpenRefunds } from './ask-about-open-refunds.ts'
import type { AskDeps } from './ask-provider.ts'
import { attemptsTable } from './attempts-table.ts'

/**
 * Asks the provider now about every payment of which the end is not known, also those that would only be asked about
 * later. Gives of how many it told, and how many are still open. Throws `Outage('pay')` when it is not there: what was
 * told before is booked.
 */
export async function askAboutAllOpen(
  deps: AskDeps,
  isStopping: () => boolean,
): Promise<{ asked: number; stillOpen: number }> {
  const attempts = attemptsTable(deps.db)
  await attempts.makeAllDue(deps.now())
  const { asked, away } = await askAboutDue(deps, isStopping)
  if (away) throw away
  await askAboutOpenRefunds(deps, isStopping)
  return { asked, stillOpen: await attempts.countOpen() }
}
