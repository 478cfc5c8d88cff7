import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Derives a separate key per purpose from the server's secret, so that no key works for another purpose. */
export const derivedKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `leermeester ${purpose}`, KEY_BYTES))

/**
 * Encrypts the secret of an authenticator app (AES-256-GCM), so that a copy of the database does not reveal it. The
 * result is bound to `userId`, so the sealed secret of one user cannot be decrypted for another user.
 *
 * @param secret the server's secret
 * @param text the secret of the app
 */
export function seal(secret: Uint8Array, userId: number, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, 'second factor'), iv).setAAD(associatedData(userId))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a result of `seal`. Returns undefined when it was sealed with another server secret or for another user. */
export function unseal(secret: Uint8Array, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'second factor'), iv)
  decipher.setAAD(associatedData(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // all causes have the same consequence: no code can be verified
  }
}

const associatedData = (userId: number) => Buffer.from(`user ${userId}`)

/**
 * Returns the hash of a recovery code, for the database. An attacker with a copy of the database but without the
 * server's secret cannot test codes against the hash.
 */
export const hashOfRecoveryCode = (secret: Uint8Array, userId: number, code: string): string =>
  createHmac('sha256', derivedKey(secret, 'recovery code')).update(`${userId}:${code}`).digest('base64url')
