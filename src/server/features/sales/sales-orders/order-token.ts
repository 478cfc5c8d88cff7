import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The proof that an order is yours (decisions C12): whoever placed it gets it, and nobody else.
 *
 * It is made from the idempotency key of the order and a secret of the server, so that the browser's
 * second try after a lost answer gets the same one. The database keeps only its hash: a copy of the
 * database opens no order.
 */
export function orderTokenFor(secret: Uint8Array, idempotencyKey: string): string {
  // The words in front keep this apart from everything else that is signed with the same secret.
  return createHmac('sha256', secret).update(`order-token:${idempotencyKey}`).digest('base64url')
}

/** What the database keeps of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether this is the token of that hash, in a time that tells nothing about how near it came. */
export function isTokenOf(hash: string, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(hashOfToken(token))
  const known = Buffer.from(hash)
  return given.length === known.length && timingSafeEqual(given, known)
}
