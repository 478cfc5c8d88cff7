import { randomFillSync } from 'node:crypto'

const NONCE_BYTES = 16
const pool = Buffer.alloc(256 * NONCE_BYTES)
let used = pool.length

/** Fresh for every response, so that nobody can write a script into a page that would run. Chance is fetched in stock. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.toString('base64url', used - NONCE_BYTES, used)
}

export type PolicyOptions = {
  /** Origins that scripts of the page may call besides the shop itself: the search provider, the tag manager. */
  connect?: readonly string[]
  script?: readonly string[]
  image?: readonly string[]
}

/**
 * Makes the content security policy of a page, by nonce.
 *
 * Styles in attributes are allowed, for Mantine sets sizes and colours of single elements that way; nothing else
 * runs or loads that does not come from the shop or carry the nonce.
 */
export function contentSecurityPolicy({
  connect = [],
  script = [],
  image = [],
}: PolicyOptions = {}): (nonce: string) => string {
  const [before = '', between = '', after = ''] = [
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; " +
      `font-src 'self'; img-src ${["'self' data:", ...image].join(' ')}; media-src 'self'; connect-src ${["'self'", ...connect].join(' ')}; ` +
      `script-src ${["'self'", ...script].join(' ')} 'nonce-`,
    "'; style-src-attr 'unsafe-inline'; style-src 'self' 'nonce-",
    "'",
  ]
  return (nonce) => before + nonce + between + nonce + after
}

/** The headers of every page besides the policy. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The nonce is for one response: a stored page would come back with a policy that no longer fits it.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const
