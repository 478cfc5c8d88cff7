import { sql } from 'kysely'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import type { Executor } from '../../../db/tables.ts'
import type { Operation } from '../../operations/operations/index.ts'
import { type CompareDeps, compareWithErp } from './compare-with-erp.ts'

/** Overlap of two comparisons, so that a record that was saved during the previous one is compared again. */
const OVERLAP_MS = 3_600_000

/** Operation that compares shop and ERP, daily. */
export const compareOperation = (deps: CompareDeps): Operation<CheckResult> => ({
  name: 'compare',
  async run({ progress, isStopping }) {
    const before = await lastCompared(deps.db)
    const changedWithinMs = before && deps.now().getTime() - before.getTime() + OVERLAP_MS
    const report = (done: number, what: string) => progress(done, null, what)
    return compareWithErp(deps, { changedWithinMs, progress: report, isStopping })
  },
})

/** Returns the start of the last completed comparison; undefined before the first one, which reads everything. */
async function lastCompared(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from operation_runs where name = 'compare' and state = 'done'
    order by started_at desc, id limit 1`.execute(db)
  return rows[0]?.at
}
