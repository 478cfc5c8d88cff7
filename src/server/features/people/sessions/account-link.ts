import { createHash, createHmac, randomBytes } from 'node:crypto'

const MINUTE_MS = 60_000

export type LinkPurpose = 'register' | 'reset' | 'invite' | 'email'

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Validity of a link in ms. A registration may be confirmed the next day, a password reset is used at once, and an
 * invited person may start next week.
 */
export const LINK_VALIDITY_MS: Record<LinkPurpose, number> = {
  register: DAY_MS,
  reset: 60 * MINUTE_MS,
  invite: 7 * DAY_MS,
  email: DAY_MS,
}

/** Returns a random key, from which the token of a new link is derived. */
export const newLinkKey = () => randomBytes(32).toString('base64url')

/**
 * Returns the token of a mailed link.
 *
 * The token is derived from the link's key and a secret of the server, so a retry of the mail contains the same token.
 * With a copy of the database alone an attacker cannot make the token, because only its key and its hash are stored.
 */
export function linkToken(secret: Uint8Array, key: string): string {
  // The prefix separates this signature from other uses of the secret.
  return createHmac('sha256', secret).update(`account-link:${key}`).digest('base64url')
}

/** Returns the hash of a token, for the database. */
export const hashOfLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url')
