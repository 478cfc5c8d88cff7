import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { hasPasskey } from '../../people/users/index.ts'

/** After this many wrong tries, over all tills, a PIN is blocked until its owner logs in with the password. */
export const MAX_WRONG_PINS = 5

export type Pin = { pinId: string; pinHash: string; setAt: Date; wrongTries: number }
const COLUMNS = ['pin_id as pinId', 'pin_hash as pinHash', 'set_at as setAt', 'wrong_tries as wrongTries'] as const

/** Staff member who may take over a till, as the lock screen lists them. */
export type Holder = { userId: number; email: string; firstname: string; middlename: string; lastname: string }

/** Table `staff_pins`. `forgetPin` of the sessions feature removes a PIN. */
export function pinsTable(db: Executor) {
  return {
    find: (userId: number): Promise<Pin | undefined> =>
      db.selectFrom('staff_pins').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst(),

    /** Sets a PIN and replaces the previous one. */
    async set(userId: number, pin: { pinId: string; pinHash: string; at: Date }): Promise<void> {
      const columns = { pin_id: pin.pinId, pin_hash: pin.pinHash, set_at: pin.at, wrong_tries: 0 }
      await db
        .insertInto('staff_pins')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    /**
     * Counts a try before the PIN is verified, so that parallel tries cannot exceed the limit. Returns undefined when
     * the user has no PIN or the PIN is blocked.
     */
    countTry: (userId: number): Promise<Pin | undefined> =>
      db
        .updateTable('staff_pins')
        .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('wrong_tries', '<', MAX_WRONG_PINS)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Adds wrong tries, up to the limit. Returns true when they blocked the PIN. */
    async addWrongTries(userId: number, tries: number): Promise<boolean> {
      const row = await db
        .updateTable('staff_pins')
        .set((eb) => ({ wrong_tries: sql<number>`least(${eb.ref('wrong_tries')} + ${tries}, ${MAX_WRONG_PINS})` }))
        .where('user_id', '=', userId)
        .where('wrong_tries', '<', MAX_WRONG_PINS)
        .returning('wrong_tries as wrongTries')
        .executeTakeFirst()
      return row !== undefined && row.wrongTries >= MAX_WRONG_PINS
    },

    /** Resets the number of wrong tries. Returns false when the PIN was replaced or removed after it was read. */
    async clearTries(userId: number, pinId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('staff_pins')
        .set({ wrong_tries: 0 })
        .where('user_id', '=', userId)
        .where('pin_id', '=', pinId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Returns users with a PIN, sorted by name. The caller checks whether they may log in now. */
    holders: (): Promise<(Holder & { roles: string[]; hasSecondFactor: boolean; hasPasskey: boolean })[]> =>
      db
        .selectFrom('staff_pins as p')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .where('u.is_locked', '=', false)
        .where('u.deleted_at', 'is', null)
        .select(['u.id as userId', 'u.email', 'u.firstname', 'u.middlename', 'u.lastname', 'u.roles'])
        .select((eb) => eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
        .select(hasPasskey('u'))
        .orderBy('u.firstname')
        .orderBy('u.email')
        .execute(),
  }
}
