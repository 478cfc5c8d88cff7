import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { redeemCode } from '../second-factor/index.ts'
import type { Account } from '../users/index.ts'
import { loginFailuresTable } from './login-failures-table.ts'
import type { SessionDeps } from './open-session.ts'

/** Key of the counter of wrong codes. It is no email address, so wrong passwords have another counter. */
const counterKeyOf = (account: Account) => `code:${account.id}`

/**
 * Counts a try, and returns whether its code may be verified. Ten wrong codes block the codes of the account for 15
 * minutes. Call it before the code is verified and outside a transaction, so that parallel tries cannot exceed the
 * limit.
 */
export async function countCodeTry(deps: SessionDeps, account: Account) {
  return loginFailuresTable(deps).countTry(counterKeyOf(account), deps.now())
}

/** Verifies a code after `countCodeTry`. A correct code resets the counter. */
export async function checkCode(tx: Executor, { secret, now }: SessionDeps, account: Account, code: string) {
  const redeemed = await redeemCode(tx, secret, { userId: account.id, code, at: now() })
  if (!redeemed.ok) return redeemed.code === 'code_used' ? fail('code_used') : fail('wrong_code')
  await loginFailuresTable({ db: tx, secret }).clear(counterKeyOf(account))
  return redeemed
}
