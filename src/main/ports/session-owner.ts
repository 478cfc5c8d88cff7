import type { Session } from '#shared/contracts/users.ts'

/** What opens a session: the token stays in the main process, the rest the page may know. */
export type OpenedSession = { token: string; session: Session }

/**
 * Who keeps the session, for the way to the shop: it shows the token there, and brings the ones that come back.
 */
export interface SessionOwner {
  /** Token to send to the shop; undefined when no user is logged in or the session is over. */
  token(): string | undefined
  /** While it is, the page gets nothing that is not for everybody. */
  isLocked(): boolean
  /** Reason why a user may not log in or out now; without an address, the reason for any user. */
  barred(email?: string): 'payment_running' | undefined
  /** Begins the session of a user whose identity the shop verified. */
  begin(opened: OpenedSession): void
  /** Replaces the token of the session, unless another person has logged in since. @param former the token that was renewed */
  renew(former: string, opened: OpenedSession): void
  /** The shop knows this token no longer: the session is over, and the till locks. */
  refused(token: string): void
  /** Logs out: nothing of the session is left on this machine but its token, in the vault, until the shop has ended it. */
  end(): void
  /** Tokens of who logged out that the shop has not ended yet, oldest first. For nothing but ending them. */
  toRevoke(): readonly string[]
  /** The shop has ended this token. */
  revoked(token: string): void
  /** The session as the page may know it. */
  session(): Session | null
}
