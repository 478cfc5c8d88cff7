import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'

/** The keys of the secrets that were used. */
const keys = new WeakMap<Uint8Array, KeyObject>()

/**
 * Returns the order token, which proves access to an order (docs/decisions.md#c12). Only the caller who
 * places the order and the buyer, in mails, get it.
 *
 * The token is derived from the idempotency key and a secret of the server, so that a retry after a lost response gets
 * the same token. The database stores only the hash of the token, so a copy of the database gives no access to orders.
 */
export function orderTokenFor(secret: Uint8Array, idempotencyKey: string): string {
  // The prefix separates this signature from other uses of the secret.
  return createHmac('sha256', signingKeyOf(secret)).update(`order-token:${idempotencyKey}`).digest('base64url')
}

/** Returns the hash of a token, for the database. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Returns the secret as a key. Making a key for each signature would take seven times as long as the signature. */
export function signingKeyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/** Compares a token with a stored hash in constant time. */
export function isTokenOf(storedHash: string, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(hashOfToken(token))
  const expected = Buffer.from(storedHash)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
