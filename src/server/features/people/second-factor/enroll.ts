import type { Executor } from '../../../db/tables.ts'
import { addressOf, newSecret } from './one-time-code.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code.ts'
import { hashOfRecoveryCode, seal, unseal } from './sealed-secret.ts'
import { secondFactorsTable } from './second-factors-table.ts'

/** Time limit of an enrollment, in ms. Long enough to install an app. */
const ENROLLMENT_MS = 30 * 60_000

/** `secret`: the server's secret, from which the encryption key is derived. `at`: the time of the call. */
type Context = { secret: Uint8Array; at: Date }

/** Returns the app secret of the pending enrollment; undefined when there is no enrollment or it has expired. */
export async function pendingSecret(
  db: Executor,
  userId: number,
  { secret, at }: Context,
): Promise<string | undefined> {
  const enrollment = await secondFactorsTable(db).find(userId)
  if (!enrollment || at.getTime() - enrollment.startedAt.getTime() >= ENROLLMENT_MS) return undefined
  return unseal(secret, userId, enrollment.sealedSecret)
}

/** Starts an enrollment or continues a pending one. While it is pending, a repeated call returns the same QR code. */
export async function beginEnrollment(
  db: Executor,
  { userId, email, shop }: { userId: number; email: string; shop: string },
  context: Context,
): Promise<{ secret: string; address: string }> {
  let appSecret = await pendingSecret(db, userId, context)
  if (appSecret === undefined) {
    appSecret = newSecret()
    await secondFactorsTable(db).start(userId, seal(context.secret, userId, appSecret), context.at)
  }
  return { secret: appSecret, address: addressOf(appSecret, { shop, email }) }
}

/** Replaces the recovery codes by ten new ones and returns them. The database stores only their hashes. */
export async function replaceRecoveryCodes(db: Executor, userId: number, secret: Uint8Array): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(secret, userId, readRecoveryCode(code)))
  await secondFactorsTable(db).setRecoveryCodes(userId, hashes)
  return codes
}
