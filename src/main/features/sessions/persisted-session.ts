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

/** User who may log in on this till with a PIN. */
export type Holder = { email: string; name: string }

/** The user of the till, also while the till is locked. The token is null once the session is over. */
export type TillUser = { session: Session; token: string | null; clock: SessionClock; isLocked: boolean }

/** The session as stored in the vault. */
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
  /** Tokens of sessions that were logged out here and that the shop has not ended yet. */
  toRevoke: string[]
}

type SessionState = {
  tillUser: TillUser | null
  till: RegisteredTill | null
  pinHolders: readonly Holder[]
  toRevoke: readonly string[]
  shopUrl: string
  /** When the user was last active. */
  touchedAt: Date
}

/** Converts the current state to its stored form. */
export function toPersistedSession(
  { tillUser, till, pinHolders, toRevoke, shopUrl, touchedAt }: SessionState,
  clock: Clock,
): PersistedSession {
  return {
    shopUrl,
    token: tillUser?.token ?? null,
    session: tillUser?.session ?? null,
    lastsSeconds: tillUser ? secondsLeft(tillUser.clock, clock) : 0,
    savedDateTime: clock.now().toISOString(),
    touchedDateTime: touchedAt.toISOString(),
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
 * @param isIdle tells whether a till locks after this time without input, in ms
 */
export function restoreTillUser(
  persisted: PersistedSession,
  clock: Clock,
  isIdle: (sinceMs: number) => boolean,
): TillUser | null {
  if (!persisted.session) return null
  const sessionClock = resumeSessionClock(persisted, clock)
  const isOver = persisted.token === null || secondsLeft(sessionClock, clock) === 0
  const untouchedMs = Math.abs(clock.now().getTime() - new Date(persisted.touchedDateTime).getTime())
  return {
    session: persisted.session,
    token: isOver ? null : persisted.token,
    clock: sessionClock,
    // After a long time without input, the person at the till may not be the user who logged in.
    isLocked: persisted.isLocked || isOver || isIdle(untouchedMs),
  }
}
