import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** A key of its own for each purpose, all from the one secret of the server: none can stand in for another. */
export const derivedKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `leermeester ${purpose}`, KEY_BYTES))

/**
 * Encrypts what a telephone shares with the shop (AES-256-GCM), so that a copy of the database opens nothing.
 * `userId` is sealed in: the secret of one person cannot be put in the place of another's.
 */
export function seal(secret: Uint8Array, userId: number, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, 'second factor'), iv).setAAD(aboutUser(userId))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** What was sealed. Undefined when it was with another secret, or for somebody else. */
export function unseal(secret: Uint8Array, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(secret, 'second factor'), iv)
  decipher.setAAD(aboutUser(userId)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // every reason is the same to us: no code can be compared with it
  }
}

const aboutUser = (userId: number) => Buffer.from(`user ${userId}`)

/** What the database keeps of a recovery code. Without the secret of the server nothing can be tried against it. */
export const hashOfRecoveryCode = (secret: Uint8Array, userId: number, code: string): string =>
  createHmac('sha256', derivedKey(secret, 'recovery code')).update(`${userId}:${code}`).digest('base64url')
