import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type SharedSlots, sharedSlots } from '#src/server/db/shared-slots.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { silentConnection } from '#tests/support/silent-connection.ts'
import { ownDatabase } from '#tests/support/test-postgres.ts'

describe('the shared ERP slots', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>
  const servers: SharedSlots[] = []

  beforeAll(async () => {
    own = await ownDatabase(inject('postgresTemplateUrl'))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await own.drop()
  })
  const server = (url = own.url, timeoutMs = 10_000) => {
    const opened = sharedSlots({ url, limit: 2, log: silentLog, timeoutMs })
    servers.push(opened)
    return opened
  }

  /** Counts the tasks that run at the same time, over all servers. */
  const counted = () => {
    let running = 0
    let most = 0
    return {
      most: () => most,
      async task() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
      },
    }
  }

  it('admit two calls at a time for three servers together, and every call gets a slot', async () => {
    const calls = counted()
    const three = [server(), server(), server()]
    await Promise.all(Array.from({ length: 30 }, (_, index) => three[index % 3]?.slots(calls.task)))
    expect(calls.most()).toBe(2)
  })

  it('are free again when the server that had them has stopped', async () => {
    const dying = server()
    const never = new Promise<void>(() => {})
    void dying.slots(() => never)
    void dying.slots(() => never)
    await expect.poll(() => isFull(server())).toBe(true)

    await dying.close()

    expect(await server().slots(async () => 'gedaan')).toBe('gedaan')
  })

  it('are released after a failed call', async () => {
    const one = server()
    for (let count = 0; count < 5; count += 1) {
      await expect(one.slots(async () => Promise.reject(new Error('mis')))).rejects.toThrow('mis')
    }
    expect(await server().slots(async () => 'vrij')).toBe('vrij')
  })

  it('are limited per server while the database is unreachable', async () => {
    const calls = counted()
    const alone = server('postgres://niemand@127.0.0.1:1/weg')
    await Promise.all(Array.from({ length: 8 }, () => alone.slots(calls.task)))
    expect(calls.most()).toBe(2)
  })

  it('do not wait for a database that no longer responds', async () => {
    const connection = await silentConnection(own.url)
    const one = server(connection.url, 300)
    await one.slots(async () => undefined)
    connection.silence()

    const calls = counted()
    await Promise.all(Array.from({ length: 6 }, () => one.slots(calls.task)))

    expect(calls.most()).toBe(2)
    connection.close()
  })

  it('are fair: a server with many calls lets waiting servers go first', async () => {
    const [busy, other] = [server(), server()]
    let done = 0
    const flood = Array.from({ length: 90 }, () =>
      busy.slots(async () => {
        await new Promise((resolve) => setTimeout(resolve, 60))
        done += 1
      }),
    )
    await expect.poll(() => done, { interval: 5 }).toBeGreaterThan(2)

    for (let count = 0; count < 3; count += 1) await other.slots(async () => undefined)

    expect(done).toBeLessThan(45)
    await Promise.all(flood)
  })

  it('use one connection per server, which is replaced when it is lost', async () => {
    const one = server()
    const db = new pg.Client({ connectionString: own.url })
    await db.connect()
    const countConnections = async () => {
      const { rows } = await db.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'leermeester-erp-places'",
      )
      return rows.length
    }
    await Promise.all(servers.splice(0, servers.length - 1).map((before) => before.close()))
    for (let count = 0; count < 5; count += 1) {
      let isOver = false
      const busy = (async () => {
        while (!isOver) await one.slots(async () => undefined)
      })()
      await expect.poll(countConnections).toBeGreaterThan(0)
      await db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'leermeester-erp-places'",
      )
      await one.slots(async () => undefined)
      isOver = true
      await busy
    }

    const countAfterCall = async () => {
      await one.slots(async () => undefined)
      return countConnections()
    }
    await expect.poll(countAfterCall).toBe(1)
    await db.end()
  })

  /** Returns true when a new call gets no slot within 300 ms. */
  const isFull = (other: SharedSlots) =>
    Promise.race([other.slots(async () => false), new Promise<boolean>((resolve) => setTimeout(resolve, 300, true))])
})
