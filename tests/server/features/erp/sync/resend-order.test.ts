import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const DAY_MS = 86_400_000

describe('sending an order to the ERP again', () => {
  const shop = useErpShop()
  const compare = async () => {
    const outcome = await shop.operations.start<CheckResult>('compare', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value
  }
  const sendAgain = (id: number) => shop.sales.orderRoad.sendAgain({ params: { id } })

  it('creates each record of the order once in an ERP that lost them', async () => {
    const id = await shop.hasSale()
    const paymentId = await shop.payCash(id, 30_000)
    const body = { RefundId: crypto.randomUUID(), Amount: 5_000, Reason: 'kras' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body })
    await shop.sendToErp()
    await shop.twins.netsuite.handle(new Request('http://twins.example/netsuite/_twin/reset', { method: 'POST' }))
    shop.clock.advance(DAY_MS)
    expect((await compare()).found.map(({ rule }) => rule)).toEqual(['there', 'there', 'there'])

    await sendAgain(id)
    expect((await shop.roadOf(id)).again).toBe('under_way')
    await shop.sendToErp()

    const { customer, salesOrder, customerDeposit, customerRefund } = await shop.inErp()
    expect([customer, salesOrder, customerDeposit, customerRefund].map((all) => all.map((one) => one.writes))).toEqual([
      [1],
      [1],
      [1],
      [1],
    ])
    expect(customerDeposit[0]?.fields).toMatchObject({ salesOrder: { id: salesOrder[0]?.id } })
    expect((await shop.roadOf(id)).again).toBe('possible')
    shop.clock.advance(DAY_MS)
    expect((await compare()).found).toEqual([])
    expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
  })

  it('corrects a stored number that differs from the number of the order in the ERP', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    const { salesOrder } = await shop.inErp()
    for (const table of ['erp_records', 'sales_orders'] as const) {
      await shop.db
        .updateTable(table)
        .set({ netsuite_id: 999_999 })
        .where('netsuite_id', '=', Number(salesOrder[0]?.id))
        .execute()
    }
    await sendAgain(id)
    await shop.sendToErp()

    expect((await shop.inErp()).salesOrder).toHaveLength(1)
    const order = await shop.sales.salesOrders.show({ params: { id } })
    expect(order.netsuiteId).toBe(Number(salesOrder[0]?.id))
  })

  it('sends its payments only after the order is in the ERP', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 30_000)
    await shop.sendToErp()
    await shop.twins.netsuite.handle(new Request('http://twins.example/netsuite/_twin/reset', { method: 'POST' }))
    await sendAgain(id)
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()

    expect((await shop.inErp()).customerDeposit).toEqual([])
    await sendAgain(id)
    await shop.sendToErp()
    expect((await shop.inErp()).customerDeposit).toHaveLength(1)
  })

  it('sends its payments when staff closed its refused message and send it again', async () => {
    const id = await shop.hasSale()
    await shop.payCash(id, 30_000)
    await shop.sendToErp()
    await sendAgain(id)
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    const order = (await shop.roadOf(id)).steps.find(({ kind }) => kind === 'sales_order')
    await shop.admin.dataJobs.close({ params: { id: order?.jobId ?? 0 }, body: { reason: 'Zelf gezet' } })

    await sendAgain(id)
    await shop.sendToErp()

    const deposit = shop.db.selectFrom('outbox').select('state').where('kind', '=', 'deposit')
    expect(await deposit.execute()).toEqual([{ state: 'sent' }])
  })

  it('works for an order whose messages are missing, or were marked as sent without a delivery', async () => {
    const neverSent = await shop.hasSale()
    await shop.payCash(neverSent, 30_000)
    await shop.db.deleteFrom('outbox').execute()
    await sendAgain(neverSent)
    const markedSent = await shop.hasSale()
    await shop.db
      .updateTable('outbox')
      .set({ state: 'sent' })
      .where('unique_key', '=', `sales-order:${markedSent}`)
      .execute()

    const { synchronized } = await shop.admin.orderRoad.synchronize()

    expect(synchronized).toBe(2)
    expect(await shop.stepsOf(neverSent)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
    expect(await shop.stepsOf(markedSent)).toEqual(['customer accepted', 'sales_order accepted'])
  })

  it('is audited with its actor, and is refused before the delivery and after an erasure', async () => {
    const id = await shop.hasSale()
    await expect(sendAgain(id)).rejects.toMatchObject({ code: 'order_under_way' })
    await shop.sendToErp()
    await sendAgain(id)
    const log = shop.db.selectFrom('audit_entries').select(['action', 'actor_email', 'subject_id as subject'])
    expect(await log.where('action', '=', 'order.sent_again').execute()).toEqual([
      { action: 'order.sent_again', actor_email: 'sales@leermeester.example', subject: String(id) },
    ])
    await shop.sendToErp()
    await shop.db.updateTable('sales_orders').set({ token_hash: '' }).where('id', '=', id).execute()
    await expect(sendAgain(id)).rejects.toMatchObject({ code: 'order_forgotten' })
    expect((await shop.roadOf(id)).again).toBe('never')
    await expect(sendAgain(424_242)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('is refused for an order that was canceled, before or after it was sent', async () => {
    const guest = shop.browser()
    const cancel = (id: number) => guest.api.salesOrders.cancel({ params: { id }, body: { reason: 'unwanted' } })
    const canceledBefore = await shop.hasSale({ api: guest.api })
    await cancel(canceledBefore)
    const canceledAfter = await shop.hasSale({ api: guest.api })
    await shop.sendToErp()
    await cancel(canceledAfter)

    for (const id of [canceledBefore, canceledAfter]) {
      expect((await shop.roadOf(id)).again).toBe('never')
      await expect(sendAgain(id)).rejects.toMatchObject({ status: 409, code: 'order_canceled' })
    }
    await shop.sendToErp()
    // The second write closes the order there.
    expect((await shop.inErp()).salesOrder.map(({ writes }) => writes)).toEqual([2])
  })
})
