import { PgBoss } from 'pg-boss'
import type { BackgroundJobState } from '#shared/contracts/operations.ts'
import type { BackgroundJob } from '#shared/domain/operations/background-jobs.ts'
import type { OpenDatabase } from '../db/database.ts'
import type { Database } from '../db/tables.ts'
import { createEndReductionsJob } from '../features/catalog/import/index.ts'
import { type DrainErpDeps, drainErp } from '../features/erp/sync/index.ts'
import type { Operations, ScheduledOperation } from '../features/operations/operations/index.ts'
import {
  createMailRateLimit,
  drainOutbox,
  type OutboxDeps,
  outboxTable,
  pausesTable,
} from '../features/operations/outbox/index.ts'
import { type PollDeps, pollOpenAttempts, recheckPaidPayments } from '../features/sales/payments/index.ts'
import { jobDatabase } from './job-database.ts'
import { releaseDeadJobs } from './release-dead-jobs.ts'
import { type RepeatedJob, type RunningJob, startRepeatedJob } from './repeated-job.ts'
import { runWhenDue } from './scheduled-operation.ts'

export type JobDeps = Pick<OpenDatabase, 'pool' | 'kind' | 'locks'> &
  OutboxDeps &
  Omit<PollDeps, 'outboxFilled'> & {
    operations: Operations
    /** Which operations run by themselves, and when. */
    schedules: readonly ScheduledOperation[]
    /** Absent when nobody keeps the books. */
    erp?: DrainErpDeps['erp'] | undefined
    /** Brings a search service outside up to date; absent where none wants the catalogue sent. */
    feedSearch?: (() => Promise<Date>) | undefined
  }

/** What runs by itself. The nudges make it run at once, after a commit that gave it work. */
export type Jobs = {
  outboxFilled(): void
  attemptOpened(): void
  /** What is watched here, and what of it rests because the other side is away. */
  watches(): Promise<BackgroundJobState[]>
  /** Lets what is running come to an end, for five seconds at most. */
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 5_000

/**
 * Starts the background work: the continuous watches, and the operations that have a schedule (`schedules.ts`). The
 * work to do is stored in the shop's own tables; pg-boss decides when it runs and ensures that only one of several
 * servers runs it.
 */
export async function startJobs(deps: JobDeps): Promise<Jobs> {
  const { log, kind, pool, now } = deps
  // The folder has one owner, and that is us: whoever was sending is dead.
  if (kind === 'pglite') {
    for (const party of ['mail', 'erp'] as const) await outboxTable(deps.db, party).releaseInterrupted(now())
  }

  const boss = new PgBoss({
    db: jobDatabase(pool),
    backend: kind,
    schedule: false,
    // A few queues with two jobs each need little looking after.
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 300,
    monitorIntervalSeconds: 3_600,
    queueCacheIntervalSeconds: 3_600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue had a fault'))
  await boss.start()
  const running: RunningJob[] = []
  const released = () => {
    for (const job of running) job.nudge()
  }
  const looking = await releaseDeadJobs({ pool, kind, log, released })

  const start = (job: RepeatedJob) => startRepeatedJob({ boss, log, now, kind }, job)
  const watched: BackgroundJob[] = []
  const watch = (name: BackgroundJob, run: RepeatedJob['run']) => {
    watched.push(name)
    return start({ name, run })
  }

  const mailDeps = { ...deps, pace: createMailRateLimit() }
  const outbox = await watch('outbox', (isStopping) => drainOutbox(mailDeps, isStopping))
  const { erp } = deps
  const bookkeeping = erp && (await watch('erp', (isStopping) => drainErp({ ...deps, erp }, isStopping)))
  const outboxFilled = () => {
    outbox.nudge()
    bookkeeping?.nudge()
  }
  const askDeps = { ...deps, outboxFilled }
  const payments = await watch('open-payments', (isStopping) => pollOpenAttempts(askDeps, isStopping))
  running.push(
    ...[outbox, payments],
    await watch('paid-payments', (isStopping) => recheckPaidPayments(askDeps, isStopping)),
    await watch('reductions', createEndReductionsJob(deps)),
  )
  if (bookkeeping) running.push(bookkeeping)
  if (deps.feedSearch) running.push(await watch('search-feed', deps.feedSearch))
  for (const planned of deps.schedules) {
    const { operation, rhythm } = planned
    if (rhythm.kind === 'off' || !deps.operations.has(operation)) continue
    running.push(await start({ name: `operation-${operation}`, run: () => runWhenDue(deps, planned) }))
  }

  return {
    outboxFilled,
    attemptOpened: payments.nudge,
    async watches() {
      const pause = await pausesTable(deps.db, 'erp').find()
      const restsUntil = pause && pause.until > now() ? pause.until.toISOString() : null
      const [mailedAt, bookedAt] = await Promise.all([lastSentAt(deps.db, 'mail'), lastSentAt(deps.db, 'erp')])
      return watched.map((name) => ({
        watch: name,
        restsUntil: name === 'erp' ? restsUntil : null,
        ...(name === 'outbox' && { lastDateTime: mailedAt }),
        ...(name === 'erp' && { lastDateTime: bookedAt }),
      }))
    },
    async stop() {
      looking.stop()
      for (const job of running) job.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/** When a party last took a message. Read among the latest alone, for a page asks this every second. */
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
