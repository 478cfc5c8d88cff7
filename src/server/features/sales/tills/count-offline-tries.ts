import { fail, ok } from '#shared/kernel/outcome.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { limitOnTill, loginFailuresTable, type SessionDeps } from '../../people/sessions/index.ts'
import { usersTable } from '../../people/users/index.ts'
import { pinsTable } from './pins-table.ts'
import { findOpenTill, type TillProof } from './switch-by-pin.ts'
import { tillsTable } from './tills-table.ts'

type Report = { reportId: string; email: string; kind: 'pin' | 'password'; tries: number }

/**
 * Counts wrong PINs or passwords that were typed on a till while the shop was unreachable, as if they were typed now. A
 * repeated report counts once. Wrong passwords block the logins of the user on this till only. The reply is the same for an unknown user.
 */
export async function countOfflineTries(deps: SessionDeps, till: TillProof, { reportId, email, kind, tries }: Report) {
  if (!(await findOpenTill(deps, till))) return fail('till_unknown')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await tillsTable(tx).recordTriesReport(till.tillId, reportId))) return
    const counters = loginFailuresTable({ db: tx, secret: deps.secret })
    if (kind === 'password') return counters.addFailures(limitOnTill(email, till.tillId), tries, at)
    const account = await usersTable(tx).findByEmail(email)
    if (!account || !(await pinsTable(tx).addWrongTries(account.id, tries))) return
    await writeAudit(tx, {
      actor: 'system',
      action: 'user.pin_blocked',
      subject: 'user',
      subjectId: String(account.id),
      before: null,
      after: null,
      at,
    })
  })
  return ok({})
}
