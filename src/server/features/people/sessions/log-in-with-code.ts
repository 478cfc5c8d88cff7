import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { usersTable } from '../users/index.ts'
import { checkCode, countCodeTry } from './check-code.ts'
import { readChallenge } from './login-challenge.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { recordStrongLogin } from './pin-sessions.ts'
import { mailSecondFactorChange } from './second-factor-mail.ts'
import { needsCode } from './staff-rights.ts'

/**
 * Second step of a login: opens a session for a challenge (proof that the password was correct) and a code.
 *
 * Fails with `login_expired` when the challenge is invalid or expired, or when the account was locked or its password,
 * roles or second factor changed between the steps.
 */
export async function logInWithCode(
  deps: SessionDeps,
  { challenge, code }: { challenge: string; code: string },
  origin: CallOrigin,
) {
  const proof = await readChallenge(deps, challenge)
  const account = proof && (await usersTable(deps.db).findByEmail(proof.email))
  if (!account || account.isLocked || account.sessionGeneration !== proof.generation) return fail('login_expired')
  // The shop turned off all second factors (`STAFF_SECOND_FACTOR=off`) after the first step. In a new login the
  // password alone is sufficient.
  if (!needsCode(deps.staffSecondFactor, account)) return fail('login_expired')
  if (!(await countCodeTry(deps, account))) return fail('too_many_tries')

  const checked = await deps.db.transaction().execute(async (tx) => {
    const outcome = await checkCode(tx, deps, account, code)
    if (!outcome.ok) return outcome
    const at = deps.now()
    await recordStrongLogin(tx, account.id, at)
    if (outcome.value === 'recovery') {
      await writeAudit(tx, {
        actor: { userId: account.id, email: account.email },
        action: 'user.recovery_code_used',
        subject: 'user',
        subjectId: String(account.id),
        before: null,
        after: null,
        at,
      })
      await mailSecondFactorChange(tx, account.id, 'recovery', at)
    }
    return outcome
  })
  if (!checked.ok) return checked
  return ok({
    opened: await openSession(deps, account, origin, { proof: 'code' }),
    hasMailed: checked.value === 'recovery',
  })
}
