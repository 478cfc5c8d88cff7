import { describe, expect, it } from 'vitest'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'

describe('a record that the ERP refuses', () => {
  const shop = useErpShop()

  let lastUnknownItemId = 424_242
  /** Creates an order of an item that the ERP does not have. */
  const hasRefusedSale = async () => {
    const product = await shop.addProduct({ id: ++lastUnknownItemId, displayName: 'Bank Onbekend' })
    const { salesOrderId } = await place(
      shop.anonymous,
      orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]),
      newKey(),
    )
    return { salesOrderId, product }
  }

  it('becomes a dead letter at once, with the reason in Dutch, and can be retried', async () => {
    const { salesOrderId } = await hasRefusedSale()
    await shop.payCash(salesOrderId, 10_000)

    await shop.sendToErp()

    const { steps } = await shop.roadOf(salesOrderId)
    expect(steps).toMatchObject([
      { kind: 'customer', state: 'accepted', jobId: null },
      { kind: 'sales_order', state: 'dead', jobId: expect.any(Number) },
      { kind: 'deposit', state: 'queued', reason: null, waitsFor: 'sales_order' },
    ])
    expect(steps[1]?.reason).toMatch(
      /^De boekhouding neemt regel 1 \(artikel ITEM-\d+\) niet aan: het artikel is daar onbekend of inactief\. Laat het daar aanmaken of weer actief zetten en kies daarna "Opnieuw proberen"\. Melding: ".*" \(INVALID_CONTENT\)\.$/,
    )
  })

  it('arrives with its payment when staff correct the ERP and retry', async () => {
    const { salesOrderId, product } = await hasRefusedSale()
    await shop.payCash(salesOrderId, 10_000)
    await shop.sendToErp()
    await shop.erpKnows(product)
    const { steps } = await shop.roadOf(salesOrderId)

    const id = steps[1]?.jobId ?? 0
    expect(await shop.sales.dataJobs.retry({ params: { id } })).toEqual({ id, state: 'queued' })
    await shop.sendToErp()

    expect(await shop.stepsOf(salesOrderId)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
    const log = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_email'])
      .where('action', '=', 'message.retried')
      .execute()
    expect(log).toEqual([{ action: 'message.retried', actor_email: 'sales@leermeester.example' }])
  })

  it('does not block other orders', async () => {
    await hasRefusedSale()
    const otherOrder = await shop.hasSale()
    await shop.sendToErp()
    expect(await shop.stepsOf(otherOrder)).toEqual(['customer accepted', 'sales_order accepted'])
  })

  it('delays no payment when it is a correction of an order that is in the ERP', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    await shop.correct(id, { reference: 'Serre' })
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    expect((await shop.admin.dataJobs.find({ query: {} })).total).toBe(1)
    expect((await shop.roadOf(id)).steps[1]).toMatchObject({
      state: 'accepted',
      isUnderWay: false,
      jobId: expect.any(Number),
    })
    await shop.payCash(id, 10_000)

    await shop.sendToErp()

    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
  })

  it('is sent again as the same message when staff correct the data', async () => {
    const id = await shop.hasSale()
    const customerUpdate = () => shop.db.updateTable('sales_order_customers').where('sales_order_id', '=', id)
    await customerUpdate().set({ email: 'anna at voorbeeld' }).execute()
    await shop.sendToErp()
    expect((await shop.admin.dataJobs.find({ query: {} })).total).toBe(1)

    await shop.correct(id, { email: 'anna@voorbeeld.example' })
    await shop.sendToErp()

    expect(await shop.stepsOf(id)).toEqual(['customer accepted', 'sales_order accepted'])
    const { items } = await shop.admin.dataJobs.find({ query: { party: 'erp', state: 'all' } })
    expect(items).toMatchObject([{ subject: `sales-order:${id}`, state: 'sent' }])
  })

  it('names the invalid field of a customer', async () => {
    const id = await shop.hasSale()
    await shop.db
      .updateTable('sales_order_customers')
      .set({ email: 'anna at voorbeeld' })
      .where('sales_order_id', '=', id)
      .execute()
    await shop.sendToErp()

    const { steps } = await shop.roadOf(id)
    expect(steps.map(({ state }) => state)).toEqual(['dead', 'queued'])
    expect(steps[0]?.reason).toMatch(
      /^De boekhouding neemt de klant niet aan om het veld e-mailadres\. Verbeter het bij de order/,
    )
    expect(steps[1]).toMatchObject({ waitsFor: 'customer', isUnderWay: false })
  })

  it('is listed for Admins with its content, and all refused records can be retried at once', async () => {
    const { salesOrderId } = await hasRefusedSale()
    const other = await hasRefusedSale()
    await shop.sendToErp()

    const { items, total } = await shop.admin.dataJobs.find({ query: {} })
    expect(total).toBe(2)
    expect(items[1]).toMatchObject({
      party: 'erp',
      kind: 'sales-order',
      subject: `sales-order:${salesOrderId}`,
      salesOrderId,
      state: 'dead',
      tries: 1,
      payload: { records: [{ externalId: `web-so-${salesOrderId}`, payload: { lines: [{ count: 1 }] } }] },
    })

    await shop.erpKnows(other.product)
    expect(await shop.admin.dataJobs.retryAll({ body: {} })).toEqual({ retried: 2 })
    await shop.sendToErp()
    expect((await shop.admin.dataJobs.find({ query: {} })).total).toBe(1)
  })

  it('is listed with the payment that waits for it, which cannot be sent first', async () => {
    const { salesOrderId } = await hasRefusedSale()
    await shop.payCash(salesOrderId, 10_000)
    await shop.sendToErp()

    const { items, pauses } = await shop.admin.dataJobs.find({ query: { party: 'erp', state: 'all' } })

    expect(items).toMatchObject([
      { kind: 'deposit', state: 'queued', isHeld: true },
      { kind: 'sales-order', state: 'dead', isHeld: false },
    ])
    expect(pauses).toEqual([])
  })

  it('cannot be retried after its delivery, or by the id of a missing message', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    const { items } = await shop.admin.dataJobs.find({ query: { state: 'sent', party: 'erp' } })
    expect(items).toMatchObject([{ salesOrderId: id }])

    await expect(shop.sales.dataJobs.retry({ params: { id: items[0]?.id ?? 0 } })).rejects.toMatchObject({
      code: 'job_not_waiting',
    })
    await expect(shop.sales.dataJobs.retry({ params: { id: 9_999 } })).rejects.toMatchObject({ code: 'job_not_found' })
  })
})
