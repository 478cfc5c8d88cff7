import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Returns a new secret with which a machine proves that it is a till. It has 256 random bits, so its hash needs no
 * salt.
 */
export const newTillSecret = () => randomBytes(32).toString('base64url')

/** Returns the hash of a secret, for the database. */
export const hashOfTillSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Returns whether a secret belongs to a stored hash. Compares in constant time. */
export function isTillSecret(secret: string, hash: string): boolean {
  const given = Buffer.from(hashOfTillSecret(secret))
  const expected = Buffer.from(hash)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
