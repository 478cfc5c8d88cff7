import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newKey } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const WAITING = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('two of the staff with one withdrawal', () => {
  const shop = useShop()

  it('the second decides about what the first made of it', async () => {
    const { withdrawalId: id } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { orderNumber: '1', name: 'Anna de Wilde', email: 'anna@voorbeeld.example', scope: 'all' },
    })

    // The first refuses it, and is not ready yet; the second settles it in the meantime.
    const second = await shop.db.transaction().execute(async (first) => {
      await sql`update withdrawals set state = 'refused' where id = ${id}`.execute(first)
      const settling = shop.sales.withdrawals.handle({ params: { id }, body: { state: 'settled' } })
      const outcome = settling.then(
        () => 'settled',
        (error: { code: string }) => error.code,
      )
      await expect.poll(async () => (await WAITING.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      return { outcome }
    })

    expect(await second.outcome).toBe('withdrawal_step_refused')
    expect(await shop.sales.withdrawals.show({ params: { id } })).toMatchObject({ state: 'refused' })
  })
})
