/** What the page says that the shop should hear. Its own address, cookies and whatever the browser adds stay here. */
const FORWARDED_HEADERS = new Set([
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'range',
])
const FORWARDED_PATTERN = /^(x-|if-)/
/** Who the shop believes on such a word is a proxy of its own. */
const NEVER_FORWARDED = /^x-(forwarded|real)-/

/** The headers of a request of the page as the shop gets them. @param token of whoever is logged in */
export function headersForShop(headers: Headers, token: string | undefined): Headers {
  const told = new Headers()
  for (const [name, value] of headers) {
    if (FORWARDED_HEADERS.has(name) || (FORWARDED_PATTERN.test(name) && !NEVER_FORWARDED.test(name)))
      told.set(name, value)
  }
  if (token) told.set('authorization', `Bearer ${token}`)
  return told
}

/** Belongs to one stretch of the way, was undone by who fetched, or would do something to the page. */
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
 * The headers of an answer of the shop as the page gets them. It lies below our own address, so that nothing in it may
 * run: a page of the shop, or a picture with a script in it, is no page of the terminal.
 */
export function headersForPage(headers: Headers): Headers {
  const told = new Headers()
  for (const [name, value] of headers) {
    if (!DROPPED_HEADERS.has(name) && !name.startsWith('access-control-')) told.append(name, value)
  }
  told.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  told.set('x-content-type-options', 'nosniff')
  return told
}
