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

/**
 * The hash of the secret that opened a session. It lives as long as the session.
 *
 * @property wrongTries tries since the last right one, at the shop and without it
 */
export type UnlockProof = { kind: 'pin' | 'password'; hash: string; wrongTries: number }

/**
 * Wrong tries without the shop, which must count there too.
 *
 * @property isSent true once a report was sent. Its response may be lost, so a repeated report must be the same
 */
export type OfflineTries = {
  reportId: string
  email: string
  kind: 'pin' | 'password'
  tries: number
  isSent: boolean
}

/** The user of the till, also while the till is locked. The token is null once the session is over. */
export type TillUser = {
  session: Session
  token: string | null
  clock: SessionClock
  isLocked: boolean
  /** Null when the secret is unknown here, for example after a change of the password. */
  proof: UnlockProof | null
}

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
  proof: UnlockProof | null
  offlineTries: OfflineTries[]
}

type SessionState = {
  tillUser: TillUser | null
  till: RegisteredTill | null
  pinHolders: readonly Holder[]
  toRevoke: readonly string[]
  offlineTries: readonly OfflineTries[]
  shopUrl: string
  /** When the user was last active. */
  touchedAt: Date
}

/** Converts the current state to its stored form. */
export function toPersistedSession(
  { tillUser, till, pinHolders, toRevoke, offlineTries, shopUrl, touchedAt }: SessionState,
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
    proof: tillUser?.proof ?? null,
    offlineTries: [...offlineTries],
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
    proof: isOver ? null : persisted.proof,
  }
}
