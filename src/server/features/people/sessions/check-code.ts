import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { redeemCode } from '../second-factor/index.ts'
import type { Account } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import type { SessionDeps } from './open-session.ts'

/** Not an email address, so it does not share a counter with wrong passwords. */
const counterOf = (account: Account) => `code:${account.id}`

/**
 * Counts a try, and returns whether its code may be verified. Ten wrong codes block the account for 15 minutes. The try
 * counts before the code is verified, so that parallel tries cannot exceed the limit. Must run outside a transaction.
 */
export async function countCodeTry({ db, now }: SessionDeps, account: Account) {
  return loginFailuresTable(db).countTry(counterOf(account), now())
}

/** Verifies a code after `countCodeTry`. A correct code resets the counter. */
export async function checkCode(tx: Executor, { secret, now }: SessionDeps, account: Account, code: string) {
  const taken = await redeemCode(tx, secret, { userId: account.id, code, at: now() })
  if (!taken.ok) return taken.code === 'code_used' ? fail('code_used') : fail('wrong_code')
  await loginFailuresTable(tx).clear(counterOf(account))
  return taken
}
