import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Sessions } from '../../ports/till.ts'

/**
 * Closes a window for Admins when no Admin is logged in any longer: the till was locked, or another user took over. A
 * second window has no lock screen of its own. Returns an unsubscribe function.
 */
export function closeWithoutAdmin(sessions: Sessions, window: { close(): void }): () => void {
  return sessions.onChange((now) => {
    if (tillAccess(now) !== 'admin') window.close()
  })
}
