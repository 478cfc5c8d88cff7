import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { stepOf } from './one-time-code.ts'
import { readDigits, readRecoveryCode } from './recovery-code.ts'
import { hashOfRecoveryCode, unseal } from './sealed-secret.ts'
import { secondFactorsTable } from './second-factors-table.ts'

type CodeAttempt = { userId: number; code: string; at: Date }

/**
 * Verifies a code of the app or a recovery code, and marks it as used. Returns which kind of code it was.
 *
 * Fails with `code_used` for a correct app code that was used before or is older than a used code. So a stranger who
 * sees a code cannot use it again. The caller limits the number of tries.
 */
export async function redeemCode(db: Executor, secret: Uint8Array, { userId, code, at }: CodeAttempt) {
  const table = secondFactorsTable(db)
  const digits = readDigits(code)
  if (digits === undefined) {
    const hash = hashOfRecoveryCode(secret, userId, readRecoveryCode(code))
    return (await table.takeRecoveryCode(userId, hash)) ? ok('recovery' as const) : fail('wrong_code')
  }

  const factor = await table.find(userId)
  const sharedSecret = factor && unseal(secret, userId, factor.sealedSecret)
  const step = sharedSecret === undefined ? undefined : stepOf(sharedSecret, digits, at)
  if (step === undefined) return fail('wrong_code')
  return (await table.takeStep(userId, step)) ? ok('app' as const) : fail('code_used')
}
