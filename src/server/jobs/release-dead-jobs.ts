import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'

const EVERY_MS = 10_000

type Deps = Pick<OpenDatabase, 'pool' | 'kind'> & {
  log: Log
  /** Told when there were some: what they kept waiting may go on. */
  released(): void
}

/**
 * Takes jobs out of the hands of servers that were killed: now, and every ten seconds until it is stopped.
 *
 * Of a kind of job one at a time is under way, and one of a dead server counts until somebody says that it is over:
 * nobody sends a mail meanwhile. Whoever runs one gives a sign of life (`repeated-job.ts`), so half a minute after a kill
 * another server goes on. pg-boss says so itself, but only once an hour here, and it first notes the job as under way, by
 * which the next one is passed over until it looks again.
 *
 * The folder of PGlite has one owner, and that is us: at the start every job that is under way is of a dead server.
 */
export async function releaseDeadJobs({ pool, kind, log, released }: Deps): Promise<{ stop(): void }> {
  const release = async (isStart: boolean) => {
    const { rowCount } = await pool.query(
      `
      update pgboss.job set state = 'failed', completed_on = now()
      where state = 'active' and ($1
        or started_on + expire_seconds * interval '1 second' < now()
        or heartbeat_on + heartbeat_seconds * interval '1 second' < now())`,
      [isStart && kind === 'pglite'],
    )
    if (!rowCount) return
    log.warn({ jobs: rowCount }, 'jobs were in the hands of a server that is gone')
    released()
  }
  await release(true)
  const timer = setInterval(() => {
    release(false).catch((error: unknown) => log.error({ err: error }, 'nobody could look for jobs of dead servers'))
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
