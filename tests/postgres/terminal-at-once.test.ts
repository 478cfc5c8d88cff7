import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockTerminal } from '#src/server/features/sales/payments/attempts-table.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('two sellers at one payment terminal, each with an order', () => {
  const shop = usePayingShop()

  it('start one payment: the second start waits for the first, and is then refused as "terminal_busy"', async () => {
    const { salesOrderId: first } = await shop.guestWithOrder()
    const { salesOrderId: second } = await shop.guestWithOrder()
    const now = shop.clock.now()

    // The first seller's transaction has locked the payment terminal, and is not committed when the second one starts.
    const { outcome } = await holdTransaction(shop.db, async (tx) => {
      expect(await lockTerminal(tx, 'TH-1000-0001', now)).toBeUndefined()
      const starting = pay(shop.admin, second, 'TERMINAL', { amountCents: 5_000 }).then(
        () => 'started',
        (error: { code: string }) => error.code,
      )
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      await sql`insert into payment_attempts
        (id, sales_order_id, payment_type, amount_cents, state, terminal_code, started_at, expires_at, next_check_at)
        values (${crypto.randomUUID()}, ${first}, 'TERMINAL', 10000, 'starting', 'TH-1000-0001', ${now},
          ${new Date(now.getTime() + 300_000)}, ${new Date(now.getTime() + 20_000)})`.execute(tx)
      return { outcome: starting }
    })

    expect(await outcome).toBe('terminal_busy')
  })
})
