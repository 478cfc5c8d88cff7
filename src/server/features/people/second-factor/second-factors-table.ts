import type { Executor } from '../../../db/tables.ts'

/** Secrets of authenticator apps, and recovery codes. `users` stores whether the second factor is on. */
export function secondFactorsTable(db: Executor) {
  return {
    find: (userId: number) =>
      db
        .selectFrom('second_factors')
        .select(['sealed_secret as sealedSecret', 'started_at as startedAt'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** Stores the secret of a new enrollment and replaces a pending one. */
    async start(userId: number, sealedSecret: string, at: Date): Promise<void> {
      const enrollment = { sealed_secret: sealedSecret, started_at: at, last_step: 0 }
      await db
        .insertInto('second_factors')
        .values({ user_id: userId, ...enrollment })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(enrollment))
        .execute()
    },

    /**
     * Marks the time step of a code and all earlier steps as used. Returns false when the step was used already. Of two
     * concurrent calls one succeeds.
     */
    async takeStep(userId: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Replaces all recovery codes. */
    async setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (hashes.length === 0) return
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute()
    },

    /** Deletes a recovery code, because each code works once. Returns false when it does not exist or was used. */
    async takeRecoveryCode(userId: number, hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0
    },

    async recoveryCodesLeft(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Deletes the secret and the recovery codes. */
    async forget(userId: number): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    },
  }
}
