/** How long an answer may be kept: one with the version of today never changes, any other may tomorrow. */
export const cacheControl = (isOfToday: boolean) =>
  isOfToday ? 'public, max-age=31536000, immutable' : 'public, max-age=300'

/** What the shop does not have; kept for a moment, so that a wrong link on a busy page stays cheap. */
export const NOT_FOUND_RESPONSE = {
  status: 404,
  headers: { 'cache-control': 'public, max-age=60', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Deze afbeelding bestaat niet.',
} as const

/** When more is asked than can be made before a browser gives up. */
export const TOO_BUSY_RESPONSE = {
  status: 503,
  headers: { 'cache-control': 'no-store', 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Het is even druk. Probeer het zo nog eens.',
} as const
