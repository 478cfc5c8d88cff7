import type { Executor } from '../../../db/tables.ts'
import { usersTable } from '../users/index.ts'

/** Notes a login with a password. It lets a PIN work again that was typed wrong too often. */
export async function noteStrongLogin(db: Executor, userId: number, at: Date): Promise<void> {
  await usersTable(db).noteLogin(userId, at)
  await db
    .updateTable('staff_pins')
    .set({ wrong_tries: 0 })
    .where('user_id', '=', userId)
    .where('wrong_tries', '>', 0)
    .execute()
}

/** Somebody has a PIN no longer, and the sessions that it opened are over. False when there was none. */
export async function forgetPin(db: Executor, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staff_pins').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
