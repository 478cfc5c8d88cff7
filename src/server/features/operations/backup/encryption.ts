import { BackupFault, DAMAGED } from './backup-fault.ts'

/*
 * Backups are files of age (https://age-encryption.org/v1), which the program `age` also decrypts. The package is loaded
 * at its first use, because most servers use it once a night.
 */

/** First bytes of a file of age. An older backup begins with the bytes of gzip. */
const AGE = Buffer.from('age-encryption.org/v1\n')

const NO_KEY =
  'Deze reservekopie is versleuteld. Geef de sleutel met BACKUP_KEY in de instellingen, of met --key BESTAND. Zonder die sleutel is zij niet te lezen.'
const WRONG_KEY =
  'Deze sleutel past niet op de reservekopie. Gebruik de sleutel die de winkel had toen de kopie werd gemaakt (--key BESTAND).'
const INVALID_KEY = 'BACKUP_KEY is geen geldige sleutel. Neem hem precies over, of maak een nieuwe: npm run backup:key.'

/** Makes a key, and the public part that the program `age` shows of it. */
export async function newBackupKey(): Promise<{ key: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const key = await generateX25519Identity()
  return { key, recipient: await identityToRecipient(key) }
}

/** Encrypts a stream for the owner of the key. Throws `BackupFault` for an invalid key. */
export async function* encrypted(content: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(await identityToRecipient(key))
  } catch (error) {
    throw new BackupFault(INVALID_KEY, { cause: error })
  }
  yield* await encrypter.encrypt(ReadableStream.from(content))
}

/**
 * Decrypts a backup. A backup of before the encryption is returned as it is, with or without a key.
 *
 * Throws `BackupFault` without a key, for a wrong one, and where the encrypted content is damaged.
 */
export async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]()
  const start = await firstBytes(iterator, AGE.length)
  const whole = continued(start, iterator)
  if (!start.subarray(0, AGE.length).equals(AGE)) {
    yield* whole
    return
  }
  if (key === undefined) throw new BackupFault(NO_KEY)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(key)
  } catch (error) {
    throw new BackupFault(INVALID_KEY, { cause: error })
  }
  try {
    yield* await decrypter.decrypt(ReadableStream.from(whole))
  } catch (error) {
    throw faultOf(error)
  }
}

/** Returns the fault for an error of the package. An error of the source of the content is returned as it is. */
function faultOf(error: unknown): unknown {
  const isOfPackage = error instanceof Error && error.name === 'Error' && !('code' in error)
  if (!isOfPackage) return error
  return new BackupFault(error.message.startsWith('no identity matched') ? WRONG_KEY : DAMAGED, { cause: error })
}

/** Reads at least `count` bytes, or all that there are. */
async function firstBytes(iterator: AsyncIterator<Uint8Array>, count: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  while (bytes.length < count) {
    const next = await iterator.next()
    if (next.done) break
    bytes = Buffer.concat([bytes, next.value])
  }
  return bytes
}

async function* continued(start: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (;;) {
    const next = await iterator.next()
    if (next.done) return
    yield next.value
  }
}
