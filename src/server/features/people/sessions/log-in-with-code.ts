import { fail, ok } from '#shared/kernel/outcome.ts'
import type { CallOrigin } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { usersTable } from '../users/index.ts'
import { checkCode, mayTryCode } from './check-code.ts'
import { readChallenge } from './login-challenge.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import { noteStrongLogin } from './pin-sessions.ts'
import { mailSecondFactorChange } from './second-factor-mail.ts'
import { needsCode } from './staff-rights.ts'

/**
 * The second step of logging in: with the proof that the password was right, and a code, a session opens.
 *
 * Between the two steps the account may have been locked, or its password changed: then one begins again.
 */
export async function logInWithCode(
  deps: SessionDeps,
  { challenge, code }: { challenge: string; code: string },
  origin: CallOrigin,
) {
  const proven = await readChallenge(deps, challenge)
  const account = proven && (await usersTable(deps.db).findByEmail(proven.email))
  if (!account || account.isLocked || account.sessionGeneration !== proven.generation) return fail('login_expired')
  // Turned off meanwhile, by an Admin or for the whole shop: the password alone opens it, in the first step.
  if (!needsCode(deps.staffSecondFactor, account)) return fail('login_expired')
  if (!(await mayTryCode(deps, account))) return fail('too_many_requests')

  const checked = await deps.db.transaction().execute(async (tx) => {
    const outcome = await checkCode(tx, deps, account, code)
    if (!outcome.ok) return outcome
    const at = deps.now()
    await noteStrongLogin(tx, account.id, at)
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
  return ok({ ...(await openSession(deps, account, origin)), hasMailed: checked.value === 'recovery' })
}
