import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { usersTable } from '../users/index.ts'
import { confirmationLimit, loginFailuresTable, triesRefused } from './login-failures-table.ts'
import { isPassword } from './password.ts'

export type ConfirmDeps = { db: Database; secret: Uint8Array; now: () => Date }

/**
 * Verifies the password of a logged-in user before a sensitive action, because another person may be using their
 * machine. Wrong passwords are counted separately from those of logins, so that they block no login (docs/decisions.md#d18).
 *
 * Fails with `wrong_password`, or with `too_many_tries` after too many wrong passwords.
 *
 * @param byUserId the user who types the password of another one. Wrong passwords of each such user count separately, so
 * that they do not block the owner of the password.
 */
export async function confirmPassword(deps: ConfirmDeps, email: string, password: string, byUserId?: number) {
  const limits = [confirmationLimit(email, byUserId)]
  const match = await loginFailuresTable(deps).compare(limits, deps.now(), async () => {
    const account = await usersTable(deps.db).findByEmail(email)
    return account && (await isPassword(password, account.passwordHash)) ? account : undefined
  })
  if (match === 'too_many' || match === 'busy') return triesRefused(match)
  return match ? ok(undefined) : fail('wrong_password')
}
