import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { forgetBuyers } from '#src/server/features/people/account/forget-orders.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'

type Body = Parameters<Api['staffOrders']['cancelPieces']>[0]['body']

/** Price of the sofa and of the stool of the tests, incl. VAT. */
const SOFA = 99_900
const STOOL = 12_100

describe('canceling pieces of an order', () => {
  const shop = useErpShop()

  /** Places an order of one sofa on measure and three stools of five in stock. */
  const ordered = async (changes: Parameters<typeof orderForm>[1] = {}) => {
    const sofa = await shop.addProduct({ basePrice: 825.62 })
    const stool = await shop.addProduct({ basePrice: 100, stockClass: 'leren-bank', stock: 5 })
    await shop.erpKnows(sofa)
    await shop.erpKnows(stool)
    const lines = [
      { id: sofa, itemId: '', basePrice: 825.62, count: 1 },
      { id: stool, itemId: '', basePrice: 100, count: 3 },
    ]
    const guest = shop.browser()
    const { salesOrderId: id } = await place(guest.api, orderForm(lines, changes), newKey())
    const { lines: rows } = await shop.sales.staffOrders.show({ params: { id } })
    const [sofaRow = 0, stoolRow = 0] = rows.map(({ salesOrderRowId }) => salesOrderRowId)
    return { ...guest, id, params: { id }, sofa, stool, sofaRow, stoolRow }
  }
  const cancel = (
    id: number,
    pieces: [rowId: number, count: number][],
    { api = shop.sales, key = randomUUID(), ...body }: Partial<Body> & { api?: Api; key?: string } = {},
  ) =>
    api.staffOrders.cancelPieces({
      params: { id },
      headers: { 'idempotency-key': key },
      body: {
        pieces: pieces.map(([rowId, count]) => ({ rowId, count })),
        reason: 'customer_changed_mind',
        ...body,
      },
    })
  const propose = (id: number, pieces: [number, number][], body: Partial<Body> = {}, api = shop.sales) =>
    api.staffOrders.proposeCancellation({
      params: { id },
      body: {
        pieces: pieces.map(([rowId, count]) => ({ rowId, count })),
        reason: 'customer_changed_mind',
        ...body,
      },
    })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) =>
        error instanceof ShopError ? [error.code, ...error.fields.map(({ field }) => field)].join(' ') : error,
    )
  const move = (id: number, rowIds: number[], state: 'in_production' | 'delivered') =>
    shop.sales.staffOrders.moveLines({
      params: { id },
      body: { rowIds, state, day: amsterdamDay(shop.clock.now()), mail: false },
    })
  const violations = async () => {
    shop.clock.advance(2 * 3_600_000)
    return (await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found
  }
  const outboxKinds = async (kind: string) =>
    (await shop.db.selectFrom('outbox').where('kind', '=', kind).select('unique_key').execute()).length

  it('returns their pieces to stock, lowers what is due, and leaves the rest', async () => {
    const { id, params, stool, stoolRow, api } = await ordered()
    expect(await shop.stockOf(stool)).toBe(2)

    const details = await cancel(id, [[stoolRow, 2]], { note: 'Anna belde' })

    expect(await shop.stockOf(stool)).toBe(4)
    expect(details).toMatchObject({
      released: (2 * STOOL) / 100,
      outstanding: (SOFA + STOOL) / 100,
      workState: 'ordered',
    })
    expect(details.lines[1]).toMatchObject({ state: 'ordered', canceledCount: 2, cancelableCount: 1 })
    const { salesOrderRows } = await api.salesOrders.show({ params })
    expect(salesOrderRows.map(({ canceledCount }) => canceledCount)).toEqual([undefined, 2])
    expect(details.timeline).toContainEqual(
      expect.objectContaining({ event: 'pieces-canceled', detail: expect.objectContaining({ note: 'Anna belde' }) }),
    )
    expect(await violations()).toEqual([])
  })

  it('of a whole line leaves a line on which no work is done', async () => {
    const { id, params, sofaRow, stoolRow } = await ordered()
    await move(id, [sofaRow], 'in_production')

    const details = await cancel(id, [[stoolRow, 3]])

    expect(details.workState).toBe('in_production')
    expect(await refusal(move(id, [stoolRow], 'in_production'))).toBe('order_line_canceled')
    await move(id, [sofaRow], 'delivered')
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({
      workState: 'delivered',
      deliveredOn: expect.any(String),
    })
  })

  it('of all lines cancels the order, and its stock is for sale again', async () => {
    const { id, params, stool, sofaRow, stoolRow, api } = await ordered()

    const details = await cancel(id, [
      [sofaRow, 1],
      [stoolRow, 3],
    ])

    expect(details).toMatchObject({ isCanceledByStaff: true, outstanding: 0, canceledDateTime: expect.any(String) })
    expect(await shop.stockOf(stool)).toBe(5)
    expect(await refusal(pay(api, id))).toBe('order_canceled')
    expect(await refusal(cancel(id, [[sofaRow, 1]]))).toBe('order_canceled')
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({
      lines: [{ canceledCount: 1 }, { canceledCount: 3 }],
    })
    expect(await violations()).toEqual([])
  })

  it('asks a fee for a made piece in production, and proposes the refund over the newest payment first', async () => {
    const { id, sofaRow } = await ordered()
    await shop.payCash(id, 20_000)
    shop.clock.advance(60_000)
    const newest = await shop.payCash(id, SOFA + 3 * STOOL - 20_000)
    await move(id, [sofaRow], 'in_production')

    const proposal = await propose(id, [[sofaRow, 1]])

    const feeCents = Math.round(SOFA * 0.15)
    expect(proposal).toMatchObject({
      canceledCents: SOFA,
      proposedFeeCents: feeCents,
      feeCents,
      dueCents: 3 * STOOL + feeCents,
      refundCents: SOFA - feeCents,
      refunds: [{ paymentId: newest, paymentType: 'CASH', amountCents: SOFA - feeCents }],
      refundRestCents: 0,
      // What the customer paid is in the drawer.
      cashInDrawerCents: SOFA + 3 * STOOL,
      hasOpenPayment: false,
    })
    const details = await cancel(id, [[sofaRow, 1]])
    expect(details).toMatchObject({ outstanding: -(SOFA - feeCents) / 100, cancellationFee: feeCents / 100 })
    expect((await shop.sales.backOfficeStart.show()).toDo.paidAfterCancel).toBe(1)
    expect(await shop.sales.staffOrders.find({ query: { attempt: 'after_cancel' } })).toMatchObject({ total: 1 })

    await shop.sales.paymentDesk.refund({
      params: { paymentId: newest },
      body: { RefundId: randomUUID(), Amount: SOFA - feeCents, Reason: 'Annulering' },
    })

    expect(await shop.sales.staffOrders.find({ query: { attempt: 'after_cancel' } })).toMatchObject({ total: 0 })
    expect(await violations()).toEqual([])
  })

  it('lets a seller lower the fee with a reason, and only an Admin raise it', async () => {
    const { id, sofaRow } = await ordered()
    await shop.payCash(id, 50_000)
    await move(id, [sofaRow], 'in_production')

    expect(await refusal(cancel(id, [[sofaRow, 1]], { feeCents: 1_000 }))).toBe('invalid_input feeReason')
    expect(await refusal(cancel(id, [[sofaRow, 1]], { feeCents: 20_000, feeReason: 'Veel werk' }))).toBe(
      'invalid_input feeCents',
    )
    expect(await refusal(propose(id, [[sofaRow, 1]], { feeCents: SOFA + 1 }, shop.admin))).toBe(
      'invalid_input feeCents',
    )

    const details = await cancel(id, [[sofaRow, 1]], { api: shop.admin, feeCents: 20_000, feeReason: 'Veel werk' })
    expect(details.cancellationFee).toBe(200)
  })

  it('is done once for a repeated call, and refused for another call with the same key', async () => {
    const { id, stoolRow } = await ordered()
    const key = randomUUID()

    await Promise.all([cancel(id, [[stoolRow, 1]], { key }), cancel(id, [[stoolRow, 1]], { key })])
    const again = await cancel(id, [[stoolRow, 1]], { key })

    expect(again.lines[1]?.canceledCount).toBe(1)
    expect(await outboxKinds('pieces-canceled')).toBe(1)
    expect(await refusal(cancel(id, [[stoolRow, 2]], { key }))).toBe('idempotency_key_reused')
  })

  it('by two users at once is refused for the second when too few pieces are left', async () => {
    const { id, stool, stoolRow } = await ordered()

    const outcomes = await Promise.all([
      refusal(cancel(id, [[stoolRow, 2]])),
      refusal(cancel(id, [[stoolRow, 2]], { api: shop.admin })),
    ])

    expect(outcomes.sort()).toEqual(['done', 'too_many_pieces'])
    expect(await shop.stockOf(stool)).toBe(4)
  })

  it('and delivering them at once gives one of the two a refusal', async () => {
    const { id, sofaRow, stoolRow } = await ordered()

    const outcomes = await Promise.all([
      refusal(cancel(id, [[sofaRow, 1]])),
      refusal(move(id, [sofaRow, stoolRow], 'delivered')),
    ])

    expect([
      ['done', 'order_line_canceled'],
      ['order_line_delivered', 'done'],
    ]).toContainEqual(outcomes)
  })

  it('is refused for a delivered line, a line of another order, and no pieces', async () => {
    const { id, sofaRow, stoolRow } = await ordered()
    const other = await ordered()
    await move(id, [sofaRow], 'delivered')

    expect(await refusal(cancel(id, [[sofaRow, 1]]))).toBe('order_line_delivered')
    expect(await refusal(cancel(id, [[other.stoolRow, 1]]))).toBe('order_line_not_found')
    expect(await refusal(cancel(id, []))).toBe('invalid_input pieces')
    expect(await refusal(cancel(id, [[stoolRow, 0]]))).toMatch(/^invalid_input pieces/)
    expect(await refusal(cancel(id, [[stoolRow, 4]]))).toBe('too_many_pieces')
    expect(await refusal(cancel(999_999, [[stoolRow, 1]]))).toBe('order_not_found')
  })

  it('is mailed to the buyer with the amounts, as its preview showed', async () => {
    const { id, sofaRow } = await ordered()
    await shop.payCash(id, SOFA + 3 * STOOL)
    await move(id, [sofaRow], 'in_production')
    const choice = { pieces: [{ rowId: sofaRow, count: 1 }], reason: 'wrong_choice' as const }
    const preview = await shop.sales.staffOrders.previewCancellation({ params: { id }, body: choice })

    await cancel(id, [[sofaRow, 1]], { reason: 'wrong_choice' })
    await shop.sendMails()

    const mail = shop.mailbox.mails.find(({ subject }) => subject === preview.subject)
    expect(mail?.subject).toBe(`Een deel van uw bestelling is geannuleerd: bestelling ${id}`)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('€ 149,85 annuleringskosten')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('U krijgt € 849,15 van ons terug')
    expect(preview.to).toBe('anna@voorbeeld.example')
  })

  it('without mail sends none', async () => {
    const { id, stoolRow } = await ordered()

    await cancel(id, [[stoolRow, 1]], { mail: false })

    expect(await outboxKinds('pieces-canceled')).toBe(0)
  })

  it('of an order that is canceled as a whole is not undone by a late payment, which becomes a refund', async () => {
    const { id, params, sofaRow, stoolRow, api } = await ordered({ payment: '2' })
    const payId = payIdOf(await pay(api, id))
    await shop.payerChooses(payId, 'cancelled')
    await cancel(id, [
      [sofaRow, 1],
      [stoolRow, 3],
    ])

    await shop.bankPaysLate(payId)

    const details = await shop.sales.staffOrders.show({ params })
    expect(details).toMatchObject({ isCanceledByStaff: true, outstanding: -(SOFA + 3 * STOOL) / 100 })
    expect(await shop.sales.staffOrders.find({ query: { attempt: 'after_cancel' } })).toMatchObject({ total: 1 })
    expect(await violations()).toEqual([])
  })

  it('counts a line once that is canceled in part and withdrawn', async () => {
    const { id, params, stoolRow } = await ordered()
    await shop.sales.staffOrders.cancelPieces({
      params,
      headers: { 'idempotency-key': randomUUID() },
      body: { pieces: [{ rowId: stoolRow, count: 1 }], reason: 'other' },
    })
    const { withdrawalId } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        orderNumber: String(id),
        name: 'Anna',
        email: 'anna@voorbeeld.example',
        scope: 'some',
        products: 'krukken',
        reason: '',
        rowIds: [stoolRow],
      },
    })
    await shop.sales.withdrawals.handle({ params: { id: withdrawalId }, body: { state: 'settled', reason: 'terug' } })

    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ released: (3 * STOOL) / 100 })
    expect(await refusal(cancel(id, [[stoolRow, 1]]))).toBe('too_many_pieces')
    expect(await violations()).toEqual([])
  })

  it('takes them out of the figures, and out of what a later service case is about', async () => {
    const { id, sofa, sofaRow, stool, stoolRow } = await ordered()
    const today = async () => (await shop.sales.backOfficeStart.show()).days.at(-1)
    const report = async () => {
      const { products } = await shop.sales.serviceDesk.open({
        headers: { 'idempotency-key': newKey() },
        body: { salesOrderId: id, rowIds: [sofaRow, stoolRow], problem: 'leg', description: 'Poot wiebelt.' },
      })
      return products
    }
    const soldOf = async (name: string) =>
      (await shop.sales.serviceDesk.figures({})).models.find((model) => model.name === name)?.sold
    const [sofaName, stoolName] = [`Product ${sofa}`, `Product ${stool}`]

    await cancel(id, [[stoolRow, 2]])
    expect(await today()).toMatchObject({ ordered: (SOFA + STOOL) / 100, orders: 1 })
    expect(await report()).toBe(`1 × ${sofaName}, 1 × ${stoolName}`)
    expect(await soldOf(stoolName)).toBe(1)

    await cancel(id, [[stoolRow, 1]])
    expect(await today()).toMatchObject({ ordered: SOFA / 100, orders: 1 })
    expect(await report()).toBe(`1 × ${sofaName}`)
    // What was sold may be a minute old.
    shop.clock.advance(60_000)
    expect([await soldOf(sofaName), await soldOf(stoolName)]).toEqual([1, 0])
  })

  it('leaves no text about the buyer when the data of the buyer are erased', async () => {
    const { id, stoolRow } = await ordered()
    await cancel(id, [[stoolRow, 1]], {
      note: 'Anna is ziek',
      feeCents: 100,
      feeReason: 'Anna wil dat',
      api: shop.admin,
    })
    await shop.db.updateTable('sales_orders').set({ keep_until: '2020-01-01' }).where('id', '=', id).execute()

    await forgetBuyers(shop.db, amsterdamDay(shop.clock.now()))

    const rows = await shop.db.selectFrom('order_cancellations').select(['note', 'fee_reason']).execute()
    expect(rows).toEqual([{ note: '', fee_reason: '' }])
  })

  describe('in the ERP', () => {
    const linesInErp = async () => {
      const { salesOrder } = await shop.inErp()
      const items = salesOrder[0]?.fields.item as { items: { quantity: number; isClosed?: boolean }[] } | undefined
      return items?.items.map(({ quantity, isClosed = false }) => [quantity, isClosed])
    }

    it('changes the order that is there, and closes its canceled lines', async () => {
      const { id, sofaRow, stoolRow } = await ordered()
      await shop.sendToErp()

      await cancel(id, [[stoolRow, 1]])
      await shop.sendToErp()
      expect(await linesInErp()).toEqual([
        [1, false],
        [2, false],
      ])

      await cancel(id, [[sofaRow, 1]])
      await shop.sendToErp()
      expect(await linesInErp()).toEqual([
        [1, true],
        [2, false],
      ])
      expect(await violations()).toEqual([])
    })

    it('gets the fee excl. VAT with the changed order, once', async () => {
      const { id, sofaRow } = await ordered()
      await shop.sendToErp()
      await move(id, [sofaRow], 'in_production')
      await cancel(id, [[sofaRow, 1]])
      const { erp } = shop.erpDeps()
      const fees: (number | undefined)[] = []
      const putSalesOrder = (order: Parameters<typeof erp.putSalesOrder>[0]) => {
        fees.push(order.cancellationFee)
        return erp.putSalesOrder(order)
      }

      await shop.sendToErp({ erp: { ...erp, putSalesOrder } })
      await shop.sendToErp({ erp: { ...erp, putSalesOrder } })

      expect(fees).toEqual([Math.round((SOFA * 0.15 * 100) / 121) / 100])
    })

    it('sends an order that waits in the queue with its remaining pieces, once', async () => {
      const { id, stoolRow } = await ordered()

      await cancel(id, [[stoolRow, 2]])
      await shop.sendToErp()

      expect(await linesInErp()).toEqual([
        [1, false],
        [1, false],
      ])
      expect(await outboxKinds('sales-order')).toBe(1)
    })

    it('never gets an order that is canceled before it was sent', async () => {
      const { id, sofaRow, stoolRow } = await ordered()

      await cancel(id, [
        [sofaRow, 1],
        [stoolRow, 3],
      ])
      await shop.sendToErp()

      expect((await shop.inErp()).salesOrder).toEqual([])
      expect((await shop.sales.backOfficeStart.show()).toDo.cancelInErp?.count).toBe(0)
    })

    it('gets a paid order that is canceled before it was sent, with closed lines, so that its money is booked', async () => {
      const { id, sofaRow, stoolRow } = await ordered()
      await shop.payCash(id, 20_000)

      await cancel(id, [
        [sofaRow, 1],
        [stoolRow, 3],
      ])
      await shop.sendToErp()

      expect(await linesInErp()).toEqual([
        [1, true],
        [3, true],
      ])
      expect((await shop.inErp()).customerDeposit).toHaveLength(1)
      expect((await shop.sales.backOfficeStart.show()).toDo.cancelInErp?.count).toBe(0)
      expect(await violations()).toEqual([])
    })

    it('closes all lines of a canceled order, which ends the task of staff', async () => {
      const { id, params, sofaRow, stoolRow } = await ordered()
      await shop.sendToErp()

      const details = await cancel(id, [
        [sofaRow, 1],
        [stoolRow, 3],
      ])
      expect(details.isOpenInErp).toBe(true)
      await shop.sendToErp()

      expect(await linesInErp()).toEqual([
        [1, true],
        [3, true],
      ])
      expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ isOpenInErp: false })
    })

    it('that refuses the change leaves the task to staff', async () => {
      const { id, params, sofaRow, stoolRow } = await ordered()
      await shop.sendToErp()
      await cancel(id, [
        [sofaRow, 1],
        [stoolRow, 3],
      ])
      await shop.erpFault('refuse400', 1)

      await shop.sendToErp()

      expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ isOpenInErp: true })
      expect((await shop.sales.backOfficeStart.show()).toDo.cancelInErp?.count).toBe(1)
    })
  })
})
