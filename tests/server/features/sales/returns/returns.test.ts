import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { closeDeliveredStops } from '#src/server/features/sales/planning/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'

type Judgment = Parameters<Api['returnDesk']['receive']>[0]['body']['lines'][number]

describe('the return of withdrawn goods', () => {
  const shop = useErpShop()

  /** A paid and delivered order of two stools from stock (€ 121 each) and a sofa that was made to measure, withdrawn as a whole. */
  async function withdrawn({ rowsDeclared = 'stock' as 'stock' | 'all', deliver = true } = {}) {
    const stool = await shop.addProduct({ displayName: 'Kruk Els', basePrice: 100, stockClass: 'leren-bank', stock: 5 })
    const sofa = await shop.addProduct({ displayName: 'Bank Vonk' })
    await shop.erpKnows(stool)
    await shop.erpKnows(sofa)
    const buyer = shop.browser()
    const { salesOrderId: id } = await place(
      buyer.api,
      orderForm([
        { id: stool, itemId: '', basePrice: 100, count: 2 },
        { id: sofa, itemId: '', basePrice: 825.62, count: 1 },
      ]),
      newKey(),
    )
    await pay(shop.sales, id, 'CASH', { amountCents: 124_100 })
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const [stoolRow = 0] = rowIds
    if (deliver) {
      const day = amsterdamDay(shop.clock.now())
      await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'delivered', day, mail: false } })
    }
    const { withdrawalId } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: {
        orderNumber: String(id),
        name: 'Anna de Wilde',
        email: 'anna@voorbeeld.example',
        ...(rowsDeclared === 'all' ? { scope: 'all' } : { scope: 'some', products: 'De krukken' }),
        rowIds: rowsDeclared === 'all' ? [] : [stoolRow],
      },
    })
    return { id, buyer, stool, stoolRow, rowIds, withdrawalId }
  }
  const expectBack = (withdrawalId: number, rowIds?: number[]) =>
    shop.sales.returnDesk.expect({ params: { id: withdrawalId }, body: rowIds ? { rowIds } : {} })
  const receive = (
    returnId: number,
    version: number,
    lines: Judgment[],
    receivedOn: string = amsterdamDay(shop.clock.now()),
  ) => shop.sales.returnDesk.receive({ params: { id: returnId }, body: { receivedOn, lines, version } })
  const good = (rowId: number, count: number): Judgment => ({
    rowId,
    good: count,
    damaged: 0,
    missing: 0,
    damageCents: 0,
    reason: '',
  })
  const staffOrder = (id: number) => shop.sales.staffOrders.show({ params: { id } })
  const takenOf = async (item: number) =>
    (await shop.db.selectFrom('stock_totals').select('taken').where('item_id', '=', item).executeTakeFirst())?.taken
  const mailed = async () => {
    await shop.sendMails()
    const mails = shop.mailbox.mails.filter(({ to }) => to.address === 'anna@voorbeeld.example')
    return mails.map(({ subject }) => subject).filter((subject) => /retour|terug/i.test(subject))
  }
  const broken = async () => (await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found

  it('is expected once, with a mail that says before when, and takes the withdrawal in progress', async () => {
    const { withdrawalId, stoolRow, buyer, id } = await withdrawn()

    const goods = await expectBack(withdrawalId)
    const again = await expectBack(withdrawalId)

    expect(goods).toMatchObject({ state: 'expected', stage: 'expected', sendBefore: '2026-12-05', mayWait: true })
    expect(goods.lines).toMatchObject([{ rowId: stoolRow, count: 2, isFromStock: true }])
    expect(again.returnId).toBe(goods.returnId)
    expect(await mailed()).toEqual([`Zo stuurt u uw bestelling terug (R${goods.returnId})`])
    expect((await shop.sales.withdrawals.show({ params: { id: withdrawalId } })).state).toBe('in_progress')
    const { returns } = await buyer.api.returns.ofOrder({ params: { id } })
    expect(returns).toMatchObject([{ stage: 'expected', lines: [{ displayName: 'Kruk Els', count: 2 }] }])
    await expect(shop.anonymous.returns.ofOrder({ params: { id } })).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('is collected by a van: planned once on the board, reported by the driver, and counted in the shop', async () => {
    const { withdrawalId, stoolRow, buyer, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const params = { id: returnId }
    const { free } = await shop.sales.returnDesk.collectionSlots({ params })
    const [slot, later] = free
    if (!slot || !later) throw new Error('the board has no free window')
    const place = ({ vanId, day, from }: typeof slot) => ({ vanId, day, from, mail: true })

    const planned = await shop.sales.returnDesk.collect({ params, body: place(slot) })
    await shop.sales.returnDesk.collect({ params, body: place(slot) })

    expect(planned.collection).toMatchObject({ day: slot.day, from: slot.from, state: 'planned' })
    await expect(shop.sales.returnDesk.collect({ params, body: place(later) })).rejects.toMatchObject({
      code: 'collection_planned',
    })
    const { stops } = await shop.sales.planning.board({ query: { dag: slot.day } })
    expect(stops).toMatchObject([{ isCollection: true, isStale: false, state: 'planned', pieces: [{ count: 2 }] }])
    expect((await buyer.api.returns.ofOrder({ params: { id } })).returns).toMatchObject([
      { collection: { day: slot.day } },
    ])
    expect(await mailed()).toContain(`Wij halen uw retour op: bestelling ${id}`)
    expect((await staffOrder(id)).lines.map(({ state }) => state)).toEqual(['delivered', 'delivered'])

    const { link } = await shop.sales.planning.openRide({ body: { vanId: slot.vanId, day: slot.day } })
    const now = shop.clock.now().toISOString()
    const report = {
      reportId: randomUUID(),
      stopId: planned.collection?.stopId ?? 0,
      kind: 'delivered' as const,
      name: 'Anna',
      signature: 'M1 1L2 2',
      reason: '',
      photo: '',
      happenedDateTime: now,
      sentDateTime: now,
    }
    await shop.anonymous.visits.report({ params: { token: link.split('/').at(-1) ?? '' }, body: report })
    await closeDeliveredStops({ db: shop.db, now: shop.clock.now })

    const collected = await shop.sales.returnDesk.show({ params: { id: withdrawalId } })
    expect(collected.return).toMatchObject({ state: 'expected', collection: { state: 'done' } })
    const counted = await receive(returnId, version, [good(stoolRow, 2)])
    expect(counted).toMatchObject({ state: 'received', stage: 'to_refund' })
    expect(await broken()).toEqual([])
  })

  it('is offered no window of a van when its goods went as a parcel', async () => {
    const { id, withdrawalId } = await withdrawn()
    await shop.db.updateTable('sales_order_rows').set({ is_parcel: true }).where('sales_order_id', '=', id).execute()
    const { returnId } = await expectBack(withdrawalId)

    expect(await shop.sales.returnDesk.collectionSlots({ params: { id: returnId } })).toEqual({ free: [] })
  })

  it('that ends takes its collection off the board', async () => {
    const { withdrawalId } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const [slot] = (await shop.sales.returnDesk.collectionSlots({ params: { id: returnId } })).free
    if (!slot) throw new Error('the board has no free window')
    const { vanId, day, from } = slot
    await shop.sales.returnDesk.collect({ params: { id: returnId }, body: { vanId, day, from, mail: false } })
    await closeDeliveredStops({ db: shop.db, now: shop.clock.now })
    expect((await shop.sales.planning.board({ query: { dag: day } })).stops).toMatchObject([{ state: 'planned' }])

    await shop.sales.returnDesk.end({ params: { id: returnId }, body: { reason: 'Klant houdt ze', version } })

    expect((await shop.sales.planning.board({ query: { dag: day } })).stops).toEqual([])
    await expect(
      shop.sales.returnDesk.collect({ params: { id: returnId }, body: { vanId, day, from, mail: false } }),
    ).rejects.toMatchObject({ code: 'withdrawal_step_refused' })
  })

  it('puts good pieces back in stock, deducts damage, settles the withdrawal and proposes the refund', async () => {
    const { withdrawalId, stoolRow, stool, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const found = { rowId: stoolRow, good: 1, damaged: 1, missing: 0, damageCents: 2_100, reason: 'Kras in de poot' }

    const goods = await receive(returnId, version, [found])
    const repeated = await receive(returnId, version, [found])

    expect(goods).toMatchObject({ stage: 'to_refund', creditedCents: 22_100, toRefundCents: 22_100, mayWait: false })
    expect(goods.refunds).toMatchObject([{ paymentType: 'CASH', amountCents: 22_100 }])
    expect(repeated).toEqual(goods)
    expect(await takenOf(stool)).toBe(1)
    expect(await staffOrder(id)).toMatchObject({ outstanding: -221, released: 221 })
    expect((await shop.sales.withdrawals.show({ params: { id: withdrawalId } })).state).toBe('settled')
    expect(await mailed()).toContain(`Wij hebben uw retour ontvangen (R${returnId})`)
    expect(await broken()).toEqual([])

    const [payment] = goods.refunds
    const refund = { RefundId: randomUUID(), Amount: 22_100, Reason: 'Retour' }
    await shop.sales.paymentDesk.refund({ params: { paymentId: payment?.paymentId ?? '' }, body: refund })
    const { items } = await shop.sales.returnDesk.find({ query: { view: 'done' } })
    expect(items).toMatchObject([{ returnId, stage: 'refunded' }])
  })

  it('can be counted again: stock and money change by the difference', async () => {
    const { withdrawalId, stoolRow, stool, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const first = await receive(returnId, version, [good(stoolRow, 2)])
    expect([await takenOf(stool), (await staffOrder(id)).released]).toEqual([0, 242])

    const missing = {
      rowId: stoolRow,
      good: 1,
      damaged: 0,
      missing: 1,
      damageCents: 0,
      reason: 'Er zat er één in de doos',
    }
    await receive(returnId, first.version, [missing])

    expect([await takenOf(stool), (await staffOrder(id)).released]).toEqual([1, 121])
    await expect(receive(returnId, first.version, [good(stoolRow, 2)])).rejects.toMatchObject({
      code: 'return_changed',
    })
    expect(await broken()).toEqual([])
  })

  it('refuses counts that do not add up, a deduction above the price and one without a reason, at the field', async () => {
    const { withdrawalId, stoolRow } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const refused = (changes: Partial<Judgment>) =>
      expect(receive(returnId, version, [{ ...good(stoolRow, 2), ...changes }])).rejects

    await refused({ good: 1 }).toMatchObject({ fields: [{ field: 'lines.0.good' }] })
    await refused({ good: 1, damaged: 1, damageCents: 12_101, reason: 'Stuk' }).toMatchObject({
      fields: [{ field: 'lines.0.damageCents' }],
    })
    await refused({ good: 1, missing: 1 }).toMatchObject({ fields: [{ field: 'lines.0.reason' }] })
    await refused({ rowId: stoolRow + 1 }).toMatchObject({ fields: [{ field: 'lines.0.rowId' }] })
    await expect(receive(returnId, version, [good(stoolRow, 2)], '2027-01-01')).rejects.toMatchObject({
      fields: [{ field: 'receivedOn' }],
    })
    const { return: goods } = await shop.sales.returnDesk.show({ params: { id: withdrawalId } })
    expect(goods).toMatchObject({ state: 'expected', version })
  })

  it('keeps one of two counts at the same time', async () => {
    const { withdrawalId, stoolRow, stool } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const other = { rowId: stoolRow, good: 0, damaged: 2, missing: 0, damageCents: 0, reason: 'Vlekken' }

    const counts = await Promise.allSettled([
      receive(returnId, version, [good(stoolRow, 2)]),
      receive(returnId, version, [other]),
    ])

    expect(counts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(counts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'return_changed' } })
    expect([0, 2]).toContain(await takenOf(stool))
    expect(await broken()).toEqual([])
  })

  it('has nothing to expect before the delivery, and lets undelivered lines be settled without it', async () => {
    const { withdrawalId, stoolRow, id } = await withdrawn({ deliver: false })

    await expect(expectBack(withdrawalId)).rejects.toMatchObject({ code: 'nothing_to_return' })
    await expect(expectBack(withdrawalId, [stoolRow])).rejects.toMatchObject({ fields: [{ field: 'rowIds' }] })

    await shop.sales.withdrawals.handle({ params: { id: withdrawalId }, body: { state: 'settled' } })
    expect((await staffOrder(id)).released).toBe(242)
  })

  it('ends the wait with a proof of sending, and ends without goods when the customer keeps them', async () => {
    const { withdrawalId } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const params = { id: returnId }
    const today = amsterdamDay(shop.clock.now())

    const sent = await shop.sales.returnDesk.proveSending({ params, body: { sentOn: today, version } })
    expect(sent).toMatchObject({ stage: 'sent', mayWait: false, refundDueOn: '2026-12-05' })
    const refuse = { params: { id: withdrawalId }, body: { state: 'refused', reason: 'Toch gehouden' } } as const
    await expect(shop.sales.withdrawals.handle(refuse)).rejects.toMatchObject({ code: 'return_expected' })

    const end = { params, body: { reason: 'De klant houdt ze', version: sent.version } }
    expect((await shop.sales.returnDesk.end(end)).stage).toBe('ended')
    expect((await shop.sales.returnDesk.end(end)).stage).toBe('ended')
    await shop.sales.withdrawals.handle(refuse)
    expect((await shop.sales.withdrawals.show({ params: { id: withdrawalId } })).state).toBe('refused')
  })

  it('that ended leaves its pieces to a cancellation, once they count as not delivered', async () => {
    const { withdrawalId, stoolRow, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    await shop.sales.returnDesk.end({ params: { id: returnId }, body: { reason: 'Nooit geleverd', version } })
    const day = amsterdamDay(shop.clock.now())
    await shop.sales.staffOrders.moveLines({
      params: { id },
      body: { rowIds: [stoolRow], state: 'ready', day, mail: false },
    })
    await shop.sales.staffOrders.cancelPieces({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { pieces: [{ rowId: stoolRow, count: 2 }], reason: 'not_available', note: '', feeReason: '', mail: false },
    })

    expect(await broken()).toEqual([])
  })

  it('is due again when staff reopen the withdrawal, and credited again with the same deduction', async () => {
    const { withdrawalId, stoolRow, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    await receive(returnId, version, [
      { rowId: stoolRow, good: 1, damaged: 1, missing: 0, damageCents: 2_100, reason: 'Kras' },
    ])
    const handle = (body: Parameters<Api['withdrawals']['handle']>[0]['body']) =>
      shop.sales.withdrawals.handle({ params: { id: withdrawalId }, body })

    await handle({ state: 'in_progress', reason: 'Wij kijken nog eens.' })
    expect((await staffOrder(id)).released).toBe(0)
    const { return: goods } = await shop.sales.returnDesk.show({ params: { id: withdrawalId } })
    expect(goods?.stage).toBe('reopened')

    await handle({ state: 'settled', rowIds: [stoolRow] })
    expect((await staffOrder(id)).released).toBe(221)
  })

  it('reaches the ERP once as a return of the order, after it, also when the first call is lost', async () => {
    const { withdrawalId, stoolRow } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    const found = { rowId: stoolRow, good: 1, damaged: 1, missing: 0, damageCents: 12_100, reason: 'Kras' }
    await receive(returnId, version, [found])
    await shop.erpFault('timeout', 1)

    for (let run = 0; run < 4; run += 1) {
      await shop.sendToErp()
      shop.clock.advance(30 * 60_000)
    }

    const { returnAuthorization, salesOrder } = await shop.inErp()
    expect(returnAuthorization).toMatchObject([
      {
        externalId: `web-return-${returnId}`,
        fields: {
          createdFrom: { id: salesOrder[0]?.id },
          item: { items: [{ quantity: 2, rate: 50 }] },
        },
      },
    ])
    const { return: goods } = await shop.sales.returnDesk.show({ params: { id: withdrawalId } })
    expect(goods?.isInErp).toBe(true)
  })

  it('keeps the data of the buyer while it is expected, and erases what staff wrote afterwards', async () => {
    const { withdrawalId, stoolRow, id } = await withdrawn()
    const { returnId, version } = await expectBack(withdrawalId)
    await shop.db.updateTable('withdrawals').set({ state: 'settled' }).where('id', '=', withdrawalId).execute()
    await shop.db.updateTable('sales_orders').set({ contact_until: '2026-11-01' }).where('id', '=', id).execute()
    const today = amsterdamDay(shop.clock.now())
    const nameOf = async () => (await shop.sales.withdrawals.show({ params: { id: withdrawalId } })).name

    await forgetContact(shop.db, today)
    expect(await nameOf()).toBe('Anna de Wilde')

    const found = { rowId: stoolRow, good: 1, damaged: 1, missing: 0, damageCents: 0, reason: 'Hond van Anna' }
    await receive(returnId, version, [found])
    await forgetContact(shop.db, today)
    const { return: goods } = await shop.sales.returnDesk.show({ params: { id: withdrawalId } })
    expect([await nameOf(), goods?.lines[0]?.reason]).toEqual(['Verwijderd', ''])
  })
})
