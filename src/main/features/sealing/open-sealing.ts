import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { JsonFile, Log, Timers } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { decrypt, insecurityReason, KeyringAway, type Safe } from './keyring.ts'
import { createSealer, isSealed, KEY_BYTES } from './sealer.ts'

type Deps = {
  safe: Safe
  /** File with the key of this machine, encrypted by the keyring. */
  keyFile: JsonFile
  /** Files whose content an earlier version encrypted with the keyring itself, by their purpose. */
  olderFiles: Readonly<Record<string, JsonFile>>
  timers: Pick<Timers, 'after'>
  log: Log
  /** Shows a Dutch note to the seller; null removes it. */
  note(noteId: string, text: string | null): void
}

const keyContent = z.object({ key: z.string() })
const sealedContent = z.object({ sealed: z.string() })

const NO_SAFE =
  'Deze computer heeft geen veilige opslag voor het inloggen (geen sleutelbos). Inloggen, de aanmelding van de kassa en wat u voor klanten invult blijven bewaard tot de kassa wordt afgesloten, en niet langer.'
const SAFE_AWAY =
  'De sleutelbos van deze computer geeft nu geen antwoord. Inloggen en wat u voor klanten invult blijven bewaard tot de kassa wordt afgesloten. Ontgrendel de sleutelbos en start de kassa opnieuw.'
const KEY_NOT_WRITTEN =
  'De sleutel van deze kassa kon niet op deze computer worden bewaard (de schijf is vol of beschadigd). Inloggen en wat u voor klanten invult blijven bewaard tot de kassa wordt afgesloten.'

/**
 * Opens the encryption of this machine. Returns undefined, with a note for the seller, when the machine has no secure
 * keyring. Nothing may then be written to the disk that needs encryption.
 *
 * The keyring encrypts one random key, and the key encrypts the content. After the start no call waits for the keyring,
 * so all later writes are synchronous.
 */
export async function openSealing(deps: Deps): Promise<Sealer | undefined> {
  const { safe, log, note } = deps
  const none = (why: string, noteId: string, text: string) => {
    log.warn('secrets only in memory', { why })
    note(noteId, text)
    return undefined
  }
  try {
    const why = await insecurityReason(safe)
    if (why) return none(why, 'no-safe', NO_SAFE)
    const sealer = createSealer((await readKey(deps)) ?? (await createKey(deps)))
    for (const [purpose, file] of Object.entries(deps.olderFiles)) await resealOlder(deps, { sealer, purpose, file })
    return sealer
  } catch (error) {
    if (error instanceof KeyringAway) return none('keyring away', 'safe-away', SAFE_AWAY)
    log.error('key of this machine not written', error)
    return none('key not written', 'key-not-written', KEY_NOT_WRITTEN)
  }
}

/** Returns the stored key; undefined when there is none. An unreadable file is moved aside. */
async function readKey({ safe, keyFile, timers, log }: Deps): Promise<Uint8Array | undefined> {
  try {
    const content = keyFile.read()
    if (content === undefined) return undefined
    const encrypted = Buffer.from(keyContent.parse(content).key, 'base64')
    const { text, shouldReEncrypt } = await decrypt(safe, encrypted, timers)
    const key = Buffer.from(text, 'base64')
    if (key.length !== KEY_BYTES) throw new Error('key of another length')
    if (shouldReEncrypt) await rewriteKey({ safe, keyFile, log }, text)
    return key
  } catch (error) {
    if (error instanceof KeyringAway) throw error
    // The message of the error may contain decrypted content, so only its name is logged.
    log.error('key of this machine not readable', new Error(error instanceof Error ? error.name : 'unknown'))
    keyFile.putAside()
    return undefined
  }
}

/** Encrypts the key with the new key of the keyring. The old encryption stays usable if that fails. */
async function rewriteKey({ safe, keyFile, log }: Pick<Deps, 'safe' | 'keyFile' | 'log'>, key: string): Promise<void> {
  try {
    keyFile.write({ key: (await safe.encryptStringAsync(key)).toString('base64') })
    log.info('key of this machine encrypted again')
  } catch (error) {
    log.error('key of this machine not encrypted again', error)
  }
}

async function createKey({ safe, keyFile }: Deps): Promise<Uint8Array> {
  const key = randomBytes(KEY_BYTES)
  keyFile.write({ key: (await safe.encryptStringAsync(key.toString('base64'))).toString('base64') })
  return key
}

/**
 * Replaces content that an earlier version encrypted with the keyring itself. Unreadable content stays: the feature that
 * owns the file reports it.
 */
async function resealOlder(
  { safe, timers, log }: Deps,
  { sealer, purpose, file }: { sealer: Sealer; purpose: string; file: JsonFile },
): Promise<void> {
  try {
    const content = sealedContent.safeParse(file.read())
    if (!content.success || isSealed(content.data.sealed)) return
    const { text } = await decrypt(safe, Buffer.from(content.data.sealed, 'base64'), timers)
    file.write({ sealed: sealer.seal(purpose, text) })
    log.info('file of an earlier version encrypted again', { purpose })
  } catch (error) {
    if (error instanceof KeyringAway) throw error
    log.error(
      'file of an earlier version not encrypted again',
      new Error(error instanceof Error ? error.name : 'unknown'),
    )
  }
}
