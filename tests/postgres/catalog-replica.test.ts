import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#src/server/db/database.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { openCatalogReads } from '#src/server/db/replicas/catalog-reads.ts'
import { PRIMARY_POSITION, REPLICA_POSITION } from '#src/server/db/replicas/wal-position.ts'
import { broadcastShopChanges } from '#src/server/events/share-changes.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { catalogRoutes } from '#src/server/features/catalog/catalog/routes.ts'
import { ResponseCache } from '#src/server/http/response-cache.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { builders } from '#tests/support/shop/builders.ts'
import { emptyDatabase } from '#tests/support/shop/test-database.ts'
import { silentConnection } from '#tests/support/silent-connection.ts'
import {
  type ReplicatedPostgres,
  SHOP_DATABASE,
  startReplicatedPostgres,
} from '../../build/postgres/replicated-postgres.ts'

const BENCH = 7

describe('the catalog with a replica', () => {
  let postgres: ReplicatedPostgres
  let primary: OpenDatabase
  let closing: (() => unknown)[] = []
  let logged: string[] = []
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/${SHOP_DATABASE}`

  beforeAll(async () => {
    postgres = await startReplicatedPostgres({ isDurable: false })
    primary = await openDatabase({ url: urlOf(postgres.primaryPort), dataDir: '', poolSize: 4, log: silentLog })
    await migrate(primary.db)
    await emptyDatabase(primary.db, new Date(0))
    await builders(
      () => primary.db,
      () => undefined,
    ).addProduct({ id: BENCH, basePrice: 1 })
  })
  afterAll(async () => {
    await primary?.close()
    await postgres?.stop()
  })
  beforeEach(() => {
    logged = []
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    closing = []
  })

  async function pauseReplay(): Promise<() => Promise<unknown>> {
    await postgres.runSql(postgres.standbyPort, 'select pg_wal_replay_pause()')
    const resume = () => postgres.runSql(postgres.standbyPort, 'select pg_wal_replay_resume()')
    closing.push(resume)
    return resume
  }
  /** Changes a setting of the standby for this test. */
  async function setOnStandby(name: string, value: string): Promise<void> {
    const run = async (text: string) => {
      await postgres.runSql(postgres.standbyPort, text)
      await postgres.runSql(postgres.standbyPort, 'select pg_reload_conf()')
    }
    await run(`alter system set ${name} = '${value}'`)
    closing.push(() => run(`alter system reset ${name}`))
  }
  const priceOnStandby = async () => {
    const text = `select base_price::float8 as price from items where id = ${BENCH}`
    return (await postgres.runSql<{ price: number }>(postgres.standbyPort, text))[0]?.price
  }

  /** One server of the shop, as far as it reads the catalog. */
  async function openServer({ prepares = true, url = urlOf(postgres.standbyPort), answerMs = 10_000 } = {}) {
    const log = {
      ...silentLog,
      warn: (_: object, message: string) => logged.push(message),
      info: (_: object, message: string) => logged.push(message),
    }
    const changes = createShopChanges()
    const database = await openDatabase({
      url: urlOf(postgres.primaryPort),
      dataDir: '',
      poolSize: 4,
      prepares,
      log: silentLog,
    })
    const reads = openCatalogReads({
      urls: [url],
      primary: { url: urlOf(postgres.primaryPort), pool: database.pool },
      poolSize: 4,
      prepares,
      onChange: (listener) => changes.listen(listener),
      log,
      checkEveryMs: 100,
      answerMs,
    })
    const heard: unknown[] = []
    changes.listen((change) => heard.push(change))
    if (!database.listen) throw new Error('PostgreSQL has notifications')
    const shared = broadcastShopChanges({
      db: database.db,
      listen: database.listen,
      changes,
      log: silentLog,
      serverId: randomUUID(),
    })
    const app = fastify()
    catalogRoutes(app, { db: reads.db, cache: new ResponseCache({ changes }), changes: shared, log: silentLog })
    await app.ready()
    closing.push(async () => {
      await app.close()
      await shared.stop()
      await reads.close()
      await database.close()
    })
    // The first change follows the connection for notifications.
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const priceInDatabase = async () => {
      const { rows } = await sql<{ price: number }>`
        select base_price as price from items where id = ${BENCH}`.execute(reads.db)
      return rows[0]?.price ?? 0
    }
    return {
      reads,
      heard,
      /** A read that no cache answers. */
      priceInDatabase,
      state: () => reads.replicas()[0]?.state,
      async price(): Promise<number> {
        const { statusCode, body } = await app.inject(`/api/inventoryitem/${BENCH}`)
        return statusCode === 200 ? JSON.parse(body).basePrice : statusCode
      },
      /** Resolves when a read runs on the replica. */
      async untilReplicaIsRead() {
        const { replica } = reads.counts
        await expect
          .poll(async () => {
            // A replica that has replayed all may lack the header of an empty page, until the next record.
            await postgres.runSql(postgres.primaryPort, `select pg_logical_emit_message(true, '', '')`)
            await priceInDatabase()
            return reads.counts.replica
          })
          .toBeGreaterThan(replica)
      },
      async setPrice(basePrice: number) {
        await primary.db.updateTable('items').set({ base_price: basePrice }).where('id', '=', BENCH).execute()
        shared.announce({ itemIds: [BENCH] })
      },
    }
  }

  it.each([
    ['without a pooler', true],
    ['with the transactions of a pooler', false],
  ])('is read from the replica, but not while it lacks an announced price (%s)', async (_, prepares) => {
    const [server, other] = [await openServer({ prepares }), await openServer({ prepares })]
    for (const one of [server, other]) await one.untilReplicaIsRead()
    const resume = await pauseReplay()
    const old = await priceOnStandby()
    const { length: before } = other.heard

    await server.setPrice(100)
    expect(await server.price()).toBe(100)
    // The other server learns of it by a notification.
    await expect.poll(() => other.heard.length).toBeGreaterThan(before)
    expect(await other.price()).toBe(100)
    const counts = { ...server.reads.counts }
    for (let reads = 0; reads < 20; reads += 1) await server.priceInDatabase()

    expect(await priceOnStandby()).toBe(old)
    expect(server.reads.counts).toEqual({ ...counts, primary: counts.primary + 20 })

    await resume()
    await server.untilReplicaIsRead()
    await server.setPrice(1)
  })

  it('never shows an older price than the announced one while the replica is late', async () => {
    const server = await openServer()
    await setOnStandby('recovery_min_apply_delay', '40ms')
    await server.untilReplicaIsRead()
    let announced = 0
    let isDone = false
    const tooOld: string[] = []
    const readers = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        const needed = announced
        const price = await server.priceInDatabase()
        if (price < needed) tooOld.push(`${price} after ${needed}`)
        await pause(1)
      }
    })

    for (let price = 1_000; price < 1_020; price += 1) {
      await server.setPrice(price)
      announced = price
      await pause(60)
    }
    isDone = true
    await Promise.all(readers)

    expect(tooOld).toEqual([])
    expect(server.reads.counts.replica).toBeGreaterThan(5)
  })

  it('is read from the primary when replaying the log cancels a statement on the replica', async () => {
    const server = await openServer()
    await setOnStandby('max_standby_streaming_delay', '0')
    await server.untilReplicaIsRead()
    // It sleeps on the standby alone.
    const slow = sql<{ id: number }>`
      select id, pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) from items where id = ${BENCH}`.execute(
      server.reads.db,
    )
    const sleeping = `select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(case%' and wait_event = 'PgSleep'`
    await expect.poll(() => postgres.runSql(postgres.standbyPort, sleeping)).toEqual([{ count: 1 }])

    await postgres.runSql(postgres.primaryPort, 'begin; lock table items in access exclusive mode; commit')

    expect((await slow).rows).toMatchObject([{ id: BENCH }])
    expect(server.state()).toBe('conflict')
  })

  it('is read from the primary while the replica does not respond', async () => {
    const connection = await silentConnection(urlOf(postgres.standbyPort))
    const server = await openServer({ url: connection.url, answerMs: 500 })
    await server.untilReplicaIsRead()

    connection.silence()
    await server.setPrice(200)
    const prices = await Promise.all([server.price(), server.priceInDatabase().then(() => server.price())])

    expect(prices).toEqual([200, 200])
    await expect.poll(server.state).toBe('away')
    connection.close()
  })

  it('is read without a failure while the replica is killed, and from the replica again after its restart', async () => {
    const server = await openServer()
    await server.untilReplicaIsRead()
    let isDone = false
    const failures: unknown[] = []
    const readers = Array.from({ length: 4 }, async () => {
      while (!isDone) await server.priceInDatabase().catch((error: unknown) => failures.push(error))
    })

    await postgres.killStandby()
    await expect.poll(server.state).toBe('away')
    const { replica } = server.reads.counts
    await pause(300)
    expect(server.reads.counts.replica).toBe(replica)
    await postgres.startStandby()
    await server.untilReplicaIsRead()
    isDone = true
    await Promise.all(readers)

    expect(failures).toEqual([])
    expect(logged).toEqual(['replica in use', 'replica not in use', 'replica in use'])
  })

  it('needs no special rights on either server', async () => {
    await postgres.runSql(postgres.primaryPort, 'create role seller login')
    async function askAsSeller(port: number, question: string) {
      const client = new pg.Client({ connectionString: `postgres://seller@127.0.0.1:${port}/${SHOP_DATABASE}` })
      await client.connect()
      const { rows } = await client.query(question).finally(() => client.end())
      return rows
    }

    const [atPrimary] = await askAsSeller(postgres.primaryPort, PRIMARY_POSITION)
    // The standby gets the new role a moment later.
    await expect
      .poll(() => askAsSeller(postgres.standbyPort, REPLICA_POSITION).catch(String))
      .toMatchObject([{ isStandby: true, system: atPrimary.system, timeline: atPrimary.timeline }])
  })

  it('is never read from a promoted replica', async () => {
    const server = await openServer()
    await server.untilReplicaIsRead()
    const before = await server.price()

    await postgres.promoteStandby()
    await postgres.runSql(postgres.standbyPort, `update items set base_price = 9999 where id = ${BENCH}`)
    await server.setPrice(before + 1)

    expect(await server.price()).toBe(before + 1)
    await expect.poll(server.state).toBe('not_a_standby')
    const { replica } = server.reads.counts
    for (let reads = 0; reads < 10; reads += 1) await server.priceInDatabase()
    expect(server.reads.counts.replica).toBe(replica)
  })
})
