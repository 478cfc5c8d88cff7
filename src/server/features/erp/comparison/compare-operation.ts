import { sql } from 'kysely'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import type { Executor } from '../../../db/tables.ts'
import type { Operation } from '../../operations/operations/index.ts'
import { type CompareDeps, compareWithErp } from './compare-with-erp.ts'

/** A record that was being saved while the compare before this one looked is looked at by both. */
const OVERLAP_MS = 3_600_000

/** The daily compare of shop and ERP as an operation. */
export const compareOperation = (deps: CompareDeps): Operation<CheckResult> => ({
  name: 'compare',
  async run({ progress, isStopping }) {
    const before = await lastCompared(deps.db)
    const changedWithinMs = before && deps.now().getTime() - before.getTime() + OVERLAP_MS
    const tell = (done: number, what: string) => progress(done, null, what)
    return compareWithErp(deps, { changedWithinMs, progress: tell, isStopping })
  },
})

/** When the last compare that got to its end began; undefined before the first: then everything is read. */
async function lastCompared(db: Executor): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from operation_runs where name = 'compare' and state = 'done'
    order by started_at desc, id limit 1`.execute(db)
  return rows[0]?.at
}
