import { describe, expect, it } from 'vitest'
import type { ShopError } from '#shared/contracts/shop-error.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { ADMIN_EMAIL, counterOf, password } from '../tills/counter-of.ts'

const DAY_MS = 24 * 3_600_000

describe('an order with the promise of an offline till', () => {
  const shop = usePayingShop()

  const line = (id: number, basePrice: number, count = 1) => ({ id, itemId: '', basePrice, count })
  const promise = (lines: ReturnType<typeof line>[]) =>
    orderForm(lines, { isAtCounter: true, keepsPromise: true, payment: '4' })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ code }: ShopError) => code,
    )
  /** Adds a product that cost € 800 until `days` ago, and € 900 or `basePrice` since. */
  async function repriced(days: number, facts: Parameters<typeof shop.addProduct>[0] = {}) {
    const { basePrice = 900 } = facts
    const id = await shop.addProduct({ ...facts, basePrice })
    const changed = shop.clock.now().getTime() - days * DAY_MS
    await shop.db.deleteFrom('price_history').where('item_id', '=', id).execute()
    await shop.db
      .insertInto('price_history')
      .values([
        { item_id: id, valid_from: new Date(changed - 100 * DAY_MS), base_price: 800 },
        { item_id: id, valid_from: new Date(changed), base_price: basePrice },
      ])
      .execute()
    return id
  }

  it('is sold at the price that the shop asked until it changed, and its history shows that', async () => {
    const id = await repriced(1)

    const { salesOrderId } = await place(shop.admin, promise([line(id, 800)]), newKey())

    const order = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    expect(order).toMatchObject({ totals: { net: 800 }, salesOrderRows: [{ basePrice: 800 }] })
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'event', event: 'promise-kept' }))
    const audit = await shop.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'order.promise_kept')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      subject_id: String(salesOrderId),
      after: { prices: [{ itemId: id, soldPrice: 800, currentPrice: 900 }] },
    })
  })

  it('is refused for a price that the shop never asked, or not in the last 30 days', async () => {
    const id = await repriced(1)
    expect(await refusal(place(shop.sales, promise([line(id, 799)]), newKey()))).toBe('prices_changed')

    const old = await repriced(31)
    expect(await refusal(place(shop.sales, promise([line(old, 800)]), newKey()))).toBe('prices_changed')
    const recent = await repriced(29)
    expect(await refusal(place(shop.admin, promise([line(recent, 800)]), newKey()))).toBeUndefined()
  })

  it('is accepted for sold-out and withdrawn items, and takes the pieces that are left', async () => {
    const short = await repriced(1, { stockClass: 'leren-bank', stock: 1 })
    const ended = await repriced(1, { isActive: false })
    const form = promise([line(short, 900, 3), line(ended, 900)])
    expect(await refusal(place(shop.sales, { ...form, keepsPromise: undefined }, newKey()))).toBe('not_purchasable')

    const { salesOrderId } = await place(shop.sales, form, newKey())

    const rows = await shop.db
      .selectFrom('sales_order_rows')
      .select(['item_id', 'stock_taken', 'count'])
      .where('sales_order_id', '=', salesOrderId)
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { item_id: short, stock_taken: 1, count: 3 },
      { item_id: ended, stock_taken: 0, count: 1 },
    ])
    expect(await shop.stockOf(short)).toBe(0)
  })

  it('counts as a discount on the price of today, together with the discounts: above the limit only an Admin keeps it', async () => {
    const cheaper = await repriced(1, { basePrice: 880 })
    const form = promise([line(cheaper, 800)])
    const discounts = [{ kind: 'percent' as const, value: 5, reason: 'Showroommodel' }]
    const overLimit = await repriced(1)

    // 800 against 900 is 11.1%; 760 against 880 is 13.6%; the limit of Sales is 10%.
    for (const refused of [promise([line(overLimit, 800)]), { ...form, discounts }]) {
      const key = newKey()
      expect(await refusal(place(shop.sales, refused, key))).toBe('discount_needs_approval')
      expect(await refusal(place(shop.admin, refused, key))).toBeUndefined()
    }
    expect(await refusal(place(shop.sales, form, newKey()))).toBeUndefined()
  })

  it('above the limit is not kept with an approval of the discount, which was given for the former price', async () => {
    const counter = counterOf(shop)
    await counter.setPassword(ADMIN_EMAIL)
    const approved = async (id: number, netPrice: number) => {
      const discounts = [{ kind: 'percent' as const, value: 30, reason: 'Showroommodel' }]
      const orderKey = newKey()
      const { approvalId } = await shop.sales.discounts.approve({
        body: {
          email: ADMIN_EMAIL,
          secret: { kind: 'password', password },
          orderKey,
          discounts,
          lines: [{ id, netPrice, count: 1 }],
        },
      })
      const body = { ...promise([line(id, netPrice)]), discounts, discountApproval: approvalId }
      return refusal(place(shop.sales, body, orderKey))
    }

    expect(await approved(await repriced(1), 800)).toBe('discount_needs_approval')
    expect(await approved(await repriced(1), 900)).toBeUndefined()
  })

  it('is refused for an order that is not taken at a till', async () => {
    const id = await repriced(1, { basePrice: 820 })
    const form = { ...promise([line(id, 800)]), isAtCounter: undefined }
    expect(await refusal(place(shop.sales, form, newKey()))).toBe('forbidden')
  })

  it('does not count a color sample, which is free', async () => {
    const sample = await repriced(1, { itemId: 'KLEURSTAAL-COGNAC' })
    const sofa = await repriced(1)
    expect(await refusal(place(shop.sales, promise([line(sofa, 900), line(sample, 0)]), newKey()))).toBeUndefined()
  })

  it('is refused for customers, and for items that the shop does not have', async () => {
    const id = await repriced(1)
    expect(await refusal(place(shop.anonymous, promise([line(id, 800)]), newKey()))).toBe('unauthenticated')
    expect(await refusal(place(shop.sales, promise([line(9_999, 800)]), newKey()))).toBe('not_purchasable')
  })
})
