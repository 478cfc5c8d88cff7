import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealer } from '../../ports/sealer.ts'

const CIPHER = 'aes-256-gcm'
export const KEY_BYTES = 32
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** Begins every sealed text. Base64 contains no colon, so texts that the keyring encrypted itself differ from it. */
const PREFIX = 'k1:'

/** Creates a sealer with a key of 32 bytes: AES-256-GCM with a random nonce, and the purpose as authenticated data. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
      if (!isSealed(sealed) || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('the text was not sealed here')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return text.toString('utf8')
    },
  }
}

/** True for a text that a sealer returned. Does not check that it can be unsealed. */
export const isSealed = (text: string): boolean => text.startsWith(PREFIX)
