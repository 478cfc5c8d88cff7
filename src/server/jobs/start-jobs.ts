import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../db/database.ts'
import { forgetDue } from '../features/account/index.ts'
import { reductionsThatEnd } from '../features/catalog-import/index.ts'
import { forgetMessages } from '../features/contact/index.ts'
import { drainOutbox, type OutboxDeps, outboxTable } from '../features/outbox/index.ts'
import { type AskDeps, askAboutOpenAttempts, lookAgainAtPaid } from '../features/payments/index.ts'
import { type RefreshDeps, refreshShopReviews } from '../features/shop-reviews/index.ts'
import { jobDatabase } from './job-database.ts'
import { startRepeatedJob } from './repeated-job.ts'

export type JobDeps = Pick<OpenDatabase, 'pool' | 'kind'> &
  OutboxDeps &
  Omit<AskDeps, 'outboxFilled'> &
  Omit<RefreshDeps, 'reviews'> & {
    reviews?: RefreshDeps['reviews'] | undefined
    /** Brings a search service outside up to date; absent where none wants the catalogue sent. */
    feedSearch?: (() => Promise<Date>) | undefined
  }

/** What runs by itself. The nudges make it run at once, after a commit that gave it work. */
export type Jobs = {
  outboxFilled(): void
  attemptOpened(): void
  /** Lets what is running come to an end, for five seconds at most. */
  stop(): Promise<void>
}

const STOP_WITHIN_MS = 5_000

/**
 * Starts what the shop does without being asked: sending mails from the outbox, asking the payment
 * provider about open payments, fetching what customers think of the shop, forgetting what is over or who asked for
 * it, and ending reductions. What has to be done stands in the shop's own tables; pg-boss decides when, and sees to it
 * that of several servers one does it.
 */
export async function startJobs(deps: JobDeps): Promise<Jobs> {
  const { log, kind, pool, now } = deps
  // The folder has one owner, and that is us: whoever was sending is dead.
  if (kind === 'pglite') await outboxTable(deps.db, 'mail').releaseInterrupted(now())

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

  const outbox = await startRepeatedJob(
    { boss, log, now },
    { name: 'outbox', run: (isStopping) => drainOutbox(deps, isStopping) },
  )
  const askDeps = { ...deps, outboxFilled: outbox.nudge }
  const payments = await startRepeatedJob(
    { boss, log, now },
    { name: 'open-payments', run: (isStopping) => askAboutOpenAttempts(askDeps, isStopping) },
  )

  const paidAgain = await startRepeatedJob(
    { boss, log, now },
    { name: 'paid-payments', run: (isStopping) => lookAgainAtPaid(askDeps, isStopping) },
  )

  const { reviews } = deps
  const shopReviews =
    reviews &&
    (await startRepeatedJob(
      { boss, log, now },
      { name: 'shop-reviews', run: () => refreshShopReviews({ ...deps, reviews }) },
    ))

  const { feedSearch } = deps
  const searchFeed =
    feedSearch && (await startRepeatedJob({ boss, log, now }, { name: 'search-feed', run: feedSearch }))

  const forget = async () => {
    await forgetMessages(deps)
    return forgetDue(deps)
  }
  const forgetting = await startRepeatedJob({ boss, log, now }, { name: 'forget', run: forget })
  const reductions = await startRepeatedJob({ boss, log, now }, { name: 'reductions', run: reductionsThatEnd(deps) })

  return {
    outboxFilled: outbox.nudge,
    attemptOpened: payments.nudge,
    async stop() {
      outbox.stop()
      payments.stop()
      paidAgain.stop()
      shopReviews?.stop()
      searchFeed?.stop()
      forgetting.stop()
      reductions.stop()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}
