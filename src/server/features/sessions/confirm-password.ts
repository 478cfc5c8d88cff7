import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../db/tables.ts'
import { usersTable } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { isPassword } from './password.ts'

/**
 * Whether somebody who is logged in knows their password as well: asked before what cannot be undone, for whoever sits
 * down at a machine where somebody else is logged in. Wrong ones count as they do when logging in (decisions D18).
 */
export async function confirmPassword({ db, now }: { db: Database; now: () => Date }, email: string, password: string) {
  const failures = loginFailuresTable(db)
  if (!(await failures.takeTry(email, now()))) return fail('too_many_requests')
  const account = await usersTable(db).findByEmail(email)
  if (!account || !(await isPassword(password, account.passwordHash))) return fail('wrong_password')
  await failures.clear(email)
  return ok(undefined)
}
