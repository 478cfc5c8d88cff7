import type { Executor } from '../../../db/tables.ts'

/** The secrets that telephones share with the shop, and the codes on paper. Whether they count stands with the user. */
export function secondFactorsTable(db: Executor) {
  return {
    find: (userId: number) =>
      db
        .selectFrom('second_factors')
        .select(['sealed_secret as sealedSecret', 'started_at as startedAt'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** A telephone is being enrolled; what was begun before is forgotten. */
    async start(userId: number, sealedSecret: string, at: Date): Promise<void> {
      const begun = { sealed_secret: sealedSecret, started_at: at, last_step: 0 }
      await db
        .insertInto('second_factors')
        .values({ user_id: userId, ...begun })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
        .execute()
    },

    /** Uses a half minute up, with those before it. False when that was done already: of two at once, one gets it. */
    async takeStep(userId: number, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** These recovery codes, and no others any more. */
    async setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (hashes.length === 0) return
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
        .execute()
    },

    /** Uses a recovery code up; false when there is no such code (any more). */
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

    /** Nothing of it is left. */
    async forget(userId: number): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
    },
  }
}
