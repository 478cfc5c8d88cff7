import { hash, randomFillSync } from 'node:crypto'
import { CSP_REPORT_PATH } from '../csp-reports.ts'

const NONCE_BYTES = 16
/** Number of characters of a nonce. */
export const NONCE_LENGTH = Math.ceil((NONCE_BYTES * 4) / 3)
const pool = Buffer.alloc(256 * NONCE_BYTES)
let used = pool.length

/**
 * Returns a new random nonce for the content security policy of one response. An injected script does not have the
 * nonce, so browsers do not run it. Random bytes are generated for 256 nonces at a time, which is faster.
 */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.toString('base64url', used - NONCE_BYTES, used)
}

/** Additional sources in the content security policy. */
export type PolicyOptions = {
  /** The texts of the scripts in the page without a nonce. The policy allows them by their hashes. */
  inlineScripts?: readonly string[]
  /** Origins that scripts of the page may call, such as those to which tags send their data. */
  connect?: readonly string[]
  script?: readonly string[]
  image?: readonly string[]
}

/** Sources for the content security policy: of the style element in a page, or '', and of its style attributes (`style-hashes.ts`). */
export type PageStyles = { element: string; attributes: string }

/**
 * Returns the content security policy of a response.
 *
 * @param nonce random text that only this response has
 */
export type PagePolicy = (nonce: string, styles: PageStyles) => string

/**
 * Returns a function that creates the content security policies of pages.
 *
 * A script runs if it has the nonce or the hash of one of the `inlineScripts`, or if such a script loaded it. Only
 * browsers without `strict-dynamic` use the origins instead. A script can write only HTML into the page, and load only
 * scripts, that the policies of `renderer/platform/trusted-types.ts` accept. The style element and the style attributes of the HTML are
 * allowed by their hashes. Browsers report violations to the shop.
 */
export function contentSecurityPolicy({
  connect = [],
  script = [],
  image = [],
  inlineScripts = [],
}: PolicyOptions = {}): PagePolicy {
  const hashes = inlineScripts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  const [before = '', between = '', beforeElement = '', after = ''] = [
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; " +
      `font-src 'self'; img-src ${["'self' data:", ...image].join(' ')}; media-src 'self'; connect-src ${["'self'", ...connect].join(' ')}; ` +
      "require-trusted-types-for 'script'; trusted-types default shop-html; " +
      `script-src ${["'strict-dynamic'", ...hashes, "'self'", ...script].join(' ')} 'nonce-`,
    "'; style-src 'self' 'nonce-",
    "'",
    `; report-uri ${CSP_REPORT_PATH}; style-src-attr `,
  ]
  return (nonce, { element, attributes }) =>
    before + nonce + between + nonce + beforeElement + (element && ` ${element}`) + after + attributes
}

/** The headers of every page in addition to the policy. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // The nonce in a page matches only the policy header of the same response, so no proxy may store the page.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const
