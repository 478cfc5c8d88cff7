import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Sessions } from '../../ports/till.ts'

/**
 * Closes what is for an Admin as soon as none stands at the till: it was locked, or somebody else took over. A window beside
 * the till's has no lock of its own. Gives a function that stops looking.
 */
export function closeWithoutAdmin(sessions: Sessions, window: { close(): void }): () => void {
  return sessions.onChange((now) => {
    if (tillAccess(now) !== 'admin') window.close()
  })
}
