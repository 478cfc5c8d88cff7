import type { Session } from '#shared/contracts/users.ts'

/** A session that was opened. The token stays in the main process; the page may see the session. */
export type OpenedSession = { token: string; session: Session }

/** Owner of the session, as the code that calls the shop uses it. */
export interface SessionOwner {
  /** Token to send to the shop; undefined when no user is logged in or the session is over. */
  token(): string | undefined
  /** While locked, the page gets public responses only. */
  isLocked(): boolean
  /** Reason why a user may not log in or out now; without an email address, the reason for any user. */
  barred(email?: string): 'payment_running' | undefined
  /** Begins the session of a user whose identity the shop verified. */
  begin(opened: OpenedSession): void
  /**
   * Replaces the token of the session, unless another person has logged in since. @param former the token that was
   * renewed
   */
  renew(former: string, opened: OpenedSession): void
  /** The shop refused this token: the session is over, and the till locks. */
  refused(token: string): void
  /** Logs out. Only the token remains, in the vault, until the shop has ended it. */
  end(): void
  /** Tokens of logged-out sessions that the shop has not ended yet, oldest first. They are used only to end them. */
  toRevoke(): readonly string[]
  /** The shop has ended this token. */
  revoked(token: string): void
  /** The session without its token, for the page. */
  session(): Session | null
}
