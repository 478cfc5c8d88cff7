import * as z from 'zod/mini'
import { session } from '#shared/contracts/users.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** Secrets of this machine and its shop. */
const secrets = z.object({
  /** Address of the shop that issued the secrets. They are not sent to any other server. */
  shopUrl: z.string(),
  /** Null once the session is over. */
  token: z.nullable(z.string()),
  session: z.nullable(session),
  /** Remaining time of the session at the time `savedDateTime`, when the secrets were written. */
  lastsSeconds: z.number(),
  savedDateTime: z.string(),
  /** Time of the last activity of the user. */
  touchedDateTime: z.string(),
  isLocked: z.boolean(),
  till: z.nullable(z.object({ tillId: z.string(), name: z.string(), secret: z.string() })),
  pinHolders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Tokens of sessions that were logged out here and that the shop has not ended yet. */
  toRevoke: z._default(z.array(z.string()), []),
})
export type Secrets = z.output<typeof secrets>

/** Content of the file: the encrypted secrets. */
const sealed = z.object({ sealed: z.string() })

/** The part of Electron's `safeStorage` that is used here. */
export interface Safe {
  isEncryptionAvailable(): boolean
  /** Linux only: the keyring in use. */
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

/**
 * Storage of the token. This is the only place on the disk with a token, encrypted with the keyring of the machine.
 * Disk errors are logged and reported to the seller, never thrown, so that login and logout keep working.
 */
export interface TokenVault {
  /** `memory`: the machine has no secure keyring, so the secrets are lost at the end of the app. */
  readonly kind: 'kept' | 'memory'
  read(): Secrets | undefined
  write(secrets: Secrets): void
  /** Deletes everything. Works on a full disk too. */
  empty(): void
}

type Deps = {
  safe: Safe
  file: JsonFile
  log: Log
  /** Shows a Dutch note to the seller; null removes it. */
  note(noteId: string, text: string | null): void
}

const NO_SAFE =
  'Deze computer heeft geen veilige opslag voor het inloggen (geen sleutelbos). Inloggen en de aanmelding van de kassa blijven bewaard tot de kassa wordt afgesloten, en niet langer.'
const DAMAGED =
  'Wat deze kassa van het inloggen bewaarde was niet te lezen en is apart gelegd. Log opnieuw in en meld de kassa opnieuw aan.'
const NOT_WRITTEN =
  'Het inloggen kon niet op deze computer worden bewaard (de schijf is vol of beschadigd). Na een herstart moet u opnieuw inloggen.'
const NOT_EMPTIED =
  'Wat deze kassa van het vorige inloggen bewaarde kon niet van deze computer worden verwijderd (de schijf is beschadigd of alleen-lezen). Na een herstart kan de kassa op die naam staan. Vergrendel haar en laat de computer nakijken.'

/** Opens the vault. A damaged file is moved aside and reported. */
export function openTokenVault({ safe, file, log, note }: Deps): TokenVault {
  const why = insecurityReason(safe)
  if (why) {
    log.warn('tokens only in memory', { why })
    note('no-safe', NO_SAFE)
    return inMemory()
  }
  const removeFile = () => {
    try {
      file.remove()
      note('vault-not-emptied', null)
    } catch (error) {
      log.error('vault not deleted', error)
      note('vault-not-emptied', NOT_EMPTIED)
    }
  }
  const putAside = () => {
    try {
      file.putAside()
    } catch (error) {
      // The file stays in its place until the next login replaces or removes it.
      log.error('vault not moved aside', error)
    }
  }
  return {
    kind: 'kept',
    read() {
      try {
        const content = file.read()
        if (content === undefined) return undefined
        const text = safe.decryptString(Buffer.from(sealed.parse(content).sealed, 'base64'))
        return secrets.parse(JSON.parse(text))
      } catch (error) {
        // The message of the error may contain the decrypted content, so only its name is logged.
        log.error('vault not readable', new Error(error instanceof Error ? error.name : 'unknown'))
        note('vault-damaged', DAMAGED)
        putAside()
        return undefined
      }
    },
    write(content) {
      try {
        file.write({ sealed: safe.encryptString(JSON.stringify(content)).toString('base64') })
        note('vault-not-written', null)
        note('vault-not-emptied', null)
      } catch (error) {
        log.error('vault not written', error)
        note('vault-not-written', NOT_WRITTEN)
        // The previous content may be the token of a user who has logged out, so it is deleted.
        removeFile()
      }
    },
    empty: removeFile,
  }
}

/**
 * Returns why the keyring of this machine is not secure; undefined when it is. The password of the keyring `basic_text`
 * is publicly known.
 */
function insecurityReason(safe: Safe): string | undefined {
  if (!safe.isEncryptionAvailable()) return 'no encryption'
  const backend = safe.getSelectedStorageBackend?.()
  return backend === 'basic_text' || backend === 'unknown' ? backend : undefined
}

function inMemory(): TokenVault {
  let current: Secrets | undefined
  return {
    kind: 'memory',
    read: () => current,
    write: (content) => {
      current = content
    },
    empty: () => {
      current = undefined
    },
  }
}
