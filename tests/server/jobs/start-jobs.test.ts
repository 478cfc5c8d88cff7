// @pglite long: on PGlite the job queue has no second connection to listen on, and its jobs send no heartbeats

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { openOperations } from '#src/server/features/operations/operations/index.ts'
import { enqueue, type Message, pausesTable } from '#src/server/features/operations/outbox/index.ts'
import { cleanUp } from '#src/server/jobs/clean-up.ts'
import { plannedOperations } from '#src/server/jobs/schedules.ts'
import { type JobDeps, type Jobs, startJobs } from '#src/server/jobs/start-jobs.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import type { PaymentProvider } from '#src/server/ports/payment-provider.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/shop/test-database.ts'

/** Returns an outage. A caller can count its calls in the argument, which is not used. */
const unreachable = (_try: number) => new Outage('pay', { reason: 'unreachable', mayHaveArrived: false })

/** Returns a payment provider with only `status`. It rejects in every test, so the jobs call no other method. */
const providerWith = (status: PaymentProvider['status']) => ({ status }) as PaymentProvider

describe('the jobs of the shop', () => {
  let opened: OpenDatabase
  let jobs: Jobs | undefined
  const sent: string[] = []
  const now = () => new Date()

  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(async () => {
    await emptyDatabase(opened.db, now())
    sent.length = 0
  })
  afterEach(async () => {
    await jobs?.stop()
    jobs = undefined
  })
  afterAll(() => opened.close())

  const start = async (deps: Partial<JobDeps> = {}) => {
    const deliver = async ({ uniqueKey }: Message) => void sent.push(uniqueKey)
    jobs = await startJobs({
      pricesChanged: () => {},
      ...opened,
      now,
      log: silentLog,
      acceptsTestPayments: true,
      deliver,
      pay: providerWith(() => Promise.reject(unreachable(0))),
      operations: openOperations({ ...opened, now, log: silentLog }, [
        cleanUp({
          ...opened,
          now,
          proofs: folderStore(join(tmpdir(), 'leermeester-no-proofs')),
          servicePhotos: folderStore(join(tmpdir(), 'leermeester-no-photos')),
          serviceCaseMonths: 24,
        }),
      ]),
      schedules: plannedOperations(new Map()),
      ...deps,
    })
    return jobs
  }
  const queueMail = (uniqueKey: string, at = now()) =>
    enqueue(opened.db, { party: 'mail', kind: 'test', uniqueKey, payload: {}, at })

  it('send waiting mails when the server starts', async () => {
    await queueMail('van gisteren')
    await start()
    await expect.poll(() => sent).toEqual(['van gisteren'])
  })

  it('report the continuous jobs, and until when the ERP job is paused', async () => {
    const at = now()
    const { backgroundJobStates } = await start({ erp: {} as NonNullable<JobDeps['erp']> }) // nothing waits, so no method is called
    const names = ['outbox', 'erp', 'open-payments', 'paid-payments', 'unpaid-orders', 'quotes', 'stock-waiting']
    names.push('audit-seal', 'reductions', 'backup-watch')
    expect((await backgroundJobStates()).map(({ watch }) => watch).toSorted()).toEqual(names.toSorted())

    const until = await pausesTable(opened.db, 'erp').begin(at, 'NetSuite is niet bereikbaar.')

    expect((await backgroundJobStates()).filter(({ restsUntil }) => restsUntil !== null)).toMatchObject([
      { watch: 'erp', restsUntil: until.toISOString() },
    ])
  })

  it('report when a message was last sent', async () => {
    const { backgroundJobStates, outboxFilled } = await start({ erp: {} as NonNullable<JobDeps['erp']> }) // nothing waits, so no method is called
    const lastOf = async (name: string) =>
      (await backgroundJobStates()).find(({ watch }) => watch === name)?.lastDateTime
    expect(await lastOf('outbox')).toBeNull()

    await queueMail('vandaag')
    outboxFilled()

    await expect.poll(() => lastOf('outbox')).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    expect(await lastOf('erp')).toBeNull()
    expect(await lastOf('reductions')).toBeUndefined()
  })

  it('send new mails as soon as `outboxFilled` is called', async () => {
    const { outboxFilled } = await start()
    await queueMail('nieuw')
    outboxFilled()
    await expect.poll(() => sent).toEqual(['nieuw'])

    await queueMail('nieuwer')
    outboxFilled()
    outboxFilled()
    await expect.poll(() => sent).toEqual(['nieuw', 'nieuwer'])
  })

  it('send a mail with a later time when it is due', async () => {
    await start()
    await queueMail('straks', new Date(now().getTime() + 1_500))
    jobs?.outboxFilled()

    await expect.poll(() => sent).toEqual(['straks'])
  })

  it('continue after the previous server was killed during a job', async () => {
    await queueMail('voor')
    await start()
    await expect.poll(() => sent).toEqual(['voor'])
    await jobs?.stop()
    await opened.pool.query(`
      update pgboss.job set state = 'active', singleton_key = 'now', started_on = now() - interval '1 hour'
      where id = (select id from pgboss.job where name = 'outbox' and state = 'created' limit 1)`)

    const { outboxFilled } = await start()
    await queueMail('na')
    outboxFilled()

    await expect.poll(() => sent).toEqual(['voor', 'na'])
  })

  it('take over the job of another server that was killed during it', async () => {
    const { outboxFilled } = await start({ deadJobCheckEveryMs: 500 })
    await queueMail('voor')
    outboxFilled()
    await expect.poll(() => sent).toEqual(['voor'])
    // Gives the job the state that a killed server leaves: active, with a heartbeat older than the timeout.
    const markAsKilled = () =>
      opened.pool.query(`
        update pgboss.job set state = 'active', singleton_key = 'now', started_on = now() - interval '21 seconds',
          heartbeat_seconds = 20, heartbeat_on = now() - interval '21 seconds'
        where id = (select id from pgboss.job where name = 'outbox' and state = 'created' limit 1)
          and not exists (select from pgboss.job where name = 'outbox' and state = 'active')`)
    await expect.poll(async () => (await markAsKilled()).rowCount).toBe(1)
    await queueMail('na')

    await expect.poll(() => sent, { timeout: 14_000 }).toEqual(['voor', 'na'])
  })

  it('delete messages to the shop after their retention period', async () => {
    const message = (key: string, days: number) => ({
      idempotency_key: key,
      body_hash: '',
      received_at: new Date(now().getTime() - days * 86_400_000),
      name: 'Anna',
      email: 'anna@voorbeeld.example',
      phone: '',
      order_number: '',
      subject: 'order' as const,
      message: 'Wanneer komt mijn bank?',
    })
    await opened.db
      .insertInto('contact_messages')
      .values([message('oud', 366), message('nieuw', 1)])
      .execute()
    await start()

    const remaining = async () =>
      (await opened.db.selectFrom('contact_messages').select('idempotency_key').execute()).map(Object.values)
    await expect.poll(remaining).toEqual([['nieuw']])
  })

  /** Stores an order with an open payment that is due for a poll. */
  const addOpenPayment = async () => {
    const at = now()
    const { id } = await opened.db
      .insertInto('sales_orders')
      .values({
        channel: 'web',
        token_hash: '',
        reference: '',
        remarks: '',
        delivery: 's',
        payment_option: '1',
        gross_cents: 100,
        net_cents: 83,
        vat_cents: 17,
        deposit_cents: 15,
        inserted_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await opened.db
      .insertInto('payment_attempts')
      .values({
        id: crypto.randomUUID(),
        sales_order_id: id,
        payment_type: 'PAYLINK',
        amount_cents: 15,
        state: 'open',
        pay_id: '51X1',
        started_at: at,
        next_check_at: at,
      })
      .execute()
  }

  it('poll an open payment repeatedly', async () => {
    let polls = 0
    await addOpenPayment()
    await start({ pay: providerWith(() => Promise.reject(unreachable(++polls))) })

    await expect.poll(() => polls, { timeout: 9_000 }).toBeGreaterThanOrEqual(2)
  })

  it('continue after a defect in a run', async () => {
    let polls = 0
    await addOpenPayment()
    await start({ pay: providerWith(() => Promise.reject(new TypeError(`fault ${++polls}`))) })

    // Without a nudge the next run would start ten seconds later.
    const wakeAndCount = () => {
      jobs?.attemptOpened()
      return polls
    }
    await expect.poll(wakeAndCount, { timeout: 9_000, interval: 500 }).toBeGreaterThanOrEqual(2)
  })

  it('finish the mail that is being sent before they stop', async () => {
    const begun: string[] = []
    const deliver = async ({ uniqueKey }: Message) => {
      begun.push(uniqueKey)
      await new Promise((resolve) => setTimeout(resolve, 300))
      sent.push(uniqueKey)
    }
    await queueMail('een')
    await queueMail('twee')
    await start({ deliver })
    await expect.poll(() => begun).toEqual(['een'])

    await jobs?.stop()

    expect(sent).toEqual(['een'])
    const states = await opened.db.selectFrom('outbox').select('state').orderBy('id').execute()
    expect(states.map(({ state }) => state)).toEqual(['sent', 'queued'])
  })
})
