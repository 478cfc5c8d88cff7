import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** Counts the connections that wait for a lock. */
const LOCK_WAITERS = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('two staff members who handle withdrawals at the same time', () => {
  const shop = useShop()

  it('cannot both handle one withdrawal: the second call checks the state that the first one committed', async () => {
    const { withdrawalId: id } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { orderNumber: '1', name: 'Anna de Wilde', email: 'anna@voorbeeld.example', scope: 'all' },
    })

    // The first staff member refuses the withdrawal in an open transaction, while the second one settles it.
    const second = await holdTransaction(shop.db, async (first) => {
      await sql`update withdrawals set state = 'refused' where id = ${id}`.execute(first)
      const settling = shop.sales.withdrawals.handle({ params: { id }, body: { state: 'settled' } })
      const outcome = settling.then(
        () => 'settled',
        (error: { code: string }) => error.code,
      )
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      return { outcome }
    })

    expect(await second.outcome).toBe('withdrawal_step_refused')
    expect(await shop.sales.withdrawals.show({ params: { id } })).toMatchObject({ state: 'refused' })
  })

  it('reduce the amount due by both of two withdrawals of one order', async () => {
    const lines = []
    for (const displayName of ['Bank Vlier', 'Bank Vonk']) {
      const id = await shop.addProduct({ displayName, stockClass: 'leren-bank', stock: 3 })
      lines.push({ id, itemId: '', basePrice: 825.62, count: 1 })
    }
    const { salesOrderId } = await place(shop.browser().api, orderForm(lines))
    const { salesOrderRows } = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    const declare = async (rowId: number) => {
      const { withdrawalId } = await shop.anonymous.withdrawals.declare({
        headers: { 'idempotency-key': newKey() },
        body: {
          orderNumber: String(salesOrderId),
          name: 'Anna de Wilde',
          email: 'anna@voorbeeld.example',
          scope: 'some',
          products: 'De bank',
          rowIds: [rowId],
        },
      })
      return withdrawalId
    }
    const [rowA = 0, rowB = 0] = salesOrderRows.map((row) => row.salesOrderRowId)
    const [first, second] = [await declare(rowA), await declare(rowB)]

    // An open transaction has settled the first withdrawal when the second withdrawal is settled.
    const settling = await holdTransaction(shop.db, async (tx) => {
      await sql`select id from sales_orders where id = ${salesOrderId} for no key update`.execute(tx)
      await sql`update withdrawals set state = 'settled' where id = ${first}`.execute(tx)
      await sql`update sales_orders set released_cents = withdrawn_cents(id) where id = ${salesOrderId}`.execute(tx)
      const outcome = shop.sales.withdrawals.handle({ params: { id: second }, body: { state: 'settled' } })
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      return { outcome }
    })
    await settling.outcome

    expect((await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })).outstanding).toBe(0)
  })

  it('reduce the amount due by both withdrawals when both are linked to the order at the same time', async () => {
    const lines = []
    for (const displayName of ['Bank Vlier', 'Bank Vonk']) {
      const id = await shop.addProduct({ displayName, stockClass: 'leren-bank', stock: 3 })
      lines.push({ id, itemId: '', basePrice: 825.62, count: 1 })
    }
    const { salesOrderId } = await place(shop.browser().api, orderForm(lines))
    const { salesOrderRows } = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    const declare = async () => {
      const body = { orderNumber: '1', name: 'Anna de Wilde', email: 'anna@voorbeeld.example', scope: 'all' as const }
      const headers = { 'idempotency-key': newKey() }
      return (await shop.anonymous.withdrawals.declare({ headers, body })).withdrawalId
    }
    const [first, second] = [await declare(), await declare()]
    // Neither withdrawal is linked to the order yet. Each is about one line of the order.
    const [rowA = 0, rowB = 0] = salesOrderRows.map((row) => row.salesOrderRowId)
    await shop.sales.withdrawals.handle({ params: { id: second }, body: { state: 'settled' } })
    await sql`update withdrawals set row_ids = array[${rowB}::int], scope = 'some' where id = ${second}`.execute(
      shop.db,
    )
    await sql`update withdrawals set row_ids = array[${rowA}::int], scope = 'some' where id = ${first}`.execute(shop.db)

    const attaching = await holdTransaction(shop.db, async (tx) => {
      await sql`select id from sales_orders where id = ${salesOrderId} for no key update`.execute(tx)
      await sql`update withdrawals set state = 'settled', sales_order_id = ${salesOrderId} where id = ${first}`.execute(
        tx,
      )
      await sql`update sales_orders set released_cents = withdrawn_cents(id) where id = ${salesOrderId}`.execute(tx)
      const outcome = shop.sales.withdrawals.attach({ params: { id: second }, body: { salesOrderId } })
      await expect.poll(async () => (await LOCK_WAITERS.execute(shop.db)).rows[0]?.count).toBeGreaterThan(0)
      return { outcome }
    })
    await attaching.outcome

    expect((await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })).outstanding).toBe(0)
  })
})
