import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'

/** Interval in ms of the check for jobs of killed servers. */
const CHECK_EVERY_MS = 10_000

type Deps = Pick<OpenDatabase, 'pool' | 'kind'> & {
  log: Log
  /** Interval of the check in ms, shorter in tests; ten seconds by default. */
  everyMs?: number | undefined
  /** Called after jobs were released, to start the jobs again. */
  onRelease(): void
}

/**
 * Releases the jobs of killed servers: marks them as failed, once before it returns and then at an interval until
 * `stop` is called. The first release rejects on a database error; later ones log it.
 *
 * One job per queue and key runs at a time, and a job of a killed server counts as running until it is marked as
 * failed. Until then no other server runs the job: mails wait, for example. A running job sends heartbeats
 * (`repeated-job.ts`), so another server continues within 30 seconds after a kill. pg-boss has its own check, but runs
 * it only once an hour here. That check first caches the keys of active jobs (`queue.singletons_active`), and only then
 * marks the dead job as failed. The key stays in the cache until the next check, so the next job with that key would
 * wait for another hour.
 *
 * On PGlite only this process uses the database, so every job that is active at the start is of a killed process.
 */
export async function releaseDeadJobs({
  pool,
  kind,
  log,
  everyMs = CHECK_EVERY_MS,
  onRelease,
}: Deps): Promise<{ stop(): void }> {
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
    onRelease()
  }
  await release(true)
  const timer = setInterval(() => {
    release(false).catch((error: unknown) => log.error({ err: error }, 'releasing jobs of killed servers failed'))
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
