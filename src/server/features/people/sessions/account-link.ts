import { createHash, createHmac, randomBytes } from 'node:crypto'

const MINUTE_MS = 60_000

export type LinkPurpose = 'register' | 'reset' | 'invite' | 'email'

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * How long a link works. Who registers may look at their mail tomorrow; a new password is wanted now; who is invited
 * perhaps begins next week.
 */
export const LINK_LASTS_MS: Record<LinkPurpose, number> = {
  register: DAY_MS,
  reset: 60 * MINUTE_MS,
  invite: 7 * DAY_MS,
  email: DAY_MS,
}

/** What the token of a new link is made from. */
export const newLinkKey = () => randomBytes(32).toString('base64url')

/**
 * The token of a mailed link.
 *
 * It is made from the link's key and a secret of the server: a second try of the same mail holds the same token, and a
 * copy of the database opens nothing, because that knows only the key and the token's hash.
 */
export function linkToken(secret: Uint8Array, key: string): string {
  // The words in front keep this apart from everything else that is signed with the same secret.
  return createHmac('sha256', secret).update(`account-link:${key}`).digest('base64url')
}

/** What the database keeps of a token. */
export const hashOfLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url')
