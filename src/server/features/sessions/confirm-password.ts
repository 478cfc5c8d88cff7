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
  const right = await failures.compare(email, now(), async () => {
    const account = await usersTable(db).findByEmail(email)
    return account && (await isPassword(password, account.passwordHash)) ? account : undefined
  })
  if (right === 'too_many') return fail('too_many_requests')
  return right ? ok(undefined) : fail('wrong_password')
}
