/** Cache lifetime: forever for a URL with the current version, five minutes for other versions. */
export const cacheControl = (isCurrent: boolean) =>
  isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300'

/** Response for an unknown picture. Cached briefly, so that a wrong link on a busy page stays cheap. */
export const NOT_FOUND_RESPONSE = {
  status: 404,
  headers: { 'cache-control': 'public, max-age=60', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Deze afbeelding bestaat niet.',
} as const

/** Response when the store of photographs does not work. */
export const AWAY_RESPONSE = {
  status: 503,
  headers: { 'cache-control': 'no-store', 'retry-after': '10', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Deze foto is nu even niet beschikbaar. Probeer het zo nog eens.',
} as const

/** Response when the queue is full. */
export const TOO_BUSY_RESPONSE = {
  status: 503,
  headers: { 'cache-control': 'no-store', 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' },
  body: 'Het is even druk. Probeer het zo nog eens.',
} as const
