import type { Executor } from '../../../db/tables.ts'

/** So many wrong ones, over all tills, and a PIN works no longer until its owner logged in with the password. */
export const MAX_WRONG_PINS = 5

export type Pin = { pinId: string; pinHash: string; setAt: Date; wrongTries: number }
const COLUMNS = ['pin_id as pinId', 'pin_hash as pinHash', 'set_at as setAt', 'wrong_tries as wrongTries'] as const

/** Somebody who may take over a till, as the lock screen shows them. */
export type Holder = { userId: number; email: string; firstname: string; middlename: string; lastname: string }

/** The PINs of staff. Removing one is `forgetPin` of the sessions. */
export function pinsTable(db: Executor) {
  return {
    find: (userId: number): Promise<Pin | undefined> =>
      db.selectFrom('staff_pins').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst(),

    /** In the place of the one there was. */
    async set(userId: number, pin: { pinId: string; pinHash: string; at: Date }): Promise<void> {
      const chosen = { pin_id: pin.pinId, pin_hash: pin.pinHash, set_at: pin.at, wrong_tries: 0 }
      await db
        .insertInto('staff_pins')
        .values({ user_id: userId, ...chosen })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
        .execute()
    },

    /**
     * Counts a try before it is looked at, so that of many at once no more get through than are allowed. Undefined when
     * there is no PIN, or it was typed wrong too often.
     */
    takeTry: (userId: number): Promise<Pin | undefined> =>
      db
        .updateTable('staff_pins')
        .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('wrong_tries', '<', MAX_WRONG_PINS)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** The counting begins anew; false when the PIN was replaced or removed meanwhile. */
    async clearTries(userId: number, pinId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('staff_pins')
        .set({ wrong_tries: 0 })
        .where('user_id', '=', userId)
        .where('pin_id', '=', pinId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Staff with a PIN, by name; whether they may come in now is for the caller to say. */
    holders: (): Promise<(Holder & { roles: string[]; hasSecondFactor: boolean })[]> =>
      db
        .selectFrom('staff_pins as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .where('u.is_locked', '=', false)
        .where('u.deleted_at', 'is', null)
        .select(['u.id as userId', 'u.email', 'u.firstname', 'u.middlename', 'u.lastname', 'u.roles'])
        .select((eb) => eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
        .orderBy('u.firstname')
        .orderBy('u.email')
        .execute(),
  }
}
