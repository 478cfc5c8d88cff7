import type { Session } from '#shared/contracts/users.ts'

/** A session that the shop opened. Only the main process has the token; the page may see the session. */
export type OpenedSession = { token: string; session: Session }

/** A PIN or password that opened a session. */
export type UnlockSecret = { kind: 'pin' | 'password'; secret: string }

/**
 * Result of an unlock without the shop. `other_user`: the session of this till belongs to another user. `other_kind`:
 * the session was opened with the other kind of secret. `none`: no session lives, or its secret is unknown here.
 */
export type OfflineUnlock = 'unlocked' | 'wrong' | 'blocked' | 'other_user' | 'other_kind' | 'none'

/** A PIN or password that the shop refused. `isBlocked`: the shop accepts no more tries now. */
export type RefusedSecret = { kind: 'pin' | 'password'; email: string; isBlocked: boolean }

/** The session and its token, for the code that calls the shop. */
export interface SessionOwner {
  /** Token to send to the shop; undefined when no user is logged in or the session is over. */
  token(): string | undefined
  /** Header value with which this registered till proves its identity to the shop; undefined without a registration. */
  tillProof(): string | undefined
  /** True while the till is locked. The page then gets public responses only. */
  isLocked(): boolean
  /** Returns why this user may not log in now. Without an email address it returns why the user may not log out. */
  userChangeRefusal(email?: string): 'payment_running' | undefined
  /** Begins the session of a user whose identity the shop verified. The token of the former session is to be revoked. */
  begin(opened: OpenedSession): void
  /** Stores a hash of the secret that opened this session, so that it unlocks the till while the shop is unreachable. */
  rememberSecret(token: string, secret: UnlockSecret): Promise<void>
  /**
   * Unlocks the till while the shop is unreachable. Only the user of the living session can, with the secret that opened
   * it; the session does not change. A try is stored before it is verified, and counts at the shop later.
   */
  unlockOffline(attempt: UnlockSecret & { email: string }): Promise<OfflineUnlock>
  /** Must be called when the shop has refused the secret of a user. The try counts without the shop too. */
  countRefusal(refused: RefusedSecret): void
  /**
   * Replaces the token of the session, unless another user has logged in since.
   *
   * @param former the token that was renewed
   */
  renew(former: string, opened: OpenedSession): void
  /** Must be called when the shop has refused this token. Ends its session and locks the till. */
  refused(token: string): void
  /** Logs out. The token stays in the vault until the shop has ended its session. */
  end(): void
  /** Tokens of former sessions that the shop may not have ended yet, oldest first. Used only to end those sessions. */
  toRevoke(): readonly string[]
  /** Must be called when the shop has ended the session of this token. */
  revoked(token: string): void
  /** The session without its token, for the page. */
  session(): Session | null
}
