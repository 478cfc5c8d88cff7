import type { Executor } from '../../../db/tables.ts'

/** A passkey with the data that verifies its responses. */
export type Passkey = {
  passkeyId: number
  userId: number
  name: string
  credentialId: string
  publicKey: string
  userHandle: string
  counter: number
  transports: string[]
}

/** A passkey in the list of its owner. */
type ListedPasskey = {
  passkeyId: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  isBackedUp: boolean
}

export type NewPasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: readonly string[]
  isBackedUp: boolean
}

const COLUMNS = [
  'id as passkeyId',
  'user_id as userId',
  'name',
  'credential_id as credentialId',
  'public_key as publicKey',
  'user_handle as userHandle',
  'counter',
  'transports',
] as const

/** Table `passkeys`. */
export function passkeysTable(db: Executor) {
  return {
    find: (credentialId: string): Promise<Passkey | undefined> =>
      db.selectFrom('passkeys').select(COLUMNS).where('credential_id', '=', credentialId).executeTakeFirst(),

    /** Returns the passkeys of a user, oldest first. */
    ofUser: (userId: number): Promise<Passkey[]> =>
      db.selectFrom('passkeys').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute(),

    /** Lists the passkeys of a user for their owner, oldest first. */
    list: (userId: number): Promise<ListedPasskey[]> =>
      db
        .selectFrom('passkeys')
        .select(['id as passkeyId', 'name', 'created_at as createdAt'])
        .select(['last_used_at as lastUsedAt', 'is_backed_up as isBackedUp'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** Adds a passkey. Returns its id; undefined when the passkey exists, also for another account. */
    async add(
      passkey: NewPasskey & { userId: number; userHandle: string; name: string; at: Date },
    ): Promise<number | undefined> {
      const row = await db
        .insertInto('passkeys')
        .values({
          user_id: passkey.userId,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          user_handle: passkey.userHandle,
          counter: passkey.counter,
          transports: [...passkey.transports],
          name: passkey.name,
          is_backed_up: passkey.isBackedUp,
          created_at: passkey.at,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /**
     * Stores a use with the counter of the authenticator. Returns false when the counter did not increase, so that of two
     * copies of a passkey one is refused. Authenticators that do not count always report zero. Also returns false when
     * the passkey was removed.
     */
    async recordUse(passkeyId: number, use: { counter: number; isBackedUp: boolean; at: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: use.at })
        .where('id', '=', passkeyId)
        .where((eb) =>
          eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.lit(use.counter === 0)])]),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Changes the name of a user's passkey. Returns false when the user has no such passkey. */
    async rename(userId: number, passkeyId: number, name: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', passkeyId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /**
     * Removes a user's passkey, and returns its name. A foreign key of `sessions` ends the sessions that it began.
     * Returns undefined when the user has no such passkey.
     */
    async remove(userId: number, passkeyId: number): Promise<string | undefined> {
      const row = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', passkeyId)
        .returning('name')
        .executeTakeFirst()
      return row?.name
    },

    /** Removes all passkeys of a user, and ends the sessions that they began. */
    async forget(userId: number): Promise<void> {
      await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
    },
  }
}
