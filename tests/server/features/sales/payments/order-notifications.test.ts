import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOrderNotifications } from '#src/server/features/sales/payments/order-notifications.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR = 3_600_000

describe('a notification about an order', () => {
  const shop = usePayingShop()

  /** A screen with an open event stream; `next` waits for an event, by name. */
  const screenOn = async (salesOrderId: number, who: 'sales' | 'customer' = 'sales') => {
    const reply = await shop.app.inject({
      method: 'GET',
      url: `/api/admin/salesorder/${salesOrderId}/events`,
      headers: { authorization: `Bearer ${await shop.tokenOf(who)}` },
      payloadAsStream: true,
    })
    const stream = reply.stream()
    const heard: string[] = []
    let wake = () => {}
    let isOver = false
    stream.on('data', (bytes: Buffer) => {
      heard.push(...[...bytes.toString().matchAll(/^event: (\w+)$/gm)].map(([, name]) => name ?? ''))
      wake()
    })
    stream.on('close', () => {
      isOver = true
      wake()
    })
    return {
      reply,
      async next() {
        while (heard.length === 0 && !isOver) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        return heard.shift() ?? 'closed'
      },
      close: () => stream.destroy(),
    }
  }

  it('is sent as soon as the order changes, by any user', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await screenOn(salesOrderId)
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

  it('ends with the session of the listener', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const screen = await screenOn(salesOrderId)
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

  it('is refused for HEAD, which would never end', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const url = `/api/admin/salesorder/${salesOrderId}/events`
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }

    expect(await shop.app.inject({ method: 'HEAD', url, headers })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET' },
    })
  })

  it('is for staff, about existing orders', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    expect((await screenOn(salesOrderId, 'customer')).reply.statusCode).toBe(403)
    expect((await screenOn(999_999)).reply.statusCode).toBe(404)
  })

  describe('with a test clock', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())

    /**
     * Creates the notifications with a database that can be slow or broken. `looks` counts the queries, `reached` the
     * results of the real database. `answer` delays or fails a result.
     */
    const newsOf = () => {
      const database = { looks: 0, reached: 0, answer: async () => {} }
      let wake = () => {}
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          database.looks += 1
          return node
        },
        transformResult: async ({ result }) => {
          database.reached += 1
          wake()
          await database.answer()
          return result
        },
      }
      const news = createOrderNotifications({ db: shop.db.withPlugin(plugin), log: silentLog })
      /**
       * Advances the time by one query at a time, because PostgreSQL responds in real time and queries do not overlap.
       */
      const pass = async (ms: number) => {
        for (let left = ms; left > 0; left -= 500) {
          await vi.advanceTimersByTimeAsync(Math.min(left, 500))
          // Without `expect.poll`, which would advance the time.
          while (database.reached < database.looks) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          }
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      return { news, database, pass }
    }
    const happens = (salesOrderId: number) => {
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

    it('reaches all watchers of that order twice a second, and no others', async () => {
      const [one, other = 0] = await orders(2)
      const { news, pass } = newsOf()
      const heard: string[] = []
      const end = await news.watch(one, () => heard.push('first'))
      await news.watch(one, () => heard.push('second'))
      await news.watch(other, () => heard.push('other'))

      await pass(500)
      expect(heard).toEqual([])
      await happens(one)
      await pass(499)
      expect(heard).toEqual([])
      await pass(1)
      expect(heard).toEqual(['first', 'second'])
      await pass(500)
      expect(heard).toHaveLength(2)

      end()
      await happens(one)
      await pass(500)
      expect(heard).toEqual(['first', 'second', 'second'])
      news.close()
    })

    it('is polled in one query for all orders while there are watchers', async () => {
      const [one, other = 0] = await orders(2)
      const { news, database, pass } = newsOf()
      const ends = [await news.watch(one, () => {}), await news.watch(one, () => {}), await news.watch(other, () => {})]
      expect(database.looks).toBe(2)

      await pass(500)
      expect(database.looks).toBe(3)
      // A watcher may unsubscribe twice.
      for (const end of [...ends, ...ends]) end()
      expect(vi.getTimerCount()).toBe(0)
      await pass(5_000)
      expect(database.looks).toBe(3)

      await news.watch(one, () => {})
      await pass(500)
      expect(database.looks).toBe(5)
      news.close()
      await pass(5_000)
      expect(database.looks).toBe(5)
    })

    it('is not sent for changes before the first watcher or without watchers', async () => {
      const [id] = await orders(1)
      const { news, pass } = newsOf()
      const heard: string[] = []
      const end = await news.watch(id, () => heard.push('before'))
      end()
      await happens(id)

      await news.watch(id, () => heard.push('now'))
      await pass(500)

      expect(heard).toEqual([])
      news.close()
    })

    it('waits for a slow database, and runs one query at a time', async () => {
      const [id] = await orders(1)
      const { news, database, pass } = newsOf()
      const heard: string[] = []
      await news.watch(id, () => heard.push('changed'))
      let answer = () => {}
      const slow = new Promise<void>((resolve) => {
        answer = resolve
      })
      database.answer = () => slow
      await happens(id)

      await pass(2_000)
      expect([database.looks, heard]).toEqual([2, []])
      answer()
      await pass(500)

      expect([database.looks, heard]).toEqual([3, ['changed']])
      news.close()
    })

    it('arrives later after an outage of the database', async () => {
      const [id] = await orders(1)
      const { news, database, pass } = newsOf()
      const heard: string[] = []
      await news.watch(id, () => heard.push('changed'))
      database.answer = () => Promise.reject(new Error('away'))
      await happens(id)
      await pass(1_000)
      expect([database.looks, heard]).toEqual([3, []])

      database.answer = async () => {}
      await pass(500)

      expect(heard).toEqual(['changed'])
      news.close()
    })

    it('is not polled for a watcher whose start failed', async () => {
      const [id] = await orders(1)
      const { news, database, pass } = newsOf()
      database.answer = () => Promise.reject(new Error('away'))

      const heard: string[] = []

      await expect(news.watch(id, () => heard.push('not begun'))).rejects.toThrow('away')
      await pass(1_000)
      expect(database.looks).toBe(1)
      database.answer = async () => {}
      await news.watch(id, () => heard.push('begun'))
      await happens(id)
      await pass(500)

      expect(heard).toEqual(['begun'])
      news.close()
    })

    it('is not sent for an order whose watchers left during the query', async () => {
      const [one, other = 0] = await orders(2)
      const { news, database, pass } = newsOf()
      const heard: string[] = []
      const end = await news.watch(one, () => heard.push('left'))
      await news.watch(other, () => heard.push('stays'))
      await happens(one)
      await happens(other)
      database.answer = async () => end()

      await pass(500)

      expect(heard).toEqual(['stays'])
      // A new watcher starts with the current state.
      database.answer = async () => {}
      await happens(one)
      await news.watch(one, () => heard.push('back'))
      await pass(500)
      expect(heard).toEqual(['stays'])
      news.close()
    })

    /** Opens the notification stream of an order and records its events. */
    const listenTo = async (id: number) => {
      const reply = await shop.app.inject({
        method: 'GET',
        url: `/api/admin/salesorder/${id}/events`,
        payloadAsStream: true,
        headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
      })
      const line = { heard: '', reply }
      reply.stream().on('data', (bytes: Buffer) => {
        line.heard += bytes.toString()
      })
      return line
    }
    /** Runs an action while the database lacks one of its tables. */
    const without = async (table: string, happens: () => Promise<unknown>) => {
      await sql`alter table ${sql.table(table)} rename to away`.execute(shop.db)
      try {
        await happens()
      } finally {
        await sql`alter table away rename to ${sql.table(table)}`.execute(shop.db)
      }
    }
    const signsOfLife = (heard: string) => heard.match(/^:$/gm)?.length ?? 0

    it('keeps the connection open with a heartbeat every 15 seconds', async () => {
      const [id] = await orders(1)
      const line = await listenTo(id)
      await expect.poll(() => line.heard).toContain('event: ready\ndata: {}\n\n')

      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => line.heard).toContain('\n\n:\n\n')

      // Calls with an ended session have no effect.
      shop.clock.advance(9 * HOUR)
      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => line.heard).toContain('event: ended')
      expect(line.heard).not.toContain('undefined')
      await expect.poll(() => vi.getTimerCount()).toBe(0)
    })

    it('ends no stream while sessions cannot be read', async () => {
      const [id] = await orders(1)
      const line = await listenTo(id)
      await expect.poll(() => line.heard).toContain('event: ready')

      await without('sessions', async () => {
        await vi.advanceTimersByTimeAsync(15_000)
        await expect.poll(() => signsOfLife(line.heard)).toBe(1)
      })

      expect(line.heard).not.toContain('ended')
      shop.clock.advance(9 * HOUR)
      await vi.advanceTimersByTimeAsync(15_000)
      await expect.poll(() => line.heard).toContain('event: ended')
    })

    it('is refused and removed while the order cannot be read', async () => {
      // The last of several orders: earlier tests may still watch the first.
      const [, , id = 0] = await orders(3)

      await without('payment_refunds', async () => {
        expect((await listenTo(id)).reply.statusCode).toBe(500)
      })

      await expect.poll(() => vi.getTimerCount()).toBe(0)
    })
  })

  it('ends with the server, which would otherwise wait for it', async () => {
    const screen = await screenOn((await shop.guestWithOrder()).salesOrderId)
    expect(await screen.next()).toBe('ready')

    await shop.app.close()

    expect(await screen.next()).toBe('closed')
  })
})
