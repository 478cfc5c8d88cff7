import { PgBoss } from 'pg-boss'
import type { BackgroundJobState } from '#shared/contracts/operations.ts'
import type { BackgroundJob } from '#shared/domain/operations/background-jobs.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { Database } from '../db/tables.ts'
import { createEndReductionsJob } from '../features/catalog/import/index.ts'
import { type DrainErpDeps, drainErp } from '../features/erp/sync/index.ts'
import { sealAuditEntries } from '../features/operations/audit/index.ts'
import { warnOfLateBackup } from '../features/operations/backup/index.ts'
import type { Operations, ScheduledOperation } from '../features/operations/operations/index.ts'
import {
  createMailRateLimit,
  drainOutbox,
  type OutboxDeps,
  outboxTable,
  pausesTable,
} from '../features/operations/outbox/index.ts'
import {
  expireUnpaidOrders,
  type PollDeps,
  pollOpenAttempts,
  recheckPaidPayments,
} from '../features/sales/payments/index.ts'
import { followQuotes } from '../features/sales/quotes/index.ts'
import { mailStockWaiters } from '../features/sales/stock-waiting/index.ts'
import type { WorkMeter } from '../ports/work-meter.ts'
import { createGiveWay, createOrderLoad, type OrderLoad } from './give-way.ts'
import { jobDatabase } from './job-database.ts'
import { releaseDeadJobs } from './release-dead-jobs.ts'
import { type RepeatedJob, type RunningJob, startRepeatedJob } from './repeated-job.ts'
import { runWhenDue } from './scheduled-operation.ts'
import { backupWatchOf } from './schedules.ts'

/** Dependencies of the background jobs: the database, the external services, and the operations with their schedules. */
export type JobDeps = Pick<OpenDatabase, 'pool' | 'kind' | 'locks'> &
  OutboxDeps &
  Omit<PollDeps, 'outboxFilled'> & {
    operations: Operations
    /** Called when prices changed without an import. */
    pricesChanged(): void
    /** The operations that run on a schedule. */
    schedules: readonly ScheduledOperation[]
    /** Absent in tests without an ERP; then no records are sent to it. */
    erp?: DrainErpDeps['erp'] | undefined
    /**
     * Sends the catalog to an external search service if it changed, and returns the time of the next run. Absent without
     * such a service.
     */
    feedSearch?: (() => Promise<Date>) | undefined
    /** Counts the runs of jobs; absent when nothing is measured. */
    meter?: WorkMeter | undefined
    /** Interval in ms of the check for jobs of killed servers; shorter in tests. */
    deadJobCheckEveryMs?: number
  }

/** The running background jobs. */
export type Jobs = Pick<OrderLoad, 'orderBegins'> & {
  /** Runs the outbox jobs at once. Call it after a commit that added an outbox message. */
  outboxFilled(): void
  /** Runs the payment polling at once. Call it after a commit that opened a payment attempt. */
  attemptOpened(): void
  /**
   * Returns the state of the continuous jobs: when mail and ERP last accepted a message, and until when an outage
   * pauses the ERP sync.
   */
  backgroundJobStates(): Promise<BackgroundJobState[]>
  /** Stops the jobs. Waits at most five seconds for running ones. */
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 5_000

/**
 * Starts the background work: the continuous jobs, and the operations that have a schedule (`schedules.ts`).
 *
 * The work to do is stored in the shop's own tables. pg-boss decides when a job runs and ensures that only one of several
 * servers runs it.
 */
export async function startJobs(deps: JobDeps): Promise<Jobs> {
  const { log, kind, pool, now, meter, spans } = deps
  // On PGlite only this process uses the database, so messages that are marked as being sent are of a killed process.
  if (kind === 'pglite') {
    for (const party of ['mail', 'erp'] as const) await outboxTable(deps.db, party).releaseInterrupted(now())
  }

  const boss = new PgBoss({
    db: jobDatabase(pool),
    backend: kind,
    schedule: false,
    // The queues hold only a few jobs each, so maintenance is rarely needed.
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  await boss.start()
  const running: RunningJob[] = []
  const onRelease = () => {
    for (const job of running) job.nudge()
  }
  const deadJobCheck = await releaseDeadJobs({ pool, kind, log, everyMs: deps.deadJobCheckEveryMs, onRelease })

  const start = (job: RepeatedJob) => startRepeatedJob({ boss, log, now, kind, meter, spans }, job)
  const continuous: BackgroundJob[] = []
  const startContinuous = (name: BackgroundJob, run: RepeatedJob['run']) => {
    continuous.push(name)
    return start({ name, run })
  }

  const orders = createOrderLoad()
  const mailDeps = { ...deps, pace: createMailRateLimit(), giveWay: createGiveWay(orders) }
  const outbox = await startContinuous('outbox', (isStopping) => drainOutbox(mailDeps, isStopping))
  const { erp } = deps
  const giveWay = createGiveWay(orders)
  const erpSync = erp && (await startContinuous('erp', (isStopping) => drainErp({ ...deps, erp, giveWay }, isStopping)))
  const outboxFilled = () => {
    outbox.nudge()
    erpSync?.nudge()
  }
  const pollDeps = { ...deps, outboxFilled }
  const payments = await startContinuous('open-payments', (isStopping) => pollOpenAttempts(pollDeps, isStopping))
  running.push(
    ...[outbox, payments],
    await startContinuous('paid-payments', (isStopping) => recheckPaidPayments(pollDeps, isStopping)),
    await startContinuous('unpaid-orders', (isStopping) => expireUnpaidOrders(pollDeps, isStopping)),
    await startContinuous('stock-waiting', (isStopping) => mailStockWaiters(pollDeps, isStopping)),
    await startContinuous('audit-seal', (isStopping) => sealAuditEntries(deps, isStopping)),
    await startContinuous('quotes', (isStopping) => followQuotes(pollDeps, isStopping)),
    await startContinuous('reductions', createEndReductionsJob(deps)),
  )
  if (erpSync) running.push(erpSync)
  const watch = backupWatchOf(deps.schedules)
  if (watch) running.push(await startContinuous('backup-watch', () => warnOfLateBackup({ ...deps, ...watch })))
  if (deps.feedSearch) running.push(await startContinuous('search-feed', deps.feedSearch))
  for (const planned of deps.schedules) {
    const { operation, rhythm } = planned
    if (rhythm.kind === 'off' || !deps.operations.has(operation)) continue
    running.push(await start({ name: `operation-${operation}`, run: () => runWhenDue(deps, planned) }))
  }

  return {
    orderBegins: orders.orderBegins,
    outboxFilled,
    attemptOpened: payments.nudge,
    async backgroundJobStates() {
      const pause = await pausesTable(deps.db, 'erp').find(now())
      const restsUntil = pause && !pause.isOver ? pause.until.toISOString() : null
      const [mailSentAt, erpSentAt] = await Promise.all([lastSentAt(deps.db, 'mail'), lastSentAt(deps.db, 'erp')])
      return continuous.map((name) => ({
        watch: name,
        restsUntil: name === 'erp' ? restsUntil : null,
        ...(name === 'outbox' && { lastDateTime: mailSentAt }),
        ...(name === 'erp' && { lastDateTime: erpSentAt }),
      }))
    },
    async stop() {
      deadJobCheck.stop()
      for (const job of running) job.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/**
 * Returns the ISO time at which an external service last accepted a message, or null. Reads only the 100 newest
 * messages, because the data page of the back office requests this time every second while an operation runs.
 */
async function lastSentAt(db: Database, party: 'mail' | 'erp'): Promise<string | null> {
  const latest = db
    .selectFrom('outbox')
    .select('sent_at')
    .where('party', '=', party)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(100)
    .as('latest')
  const row = await db
    .selectFrom(latest)
    .select(({ fn }) => fn.max('latest.sent_at').as('at'))
    .executeTakeFirst()
  return row?.at?.toISOString() ?? null
}
