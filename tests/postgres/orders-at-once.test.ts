import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { placeOrderBody } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { anonymous } from '#src/server/access/visitor.ts'
import { placeOrder } from '#src/server/features/sales/sales-orders/place-order.ts'
import { createOrderBatches } from '#src/server/features/sales/sales-orders/write-together.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { useShop } from '#tests/support/use-shop.ts'

const line = (id: number, count = 1) => ({ id, itemId: '', basePrice: 825.62, count })
const codeOf = (result: PromiseSettledResult<unknown>) => {
  if (result.status === 'fulfilled') return 'ordered'
  return result.reason instanceof ShopError ? result.reason.code : 'defect'
}

/** Returns how often each result occurred. */
const countByResult = (results: readonly PromiseSettledResult<unknown>[]) => {
  const codes = results.map(codeOf)
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]))
}

const deps = {
  secret: new Uint8Array(32),
  shop: testConfig.shop,
  stockChanged: () => undefined,
  outboxFilled: () => undefined,
}

describe('many simultaneous shoppers', () => {
  const shop = useShop()

  it('buy the last five units of a product: five of 200 shoppers get one', async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 5 })

    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => place(shop.anonymous, orderForm([line(sofa)]))),
    )

    expect(countByResult(results)).toEqual({ ordered: 5, not_enough_stock: 195 })
    expect(await shop.stockOf(sofa)).toBe(0)
    expect(await shop.db.selectFrom('sales_orders').select('id').execute()).toHaveLength(5)
  })

  it('with 50 calls and one idempotency key create one order, and every call gets its number', async () => {
    const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })
    const form = orderForm([line(sofa), line(await shop.addProduct())])
    const key = newKey()

    const responses = await Promise.all(Array.from({ length: 50 }, () => place(shop.anonymous, form, key)))

    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await shop.db.selectFrom('sales_orders').select('id').execute()).toHaveLength(1)
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
  })

  it('with one idempotency key and two different orders create only one order', async () => {
    const [sofa, chair] = [await shop.addProduct(), await shop.addProduct()]
    const key = newKey()

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => place(shop.anonymous, orderForm([line(index % 2 ? sofa : chair)]), key)),
    )

    expect(countByResult(results)).toEqual({ ordered: 10, idempotency_key_reused: 10 })
    expect(await shop.db.selectFrom('sales_orders').select('id').execute()).toHaveLength(1)
  })

  it('who order the same products in different sequences do not deadlock', async () => {
    const pieces: number[] = []
    for (let piece = 0; piece < 6; piece += 1)
      pieces.push(await shop.addProduct({ stockClass: 'leren-bank', stock: 40 }))

    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => {
        const rotated = [...pieces.slice(index % 6), ...pieces.slice(0, index % 6)]
        const lines = index % 2 ? rotated.toReversed() : rotated
        return place(shop.anonymous, orderForm(lines.map((id) => line(id))))
      }),
    )

    expect(countByResult(results)).toEqual({ ordered: 40, not_enough_stock: 20 })
    for (const piece of pieces) expect(await shop.stockOf(piece)).toBe(0)
  })

  it('get the stock of a made-to-measure product first, and the other ordered units are produced', async () => {
    const model = await shop.addProduct({ kind: 'parent' })
    const sofa = await shop.addVariant({ parent: model, stock: 7 })

    await Promise.all(Array.from({ length: 30 }, () => place(shop.anonymous, orderForm([line(sofa)]))))

    const rows = await shop.db.selectFrom('sales_order_rows').select(['stock_taken', 'is_made_to_measure']).execute()
    expect(rows.filter(({ stock_taken, is_made_to_measure }) => stock_taken === 1 && !is_made_to_measure)).toHaveLength(
      7,
    )
    expect(rows.filter(({ stock_taken, is_made_to_measure }) => stock_taken === 0 && is_made_to_measure)).toHaveLength(
      23,
    )
  })

  it('get an answer soon when other work holds the lock of an item: those orders as in an outage, later orders at once', async () => {
    const [held, free] = [
      await shop.addProduct({ stockClass: 'leren-bank', stock: 2 }),
      await shop.addProduct({ stockClass: 'leren-bank', stock: 2 }),
    ]
    const batches = createOrderBatches(shop.db, 200)
    const order = (id: number) =>
      placeOrder({ ...deps, db: shop.db, batches, now: shop.clock.now }, placeOrderBody.parse(orderForm([line(id)])), {
        visitor: anonymous,
        key: newKey(),
      }).then(
        ({ ok }) => (ok ? 'ordered' : 'refused'),
        (error: { code?: string }) => error.code,
      )

    const outcomes = await holdTransaction(shop.db, async (other) => {
      await sql`select from stock_totals where item_id = ${held} for update`.execute(other)
      return { stuck: await Promise.all([order(held), order(held)]), later: await order(free) }
    })

    expect(outcomes).toEqual({ stuck: ['55P03', '55P03'], later: 'ordered' })
    expect(await order(held)).toBe('ordered')
    const { rows } = await sql`select current_setting('lock_timeout') as "lockTimeout"`.execute(shop.db)
    expect(rows).toEqual([{ lockTimeout: '0' }])
  })
})
