import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** Age at which the newest good backup is too old. Backups are made every 24 hours, and may take two. */
const LATE_AFTER_MS = 26 * 3_600_000

export type BackupHealth = {
  /** Time of the newest good backup: one that a test restore has proved, or the newest one when none are tested. */
  goodAt: Date | undefined
  /** Number of findings of the integrity checks in the last test restore. */
  found: number
  /**
   * Set when the newest good backup is too old: its time. When there is no good one, the time of the first test restore,
   * or of the first backup that failed after the last completed one. So backups of before the test restores do not count.
   */
  lateSince: Date | undefined
}

/**
 * Returns how old the newest good backup is, from the history of the operations.
 *
 * @param isTested whether test restores are on; otherwise every completed backup counts as good
 */
export async function backupHealth(db: Executor, now: Date, isTested: boolean): Promise<BackupHealth> {
  const { rows } = await sql<{ made: Date | null; tested: Date | null; found: number | null; first: Date | null }>`
    select
      min(started_at) filter (where name = 'backup-test' or (state <> 'done' and started_at > coalesce((
        select max(started_at) from operation_runs where name = 'backup' and state = 'done'), '-infinity'))) as first,
      max(started_at) filter (where name = 'backup' and state = 'done') as made,
      max((result ->> 'madeAt')::timestamptz) filter (
        where name = 'backup-test' and state = 'done' and result ->> 'isGood' = 'true') as tested,
      (array_agg((result ->> 'foundCount')::integer order by started_at desc) filter (
        where name = 'backup-test' and state = 'done'))[1] as found
    from operation_runs where name in ('backup', 'backup-test')`.execute(db)
  const { first = null, made = null, tested = null, found = null } = rows[0] ?? {}
  const goodAt = (isTested ? tested : made) ?? undefined
  const since = goodAt ?? first ?? undefined
  const isLate = since !== undefined && now.getTime() - since.getTime() > LATE_AFTER_MS
  return { goodAt, found: isTested ? (found ?? 0) : 0, lateSince: isLate ? since : undefined }
}
