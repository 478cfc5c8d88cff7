import type { Safe } from '#src/main/features/sealing/keyring.ts'

type TestSafe = {
  safe: Safe
  /** Encrypts as the synchronous function of earlier versions of Electron did. */
  encryptEarlier(text: string): string
  /** The keyring gets a new key. It still decrypts what it encrypted with the previous keys. */
  rotate(): void
  /** The keyring answers this many following calls that it is temporarily unavailable. */
  goAway(calls: number): void
}

/**
 * Creates a keyring as Electron 46 offers it: only with asynchronous functions. Its cipher is simple, so that a test
 * detects text that was stored unencrypted.
 *
 * @param backend the reported keyring; `none` for a machine without encryption
 */
export function createTestSafe(backend?: string): TestSafe {
  let key = 1
  let callsAway = 0
  const encrypt = (text: string) => Buffer.from(`v${key}:${[...text].reverse().join('')}`)
  return {
    safe: {
      isAsyncEncryptionAvailable: async () => backend !== 'none',
      ...(backend && { getSelectedStorageBackend: () => backend }),
      encryptStringAsync: async (text) => encrypt(text),
      async decryptStringAsync(encrypted) {
        if (callsAway > 0) {
          callsAway -= 1
          throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
        }
        const [, version, reversed] = /^v(\d):(.*)$/s.exec(encrypted.toString()) ?? []
        if (reversed === undefined) throw new Error(`Error while decrypting ${encrypted.toString()}`)
        return { result: [...reversed].reverse().join(''), shouldReEncrypt: Number(version) !== key }
      },
    },
    encryptEarlier: (text) => encrypt(text).toString('base64'),
    rotate: () => {
      key += 1
    },
    goAway: (calls) => {
      callsAway = calls
    },
  }
}
