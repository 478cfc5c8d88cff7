import type { ProofMethod } from '#shared/contracts/passkeys.ts'
import { type Failure, fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import type { Account } from '../users/index.ts'
import { type SessionProof, sessionsTable } from './sessions-table.ts'

/** A proof of identity allows changes of passkeys for this long, in ms. */
const RECENT_MS = 10 * 60_000

/** Returns the ways in which a user can confirm the identity. A user who has a factor must give one. */
export function proofMethodsOf({ hasSecondFactor, hasPasskey }: Account): ProofMethod[] {
  if (!hasSecondFactor && !hasPasskey) return ['password']
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasSecondFactor ? (['code'] as const) : [])]
}

/** Failure of a session without a recent and sufficient proof, with the ways to give one. */
export const proofNeeded = (account: Account) => fail('proof_needed', { methods: proofMethodsOf(account) })

type Refusal = Failure<'unauthenticated'> | ReturnType<typeof proofNeeded>

/**
 * Returns the refusal of a change of factors; undefined when the session may make it.
 *
 * The proof of the session must be at most ten minutes old. If the account has a factor, the proof must include one: a
 * session that began with the password alone may only add the first factor (docs/decisions.md#passkeys).
 *
 * Call it in the transaction of the change, after the account was locked. Otherwise two sessions with only the password
 * could each add a first factor, and a session that has just ended could add one.
 *
 * @param isRemoval of a passkey. A customer may also remove a lost one after a new password by mailed link. An Admin
 * does this for staff.
 */
export async function changeRefusal(
  tx: Executor,
  { now }: { now: () => Date },
  { account, sessionId, isRemoval = false }: { account: Account; sessionId: string; isRemoval?: boolean },
): Promise<Refusal | undefined> {
  const session = await sessionsTable(tx).liveProofOf(sessionId, now())
  if (!session) return fail('unauthenticated')
  // Absolute, because the clock of the server may have been set back since.
  const isRecent = session.provenAt !== null && Math.abs(now().getTime() - session.provenAt.getTime()) < RECENT_MS
  const isSufficient = includesFactor(session, account) || (isRemoval && provesCustomer(session, account))
  return isRecent && isSufficient ? undefined : proofNeeded(account)
}

const provesCustomer = ({ proof }: SessionProof, { roles, hasSecondFactor }: Account) =>
  proof === 'link' && roles.length === 0 && !hasSecondFactor

/** Returns true when a proof includes a factor of the account. For an account without factors it always does. */
function includesFactor({ proof }: SessionProof, { hasSecondFactor, hasPasskey }: Account): boolean {
  switch (proof) {
    case 'passkey':
    case 'code':
      return true
    case 'password':
    case 'link':
      return !hasSecondFactor && !hasPasskey
    case 'pin':
      return false
    default:
      return proof satisfies never
  }
}
