import * as z from 'zod/mini'
import { session } from '#shared/contracts/users.ts'
import type { JsonFile, Log } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'

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

/** Content of the file: the encrypted secrets. */
const sealed = z.object({ sealed: z.string() })

/** Purpose of the sealed content, which no other file has. */
export const VAULT_PURPOSE = 'vault'

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
  log: Log
  /** Shows a Dutch note to the seller; null removes it. */
  note(noteId: string, text: string | null): void
}

const DAMAGED =
  'Wat deze kassa van het inloggen bewaarde was niet te lezen en is apart gelegd. Log opnieuw in en meld de kassa opnieuw aan.'
const NOT_WRITTEN =
  'Het inloggen kon niet op deze computer worden bewaard (de schijf is vol of beschadigd). Na een herstart moet u opnieuw inloggen.'
const NOT_EMPTIED =
  'Wat deze kassa van het vorige inloggen bewaarde kon niet van deze computer worden verwijderd (de schijf is beschadigd of alleen-lezen). Na een herstart kan de kassa op die naam staan. Vergrendel haar en laat de computer nakijken.'

/** Opens the vault. A damaged file is moved aside and reported. */
export function openTokenVault({ sealer, file, log, note }: Deps): TokenVault {
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
  if (!sealer) return inMemory(removeFile)
  return {
    kind: 'kept',
    read() {
      try {
        const content = file.read()
        if (content === undefined) return undefined
        return secrets.parse(JSON.parse(sealer.unseal(VAULT_PURPOSE, sealed.parse(content).sealed)))
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
        file.write({ sealed: sealer.seal(VAULT_PURPOSE, JSON.stringify(content)) })
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
 * The secrets until the end of the app.
 *
 * @param removeFile deletes a file of an earlier start. It may contain the token of a user who has logged out since.
 */
function inMemory(removeFile: () => void): TokenVault {
  let current: Secrets | undefined
  return {
    kind: 'memory',
    read: () => current,
    write: (content) => {
      current = content
      removeFile()
    },
    empty: () => {
      current = undefined
      removeFile()
    },
  }
}
