import type { Session } from '#shared/contracts/users.ts'
import type { Clock } from '../../ports/machine.ts'
import type { RegisteredTill } from '../../ports/till.ts'
import { resumeSessionClock, type SessionClock, secondsLeft } from './session-clock.ts'

/** Storage of the session across restarts, implemented by `features/token-vault`. */
export interface Vault {
  readonly kind: 'kept' | 'memory'
  read(): PersistedSession | undefined
  write(session: PersistedSession): void
  empty(): void
}

/** User who may unlock this till with a PIN. */
export type Holder = { email: string; name: string }

/** The user of the till, also while it is locked. Without a token the session is over. */
export type TillUser = { session: Session; token: string | null; clock: SessionClock; isLocked: boolean }

/** The stored form. */
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
  /** Tokens of logged-out sessions that the shop has not ended yet. */
  toRevoke: string[]
}

type SessionState = {
  tillUser: TillUser | null
  till: RegisteredTill | null
  pinHolders: readonly Holder[]
  toRevoke: readonly string[]
  shopUrl: string
  touched: Date
}

/** Converts the current state to its stored form. */
export function toPersistedSession(
  { tillUser, till, pinHolders, toRevoke, shopUrl, touched }: SessionState,
  clock: Clock,
): PersistedSession {
  return {
    shopUrl,
    token: tillUser?.token ?? null,
    session: tillUser?.session ?? null,
    lastsSeconds: tillUser ? secondsLeft(tillUser.clock, clock) : 0,
    savedDateTime: clock.now().toISOString(),
    touchedDateTime: touched.toISOString(),
    isLocked: tillUser?.isLocked ?? false,
    till,
    pinHolders: [...pinHolders],
    toRevoke: [...toRevoke],
  }
}

/**
 * Restores the user of the till; null when no user was logged in. When the session is over, the user has no token and
 * the till is locked.
 *
 * @param isIdle whether a till without input for this long locks
 */
export function restoreTillUser(
  persisted: PersistedSession,
  clock: Clock,
  isIdle: (sinceMs: number) => boolean,
): TillUser | null {
  if (!persisted.session) return null
  const clockLeft = resumeSessionClock(persisted, clock)
  const isDone = persisted.token === null || secondsLeft(clockLeft, clock) === 0
  const awayMs = Math.abs(clock.now().getTime() - new Date(persisted.touchedDateTime).getTime())
  return {
    session: persisted.session,
    token: isDone ? null : persisted.token,
    clock: clockLeft,
    // After a long time the person at the till may be another than the user who logged in.
    isLocked: persisted.isLocked || isDone || isIdle(awayMs),
  }
}
