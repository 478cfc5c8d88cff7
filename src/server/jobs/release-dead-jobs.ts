import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'

const CHECK_EVERY_MS = 10_000

type Deps = Pick<OpenDatabase, 'pool' | 'kind'> & {
  log: Log
  /** Called after jobs were released. The caller starts the jobs again. */
  released(): void
}

/**
 * Releases the jobs of killed servers: marks them as failed, once before it returns and then every ten seconds until `stop`
 * is called. The first release rejects on a database error; later ones log it.
 *
 * One job per kind and key runs at a time, and a job of a killed server counts as running until it is marked as failed.
 * Until then that key is blocked, so that mail waits, for example. A running job sends a heartbeat (`repeated-job.ts`), so another server continues
 * within 30 seconds after a kill. pg-boss has the same check, but it runs only once an hour here. It also records the job
 * as active before it fails it, and therefore skips the next job until its following check.
 *
 * On PGlite this process is the only user of the database, so every job that is active at the start is of a killed process.
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
    log.warn({ jobs: rowCount }, 'released jobs of a server that stopped responding')
    released()
  }
  await release(true)
  const timer = setInterval(() => {
    release(false).catch((error: unknown) => log.error({ err: error }, 'releasing jobs of killed servers failed'))
  }, CHECK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
