import type { Session } from '#shared/contracts/users.ts'
import type { Clock } from '../../ports/machine.ts'
import type { RegisteredTill } from '../../ports/till.ts'
import { resumeSessionClock, type SessionClock, secondsLeft } from './session-clock.ts'

/** What is kept over a restart; the vault of `features/token-vault` is one. */
export interface Vault {
  readonly kind: 'kept' | 'memory'
  read(): PersistedSession | undefined
  write(kept: PersistedSession): void
  empty(): void
}

/** User with permission to log in with a PIN. */
export type Holder = { email: string; name: string }

/** Who stands at the till, also under the lock. Without a token the session is over. */
export type TillUser = { session: Session; token: string | null; clock: SessionClock; isLocked: boolean }

/** As it is written down. */
export type PersistedSession = {
  shopUrl: string
  token: string | null
  session: Session | null
  lastsSeconds: number
  savedDateTime: string
  touchedDateTime: string
  isLocked: boolean
  till: RegisteredTill | null
  pinHolders: Holder[]
  /** Of who logged out, and the shop has not heard it. */
  toRevoke: string[]
}

type SessionState = {
  at: TillUser | null
  till: RegisteredTill | null
  pinHolders: readonly Holder[]
  toRevoke: readonly string[]
  shopUrl: string
  touched: Date
}

/** What is to be written down of how things stand now. */
export function toPersistedSession(
  { at, till, pinHolders, toRevoke, shopUrl, touched }: SessionState,
  clock: Clock,
): PersistedSession {
  return {
    shopUrl,
    token: at?.token ?? null,
    session: at?.session ?? null,
    lastsSeconds: at ? secondsLeft(at.clock, clock) : 0,
    savedDateTime: clock.now().toISOString(),
    touchedDateTime: touched.toISOString(),
    isLocked: at?.isLocked ?? false,
    till,
    pinHolders: [...pinHolders],
    toRevoke: [...toRevoke],
  }
}

/**
 * Who stood at the till when that was written down, as far as it still holds.
 *
 * @param isIdle whether a till that was not touched for so long locks by itself
 */
export function restoreTillUser(
  kept: PersistedSession,
  clock: Clock,
  isIdle: (sinceMs: number) => boolean,
): TillUser | null {
  if (!kept.session) return null
  const left = resumeSessionClock(kept, clock)
  const isDone = kept.token === null || secondsLeft(left, clock) === 0
  const awayMs = Math.abs(clock.now().getTime() - new Date(kept.touchedDateTime).getTime())
  return {
    session: kept.session,
    token: isDone ? null : kept.token,
    clock: left,
    // Who switches on a till that stood alone is not the one who logged in on it.
    isLocked: kept.isLocked || isDone || isIdle(awayMs),
  }
}
