import * as z from 'zod/mini'
import { session } from '#shared/contracts/users.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'

const registeredTill = z.object({ tillId: z.string(), name: z.string(), secret: z.string() })

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
  till: z.nullable(registeredTill),
  pinHolders: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Tokens of sessions that were logged out here and that the shop has not ended yet. */
  toRevoke: z._default(z.array(z.string()), []),
  /** Hash of the secret that opened the session, for an unlock without the shop. */
  proof: z._default(
    z.nullable(z.object({ kind: z.enum(['pin', 'password']), hash: z.string(), wrongTries: z.number() })),
    null,
  ),
  /** Wrong tries without the shop, which must count there too. */
  offlineTries: z._default(
    z.array(
      z.object({
        reportId: z.string(),
        email: z.string(),
        kind: z.enum(['pin', 'password']),
        tries: z.number(),
        isSent: z.boolean(),
      }),
    ),
    [],
  ),
})
export type Secrets = z.output<typeof secrets>

/** The registration of this machine as a till. It is in the secrets too. */
const registration = z.object({ shopUrl: z.string(), till: registeredTill })

/** Content of each file: the encrypted secrets, or the encrypted registration. */
const sealed = z.object({ sealed: z.string() })

/** Purposes of the sealed contents, which no other file has. */
export const VAULT_PURPOSE = 'vault'
export const REGISTRATION_PURPOSE = 'till registration'

/**
 * Storage of the token. This is the only place on the disk with a token, encrypted with the key of the machine.
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
  /** Undefined without a secure keyring. */
  sealer: Sealer | undefined
  file: JsonFile
  /**
   * Has the registration of the till only. It is written when the registration changes, and not at each login, so it
   * stays when the other file must be deleted because the disk is full.
   */
  tillFile: JsonFile
  log: Log
  /** Shows a Dutch note to the seller; null removes it. */
  note(noteId: string, text: string | null): void
}

const DAMAGED =
  'Wat deze kassa van het inloggen bewaarde was niet te lezen en is apart gelegd. Log opnieuw in en meld de kassa opnieuw aan.'
const DAMAGED_SESSION =
  'Wat deze kassa van het inloggen bewaarde was niet te lezen en is apart gelegd. Log opnieuw in. De kassa is nog aangemeld.'
const NOT_UPDATED =
  'De schijf van deze computer is vol of beschadigd. Maak ruimte vrij voordat u uitlogt of de kassa opnieuw start.'
const NOT_WRITTEN =
  'Het inloggen kon niet op deze computer worden bewaard (de schijf is vol of beschadigd). Na een herstart moet u opnieuw inloggen, en dat kan alleen met verbinding. Maak eerst ruimte vrij.'
const NOT_REGISTERED =
  'Het inloggen en de aanmelding van deze kassa konden niet op deze computer worden bewaard (de schijf is vol of beschadigd). Na een herstart moet u opnieuw inloggen en moet een beheerder de kassa opnieuw aanmelden. Maak eerst ruimte vrij.'
const NOT_EMPTIED =
  'Wat deze kassa van het vorige inloggen bewaarde kon niet van deze computer worden verwijderd (de schijf is beschadigd of alleen-lezen). Na een herstart kan de kassa op die naam staan. Vergrendel haar en laat de computer nakijken.'

/**
 * Opens the vault. A damaged file is moved aside and reported. When the disk is full, the former content stays only if
 * it gives no more than the current state does; see `mayStay`.
 */
export function openTokenVault({ sealer, file, tillFile, log, note }: Deps): TokenVault {
  /** The content of the file; undefined without a file. */
  let stored: Secrets | undefined
  const removeFile = () => {
    try {
      file.remove()
      stored = undefined
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
  const till = openRegistration({ sealer, file: tillFile, log })
  const removeAll = () => {
    till.remove()
    removeFile()
  }
  if (!sealer) return inMemory(removeAll)

  function readFile(sealing: Sealer): Secrets | undefined {
    const content = file.read()
    if (content === undefined) return undefined
    return secrets.parse(JSON.parse(sealing.unseal(VAULT_PURPOSE, sealed.parse(content).sealed)))
  }
  /** Writes the file. Returns false when that fails, and then the former content is still there. */
  function writeFile(sealing: Sealer, content: Secrets): boolean {
    try {
      file.write({ sealed: sealing.seal(VAULT_PURPOSE, JSON.stringify(content)) })
    } catch (error) {
      log.error('vault not written', error)
      return false
    }
    stored = content
    note('vault-not-written', null)
    note('vault-not-emptied', null)
    return true
  }
  return {
    kind: 'kept',
    read() {
      const restored = till.read()
      try {
        stored = readFile(sealer)
        return stored ?? restored
      } catch (error) {
        // The message of the error may contain the decrypted content, so only its name is logged.
        log.error('vault not readable', new Error(error instanceof Error ? error.name : 'unknown'))
        note('vault-damaged', restored ? DAMAGED_SESSION : DAMAGED)
        putAside()
        return restored
      }
    },
    write(content) {
      const isTillStored = till.write(content)
      if (writeFile(sealer, content)) return
      if (stored && mayStay(stored, content)) return note('vault-not-written', NOT_UPDATED)
      removeFile()
      // The deletion may have made enough room on a full disk.
      if (stored === undefined && writeFile(sealer, content)) return
      note('vault-not-written', isTillStored ? NOT_WRITTEN : NOT_REGISTERED)
    },
    empty: removeAll,
  }
}

/**
 * Returns whether the former content may stay on the disk when the current content cannot be written. It must not be the
 * token of a user who has logged out, an unlocked session of a locked till, a former registration, or a proof with fewer
 * wrong tries. The time of the last activity may be older: a restarted till then locks earlier.
 */
function mayStay(former: Secrets, now: Secrets): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    former.shopUrl === now.shopUrl &&
    former.token === now.token &&
    (former.isLocked || !now.isLocked) &&
    isSame(former.till, now.till) &&
    (former.proof === null || isSame(former.proof, now.proof)) &&
    now.toRevoke.every((token) => former.toRevoke.includes(token)) &&
    now.offlineTries.every((tries) => former.offlineTries.some((one) => isSame(one, tries)))
  )
}

/** Opens the file with the registration of the till. Disk errors are logged, never thrown. */
function openRegistration({ sealer, file, log }: Pick<Deps, 'sealer' | 'file' | 'log'>) {
  /** The content of the file as text; null without a file, undefined when unknown. */
  let stored: string | null | undefined

  function remove(): void {
    if (stored === null) return
    try {
      file.remove()
      stored = null
    } catch (error) {
      log.error('till registration not deleted', error)
    }
  }

  return {
    remove,
    /** Returns secrets with the registration only, without a user; undefined when there is none. */
    read(): Secrets | undefined {
      try {
        const content = file.read()
        if (content === undefined || !sealer) return undefined
        stored = sealer.unseal(REGISTRATION_PURPOSE, sealed.parse(content).sealed)
        return { ...NO_USER, ...registration.parse(JSON.parse(stored)) }
      } catch (error) {
        stored = undefined
        log.error('till registration not readable', new Error(error instanceof Error ? error.name : 'unknown'))
        return undefined
      }
    },
    /** Writes the registration when it has changed. Returns false when it is not on the disk. */
    write({ shopUrl, till }: Pick<Secrets, 'shopUrl' | 'till'>): boolean {
      if (!till || !sealer) {
        remove()
        return true
      }
      const text = JSON.stringify({ shopUrl, till } satisfies z.input<typeof registration>)
      if (text === stored) return true
      try {
        file.write({ sealed: sealer.seal(REGISTRATION_PURPOSE, text) })
        stored = text
        return true
      } catch (error) {
        log.error('till registration not written', error)
        // A former registration must not return after a restart.
        stored = undefined
        remove()
        return false
      }
    },
  }
}

const NO_USER = {
  token: null,
  session: null,
  lastsSeconds: 0,
  savedDateTime: new Date(0).toISOString(),
  touchedDateTime: new Date(0).toISOString(),
  isLocked: false,
  pinHolders: [],
  toRevoke: [],
  proof: null,
  offlineTries: [],
}

/**
 * The secrets until the end of the app.
 *
 * @param removeFiles deletes the files of an earlier start. They may contain the token of a user who has logged out since.
 */
function inMemory(removeFiles: () => void): TokenVault {
  let current: Secrets | undefined
  return {
    kind: 'memory',
    read: () => current,
    write: (content) => {
      current = content
      removeFiles()
    },
    empty: () => {
      current = undefined
      removeFiles()
    },
  }
}
