import type { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import type { Log } from '../ports/log.ts'
import { noMeter, type WorkMeter } from '../ports/work-meter.ts'
import { inSpan, noSpans, type Spans } from '../tracing/spans.ts'

/** The name and the work of a background job. */
export type RepeatedJob = {
  name: string
  /**
   * Does all work that is due. Returns the time at which more work is due, or undefined if no work is waiting. Must
   * check `isStopping` between two pieces of work.
   */
  run(isStopping: () => boolean): Promise<Date | undefined>
}

/** A started job. `nudge` makes it run at once, after a commit that created work. `stop` prevents further runs. */
export type RunningJob = { nudge(): void; stop(): void }

/**
 * After this time a run counts as failed, even while its server sends heartbeats. Its unfinished work is still due in
 * the shop's tables.
 */
const EXPIRES_AFTER_SECONDS = 300
/** A server sends heartbeats for its running job at this interval. */
const HEARTBEAT_EVERY_SECONDS = 5
/** Without a heartbeat for this long, the server of a job counts as killed (`release-dead-jobs.ts`). */
const HEARTBEAT_TIMEOUT_SECONDS = 20
/**
 * Longest time between two runs. It limits the delay if `nudge` was not called, for example because another process
 * created the work, or if the clock was changed.
 */
const MAX_INTERVAL_MS = 60_000
/** Delay before the next run after a run that threw. */
const RETRY_AFTER_MS = 10_000
/** Delay before queueing the next run is tried again, while the database is unreachable. */
const QUEUE_RETRY_MS = 1_000
/** Nudges within this time cause one run, so many simultaneous orders cause at most five runs per second. */
const NUDGE_WINDOW_MS = 200
/**
 * A run that did not start this long after its time is queued again, due now. Its time lies in the future for the database
 * when the clock was set back.
 */
const LATE_AFTER_MS = 10_000
/** Tolerated difference between our clock and that of the database, which may be behind. */
const CLOCK_TOLERANCE_MS = 50
/** Interval at which pg-boss polls for queued runs. Our timers wake it earlier; polling finds runs without a timer. */
const POLL_SECONDS = 30

type Deps = Pick<OpenDatabase, 'kind'> & {
  boss: PgBoss
  log: Log
  now: () => Date
  meter?: WorkMeter | undefined
  spans?: Spans | undefined
}

/**
 * Runs a job repeatedly on a queue of pg-boss. Over all servers on the database, at most one run per key ("now" after a
 * nudge, else "next") is active and one is queued. After each run the next run is queued for the time at which work is
 * due, at most a minute later. The first run starts at once. A run that throws is logged and repeated after 10 seconds.
 */
export async function startRepeatedJob(
  { boss, log, now, kind, meter = noMeter, spans = noSpans }: Deps,
  { name, run }: RepeatedJob,
): Promise<RunningJob> {
  let isStopping = false
  let nudgeTimer: NodeJS.Timeout | undefined
  let wakeTimer: NodeJS.Timeout | undefined
  let lateTimer: NodeJS.Timeout | undefined

  const settings = {
    retryLimit: 0,
    expireInSeconds: EXPIRES_AFTER_SECONDS,
    // No heartbeats on PGlite: no other server can take over, and a long transaction would delay the heartbeats.
    heartbeatSeconds: kind === 'pglite' ? null : HEARTBEAT_TIMEOUT_SECONDS,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 60,
  }
  // One queued and one active job per key; the keys are "now" and "next".
  await boss.createQueue(name, { policy: 'stately' })
  // `createQueue` does not change the settings of an existing queue.
  await boss.updateQueue(name, settings)
  const heartbeat = kind === 'pglite' ? {} : { heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS }
  const workerId = await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, ...heartbeat }, async () => {
    clearTimeout(lateTimer)
    let next = new Date(now().getTime() + RETRY_AFTER_MS)
    const start = performance.now()
    try {
      const due = await inSpan(spans, `job ${name}`, { kind: 'internal', parent: null }, () => run(() => isStopping))
      next = nextRunAt(due, now())
      meter.jobRun(name, true, performance.now() - start)
    } catch (error) {
      meter.jobRun(name, false, performance.now() - start)
      log.error({ err: error, job: name }, 'background job failed, retrying')
    }
    if (!isStopping) await queueNext(next)
  })

  /** Queues the next run. Retries until it succeeds, because the job would not run again without a queued run. */
  async function queueNext(at: Date): Promise<void> {
    try {
      await boss.upsert(name, null, { singletonKey: 'next', startAfter: at })
    } catch (error) {
      if (isStopping) return
      log.warn({ err: error, job: name }, 'queueing the next run of a background job failed, retrying')
      clearTimeout(wakeTimer)
      wakeTimer = setTimeout(() => void queueNext(at), QUEUE_RETRY_MS)
      return
    }
    if (isStopping) return
    clearTimeout(wakeTimer)
    // Slightly later, so that the run is also due by the clock of the database.
    wakeTimer = setTimeout(wakeForNext, Math.max(0, at.getTime() - now().getTime()) + CLOCK_TOLERANCE_MS)
  }

  const wake = () => boss.notifyWorker(workerId)

  function wakeForNext(): void {
    wake()
    clearTimeout(lateTimer)
    lateTimer = setTimeout(nudge, LATE_AFTER_MS)
  }

  async function queueNow(): Promise<void> {
    try {
      await boss.send(name, null, { singletonKey: 'now' })
      wake()
    } catch (error) {
      // No work is lost: the work is stored in the shop's tables, and the next run is already queued.
      log.error({ err: error, job: name }, 'queueing an immediate run of a background job failed')
    }
  }

  function nudge(): void {
    if (isStopping || nudgeTimer) return
    nudgeTimer = setTimeout(() => {
      nudgeTimer = undefined
      void queueNow()
    }, NUDGE_WINDOW_MS)
  }

  nudge()
  return {
    nudge,
    stop() {
      isStopping = true
      clearTimeout(nudgeTimer)
      clearTimeout(wakeTimer)
      clearTimeout(lateTimer)
    },
  }
}

function nextRunAt(due: Date | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + MAX_INTERVAL_MS)
  return due && due < latest ? due : latest
}
