import type { Timers } from '../../ports/machine.ts'

/** The part of Electron's `safeStorage` that is used here. Its synchronous functions do not exist from Electron 46. */
export interface Safe {
  isAsyncEncryptionAvailable(): Promise<boolean>
  /** Linux only: the keyring in use. */
  getSelectedStorageBackend?(): string
  encryptStringAsync(text: string): Promise<Buffer>
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
}

/** The keyring could not be used now. What it encrypted is not damaged. */
export class KeyringAway extends Error {}

/**
 * Returns why the keyring of this machine is not secure; undefined when it is. The password of the keyring `basic_text`
 * is publicly known.
 */
export async function insecurityReason(safe: Safe): Promise<string | undefined> {
  if (!(await safe.isAsyncEncryptionAvailable())) return 'no encryption'
  const backend = safe.getSelectedStorageBackend?.()
  return backend === 'basic_text' || backend === 'unknown' ? backend : undefined
}

const ATTEMPTS = 5
const RETRY_MS = 1_000

/**
 * Decrypts a text, and repeats that a few times while the keyring is temporarily unavailable.
 *
 * Throws {@link KeyringAway} when it stays unavailable, and another error when the text is not readable. `text` is
 * decrypted with the newest key, and must be encrypted again when `shouldReEncrypt` is true.
 */
export async function decrypt(
  safe: Safe,
  encrypted: Buffer,
  timers: Pick<Timers, 'after'>,
): Promise<{ text: string; shouldReEncrypt: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, shouldReEncrypt } = await safe.decryptStringAsync(encrypted)
      if (!shouldReEncrypt) return { text: result, shouldReEncrypt }
      // Electron documents that only a second call returns the text after a change of the key.
      return { text: (await safe.decryptStringAsync(encrypted)).result, shouldReEncrypt }
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (attempt === ATTEMPTS) throw new KeyringAway('keyring temporarily unavailable', { cause: error })
      await new Promise<void>((resolve) => timers.after(RETRY_MS, resolve))
    }
  }
}

/** Electron distinguishes the two failures of `decryptStringAsync` only by their message. */
const isTemporary = (error: unknown) => error instanceof Error && error.message.includes('temporarily unavailable')
