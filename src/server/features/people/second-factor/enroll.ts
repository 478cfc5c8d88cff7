import type { Executor } from '../../../db/tables.ts'
import { addressOf, newSecret } from './one-time-code.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code.ts'
import { hashOfRecoveryCode, seal, unseal } from './sealed-secret.ts'
import { secondFactorsTable } from './second-factors-table.ts'

/** Time limit of an enrollment, in ms. Long enough to install an app. */
const ENROLLMENT_MS = 30 * 60_000

type Keys = { secret: Uint8Array; at: Date }

/** Returns the secret of the pending enrollment; undefined when there is none or it has expired. */
export async function pendingSecret(db: Executor, userId: number, { secret, at }: Keys): Promise<string | undefined> {
  const begun = await secondFactorsTable(db).find(userId)
  if (!begun || at.getTime() - begun.startedAt.getTime() >= ENROLLMENT_MS) return undefined
  return unseal(secret, userId, begun.sealedSecret)
}

/** Starts an enrollment or continues a pending one. A repeated call returns the same QR code. */
export async function beginEnrollment(
  db: Executor,
  { userId, email, shop }: { userId: number; email: string; shop: string },
  keys: Keys,
): Promise<{ secret: string; address: string }> {
  let shared = await pendingSecret(db, userId, keys)
  if (shared === undefined) {
    shared = newSecret()
    await secondFactorsTable(db).start(userId, seal(keys.secret, userId, shared), keys.at)
  }
  return { secret: shared, address: addressOf(shared, { shop, email }) }
}

/** Replaces the recovery codes by ten new ones and returns them. The database stores only their hashes. */
export async function replaceRecoveryCodes(db: Executor, userId: number, secret: Uint8Array): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(secret, userId, readRecoveryCode(code)))
  await secondFactorsTable(db).setRecoveryCodes(userId, hashes)
  return codes
}
