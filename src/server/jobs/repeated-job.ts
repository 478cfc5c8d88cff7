import type { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'

export type RepeatedJob = {
  name: string
  /**
   * Does everything that is due and gives the moment at which there will be more; undefined when
   * nothing waits. Looks between two pieces of work whether it should stop.
   */
  run(isStopping: () => boolean): Promise<Date | undefined>
}

/** A job that runs now and then by itself, and at once when somebody knows that there is something to do. */
export type RunningJob = { nudge(): void; stop(): void }

/** A process that was killed leaves its job marked as running; then its work is due again by itself, in the shop's own tables. */
const EXPIRES_AFTER_SECONDS = 300
/** Whoever runs a job says so this often, and after this long of silence counts as killed (`release-dead-jobs.ts`). */
const BEAT_EVERY_SECONDS = 5
const SILENT_AFTER_SECONDS = 20
/** How soon a forgotten nudge (another process, a clock that jumped) is made up for. */
const AT_LEAST_EVERY_MS = 60_000
const AFTER_A_FAULT_MS = 10_000
/** How soon the next run is queued again after the database was away. */
const QUEUE_AGAIN_MS = 1_000
/** Nudges that come together are one; under a rush of orders that is five a second. */
const GATHER_MS = 200
/** By so much the clock of the database may be behind ours. */
const CLOCKS_DIFFER_MS = 50
/** Our timers wake the worker, also when a job of a server that died was released; it looks by itself for what they miss. */
const POLL_SECONDS = 30

type Deps = Pick<OpenDatabase, 'kind'> & { boss: PgBoss; log: Log; now: () => Date }

/**
 * Runs a job on a queue of pg-boss: at most one run waits and one is under way, over all servers on
 * the database. After each run the next is put in the queue for when it is due.
 */
export async function startRepeatedJob(
  { boss, log, now, kind }: Deps,
  { name, run }: RepeatedJob,
): Promise<RunningJob> {
  let isStopping = false
  let gathering: NodeJS.Timeout | undefined
  let waking: NodeJS.Timeout | undefined

  const settings = {
    retryLimit: 0,
    expireInSeconds: EXPIRES_AFTER_SECONDS,
    // On PGlite there is no other server to notice, and a long transaction keeps every beat waiting.
    heartbeatSeconds: kind === 'pglite' ? null : SILENT_AFTER_SECONDS,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 60,
  }
  // One waiting and one running job per key; ours are "now" and "next".
  await boss.createQueue(name, { policy: 'stately' })
  // One that was there before keeps what it was made with.
  await boss.updateQueue(name, settings)
  const beat = kind === 'pglite' ? {} : { heartbeatRefreshSeconds: BEAT_EVERY_SECONDS }
  const workerId = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, ...beat }, async () => {
    let next = new Date(now().getTime() + AFTER_A_FAULT_MS)
    try {
      const due = await run(() => isStopping)
      next = soonest(due, now())
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed and will run again')
    }
    if (!isStopping) await putNext(next)
  })

  /** Without a next run in the queue the job would never run again by itself, so this is tried until it succeeds. */
  async function putNext(at: Date): Promise<void> {
    try {
      await boss.upsert(name, null, { singletonKey: 'next', startAfter: at })
    } catch (error) {
      if (isStopping) return
      log.warn({ err: error, job: name }, 'the next run of a job could not be queued yet')
      clearTimeout(waking)
      waking = setTimeout(() => void putNext(at), QUEUE_AGAIN_MS)
      return
    }
    if (isStopping) return
    clearTimeout(waking)
    // A moment later, so that the database's clock has certainly got there too.
    waking = setTimeout(wake, Math.max(0, at.getTime() - now().getTime()) + CLOCKS_DIFFER_MS)
  }

  const wake = () => boss.notifyWorker(workerId)

  async function putNow(): Promise<void> {
    try {
      await boss.send(name, null, { singletonKey: 'now' })
      wake()
    } catch (error) {
      // The work is safe in the shop's tables, and the next run is in the queue.
      log.error({ err: error, job: name }, 'a job could not be called')
    }
  }

  function nudge(): void {
    if (isStopping || gathering) return
    gathering = setTimeout(() => {
      gathering = undefined
      void putNow()
    }, GATHER_MS)
  }

  nudge()
  return {
    nudge,
    stop() {
      isStopping = true
      clearTimeout(gathering)
      clearTimeout(waking)
    },
  }
}

function soonest(due: Date | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + AT_LEAST_EVERY_MS)
  return due && due < latest ? due : latest
}
