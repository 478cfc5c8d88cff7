import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { settle } from '#src/server/features/sales/payments/reconcile/poll-provider.ts'
import { lockOrder } from '#src/server/features/sales/sales-orders/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('an order that expires at the moment of its payment', () => {
  const shop = usePayingShop()

  /** Places an order of the only piece, whose payment ended, one day ago. Returns functions that end the race. */
  const dueOrder = async () => {
    const guest = shop.browser()
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })
    const { salesOrderId } = await place(guest.api, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))
    const payId = payIdOf(await pay(guest.api, salesOrderId))
    await shop.payerChooses(payId, 'cancelled')
    shop.clock.advance(24 * 3_600_000)
    const deps = { db: shop.db, now: shop.clock.now, log: silentLog, outboxFilled() {}, stockChanged() {} }
    const expire = () => expireUnpaidOrders(deps)
    const reportPaid = async () => {
      const { id, amount_cents: amountCents } = await shop.attemptOf(salesOrderId)
      const attempt = await attemptsTable(shop.db).find(id)
      if (!attempt) throw new Error('the attempt does not exist')
      await settle({ ...deps, pay: shop.pay, acceptsTestPayments: true }, attempt, {
        payId,
        uuid: randomUUID(),
        statusCode: 100,
        statusAction: 'PAID',
        amountCents,
        currency: 'EUR',
        redirectUrl: undefined,
        expiresAt: undefined,
        completedAt: undefined,
        receipt: undefined,
        isTest: true,
        reference: String(salesOrderId),
        attemptId: id,
      })
    }
    return { salesOrderId, sofa, expire, reportPaid }
  }
  /** Starts `first` and then `second` while the order is locked, so that they get the lock in this sequence. */
  const inSequence = async (salesOrderId: number, ...calls: (() => Promise<unknown>)[]) => {
    const running = await holdTransaction(shop.db, async (tx) => {
      await lockOrder(tx, salesOrderId)
      const started: Promise<unknown>[] = []
      for (const call of calls) {
        started.push(call())
        await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBe(started.length)
      }
      return { all: Promise.all(started) }
    })
    await running.all
  }
  const outcomeOf = async (salesOrderId: number, sofa: number) => {
    const { paid, canceledDateTime, isExpired } = await paymentStatus(shop.sales, salesOrderId)
    const events = await shop.db
      .selectFrom('order_events')
      .select('kind')
      .where('sales_order_id', '=', salesOrderId)
      .where('kind', 'in', ['canceled', 'revived', 'payment-paid'])
      .orderBy('id')
      .execute()
    const kinds = events.map(({ kind }) => kind)
    return { paid, isActive: !canceledDateTime && !isExpired, stock: await shop.stockOf(sofa), kinds }
  }

  it('stays when the payment comes first', async () => {
    const { salesOrderId, sofa, expire, reportPaid } = await dueOrder()

    await inSequence(salesOrderId, reportPaid, expire)

    expect(await outcomeOf(salesOrderId, sofa)).toEqual({
      paid: 149.85,
      isActive: true,
      stock: 0,
      kinds: ['payment-paid'],
    })
  })

  it('is revived when the expiry comes first', async () => {
    const { salesOrderId, sofa, expire, reportPaid } = await dueOrder()

    await inSequence(salesOrderId, expire, reportPaid)

    expect(await outcomeOf(salesOrderId, sofa)).toMatchObject({ paid: 149.85, isActive: true, stock: 0 })
    expect((await outcomeOf(salesOrderId, sofa)).kinds.toSorted()).toEqual(['canceled', 'payment-paid', 'revived'])
  })

  it('expires once when several servers look at it', async () => {
    const { salesOrderId, sofa, expire } = await dueOrder()

    await Promise.all(Array.from({ length: 6 }, expire))

    expect(await outcomeOf(salesOrderId, sofa)).toEqual({ paid: 0, isActive: false, stock: 1, kinds: ['canceled'] })
  })
})
