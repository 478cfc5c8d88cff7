import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a machine keeps to prove which till it is; long, so that a hash without salt gives nothing away. */
export const newTillSecret = () => randomBytes(32).toString('base64url')

/** What the database keeps of it. */
export const hashOfTillSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Takes as long however much of it is right. */
export function isTillSecret(secret: string, hash: string): boolean {
  const given = Buffer.from(hashOfTillSecret(secret))
  const expected = Buffer.from(hash)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
