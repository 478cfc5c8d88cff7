import type { Database } from '../db/tables.ts'
import { type Operation, runsTable } from '../features/operations/operations/index.ts'
import { forgetDue } from '../features/people/account/index.ts'
import { forgetMessages } from '../features/people/contact/index.ts'
import { loginFailuresTable, sessionsTable } from '../features/people/sessions/index.ts'
import { forgetParkedSales } from '../features/sales/parked-sales/index.ts'

const DAY_MS = 86_400_000
/** Long enough to see when something began to go wrong. */
const RUNS_KEPT_DAYS = 90

/**
 * Deletes expired data: customer data by the legal terms, messages to the shop after a year, parked sales after a
 * month, and the history of operations after three months. Also deletes expired sessions and counts of wrong passwords.
 */
export const cleanUp = (deps: { db: Database; now: () => Date }): Operation<{ forgottenRuns: number }> => ({
  name: 'clean-up',
  async run() {
    await forgetMessages(deps)
    await forgetParkedSales(deps)
    await forgetDue(deps)
    await sessionsTable(deps.db).deleteOver(deps.now())
    await loginFailuresTable(deps.db).deleteExpired(deps.now())
    const before = new Date(deps.now().getTime() - RUNS_KEPT_DAYS * DAY_MS)
    return { forgottenRuns: await runsTable(deps.db).forget(before) }
  },
})
