// @pglite: orders that share a transaction wait for each other on one connection

import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { placeOrderBody } from '#shared/contracts/sales-orders.ts'
import { anonymous } from '#src/server/access/visitor.ts'
import { placeOrder } from '#src/server/features/sales/sales-orders/place-order.ts'
import { createOrderBatches } from '#src/server/features/sales/sales-orders/write-together.ts'
import { newKey, orderForm } from '#tests/support/order-form.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { useShop } from '#tests/support/use-shop.ts'

const line = (id: number, count = 1) => ({ id, itemId: '', basePrice: 825.62, count })

describe('orders that arrive at the same time', () => {
  const shop = useShop()
  afterEach(() => void vi.restoreAllMocks())

  type Order = { lines: ReturnType<typeof line>[]; form?: Parameters<typeof orderForm>[1]; key?: string }

  /** Places orders in the same turn of the event loop. Returns a promise of their outcomes. */
  function placeAll(orders: readonly Order[], stockChanged: (ids: readonly number[]) => void = () => undefined) {
    const deps = {
      db: shop.db,
      batches: createOrderBatches(shop.db),
      now: shop.clock.now,
      secret: new Uint8Array(32),
      shop: testConfig.shop,
      stockChanged,
      outboxFilled: () => undefined,
    }
    return Promise.all(
      orders.map(({ lines, form, key = newKey() }) =>
        placeOrder(deps, placeOrderBody.parse(orderForm(lines, form)), { visitor: anonymous, key }).catch(
          (error: unknown) => ({ ok: 'failed' as const, error }),
        ),
      ),
    )
  }
  const idOf = (outcome: Awaited<ReturnType<typeof placeAll>>[number] | undefined) =>
    outcome?.ok === true ? outcome.value.salesOrderId : undefined

  it('share two statements, and each order has its own rows, buyer, messages and history', async () => {
    const products = [await shop.addProduct({ itemId: 'A' }), await shop.addProduct({ itemId: 'B' })]
    const orders = Array.from({ length: 16 }, (_, index) => ({
      lines: products.slice(0, 1 + (index % 2)).map((id) => line(id, 1 + index)),
      form: { email: `koper${index}@voorbeeld.example`, reference: `nummer ${index}` },
    }))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const outcomes = await placeAll(orders)
    const statements = query.mock.calls.length
    query.mockRestore()

    expect(statements).toBe(2)
    expect(new Set(outcomes.map(idOf)).size).toBe(16)
    for (const [index, outcome] of outcomes.entries()) {
      const { rows } = await sql`
        select o.reference, c.email, o.gross_cents = outcome.cents as "isOwnTotal", r.codes, m.kinds, e.kinds as events
        from sales_orders o join sales_order_customers c on c.sales_order_id = o.id,
          lateral (select array_agg(item_code || ' ' || count order by position) as codes from sales_order_rows where sales_order_id = o.id) r,
          lateral (select array_agg(kind order by kind) as kinds from outbox where (payload ->> 'salesOrderId')::int = o.id) m,
          lateral (select array_agg(kind) as kinds from order_events where sales_order_id = o.id) e,
          lateral (select sum(unit_gross_cents * count) as cents from sales_order_rows where sales_order_id = o.id) outcome
        where o.id = ${idOf(outcome)}`.execute(shop.db)
      expect(rows).toEqual([
        {
          reference: `nummer ${index}`,
          email: `koper${index}@voorbeeld.example`,
          isOwnTotal: true,
          codes: ['A', 'B'].slice(0, 1 + (index % 2)).map((code) => `${code} ${1 + index}`),
          kinds: ['order-confirmation', 'sales-order'],
          events: ['placed'],
        },
      ])
    }
  })

  it('share the statements of a transaction when they take stock, and never sell a piece twice', async () => {
    const chair = await shop.addProduct({ stockClass: 'leren-bank', stock: 5 })
    const stockChanged = vi.fn()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const outcomes = await placeAll(
      [2, 2, 2, 1].map((count) => ({ lines: [line(chair, count)] })),
      stockChanged,
    )
    const texts = query.mock.calls.map(([text]) => String(text).trim().split(/\s/)[0])
    query.mockRestore()

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true])
    expect(outcomes[2]).toMatchObject({
      code: 'not_enough_stock',
      detail: { lines: [{ id: chair, count: 2, available: 1 }] },
    })
    expect(await shop.stockOf(chair)).toBe(0)
    expect(stockChanged).toHaveBeenCalledTimes(3)
    // The refused order is looked up by its key, because it may be a repeated call.
    expect(texts).toEqual(['select', 'begin', 'select', 'with', 'commit', 'select'])
  })

  it('sell the last piece to the first of two of them', async () => {
    const chair = await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })

    const outcomes = await placeAll([{ lines: [line(chair)] }, { lines: [line(chair)] }])

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect(outcomes[1]).toMatchObject({ code: 'not_enough_stock', detail: { lines: [{ id: chair, available: 0 }] } })
    expect(await shop.stockOf(chair)).toBe(0)
  })

  it('around a refused order each get the id of their own order', async () => {
    const chair = await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })
    const outcomes = await placeAll([
      { lines: [line(chair)], form: { reference: 'eerste' } },
      { lines: [line(chair, 3)], form: { reference: 'te veel' } },
      { lines: [line(chair, 2)], form: { reference: 'derde' } },
    ])

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    const placed = await shop.db.selectFrom('sales_orders').select(['id', 'reference']).orderBy('id').execute()
    expect(placed).toEqual([
      { id: idOf(outcomes[0]), reference: 'eerste' },
      { id: idOf(outcomes[2]), reference: 'derde' },
    ])
  })

  it('produce the pieces that the orders before them took', async () => {
    const sofa = await shop.addVariant({ parent: await shop.addProduct({ kind: 'parent' }), stock: 1 })
    await placeAll([1, 1].map((count) => ({ lines: [line(sofa, count)] })))

    const rows = await shop.db
      .selectFrom('sales_order_rows')
      .select(['stock_taken', 'is_made_to_measure'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { stock_taken: 1, is_made_to_measure: false },
      { stock_taken: 0, is_made_to_measure: true },
    ])
  })

  it('with the same key give one order, and leave the other orders alone', async () => {
    const sofa = await shop.addProduct()
    const key = newKey()
    const outcomes = await placeAll([
      { lines: [line(sofa)], key },
      { lines: [line(sofa, 3)] },
      { lines: [line(sofa)], key },
      { lines: [line(sofa, 2)], key },
    ])

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(outcomes[3]).toMatchObject({ code: 'idempotency_key_reused' })
    expect(idOf(outcomes[0])).toBe(idOf(outcomes[2]))
    const counts = await shop.db.selectFrom('sales_order_rows').select('count').orderBy('count').execute()
    expect(counts.map(({ count }) => count)).toEqual([1, 3])
  })

  it('with the same key take stock once, and only an order with the same body gets the first order', async () => {
    const chair = await shop.addProduct({ stockClass: 'leren-bank', stock: 5 })
    const key = newKey()
    const outcomes = await placeAll([
      { lines: [line(chair)], key },
      { lines: [line(chair)], key },
      { lines: [line(chair, 2)], key },
    ])

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(idOf(outcomes[1])).toBe(idOf(outcomes[0]))
    expect(outcomes[2]).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await shop.stockOf(chair)).toBe(4)
  })

  it('do not fail because of an order that the database refuses', async () => {
    const sofa = await shop.addProduct()
    await sql`alter table sales_orders add constraint no_such_reference check (reference <> 'kapot')`.execute(shop.db)
    try {
      const references = ['eerste', 'kapot', 'derde']
      const outcomes = await placeAll(references.map((reference) => ({ lines: [line(sofa)], form: { reference } })))

      expect(outcomes.map(({ ok }) => ok)).toEqual([true, 'failed', true])
      const placed = await shop.db.selectFrom('sales_orders').select('reference').orderBy('id').execute()
      expect(placed.map(({ reference }) => reference)).toEqual(['eerste', 'derde'])
    } finally {
      await sql`alter table sales_orders drop constraint no_such_reference`.execute(shop.db)
    }
  })

  it('are counted for their customers, like a rebuild of the list counts them', async () => {
    const sofa = await shop.addProduct()
    const lines = [line(sofa)]
    const customer = { email: 'Vaak@voorbeeld.example', lastname: 'Vaak' }
    await placeAll([{ lines, form: customer }])
    await placeAll([
      { lines, form: customer },
      { lines, form: { email: 'ander@voorbeeld.example', lastname: 'Ander' } },
      { lines, form: { ...customer, city: 'Verhuisd' } },
      { lines, form: { email: 'klant@leermeester.example' } },
      { lines, form: { ...customer, lastname: 'Vaak-Later' } },
    ])

    const columns = ['email', 'name', 'order_count', 'latest_order_id', 'active_at', 'search'] as const
    const list = () => shop.db.selectFrom('customers').select(columns).orderBy('email').execute()
    const counted = await list()
    await shop.db.deleteFrom('customers').execute()
    await sql`select refresh_all_customers()`.execute(shop.db)

    expect(counted).toEqual(await list())
    expect(counted).toContainEqual(
      expect.objectContaining({ email: 'vaak@voorbeeld.example', name: 'Anna de Vaak-Later', order_count: 4 }),
    )
    const searches = sql`select search from sales_order_searches where search like '%verhuisd%'`
    expect((await searches.execute(shop.db)).rows).toHaveLength(1)
  })
})
