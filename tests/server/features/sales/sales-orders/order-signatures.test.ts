import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { type SignedOrder, signedOrderText } from '#shared/domain/orders/signed-order.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { forgetBuyers, forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const HOUR_MS = 3_600_000
const TERMS = createHash('sha256').update('voorwaarden').digest('hex')
const hashOf = (order: SignedOrder) => createHash('sha256').update(signedOrderText(order)).digest('hex')

describe('the signature of a customer', () => {
  const shop = usePayingShop()
  type Body = Parameters<typeof shop.sales.staffOrders.sign>[0]['body']

  async function order(key = newKey()) {
    const product = await shop.addProduct({ displayName: 'Bank Vonk' })
    const form = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 2 }], {
      email: 'eva@voorbeeld.example',
    })
    const { salesOrderId } = await place(shop.sales, form, key)
    const unitCents = grossUnitPrice(825.62)
    const content: SignedOrder = {
      rows: [{ itemId: product, count: 2, unitCents }],
      totalCents: unitCents * 2,
      depositCents: depositCents(paymentOptionOfCode('1'), unitCents * 2),
      delivery: 'delivery',
      termsHash: TERMS,
    }
    return { salesOrderId, content }
  }
  const signature = (content: SignedOrder, changes: Partial<Body> = {}): Body => ({
    signatureId: randomUUID(),
    contentHash: hashOf(content),
    termsHash: TERMS,
    path: 'M10 20L300 40L500 200M600 90L601 90',
    signedDateTime: new Date(shop.clock.now().getTime() - HOUR_MS).toISOString(),
    sentDateTime: shop.clock.now().toISOString(),
    ...changes,
  })
  const signaturesOf = async (id: number) => (await shop.sales.staffOrders.show({ params: { id } })).signatures

  it('is stored with the order, with the time of the till and the order that was signed', async () => {
    const { salesOrderId, content } = await order()
    const body = signature(content, { salesOrderId })

    expect(await shop.sales.staffOrders.sign({ body })).toEqual({ signatureId: body.signatureId, salesOrderId })

    expect(await signaturesOf(salesOrderId)).toEqual([
      {
        signatureId: body.signatureId,
        signedDateTime: new Date(shop.clock.now().getTime() - HOUR_MS).toISOString(),
        isCurrent: true,
        path: body.path,
      },
    ])
  })

  it('finds its order by the key with which a till placed it', async () => {
    const key = newKey()
    const { salesOrderId, content } = await order(key)

    const reply = await shop.sales.staffOrders.sign({ body: signature(content, { orderKey: key }) })

    expect(reply.salesOrderId).toBe(salesOrderId)
    const unknown = signature(content, { orderKey: newKey() })
    await expect(shop.sales.staffOrders.sign({ body: unknown })).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('is stored once when the call is repeated, and refused when its id belongs to another signature', async () => {
    const { salesOrderId, content } = await order()
    const body = signature(content, { salesOrderId })
    const first = await shop.sales.staffOrders.sign({ body })

    expect(await shop.sales.staffOrders.sign({ body })).toEqual(first)
    await Promise.all([shop.sales.staffOrders.sign({ body }), shop.admin.staffOrders.sign({ body })])
    const other = { ...body, path: 'M1 1L2 2' }
    await expect(shop.sales.staffOrders.sign({ body: other })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await signaturesOf(salesOrderId)).toHaveLength(1)
  })

  it('says that the order was changed after it was signed', async () => {
    const { salesOrderId, content } = await order()
    await shop.sales.staffOrders.sign({ body: signature(content, { salesOrderId }) })
    const { version, form } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    const changed = choicesInCodes({ ...form, delivery: 'pickup' } as unknown as OrderChange) // it has the fields of the contract

    await shop.sales.staffOrders.save({ params: { id: salesOrderId }, body: { version, form: changed } })

    expect(await signaturesOf(salesOrderId)).toMatchObject([{ isCurrent: false }])
  })

  it('is not current when the display showed another price', async () => {
    const { salesOrderId, content } = await order()
    const body = signature({ ...content, totalCents: content.totalCents - 100 }, { salesOrderId })
    await shop.sales.staffOrders.sign({ body })

    expect(await signaturesOf(salesOrderId)).toMatchObject([{ isCurrent: false }])
  })

  it.each(['', 'M10 20', 'javascript:alert(1)', 'M10 20L5 5"/><script>', `M1 1${'L9 9'.repeat(10_000)}`])(
    'accepts only strokes of a limited length: %.20s',
    async (path) => {
      const { salesOrderId, content } = await order()
      const stored = shop.sales.staffOrders.sign({ body: signature(content, { salesOrderId, path }) })

      if (path === 'M10 20') expect(await stored).toMatchObject({ salesOrderId })
      else await expect(stored).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  it('is on the printed order', async () => {
    const { salesOrderId, content } = await order()
    const sizeOf = async () => {
      const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
      const response = await shop.app.inject({ url: `/api/admin/salesorder/${salesOrderId}/paper`, headers })
      return response.rawPayload.length
    }
    const before = await sizeOf()

    await shop.sales.staffOrders.sign({ body: signature(content, { salesOrderId }) })

    expect(await sizeOf()).not.toBe(before)
  })

  it.each([
    ['after the delivery', forgetContact],
    ['with the buyer', forgetBuyers],
  ])('is erased %s, and refused after the buyer was erased', async (_, forget) => {
    const { salesOrderId, content } = await order()
    const body = signature(content, { salesOrderId })
    await shop.sales.staffOrders.sign({ body })
    const yesterday = amsterdamDay(new Date(shop.clock.now().getTime() - 24 * HOUR_MS))
    await shop.db
      .updateTable('sales_orders')
      .set({ contact_until: yesterday, keep_until: yesterday })
      .where('id', '=', salesOrderId)
      .execute()

    await forget(shop.db, amsterdamDay(shop.clock.now()))

    expect(await signaturesOf(salesOrderId)).toEqual([])
    if (forget !== forgetBuyers) return
    const late = { ...body, signatureId: randomUUID() }
    await expect(shop.sales.staffOrders.sign({ body: late })).rejects.toMatchObject({ code: 'order_forgotten' })
  })
})
