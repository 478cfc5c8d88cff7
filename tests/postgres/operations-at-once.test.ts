import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { createDatabaseLocks } from '#src/server/db/named-locks.ts'
import { broadcastShopChanges } from '#src/server/events/share-changes.ts'
import { createShopChanges, type ShopChange } from '#src/server/events/shop-changes.ts'
import { type Operation, openOperations, runsTable } from '#src/server/features/operations/operations/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { openTestDatabase } from '#tests/support/shop/test-database.ts'
import { silentConnection } from '#tests/support/silent-connection.ts'

describe('several servers on one database', () => {
  let opened: OpenDatabase
  let url: string
  const now = () => new Date()

  beforeAll(async () => {
    opened = await openTestDatabase()
    url = opened.pool.options.connectionString ?? ''
  })
  afterAll(() => opened.close())

  /** Simulates one of the servers: it has locks on its own connection. */
  const server = (operation: Operation) => {
    const locks = createDatabaseLocks({ url, log: silentLog })
    return { locks, operations: openOperations({ db: opened.db, locks, now, log: silentLog }, [operation]) }
  }

  it('do not wait for locks of a database that no longer responds, and treat their locks as lost', async () => {
    const connection = await silentConnection(url)
    const locks = createDatabaseLocks({ url: connection.url, log: silentLog, timeoutMs: 2_000 })
    const held = await locks.take(['a thing'])
    expect(held?.isLost()).toBe(false)
    connection.silence()

    await expect(locks.take(['another thing'])).rejects.toThrow('timeout')

    expect(held?.isLost()).toBe(true)
    await held?.release()
    connection.close()
    await locks.close()
  })

  it('run an operation once, however many start it at the same time', async () => {
    let running = 0
    let most = 0
    const operation: Operation = {
      name: 'stock-refresh',
      async run() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 200))
        running -= 1
        return {}
      },
    }
    const servers = Array.from({ length: 5 }, () => server(operation))
    const outcomes = await Promise.all(servers.map(({ operations }) => operations.start('stock-refresh', 'system')))

    expect(most).toBe(1)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    await Promise.all(servers.map(({ locks }) => locks.close()))
  })

  it('take over an operation from a server whose connection is lost, and that server stops', async () => {
    const begun = Promise.withResolvers<() => boolean>()
    const end = Promise.withResolvers<void>()
    const first = server({
      name: 'compare',
      async run({ isStopping }) {
        begun.resolve(isStopping)
        await end.promise
        throw new Error('ik moest stoppen')
      },
    })
    const second = server({ name: 'compare', run: async () => ({ server: 2 }) })
    const started = first.operations.start('compare', 'system').catch(() => 'stopped')
    const isStopping = await begun.promise
    expect(await second.operations.start('compare', 'system')).toMatchObject({ code: 'operation_running' })

    await opened.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7001847`,
    )
    await expect.poll(isStopping).toBe(true)

    expect(await second.operations.start('compare', 'system')).toMatchObject({ value: { server: 2 } })
    end.resolve()
    expect(await started).toBe('stopped')
    const { items } = await runsTable(opened.db).page({ operation: 'compare', page: 1, pageSize: 24 })
    expect(items.map(({ state }) => state)).toEqual(['done', 'interrupted'])
    await Promise.all([first.locks.close(), second.locks.close()])
  })

  it("receive each other's change events, and none of their own twice", async () => {
    const listen = opened.listen
    if (!listen) throw new Error('this test needs PostgreSQL')
    const received: [string, ShopChange][] = []
    const [here, there] = ['here', 'there'].map((serverId) => {
      const changes = createShopChanges()
      changes.listen((change) => received.push([serverId, change]))
      return broadcastShopChanges({ changes, db: opened.db, listen, log: silentLog, serverId })
    })
    const countListeners = async () => {
      const { rows } = await opened.pool.query(
        `select count(*)::int as n from pg_stat_activity where application_name = 'leermeester-listen' and query like 'listen%' and datname = current_database()`,
      )
      return rows[0].n
    }
    await expect.poll(countListeners).toBe(2)
    // Each server announces 'everything' once, when it begins to listen.
    await expect.poll(() => received.length).toBe(2)
    received.length = 0

    here?.announce({ itemIds: [7] })
    here?.announce({ itemIds: [9] })
    await expect.poll(() => received.length).toBe(3)
    there?.announce('everything')
    await expect.poll(() => received.length).toBe(5)

    expect(received).toEqual([
      ['here', { itemIds: [7] }],
      ['here', { itemIds: [9] }],
      ['there', { itemIds: [7, 9] }],
      ['there', 'everything'],
      ['here', 'everything'],
    ])
    await Promise.all([here?.stop(), there?.stop()])
  })
})
