/**
 * What the page of the terminal may do: draw what was installed with it, and ask things of its own address, behind which
 * the main process stands. As in the shop's own pages styles in attributes are allowed, for Mantine sets sizes and colours
 * of single elements that way; they can do no harm without a script.
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
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "worker-src 'self'",
].join('; ')

/** With everything that comes from the installed application. */
export const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** With the page itself. */
export const PAGE_HEADERS = {
  ...FILE_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const
