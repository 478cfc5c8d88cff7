import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { usersTable } from '../users/index.ts'
import { confirmationLimit, loginFailuresTable } from './login-failures-table.ts'
import { isPassword } from './password.ts'

/**
 * Verifies the password of a logged-in user before a sensitive action, because another person may be using their
 * machine. Wrong passwords are counted separately from those of logins, so that they block no login (docs/decisions.md#d18).
 *
 * Fails with `wrong_password`, or with `too_many_requests` after too many wrong passwords.
 */
export async function confirmPassword({ db, now }: { db: Database; now: () => Date }, email: string, password: string) {
  const failures = loginFailuresTable(db)
  const match = await failures.compare([confirmationLimit(email)], now(), async () => {
    const account = await usersTable(db).findByEmail(email)
    return account && (await isPassword(password, account.passwordHash)) ? account : undefined
  })
  if (match === 'too_many') return fail('too_many_requests')
  return match ? ok(undefined) : fail('wrong_password')
}
