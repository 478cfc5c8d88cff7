import type { Executor } from '../../../db/tables.ts'
import { addressOf, newSecret } from './one-time-code.ts'
import { newRecoveryCodes, readRecoveryCode } from './recovery-code.ts'
import { hashOfRecoveryCode, seal, unseal } from './sealed-secret.ts'
import { secondFactorsTable } from './second-factors-table.ts'

/** Long enough to install an app; a screen that was left open the day before shows nothing that works. */
const ENROLLMENT_MS = 30 * 60_000

type Keys = { secret: Uint8Array; at: Date }

/** The secret that is being enrolled; undefined when nothing was begun, or too long ago. */
export async function pendingSecret(db: Executor, userId: number, { secret, at }: Keys): Promise<string | undefined> {
  const begun = await secondFactorsTable(db).find(userId)
  if (!begun || at.getTime() - begun.startedAt.getTime() >= ENROLLMENT_MS) return undefined
  return unseal(secret, userId, begun.sealedSecret)
}

/** Begins to enrol a telephone, or goes on with what was begun: whoever asks twice sees the same QR code. */
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

/** Ten new recovery codes in the place of those there were. They are told this once; the shop keeps no more than proof. */
export async function replaceRecoveryCodes(db: Executor, userId: number, secret: Uint8Array): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOfRecoveryCode(secret, userId, readRecoveryCode(code)))
  await secondFactorsTable(db).setRecoveryCodes(userId, hashes)
  return codes
}
