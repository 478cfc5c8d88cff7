import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { users } from '#shared/contracts/users.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { Sessions } from '../../ports/till.ts'
import { type CallShop, ShopAway } from './call-shop.ts'
import type { ShopReach } from './shop-reach.ts'

type Deps = {
  callShop: CallShop
  sessions: Pick<SessionOwner, 'toRevoke' | 'revoked'> & Pick<Sessions, 'onChange'>
  reach: Pick<ShopReach, 'onReachable'>
  timers: Timers
  log: Log
}

/** Interval of retries, for a shop that responds but does not end a session. */
const RETRY_MS = 10 * 60_000
const WAIT_MS = 30_000
/**
 * Delay after a session was replaced. Calls that were sent with its token must get their responses first: a refusal would
 * interrupt the work of the user who has just logged in.
 */
const AFTER_REPLACEMENT_MS = 5_000

/** True when a response with this status proves that the token is invalid. @example isRevokedBy(401) // true */
export const isRevokedBy = (status: number): boolean => (status >= 200 && status < 300) || status === 401

/**
 * Ends sessions at the shop that a new login replaced, and those that were logged out while the shop was unreachable, so
 * that their tokens become invalid. Runs at the start, a few seconds after each new token to revoke, after each reconnect,
 * and every ten minutes.
 */
export function revokeSessions({ callShop, sessions, reach, timers, log }: Deps): { stop(): void } {
  let isRunning = false
  /** True when a round was requested during another one, which may have failed before the shop became reachable. */
  let isRequestedAgain = false

  async function revokeAll(): Promise<void> {
    isRequestedAgain = isRunning
    if (isRunning) return
    isRunning = true
    try {
      await revokeEach()
    } catch (error) {
      if (!(error instanceof ShopAway)) log.error('revoking sessions failed', error)
    } finally {
      isRunning = false
    }
    if (isRequestedAgain) await revokeAll()
  }

  async function revokeEach(): Promise<void> {
    for (const token of sessions.toRevoke()) {
      // The shop's address may have changed during the round. The new shop must not get the token.
      if (!sessions.toRevoke().includes(token)) continue
      if (!(await revoke(token))) return
      sessions.revoked(token)
    }
  }

  async function revoke(token: string): Promise<boolean> {
    const { method, path } = users.logout
    const headers = new Headers({ authorization: `Bearer ${token}`, [CLIENT_HEADER]: '1' })
    const response = await callShop({ method, path, headers, waitMs: WAIT_MS })
    await response.body?.cancel()
    return isRevokedBy(response.status)
  }

  let scheduled: readonly string[] = sessions.toRevoke()
  let cancelTimer = () => {}
  /** Schedules a round for new tokens. A token that could not be revoked waits for the next reconnect or retry. */
  function scheduleNew(): void {
    const tokens = sessions.toRevoke()
    const hasNew = tokens.some((token) => !scheduled.includes(token))
    scheduled = tokens
    if (!hasNew) return
    cancelTimer()
    cancelTimer = timers.after(AFTER_REPLACEMENT_MS, () => void revokeAll())
  }

  const stops = [
    sessions.onChange(scheduleNew),
    reach.onReachable(() => void revokeAll()),
    timers.every(RETRY_MS, () => void revokeAll()),
  ]
  void revokeAll()
  return {
    stop() {
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}
