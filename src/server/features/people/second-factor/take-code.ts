import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { stepOf } from './one-time-code.ts'
import { readDigits, readRecoveryCode } from './recovery-code.ts'
import { hashOfRecoveryCode, unseal } from './sealed-secret.ts'
import { secondFactorsTable } from './second-factors-table.ts'

type CodeAttempt = { userId: number; code: string; at: Date }

/**
 * Takes a code of somebody's app, or one of their recovery codes, and uses it up. Says which of the two it was.
 *
 * `code_used` for a code of the app that was right, but was taken before, or is older than one that was: whoever
 * looked over a shoulder has nothing. How often one may try is the caller's to count.
 */
export async function takeCode(db: Executor, secret: Uint8Array, { userId, code, at }: CodeAttempt) {
  const table = secondFactorsTable(db)
  const digits = readDigits(code)
  if (digits === undefined) {
    const hash = hashOfRecoveryCode(secret, userId, readRecoveryCode(code))
    return (await table.takeRecoveryCode(userId, hash)) ? ok('recovery' as const) : fail('wrong_code')
  }

  const factor = await table.find(userId)
  const shared = factor && unseal(secret, userId, factor.sealedSecret)
  const step = shared === undefined ? undefined : stepOf(shared, digits, at)
  if (step === undefined) return fail('wrong_code')
  return (await table.takeStep(userId, step)) ? ok('app' as const) : fail('code_used')
}
