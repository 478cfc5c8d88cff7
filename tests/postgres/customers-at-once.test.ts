import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { placeOrderBody } from '#shared/contracts/sales-orders.ts'
import { anonymous, type Visitor } from '#src/server/access/visitor.ts'
import { placeOrder } from '#src/server/features/sales/sales-orders/place-order.ts'
import { createOrderBatches } from '#src/server/features/sales/sales-orders/write-together.ts'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('two servers that each write orders of the same accounts together', () => {
  const shop = useShop()
  afterEach(() => void vi.restoreAllMocks())

  it('do not wait for each other, also when one has a guest order of the account that ordered at the other', async () => {
    const names = ['een', 'twee', 'acht', 'negen']
    await shop.addUsers(names.map((name) => ({ email: `${name}@voorbeeld.example`, roles: [] })))
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).execute()
    const accounts = await shop.db
      .selectFrom('users')
      .where('email', 'like', '%@voorbeeld.example')
      .select(['id', 'email'])
      .orderBy('id')
      .execute()
    const [one, two, eight, nine] = accounts
    if (!one || !two || !eight || !nine) throw new Error('the accounts were not added')
    const sofa = await shop.addProduct()

    /** Places orders in one statement: of two accounts, and of the guest with the address of a third account. */
    const placeTogether = ({ owners, guest }: { owners: { id: number; email: string }[]; guest: string }) => {
      const batches = createOrderBatches(shop.db)
      const place = (visitor: Visitor, email: string) =>
        placeOrder(
          {
            db: shop.db,
            batches,
            now: shop.clock.now,
            secret: new Uint8Array(32),
            shop: testConfig.shop,
            stockChanged: () => undefined,
            outboxFilled: () => undefined,
          },
          placeOrderBody.parse(orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }], { email })),
          { visitor, key: newKey() },
        )
      return Promise.all([
        ...owners.map(({ id, email }) =>
          place({ kind: 'user', userId: id, email, sessionId: 's', roles: [], via: 'cookie' }, email),
        ),
        place(anonymous, guest),
      ])
    }

    const query = vi.spyOn(pg.Client.prototype, 'query')
    const placing = await holdTransaction(shop.db, async (other) => {
      await sql`select from customers where user_id in (${eight.id}, ${nine.id}) for update`.execute(other)
      const here = placeTogether({ owners: [one, eight], guest: two.email })
      const there = placeTogether({ owners: [two, nine], guest: one.email })
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBe(2)
      return { outcomes: Promise.all([here, there]) }
    })
    const outcomes = (await placing.outcomes).flat()
    const texts = query.mock.calls.map(([text]) => String(text))

    expect(outcomes.map(({ ok }) => ok)).toEqual(Array(6).fill(true))
    // After a deadlock the orders would be written one by one.
    expect(texts.filter((text) => text.includes('with placed as'))).toHaveLength(2)
    const counts = await shop.db
      .selectFrom('customers')
      .where('user_id', 'in', [one.id, two.id])
      .select('order_count')
      .execute()
    expect(counts).toEqual([{ order_count: 2 }, { order_count: 2 }])
  })
})
