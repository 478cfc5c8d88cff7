import { askAboutOpenAttempts } from './ask-about-open-attempts.ts'
import type { AskDeps } from './ask-provider.ts'
import { attemptsTable } from './attempts-table.ts'

/**
 * Asks the provider now about every payment of which the end is not known, also those that would only be asked about
 * later. Gives how many there were, and how many are still open.
 */
export async function askAboutAllOpen(
  deps: AskDeps,
  isStopping: () => boolean,
): Promise<{ asked: number; stillOpen: number }> {
  const attempts = attemptsTable(deps.db)
  const asked = await attempts.makeAllDue(deps.now())
  await askAboutOpenAttempts(deps, isStopping)
  return { asked, stillOpen: await attempts.countOpen() }
}
