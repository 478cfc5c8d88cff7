/**
 * Content security policy of the POS page: only installed files, and calls to its own origin, which the main process
 * handles. Style attributes are allowed, as in the web shop, because Mantine sets sizes and colors of single elements
 * with them. A style attribute cannot run a script.
 */
const POLICY = [
  "default-src 'none'",
  "base-uri 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  // A script can write only HTML into the page that the policies of `renderer/platform/trusted-types.ts` accept.
  "require-trusted-types-for 'script'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  'trusted-types default shop-html',
  "worker-src 'self'",
].join('; ')

/** Headers of every installed file. */
export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Headers of the page itself. */
export const PAGE_HEADERS = {
  ...FILE_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const
