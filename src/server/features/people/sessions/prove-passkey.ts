import type { PasskeyResponse } from '#shared/contracts/passkeys.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import {
  type ChallengeOwner,
  challengeIn,
  challengesTable,
  passkeysTable,
  type RelyingParty,
  verifyPasskey,
} from '../passkeys/index.ts'
import { type Account, usersTable } from '../users/index.ts'
import type { SessionDeps } from './open-session.ts'

export type PasskeyDeps = SessionDeps & {
  /** The site of the passkeys; undefined when browsers allow none at the address of the shop. */
  party: RelyingParty | undefined
  /** Called when there is a mail to send. */
  outboxFilled(): void
}

type Request = {
  response: PasskeyResponse
  /** The session that confirms its identity; absent for a login, where the passkey says whose account it is. */
  owner?: ChallengeOwner
}

/**
 * Verifies the response of a passkey, stores its use, and runs an action in the same transaction.
 *
 * Fails with `passkey_expired` when the challenge was used before or is older than five minutes, `passkey_unknown` when the
 * passkey was removed, belongs to another account than that of `owner`, or its account is locked, and `passkey_refused` when
 * the response is wrong. A counter that did not increase means that two authenticators have the passkey: the call fails
 * with `passkey_copied`, and the owner is informed by mail. Its signature was verified, so strangers cannot cause the mail.
 */
export async function provePasskey<Result>(
  deps: PasskeyDeps,
  { response, owner }: Request,
  action: (tx: Transaction, account: Account, passkey: { passkeyId: number; name: string }) => Promise<Result>,
) {
  const { db, party, secret, now } = deps
  if (!party) return fail('passkeys_unavailable')
  const challenge = await challengeIn(response)
  if (challenge === undefined) return fail('passkey_refused')
  const use = { purpose: owner ? 'confirm' : 'login', ...(owner && { owner }), at: now() } as const
  // Taken before the verification, so that each response is verified once.
  if (!(await challengesTable(db, secret).take(challenge, use))) return fail('passkey_expired')

  const passkey = await passkeysTable(db).find(response.id)
  if (!passkey || (owner && passkey.userId !== owner.userId)) return fail('passkey_unknown')
  const verified = await verifyPasskey(party, challenge, response, passkey)
  if (!verified) return fail('passkey_refused')

  const outcome = await db.transaction().execute(async (tx) => {
    const at = now()
    const account = await usersTable(tx).lock(passkey.userId)
    if (!account || account.isLocked) return fail('passkey_unknown')
    const stored = await passkeysTable(tx).find(response.id)
    if (!stored) return fail('passkey_unknown')
    if (await passkeysTable(tx).recordUse(stored.passkeyId, { ...verified, at })) return action(tx, account, stored)
    await auditPasskey(tx, account, 'user.passkey_copied', { at, passkey: stored.name })
    const key = `${passkey.passkeyId}:${amsterdamDay(at)}`
    await mailPasskeyChange(tx, account.id, { change: 'copied', name: stored.name, key, at })
    return fail('passkey_copied')
  })
  if (isCopied(outcome)) deps.outboxFilled()
  return outcome
}

const isCopied = (outcome: unknown) =>
  typeof outcome === 'object' && outcome !== null && 'code' in outcome && outcome.code === 'passkey_copied'

/**
 * Writes an audit row about a passkey of a user. `passkey`: its name, only for staff: the log has no data of customers
 * beyond the id of their account.
 */
export function auditPasskey(
  tx: Transaction,
  { id, email, roles }: Account,
  action: string,
  { passkey, at }: { passkey: string; at: Date },
): Promise<void> {
  const isStaff = roles.length > 0
  return writeAudit(tx, {
    actor: isStaff ? { userId: id, email } : 'system',
    action,
    subject: 'user',
    subjectId: String(id),
    before: null,
    after: isStaff ? { passkey } : null,
    at,
  })
}

/** Change of a passkey of which its owner is informed. `copied`: its counter did not increase. */
type PasskeyChange = 'added' | 'removed' | 'copied'

/** Enqueues the mail that informs the owner of a change. A repeated `key` mails nothing. */
export async function mailPasskeyChange(
  tx: Transaction,
  userId: number,
  { change, name, key, at }: { change: PasskeyChange; name: string; key: string; at: Date },
): Promise<void> {
  const kind = 'passkey-changed'
  const uniqueKey = `${kind}:${change}:${key}`
  await enqueue(tx, { party: 'mail', kind, uniqueKey, payload: { userId, change, name }, at })
}
