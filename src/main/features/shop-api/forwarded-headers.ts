import { TILL_HEADER } from '#shared/contracts/client.ts'

/** Request headers that are forwarded to the shop. Origin, cookies and headers added by the browser are not. */
const FORWARDED_HEADERS = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'range',
  'traceparent',
])
const FORWARDED_PATTERN = /^(x-|if-)/
/** The shop trusts these headers only from its own proxy. */
const NEVER_FORWARDED = /^x-(forwarded|real)-/

/** Credentials of the till. The main process owns them; a page cannot choose them. */
export type Credentials = {
  /** Token of the logged-in user; undefined for none. */
  token: string | undefined
  /** Proof of the registered till; undefined without a registration. Sent with a token, and with every login. */
  tillProof: string | undefined
}

/** Returns the headers of a page's request that are sent to the shop, with the credentials of the till. */
export function headersForShop(headers: Headers, credentials?: Credentials): Headers {
  const forwarded = new Headers()
  for (const [name, value] of headers) {
    if (FORWARDED_HEADERS.has(name) || (FORWARDED_PATTERN.test(name) && !NEVER_FORWARDED.test(name)))
      forwarded.set(name, value)
  }
  forwarded.delete(TILL_HEADER)
  if (credentials) addCredentials(forwarded, credentials)
  return forwarded
}

/** Adds the credentials of the till to the headers of a call below `/api/`. */
export function addCredentials(headers: Headers, { token, tillProof }: Credentials): void {
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (tillProof) headers.set(TILL_HEADER, tillProof)
}

/** Response headers that concern only one connection, that Electron already handled, or that would affect the page. */
const DROPPED_HEADERS = new Set([
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'keep-alive',
  'link',
  'location',
  'nel',
  'proxy-authenticate',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'transfer-encoding',
  'www-authenticate',
])

/**
 * Returns the headers of a response that are sent to the page. Responses appear under our own origin, so a content
 * security policy forbids scripts in them, for example in a picture.
 */
export function headersForPage(headers: Headers): Headers {
  const forwarded = new Headers()
  for (const [name, value] of headers) {
    if (!DROPPED_HEADERS.has(name) && !name.startsWith('access-control-')) forwarded.append(name, value)
  }
  forwarded.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  forwarded.set('x-content-type-options', 'nosniff')
  return forwarded
}
