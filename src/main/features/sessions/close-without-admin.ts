import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Sessions } from '../../ports/till.ts'

/**
 * Closes a window when no Admin is logged in any longer: the till was locked, or another user logged in. The window
 * must not stay open, because only the seller's window has a lock screen. Returns an unsubscribe function.
 */
export function closeWithoutAdmin(sessions: Sessions, window: { close(): void }): () => void {
  return sessions.onChange((now) => {
    if (tillAccess(now) !== 'admin') window.close()
  })
}
