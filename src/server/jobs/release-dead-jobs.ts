import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'

const EVERY_MS = 60_000

type Deps = { pool: OpenDatabase['pool']; log: Log }

/**
 * Takes jobs out of the hands of servers that were killed: now, and every minute until it is stopped.
 *
 * Of a kind of job one at a time is under way, and one of a dead server counts until somebody says that it is over:
 * nobody sends a mail meanwhile. pg-boss says so itself, but only once an hour here, and it first notes the job as under
 * way, by which the next one is passed over until it looks again.
 */
export async function releaseDeadJobs({ pool, log }: Deps): Promise<{ stop(): void }> {
  const release = async () => {
    const { rowCount } = await pool.query(`
      update pgboss.job set state = 'failed', completed_on = now()
      where state = 'active' and started_on + expire_seconds * interval '1 second' < now()`)
    if (rowCount) log.warn({ jobs: rowCount }, 'jobs were in the hands of a server that is gone')
  }
  await release()
  const timer = setInterval(() => {
    release().catch((error: unknown) => log.error({ err: error }, 'nobody could look for jobs of dead servers'))
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
