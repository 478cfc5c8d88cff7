import * as z from 'zod/mini'
import { session } from '#shared/contracts/users.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** Everything that only this machine and its shop may know. */
const secrets = z.object({
  /** Whose they are: shown to no other server. */
  shopUrl: z.string(),
  /** Null once the session is over. */
  token: z.nullable(z.string()),
  session: z.nullable(session),
  /** What the session had left when this was written, and when that was, by the clock of this machine. */
  lastsSeconds: z.number(),
  savedDateTime: z.string(),
  /** When the till was last touched. */
  touchedDateTime: z.string(),
  isLocked: z.boolean(),
  till: z.nullable(z.object({ tillId: z.string(), name: z.string(), secret: z.string() })),
  pinHolders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Tokens of who logged out while the shop was away: to be shown to it once more, to end them there. */
  toRevoke: z._default(z.array(z.string()), []),
})
export type Secrets = z.output<typeof secrets>

/** As it lies on the disk. */
const sealed = z.object({ sealed: z.string() })

/** Electron's `safeStorage`, as far as it is used. */
export interface Safe {
  isEncryptionAvailable(): boolean
  /** Linux alone: which keyring is behind it. */
  getSelectedStorageBackend?(): string
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
}

/**
 * Where the token is. The only place on the disk that it ever reaches, and only behind the keyring of the machine. Whatever
 * the disk refuses is written down and told to the seller, and never thrown: logging in and out go on.
 */
export interface TokenVault {
  /** `memory`: this machine has no safe worth the name, so who logs in does so at each start. */
  readonly kind: 'kept' | 'memory'
  read(): Secrets | undefined
  write(secrets: Secrets): void
  /** Nothing stays, not even on a full disk. */
  empty(): void
}

type Deps = {
  safe: Safe
  file: JsonFile
  log: Log
  /** Tells the seller, in Dutch; null takes it back. */
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

/** Opens the vault. What is damaged in it is put aside and told. */
export function openTokenVault({ safe, file, log, note }: Deps): TokenVault {
  const why = whyUnsafe(safe)
  if (why) {
    log.warn('tokens are kept in memory alone', { why })
    note('no-safe', NO_SAFE)
    return inMemory()
  }
  const takeAway = () => {
    try {
      file.remove()
      note('vault-not-emptied', null)
    } catch (error) {
      log.error('the vault could not be emptied', error)
      note('vault-not-emptied', NOT_EMPTIED)
    }
  }
  const putAside = () => {
    try {
      file.putAside()
    } catch (error) {
      // It stays where it is until the next who logs in takes its place.
      log.error('the vault could not be put aside', error)
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
        log.error('the vault could not be read', new Error(error instanceof Error ? error.name : 'unknown'))
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
        log.error('the vault could not be written', error)
        note('vault-not-written', NOT_WRITTEN)
        // The old content may be the token of a person who has logged out, so it is deleted.
        takeAway()
      }
    },
    empty: takeAway,
  }
}

/** Why secrets are not safe behind what this machine offers. `basic_text` is a password that everybody knows. */
function whyUnsafe(safe: Safe): string | undefined {
  if (!safe.isEncryptionAvailable()) return 'no encryption'
  const backend = safe.getSelectedStorageBackend?.()
  return backend === 'basic_text' || backend === 'unknown' ? backend : undefined
}

function inMemory(): TokenVault {
  let kept: Secrets | undefined
  return {
    kind: 'memory',
    read: () => kept,
    write: (content) => {
      kept = content
    },
    empty: () => {
      kept = undefined
    },
  }
}
