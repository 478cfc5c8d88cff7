import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { takeCode } from '../second-factor/index.ts'
import type { Account } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import type { SessionDeps } from './open-session.ts'

/** Not a mail address, so nobody's wrong passwords are counted under it. */
const counterOf = (account: Account) => `code:${account.id}`

/**
 * Whether one more code may be tried for this account: ten wrong ones close it for a quarter of an hour. The try counts
 * before it is looked at, so that of many at once no more get through. To be called outside a transaction.
 */
export async function mayTryCode({ db, now }: SessionDeps, account: Account) {
  return loginFailuresTable(db).takeTry(counterOf(account), now())
}

/** Takes a code after `mayTryCode`; a right one begins the counting anew. */
export async function checkCode(tx: Executor, { secret, now }: SessionDeps, account: Account, code: string) {
  const taken = await takeCode(tx, secret, { userId: account.id, code, at: now() })
  if (!taken.ok) return taken.code === 'code_used' ? fail('code_used') : fail('wrong_code')
  await loginFailuresTable(tx).clear(counterOf(account))
  return taken
}
