import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOrderNotifications } from '#src/server/features/sales/payments/order-notifications.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR = 3_600_000

describe('a notification about an order', () => {
  const shop = usePayingShop()

  /** Opens the event stream of an order, as a screen does. `next` waits for an event and returns its name. */
  const openScreen = async (salesOrderId: number, who: 'sales' | 'customer' = 'sales') => {
    const reply = await shop.app.inject({
      method: 'GET',
      url: `/api/admin/salesorder/${salesOrderId}/events`,
      headers: { authorization: `Bearer ${await shop.tokenOf(who)}` },
      payloadAsStream: true,
    })
    const stream = reply.stream()
    const events: string[] = []
    let wake = () => {}
    let isOver = false
    stream.on('data', (bytes: Buffer) => {
      events.push(...[...bytes.toString().matchAll(/^event: (\w+)$/gm)].map(([, name]) => name ?? ''))
      wake()
    })
    stream.on('close', () => {
      isOver = true
      wake()
    })
    return {
      reply,
      async next() {
        while (events.length === 0 && !isOver) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        return events.shift() ?? 'closed'
      },
      close: () => stream.destroy(),
    }
  }

  it('is sent as soon as the order changes, by any user', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await openScreen(salesOrderId)
    expect(screen.reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await screen.next()).toBe('ready')

    await pay(shop.admin, salesOrderId, 'CASH', { amountCents: 5_000 })

    expect(await screen.next()).toBe('changed')
    screen.close()
  })

  it('has a stream that ends with the session of the listener', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await openScreen(salesOrderId)
    expect(await screen.next()).toBe('ready')

    shop.clock.advance(9 * HOUR)
    await shop.db
      .insertInto('order_events')
      .values({
        sales_order_id: salesOrderId,
        kind: 'note',
        detail: '{}',
        actor: 'system',
        happened_at: shop.clock.now(),
      })
      .execute()

    expect(await screen.next()).toBe('ended')
    expect(await screen.next()).toBe('closed')
  })

  it('is refused for a HEAD request, whose response would never end', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const url = `/api/admin/salesorder/${salesOrderId}/events`
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }

    expect(await shop.app.inject({ method: 'HEAD', url, headers })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET' },
    })
  })

  it('is only for staff, and only about existing orders', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    expect((await openScreen(salesOrderId, 'customer')).reply.statusCode).toBe(403)
    expect((await openScreen(999_999)).reply.statusCode).toBe(404)
  })

  describe('with a fake timer', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())

    /**
     * Creates the notifications with a database that can be slow or broken. `queries` counts the queries, `results` the
     * results of the real database. `beforeResult` delays or fails a result.
     */
    const createTestNotifications = () => {
      const database = { queries: 0, results: 0, beforeResult: async () => {} }
      let wake = () => {}
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          database.queries += 1
          return node
        },
        transformResult: async ({ result }) => {
          database.results += 1
          wake()
          await database.beforeResult()
          return result
        },
      }
      const notifications = createOrderNotifications({ db: shop.db.withPlugin(plugin), log: silentLog })
      /**
       * Advances the fake timer by one poll at a time and waits for its result, because the database responds in real
       * time.
       */
      const pass = async (ms: number) => {
        for (let left = ms; left > 0; left -= 500) {
          await vi.advanceTimersByTimeAsync(Math.min(left, 500))
          // `expect.poll` cannot be used here, because it would advance the fake timer.
          while (database.results < database.queries) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          }
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      return { notifications, database, pass }
    }
    const addEvent = (salesOrderId: number) => {
      const event = { kind: 'note', detail: '{}', actor: 'system', happened_at: shop.clock.now() }
      return shop.db
        .insertInto('order_events')
        .values({ ...event, sales_order_id: salesOrderId })
        .execute()
    }
    const orders = async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) ids.push((await shop.guestWithOrder()).salesOrderId)
      return ids as [number, ...number[]]
    }

    it('reaches all watchers of that order within half a second, and no others', async () => {
      const [one, other = 0] = await orders(2)
      const { notifications, pass } = createTestNotifications()
      const events: string[] = []
      const end = await notifications.watch(one, () => events.push('first'))
      await notifications.watch(one, () => events.push('second'))
      await notifications.watch(other, () => events.push('other'))

      await pass(500)
      expect(events).toEqual([])
      await addEvent(one)
      await pass(499)
      expect(events).toEqual([])
      await pass(1)
      expect(events).toEqual(['first', 'second'])
      await pass(500)
      expect(events).toHaveLength(2)

      end()
      await addEvent(one)
      await pass(500)
      expect(events).toEqual(['first', 'second', 'second'])
      notifications.close()
    })

    it('comes from one query for all watched orders, and no query runs without watchers', async () => {
      const [one, other = 0] = await orders(2)
      const { notifications, database, pass } = createTestNotifications()
      const ends = [
        await notifications.watch(one, () => {}),
        await notifications.watch(one, () => {}),
        await notifications.watch(other, () => {}),
      ]
      expect(database.queries).toBe(2)

      await pass(500)
      expect(database.queries).toBe(3)
      // Ends each subscription twice: the second call must change nothing.
      for (const end of [...ends, ...ends]) end()
      expect(vi.getTimerCount()).toBe(0)
      await pass(5_000)
      expect(database.queries).toBe(3)

      await notifications.watch(one, () => {})
      await pass(500)
      expect(database.queries).toBe(5)
      notifications.close()
      await pass(5_000)
      expect(database.queries).toBe(5)
    })

    it('is not sent for a change before the subscription of the watcher', async () => {
      const [id] = await orders(1)
      const { notifications, pass } = createTestNotifications()
      const events: string[] = []
      const end = await notifications.watch(id, () => events.push('before'))
      end()
      await addEvent(id)

      await notifications.watch(id, () => events.push('now'))
      await pass(500)

      expect(events).toEqual([])
      notifications.close()
    })

    it('waits for a slow query, and no other query runs at the same time', async () => {
      const [id] = await orders(1)
      const { notifications, database, pass } = createTestNotifications()
      const events: string[] = []
      await notifications.watch(id, () => events.push('changed'))
      let releaseResult = () => {}
      const slow = new Promise<void>((resolve) => {
        releaseResult = resolve
      })
      database.beforeResult = () => slow
      await addEvent(id)

      await pass(2_000)
      expect([database.queries, events]).toEqual([2, []])
      releaseResult()
      await pass(500)

      expect([database.queries, events]).toEqual([3, ['changed']])
      notifications.close()
    })

    it('is sent after an outage of the database', async () => {
      const [id] = await orders(1)
      const { notifications, database, pass } = createTestNotifications()
      const events: string[] = []
      await notifications.watch(id, () => events.push('changed'))
      database.beforeResult = () => Promise.reject(new Error('away'))
      await addEvent(id)
      await pass(1_000)
      expect([database.queries, events]).toEqual([3, []])

      database.beforeResult = async () => {}
      await pass(500)

      expect(events).toEqual(['changed'])
      notifications.close()
    })

    it('is not sent to a watcher whose subscription failed', async () => {
      const [id] = await orders(1)
      const { notifications, database, pass } = createTestNotifications()
      database.beforeResult = () => Promise.reject(new Error('away'))

      const events: string[] = []

      await expect(notifications.watch(id, () => events.push('failed'))).rejects.toThrow('away')
      await pass(1_000)
      expect(database.queries).toBe(1)
      database.beforeResult = async () => {}
      await notifications.watch(id, () => events.push('subscribed'))
      await addEvent(id)
      await pass(500)

      expect(events).toEqual(['subscribed'])
      notifications.close()
    })

    it('is not sent for an order whose watchers unsubscribed during the query', async () => {
      const [one, other = 0] = await orders(2)
      const { notifications, database, pass } = createTestNotifications()
      const events: string[] = []
      const end = await notifications.watch(one, () => events.push('left'))
      await notifications.watch(other, () => events.push('stays'))
      await addEvent(one)
      await addEvent(other)
      database.beforeResult = async () => end()

      await pass(500)

      expect(events).toEqual(['stays'])
      // A new watcher gets only changes after its subscription.
      database.beforeResult = async () => {}
      await addEvent(one)
      await notifications.watch(one, () => events.push('back'))
      await pass(500)
      expect(events).toEqual(['stays'])
      notifications.close()
    })

    /** Opens the notification stream of an order and records its events. */
    const openStream = async (id: number) => {
      const reply = await shop.app.inject({
        method: 'GET',
        url: `/api/admin/salesorder/${id}/events`,
        payloadAsStream: true,
        headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
      })
      const connection = { events: '', reply }
      reply.stream().on('data', (bytes: Buffer) => {
        connection.events += bytes.toString()
      })
      return connection
    }
    /** Runs an action while the database lacks one of its tables. */
    const without = async (table: string, action: () => Promise<unknown>) => {
      await sql`alter table ${sql.table(table)} rename to away`.execute(shop.db)
      try {
        await action()
      } finally {
        await sql`alter table away rename to ${sql.table(table)}`.execute(shop.db)
      }
    }
    const heartbeatsIn = (events: string) => events.match(/^:$/gm)?.length ?? 0

    it('has a stream with a heartbeat every 15 seconds, until the session ends', async () => {
      const [id] = await orders(1)
      const connection = await openStream(id)
      await expect.poll(() => connection.events).toContain('event: ready\ndata: {}\n\n')

      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => connection.events).toContain('\n\n:\n\n')

      // After the end of the session, the stream and its heartbeat end.
      shop.clock.advance(9 * HOUR)
      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => connection.events).toContain('event: ended')
      expect(connection.events).not.toContain('undefined')
      await expect.poll(() => vi.getTimerCount()).toBe(0)
    })

    it('has a stream that stays open while sessions cannot be read', async () => {
      const [id] = await orders(1)
      const connection = await openStream(id)
      await expect.poll(() => connection.events).toContain('event: ready')

      await without('sessions', async () => {
        await vi.advanceTimersByTimeAsync(15_000)
        await expect.poll(() => heartbeatsIn(connection.events)).toBe(1)
      })

      expect(connection.events).not.toContain('ended')
      shop.clock.advance(9 * HOUR)
      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => connection.events).toContain('event: ended')
    })

    it('fails with status 500 while the order cannot be read, and leaves no watcher', async () => {
      // The stream of an earlier test may still watch the first order ids, and then no query would run and fail.
      const [, , id = 0] = await orders(3)

      await without('payment_refunds', async () => {
        expect((await openStream(id)).reply.statusCode).toBe(500)
      })

      await expect.poll(() => vi.getTimerCount()).toBe(0)
    })
  })

  it('has a stream that ends when the server closes, because the server would otherwise wait for it', async () => {
    const screen = await openScreen((await shop.guestWithOrder()).salesOrderId)
    expect(await screen.next()).toBe('ready')

    await shop.app.close()

    expect(await screen.next()).toBe('closed')
  })
})
