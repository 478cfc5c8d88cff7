// @pglite: the plans of the queries differ

import { describe, expect, it } from 'vitest'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import { readMonitoredState } from '#src/server/features/operations/monitoring/index.ts'
import { enqueue } from '#src/server/features/operations/outbox/index.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const MINUTE_MS = 60_000

describe('the state of the shop for monitoring', () => {
  const shop = usePayingShop()
  const read = () => readMonitoredState({ db: shop.db, now: shop.clock.now() })

  it('has a 0 for everything that does not occur', async () => {
    const { outbox, recentPayments, oldestOpenPaymentSeconds, recentOrders, operations } = await read()

    expect(outbox).toHaveLength(6)
    expect(recentPayments.length).toBeGreaterThan(5)
    for (const { count } of [...outbox, ...recentPayments]) expect(count).toBe(0)
    for (const { oldestSeconds } of outbox) expect(oldestSeconds).toBe(0)
    expect([oldestOpenPaymentSeconds, recentOrders]).toEqual([0, 0])
    for (const { lastSuccess, hasFailed } of operations) expect([lastSuccess, hasFailed]).toEqual([null, false])
  })

  it('counts messages that were not sent, with the age of the oldest one', async () => {
    const add = (party: 'mail' | 'erp', uniqueKey: string) =>
      enqueue(shop.db, { party, kind: 'test', uniqueKey, payload: {}, at: shop.clock.now() })
    await add('erp', 'een')
    shop.clock.advance(MINUTE_MS)
    await add('erp', 'twee')
    await add('mail', 'drie')
    await add('mail', 'vier')
    await shop.db.updateTable('outbox').set({ state: 'dead' }).where('unique_key', '=', 'drie').execute()
    await shop.db.updateTable('outbox').set({ state: 'sent' }).where('unique_key', '=', 'vier').execute()
    shop.clock.advance(MINUTE_MS)

    expect((await read()).outbox.filter(({ count }) => count > 0)).toEqual([
      { party: 'mail', state: 'dead', count: 1, oldestSeconds: 60 },
      { party: 'erp', state: 'queued', count: 2, oldestSeconds: 120 },
    ])
  })

  it('counts the age of a held message from the end of its hold, so that it is no alert', async () => {
    const at = shop.clock.now()
    const dueAt = new Date(at.getTime() + 30 * MINUTE_MS)
    await enqueue(shop.db, { party: 'mail', kind: 'test', uniqueKey: 'een', payload: {}, at, dueAt })
    const oldest = async () => (await read()).outbox.find(({ count }) => count > 0)?.oldestSeconds

    shop.clock.advance(29 * MINUTE_MS)
    expect(await oldest()).toBe(0)
    shop.clock.advance(2 * MINUTE_MS)
    expect(await oldest()).toBe(60)
  })

  it('counts payments and orders of the last hour, and has the age of an open payment', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 5_000 })
    await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 5_000 })
    shop.clock.advance(MINUTE_MS)

    const now = await read()
    expect(now.recentPayments.filter(({ count }) => count > 0)).toEqual([
      { state: 'open', count: 1 },
      { state: 'paid', count: 1 },
    ])
    expect([now.oldestOpenPaymentSeconds, now.recentOrders]).toEqual([60, 1])

    shop.clock.advance(60 * MINUTE_MS)
    const later = await read()
    expect(later.recentPayments.every(({ count }) => count === 0)).toBe(true)
    expect([later.oldestOpenPaymentSeconds, later.recentOrders]).toEqual([61 * 60, 0])
  })

  it('contains the last success and the last failure of each operation', async () => {
    const run = (name: OperationName, state: 'done' | 'failed', minutesAgo: number) => {
      const at = new Date(shop.clock.now().getTime() - minutesAgo * MINUTE_MS)
      return shop.db
        .insertInto('operation_runs')
        .values({ id: crypto.randomUUID(), name, state, started_at: at, beat_at: at, ended_at: at })
        .execute()
        .then(() => at)
    }
    await run('compare', 'done', 90)
    const comparedAt = await run('compare', 'done', 60)
    await run('compare', 'failed', 30)

    const { operations } = await read()

    expect(operations.find(({ operation }) => operation === 'compare')).toEqual({
      operation: 'compare',
      lastSuccess: comparedAt,
      hasFailed: true,
    })
  })
})
