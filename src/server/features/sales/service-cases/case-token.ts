import { createHmac, timingSafeEqual } from 'node:crypto'

/** The facts of a case from which its token is derived. */
type TokenSource = { id: number; idempotencyKey: string }

/**
 * Returns the token with which the link in a mail opens a case. It is derived from the case and a secret of the server,
 * so that a copy of the database gives no access to cases.
 */
export const caseTokenFor = (secret: Uint8Array, { id, idempotencyKey }: TokenSource): string =>
  // The prefix separates this signature from other uses of the secret.
  createHmac('sha256', secret).update(`service-case:${id}:${idempotencyKey}`).digest('base64url')

/** Compares a token with that of the case in constant time. */
export function isTokenOfCase(secret: Uint8Array, source: TokenSource, token: string | undefined): boolean {
  if (!token) return false
  const [given, expected] = [Buffer.from(token), Buffer.from(caseTokenFor(secret, source))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the path of the link in a mail. The server stores the token as a cookie in the browser. */
export const openCasePath = (id: number | ':id', token: string) => `/api/service/${id}/open/${token}`

/** Returns the name of the cookie with the token of a case. On https the name has a prefix (`hostCookie`). */
export const caseCookie = (id: number) => `service_${id}`
