import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { users } from '#shared/contracts/users.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import { type CallShop, ShopAway } from './call-shop.ts'
import type { ShopReach } from './shop-reach.ts'

type Deps = {
  callShop: CallShop
  sessions: Pick<SessionOwner, 'toRevoke' | 'revoked'>
  reach: Pick<ShopReach, 'onReachable'>
  timers: Timers
  log: Log
}

/** For a shop that responds, but does not end a session. */
const RETRY_MS = 10 * 60_000
const WAIT_MS = 30_000

/** True when a response with this status proves that the token is invalid. @example isRevokedBy(401) // true */
export const isRevokedBy = (status: number): boolean => (status >= 200 && status < 300) || status === 401

/**
 * Ends at the shop the sessions that were logged out while it was unreachable, so that their tokens become invalid.
 * Runs at the start, after each reconnect, and every ten minutes.
 */
export function revokeSessions({ callShop, sessions, reach, timers, log }: Deps): { stop(): void } {
  let isAtWork = false
  /** True when the shop became reachable during a round, which may have failed before that. */
  let isRequestedAgain = false

  async function revokeAll(): Promise<void> {
    isRequestedAgain = isAtWork
    if (isAtWork) return
    isAtWork = true
    try {
      await revokeEach()
    } catch (error) {
      if (!(error instanceof ShopAway)) log.error('revoking sessions failed', error)
    } finally {
      isAtWork = false
    }
    if (isRequestedAgain) await revokeAll()
  }

  async function revokeEach(): Promise<void> {
    for (const token of sessions.toRevoke()) {
      // Another shop may have been set since, which must not see the token.
      if (!sessions.toRevoke().includes(token)) continue
      if (!(await revoke(token))) return
      sessions.revoked(token)
    }
  }

  async function revoke(token: string): Promise<boolean> {
    const { method, path } = users.logout
    const headers = new Headers({ authorization: `Bearer ${token}`, [CLIENT_HEADER]: '1' })
    const answer = await callShop({ method, path, headers, waitMs: WAIT_MS })
    await answer.body?.cancel()
    return isRevokedBy(answer.status)
  }

  const stops = [reach.onReachable(() => void revokeAll()), timers.every(RETRY_MS, () => void revokeAll())]
  void revokeAll()
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}
