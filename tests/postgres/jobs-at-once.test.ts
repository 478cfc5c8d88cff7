import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { openOperations } from '#src/server/features/operations/operations/index.ts'
import { enqueue } from '#src/server/features/operations/outbox/index.ts'
import { type Jobs, startJobs } from '#src/server/jobs/start-jobs.ts'
import { silentLog } from '#src/server/ports/log.ts'
import type { PaymentProvider } from '#src/server/ports/payment-provider.ts'
import { openTestDatabase } from '#tests/support/shop/test-database.ts'

describe('the job of a running server', () => {
  let opened: OpenDatabase
  let jobs: Jobs | undefined
  const now = () => new Date()

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  afterEach(() => jobs?.stop())
  afterAll(() => opened.close())

  it('sends heartbeats as long as it runs, so that no other server considers it lost', async () => {
    const end = Promise.withResolvers<void>()
    jobs = await startJobs({
      pricesChanged: () => {},
      ...opened,
      now,
      log: silentLog,
      acceptsTestPayments: true,
      schedules: [],
      deliver: () => end.promise,
      pay: {} as PaymentProvider, // unused, because no payment is open
      operations: openOperations({ ...opened, now, log: silentLog }, []),
    })
    await enqueue(opened.db, { party: 'mail', kind: 'test', uniqueKey: 'lang', payload: {}, at: now() })
    jobs.outboxFilled()

    const heartbeat = async () => {
      const { rows } = await opened.pool.query<{ timeout: number; seconds: number }>(`
        select heartbeat_seconds as timeout, extract(epoch from heartbeat_on - started_on)::float as seconds
        from pgboss.job where name = 'outbox' and state = 'active'`)
      return rows[0]
    }
    await expect.poll(async () => (await heartbeat())?.timeout).toBe(20)
    await expect.poll(async () => ((await heartbeat())?.seconds ?? 0) > 4, { timeout: 12_000 }).toBe(true)
    end.resolve()
    await expect.poll(heartbeat).toBeUndefined()
  }, 30_000)
})
