import type { Executor } from '../../../db/tables.ts'
import { usersTable } from '../users/index.ts'

/**
 * Records a login without a PIN: with a password, with password and code, or with a mailed link. Unblocks a PIN that
 * was blocked by wrong tries.
 */
export async function recordStrongLogin(db: Executor, userId: number, at: Date): Promise<void> {
  await usersTable(db).recordLogin(userId, at)
  await db
    .updateTable('staff_pins')
    .set({ wrong_tries: 0 })
    .where('user_id', '=', userId)
    .where('wrong_tries', '>', 0)
    .execute()
}

/** Deletes the user's PIN, which ends all sessions that began with this PIN. Returns false when the user had no PIN. */
export async function forgetPin(db: Executor, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff_pins').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
