import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { usersTable } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import { isPassword } from './password.ts'

/**
 * Verifies the password of a logged-in user before a sensitive action, because another person may be using their
 * machine. Wrong passwords count as they do for a login (docs/decisions.md#d18).
 *
 * @returns `wrong_password`, or `too_many_requests` after too many wrong ones
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
