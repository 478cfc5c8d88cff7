import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusing } from './refuse.ts'

/** Electron on Linux begins encrypted values with these letters too. */
const PREFIX = Buffer.from('v11')
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

type App = { isReady(): boolean; getPath(name: string): string }

/**
 * `safeStorage`: encrypts with a key in the user data folder, where Electron uses the system's keyring. It has only the
 * asynchronous functions, as in Electron 46; reading a synchronous one throws. It decrypts what the synchronous
 * functions of earlier versions encrypted.
 *
 * `ELECTRON_DOUBLE_SAFE_STORAGE` names the imitated system: `gnome_libsecret` (the default), `basic_text` for a system
 * without keyring, or `unavailable`.
 */
export function makeSafeStorage(app: App) {
  const backend = process.env.ELECTRON_DOUBLE_SAFE_STORAGE ?? 'gnome_libsecret'
  const readKey = (name: string) => {
    if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
    if (backend === 'unavailable') throw new Error(`Error while encrypting the text provided to safeStorage.${name}.`)
    const file = join(app.getPath('userData'), 'electron-double-safe-storage.key')
    if (!existsSync(file)) {
      mkdirSync(app.getPath('userData'), { recursive: true })
      writeFileSync(file, randomBytes(32), { mode: 0o600 })
    }
    return readFileSync(file)
  }
  return refusing('safeStorage', {
    isAsyncEncryptionAvailable: async () => app.isReady() && backend !== 'unavailable',
    getSelectedStorageBackend: () => (backend === 'unavailable' ? 'unknown' : backend),
    setUsePlainTextEncryption: () => {},
    encryptStringAsync: async (text: string) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', readKey('encryptStringAsync'), nonce)
      const secret = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([PREFIX, nonce, cipher.getAuthTag(), secret])
    },
    decryptStringAsync: async (bytes: Buffer) => {
      const afterNonce = PREFIX.length + NONCE_BYTES
      try {
        if (!bytes.subarray(0, PREFIX.length).equals(PREFIX)) throw new Error('not written by encryptStringAsync')
        const key = readKey('decryptStringAsync')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(PREFIX.length, afterNonce))
        decipher.setAuthTag(bytes.subarray(afterNonce, afterNonce + TAG_BYTES))
        const text = Buffer.concat([decipher.update(bytes.subarray(afterNonce + TAG_BYTES)), decipher.final()])
        return { result: text.toString('utf8'), shouldReEncrypt: false }
      } catch (cause) {
        const message = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
        throw new Error(message, { cause })
      }
    },
  })
}
