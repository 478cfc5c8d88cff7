import type { CheckResult } from '#shared/contracts/check-result.ts'
import type { Database } from '../../../db/tables.ts'
import type { Operation } from '../../operations/operations/index.ts'
import { runIntegrityChecks } from './run-integrity-checks.ts'

/** Operation that runs the integrity checks, every hour and on request. */
export const integrityCheckOperation = (deps: { db: Database; now: () => Date }): Operation<CheckResult> => ({
  name: 'bookkeeping',
  run: ({ progress, isStopping }) =>
    runIntegrityChecks(deps, { progress: (done, of) => progress(done, of, 'regels'), isStopping }),
})
