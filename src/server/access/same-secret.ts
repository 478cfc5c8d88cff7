import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether two secrets are equal. Compares hashes of equal length, so that the time taken reveals nothing. */
export function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
