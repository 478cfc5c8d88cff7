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

type Body = Parameters<Api['orderChanges']['propose']>[0]['body']

/** Prices of the products of the tests, incl. VAT. */
const SOFA = 99_900
const DEAR_SOFA = 121_000
const STOOL = 12_100
const EMAIL = 'anna@voorbeeld.example'

describe('changing an order', () => {
  const shop = useErpShop()

  /** Places an order of one sofa on measure and three stools of five in stock. */
  const ordered = async (changes: Parameters<typeof orderForm>[1] = {}) => {
    const sofa = await shop.addProduct({ basePrice: 825.62 })
    const dear = await shop.addProduct({ basePrice: 1_000 })
    const stool = await shop.addProduct({ basePrice: 100, stockClass: 'leren-bank', stock: 5 })
    for (const item of [sofa, dear, stool]) await shop.erpKnows(item)
    const lines = [
      { id: sofa, itemId: '', basePrice: 825.62, count: 1 },
      { id: stool, itemId: '', basePrice: 100, count: 3 },
    ]
    const guest = shop.browser()
    const { salesOrderId: id } = await place(guest.api, orderForm(lines, changes), newKey())
    const { lines: rows } = await shop.sales.staffOrders.show({ params: { id } })
    const [sofaRow = 0, stoolRow = 0] = rows.map(({ salesOrderRowId }) => salesOrderRowId)
    return { ...guest, id, params: { id }, sofa, dear, stool, sofaRow, stoolRow }
  }
  type OrderOfTest = Awaited<ReturnType<typeof ordered>>
  /** The sofa is replaced by the dear one. */
  const swap = ({ sofaRow, dear }: Pick<OrderOfTest, 'sofaRow' | 'dear'>) => ({
    pieces: [{ rowId: sofaRow, count: 1 }],
    lines: [{ id: dear, count: 1 }],
  })
  const propose = async (
    id: number,
    choice: Pick<Body, 'pieces' | 'lines' | 'delivery'>,
    { key = randomUUID(), ...body }: Partial<Body> & { key?: string } = {},
  ) => {
    const { dueCents } = await shop.sales.orderChanges.preview({ params: { id }, body: choice })
    return shop.sales.orderChanges.propose({
      params: { id },
      headers: { 'idempotency-key': key },
      body: { ...choice, dueCents, ...body },
    })
  }
  const agree = (api: Api, id: number, number = 1, email = EMAIL) =>
    api.orderChanges.agree({ params: { id, number }, body: { email } })
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
  const mailTexts = async () => {
    await shop.sendMails()
    return shop.mailbox.mails.map(({ subject, text }) => ({ subject, text: text.replaceAll('\u00a0', ' ') }))
  }
  const linesInErp = async () => {
    const { salesOrder } = await shop.inErp()
    const items = salesOrder[0]?.fields.item as
      | { items: { item: { id: string }; quantity: number; isClosed?: boolean }[] }
      | undefined
    return items?.items.map(({ item, quantity, isClosed = false }) => [Number(item.id), quantity, isClosed])
  }

  it('leaves the pieces that went out away from the totals of mails, receipts and lists', async () => {
    const order = await ordered()
    const { id, params } = order
    const cheap = await ordered()
    await pay(shop.sales, id, 'CASH', { amountCents: 15_000 })
    await propose(id, swap(order))
    await agree(order.api, id)
    await mailTexts()
    shop.mailbox.mails.length = 0

    const { paymentId } = await pay(shop.sales, id, 'CASH', { amountCents: 1_500 })
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: randomUUID(), Amount: 500, Reason: 'terug' },
    })

    const [received, refunded] = (await mailTexts()).map(({ text }) => text)
    for (const text of [received, refunded]) {
      expect(text).toContain('Totaal van de bestelling: € 2.572,00')
      expect(text).toContain('Herroepen, geannuleerd of vervangen: € -999,00')
      expect(text).toContain('Betaald: € 160,00')
    }
    expect(received).toContain('Nog te voldoen: € 1.413,00')
    const { facts } = await shop.sales.paymentDesk.receipt({ params: { paymentId } })
    const amountOf = (label: string) => facts.find((fact) => fact.label === label)?.value.replaceAll('\u00a0', ' ')
    expect(amountOf('Herroepen, geannuleerd of vervangen')).toBe('€ -999,00')
    const { orders } = await shop.sales.jump.find({ query: { term: String(id) } })
    expect(orders[0]?.total).toBe(1_573)
    const { items } = await shop.sales.staffOrders.find({ query: { sort: '-price' } })
    expect(items.map(({ salesOrderId }) => salesOrderId)).toEqual([id, cheap.id])

    await shop.sales.staffOrders.cancelPieces({
      params,
      headers: { 'idempotency-key': newKey() },
      body: { pieces: [{ rowId: order.stoolRow, count: 3 }], reason: 'other', mail: false },
    })
    const sorted = await shop.sales.staffOrders.find({ query: { sort: '-price' } })
    expect(sorted.items.map(({ salesOrderId }) => salesOrderId)).toEqual([cheap.id, id])
  })

  it('leaves the pieces that went out away from the amount of a canceled order', async () => {
    const order = await ordered()
    await propose(order.id, swap(order))
    await agree(order.api, order.id)
    await order.api.salesOrders.cancel({ params: order.params, body: { reason: 'unwanted' } })

    const texts = (await mailTexts()).map(({ text }) => text)
    expect(texts.at(-1)).toContain(`U heeft bestelling ${order.id} van € 1.573,00 geannuleerd.`)
  })

  it('by a proposal changes nothing until the buyer agrees, and then rows, money, stock, ERP and versions', async () => {
    const order = await ordered()
    const { id, params, api, sofa, dear, stool, stoolRow } = order
    await shop.payCash(id, SOFA + 3 * STOOL)
    await shop.sendToErp()
    const choice = { pieces: [...swap(order).pieces, { rowId: stoolRow, count: 2 }], lines: [{ id: dear, count: 1 }] }

    const proposed = await propose(id, choice, { remarks: 'Zoals besproken.' })

    expect(proposed.changes[0]).toMatchObject({
      number: 1,
      state: 'proposed',
      dueBeforeCents: SOFA + 3 * STOOL,
      dueCents: DEAR_SOFA + STOOL,
      feeCents: 0,
      isSealIntact: true,
    })
    expect(await shop.stockOf(stool)).toBe(2)
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ outstanding: 0 })
    const mail = (await mailTexts()).find(({ subject }) => subject === `Voorstel om bestelling ${id} te wijzigen`)
    expect(mail?.text).toContain('Zoals besproken.')
    expect(mail?.text).toContain('De bestelling wordt € 31,00 goedkoper')

    const agreed = await agree(api, id)

    expect(agreed).toMatchObject({
      changes: [{ state: 'agreed', decidedBy: 'buyer' }],
      versions: [
        { version: 1, cause: 'before', content: { dueCents: SOFA + 3 * STOOL } },
        { version: 2, cause: 'changed', content: { dueCents: DEAR_SOFA + STOOL } },
      ],
      current: {
        lines: [
          { itemId: stool, count: 1 },
          { itemId: dear, count: 1 },
        ],
      },
    })
    expect(await shop.stockOf(stool)).toBe(4)
    const details = await shop.sales.staffOrders.show({ params })
    expect(details.outstanding).toBe((DEAR_SOFA + STOOL - SOFA - 3 * STOOL) / 100)
    expect(details.timeline).toContainEqual(expect.objectContaining({ event: 'order-changed', by: 'klant' }))
    await shop.sendToErp()
    expect(await linesInErp()).toEqual([
      [sofa, 1, true],
      [stool, 1, false],
      [dear, 1, false],
    ])
    expect((await mailTexts()).map(({ subject }) => subject)).toContain(`Bestelling ${id} is gewijzigd`)
    expect(await violations()).toEqual([])
  })

  describe('of the delivery', () => {
    const ADDRESS = {
      country: 'NL' as const,
      zipcode: '8011ab',
      houseNumber: '5',
      houseNumberAddition: '',
      streetname: 'Kade',
      city: 'Zwolle',
    }
    const weeks = { from: '2027-03-01', until: null, avoided: [] }
    const choice = { pieces: [], lines: [], delivery: { method: 'delivery' as const, address: ADDRESS, weeks } }
    const formOf = async (id: number) => (await shop.sales.staffOrders.show({ params: { id } })).form

    it('changes address and weeks once the buyer agrees, with the price as it was', async () => {
      const { id, api, params } = await ordered()
      await shop.sendToErp()

      const proposed = await propose(id, choice)

      expect(proposed.changes[0]).toMatchObject({
        dueBeforeCents: SOFA + 3 * STOOL,
        dueCents: SOFA + 3 * STOOL,
        isSealIntact: true,
        delivery: {
          before: { method: 'delivery', address: null, weeks: { from: null } },
          after: { address: { zipcode: '8011 AB' }, weeks: { from: '2027-03-01' } },
        },
      })
      expect(await formOf(id)).toMatchObject({ deliveryAddress: 'same' })
      const mail = (await mailTexts()).find(({ subject }) => subject === `Voorstel om bestelling ${id} te wijzigen`)
      expect(mail?.text).toContain('Kade 5, 8011 AB Zwolle, Nederland')

      await agree(api, id)
      await agree(api, id)

      expect(await formOf(id)).toMatchObject({ deliveryAddress: 'other', deliveryAddressStreetname: 'Kade' })
      expect(await api.orderPromises.show({ params })).toMatchObject({ preference: { from: '2027-03-01' } })
      await shop.sendToErp()
      expect(JSON.stringify((await shop.inErp()).salesOrder[0]?.fields)).toContain('Kade')
      expect(await violations()).toEqual([])
    })

    it('is outdated when the address was corrected or a window was planned since, and is refused at its field', async () => {
      const { id, api, params } = await ordered()
      await propose(id, choice)
      await shop.db
        .insertInto('delivery_preferences')
        .values({
          sales_order_id: id,
          from_week: '2027-02-01',
          until_week: null,
          avoided_weeks: [],
          changed_at: new Date(),
        })
        .execute()

      expect(await refusal(agree(api, id))).toBe('order_change_outdated')
      expect((await api.orderChanges.show({ params })).refusal).toBe('order_change_outdated')
      const wrong = { ...choice.delivery, address: { ...ADDRESS, zipcode: '12' } }
      expect(await refusal(propose(id, { ...choice, delivery: wrong }))).toBe('invalid_input delivery.address.zipcode')
    })

    it('stays as it was when the pieces of the same proposal are sold out', async () => {
      const { id, api, stool } = await ordered()
      await propose(id, { ...choice, lines: [{ id: stool, count: 2 }] })
      await shop.db.updateTable('stock_totals').set({ counted: 3 }).where('item_id', '=', stool).execute()

      expect(await refusal(agree(api, id))).toBe('not_enough_stock')
      expect(await formOf(id)).toMatchObject({ deliveryAddress: 'same' })
    })

    it('is erased with the data of the buyer, and its seal still fits the rest', async () => {
      const { id, params } = await ordered()
      await propose(id, choice, { agreement: 'In de winkel' })
      await shop.db.updateTable('sales_orders').set({ keep_until: '2020-01-01' }).execute()
      await shop.db.transaction().execute((tx) => forgetBuyers(tx, amsterdamDay(shop.clock.now())))

      const stored = await shop.db.selectFrom('order_changes').selectAll().executeTakeFirstOrThrow()
      expect(stored.delivery).toBeNull()
      expect(JSON.stringify(stored)).not.toContain('Kade')
      expect((await shop.sales.orderChanges.showToStaff({ params })).changes[0]).toMatchObject({ delivery: null })
    })
  })

  it('with more to pay asks the difference, which the buyer pays', async () => {
    const order = await ordered({ payment: '2' })
    const { id, params, api } = order
    await shop.payerChooses(payIdOf(await pay(api, id)), 'paid')

    await propose(id, swap(order))
    await agree(api, id)

    expect(await api.payments.status({ query: { reference: id } })).toMatchObject({
      depositDue: (DEAR_SOFA - SOFA) / 100,
    })
    await shop.payerChooses(payIdOf(await pay(api, id)), 'paid')
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ outstanding: 0, paymentState: 'full' })
    expect(await violations()).toEqual([])
  })

  it('is agreed to once by two clicks, and by a repeated call', async () => {
    const order = await ordered()
    const { id, api } = order
    await propose(id, swap(order))

    await Promise.all([agree(api, id), agree(api, id)])
    const again = await agree(api, id)

    expect(again.current.lines).toHaveLength(2)
    expect(again.versions).toHaveLength(2)
    expect(await violations()).toEqual([])
  })

  it('needs the email address of the order, because a link can be forwarded', async () => {
    const order = await ordered()
    const { id, api } = order
    await propose(id, swap(order))

    expect(await refusal(agree(api, id, 1, 'ander@voorbeeld.example'))).toBe('order_change_email_mismatch')
    expect(await refusal(agree(shop.anonymous, id))).toBe('order_not_found')
    expect(await refusal(agree(shop.sales, id))).toBe('order_not_found')
    expect((await agree(api, id, 1, 'ANNA@voorbeeld.example')).changes[0]?.state).toBe('agreed')
  })

  it('with a proposal that was replaced is refused, and both are shown', async () => {
    const order = await ordered()
    const { id, api, dear, params } = order
    await propose(id, swap(order))
    await propose(id, { pieces: [], lines: [{ id: dear, count: 1 }] })

    const failure = await agree(api, id, 1).catch((error: unknown) => error)

    expect(failure).toMatchObject({ code: 'order_change_replaced', status: 409, detail: { newest: 2 } })
    const shown = await api.orderChanges.show({ params })
    expect(shown.changes.map(({ number, state, dueCents }) => [number, state, dueCents])).toEqual([
      [2, 'proposed', SOFA + 3 * STOOL + DEAR_SOFA],
      [1, 'replaced', DEAR_SOFA + 3 * STOOL],
    ])
    expect((await agree(api, id, 2)).current.lines).toHaveLength(3)
    expect(await violations()).toEqual([])
  })

  it('is refused when the order changed since the proposal: production, a cancellation, the whole order canceled', async () => {
    const order = await ordered()
    const { id, api, sofaRow, stoolRow, params } = order
    const cancel = (pieces: { rowId: number; count: number }[]) =>
      shop.sales.staffOrders.cancelPieces({
        params,
        headers: { 'idempotency-key': randomUUID() },
        body: { pieces, reason: 'other', mail: false },
      })
    await propose(id, swap(order))
    await move(id, [sofaRow], 'in_production')
    expect(await refusal(agree(api, id))).toBe('order_change_outdated')
    expect((await api.orderChanges.show({ params })).refusal).toBe('order_change_outdated')

    await propose(id, swap(order))
    await cancel([{ rowId: stoolRow, count: 1 }])
    expect(await refusal(agree(api, id, 2))).toBe('order_change_outdated')

    await propose(id, { pieces: [{ rowId: stoolRow, count: 1 }], lines: [] })
    await cancel([
      { rowId: sofaRow, count: 1 },
      { rowId: stoolRow, count: 2 },
    ])
    expect(await refusal(agree(api, id, 3))).toBe('order_canceled')
    expect(await violations()).toEqual([])
  })

  it('is refused when the stored proposal is not what was sealed', async () => {
    const order = await ordered()
    const { id, api, params } = order
    await propose(id, swap(order))
    await shop.db.updateTable('order_changes').set({ due_cents: 5 }).execute()

    expect(await refusal(agree(api, id))).toBe('order_change_outdated')
    expect((await shop.sales.orderChanges.showToStaff({ params })).changes[0]?.isSealIntact).toBe(false)
  })

  it('while its payment is under check is refused, and a payment that arrives in the meantime counts', async () => {
    const order = await ordered({ payment: '2' })
    const { id, api, params } = order
    const payId = payIdOf(await pay(api, id))
    await propose(id, swap(order))
    await shop.db
      .insertInto('payments_under_check')
      .values({ sales_order_id: id, backup_at: shop.clock.now() })
      .execute()
    expect(await refusal(agree(api, id))).toBe('payment_under_check')
    await shop.db.deleteFrom('payments_under_check').execute()

    await Promise.all([agree(api, id), shop.payerChooses(payId, 'paid')])

    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({ outstanding: (DEAR_SOFA - SOFA) / 100 })
    expect(await violations()).toEqual([])
  })

  it('asks the fee of a cancellation for a made piece in production', async () => {
    const order = await ordered()
    const { id, api, sofaRow, params } = order
    await move(id, [sofaRow], 'in_production')
    const feeCents = Math.round(SOFA * 0.15)

    const proposed = await propose(id, swap(order))
    await agree(api, id)

    expect(proposed.changes[0]).toMatchObject({ feeCents, dueCents: DEAR_SOFA + 3 * STOOL + feeCents })
    expect(await shop.sales.staffOrders.show({ params })).toMatchObject({
      cancellationFee: feeCents / 100,
      outstanding: (DEAR_SOFA + 3 * STOOL + feeCents) / 100,
      workState: 'ordered',
    })
    expect(await violations()).toEqual([])
  })

  it('keeps the proposed price when the catalog changes, and refuses stock that was sold', async () => {
    const order = await ordered()
    const { id, api, dear, stool } = order
    await propose(id, {
      pieces: swap(order).pieces,
      lines: [
        { id: dear, count: 1 },
        { id: stool, count: 2 },
      ],
    })
    await shop.db.updateTable('items').set({ base_price: 2_000, is_active: false }).where('id', '=', dear).execute()
    await place(shop.anonymous, orderForm([{ id: stool, itemId: '', basePrice: 100, count: 1 }]))

    expect(await refusal(agree(api, id))).toBe('not_enough_stock')
    expect(await shop.stockOf(stool)).toBe(1)

    await shop.db.updateTable('stock_totals').set({ counted: 6 }).where('item_id', '=', stool).execute()
    expect((await agree(api, id)).current.dueCents).toBe(DEAR_SOFA + 5 * STOOL)
    expect(await shop.stockOf(stool)).toBe(0)
  })

  it('at the counter is made at once, with how the buyer agreed', async () => {
    const order = await ordered()
    const { id, params } = order
    const key = randomUUID()

    const changed = await propose(id, swap(order), { key, agreement: 'Klant is in de winkel en akkoord.' })
    await propose(id, swap(order), { agreement: 'x' }).catch(() => undefined)

    expect(changed.changes[0]).toMatchObject({ state: 'agreed', decidedBy: 'staff', agreement: expect.any(String) })
    expect(changed.versions).toHaveLength(2)
    expect((await shop.sales.staffOrders.show({ params })).outstanding).toBe((DEAR_SOFA + 3 * STOOL) / 100)
    const audited = await shop.db
      .selectFrom('audit_entries')
      .where('action', '=', 'order.changed')
      .selectAll()
      .execute()
    expect(audited).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('is refused with nothing stored for an unseen price, nothing left, a delivered line, samples and an empty change', async () => {
    const order = await ordered()
    const { id, params, sofaRow, stoolRow } = order
    expect(await refusal(propose(id, swap(order), { dueCents: 1 }))).toBe('order_change_price')
    expect(await refusal(propose(id, { pieces: [], lines: [] }))).toBe('invalid_input lines')
    expect(
      await refusal(
        propose(id, {
          pieces: [
            { rowId: sofaRow, count: 1 },
            { rowId: stoolRow, count: 3 },
          ],
          lines: [],
        }),
      ),
    ).toBe('order_change_leaves_nothing')
    await move(id, [sofaRow], 'delivered')
    expect(await refusal(propose(id, swap(order)))).toBe('order_line_delivered')
    expect(await shop.sales.orderChanges.showToStaff({ params })).toMatchObject({ changes: [], versions: [] })
  })

  it('is refused by the buyer with a reason, or withdrawn, and expires after its last day', async () => {
    const order = await ordered()
    const { id, api } = order
    const refuse = (number: number) => api.orderChanges.refuse({ params: { id, number }, body: { reason: 'Te duur' } })
    await propose(id, swap(order))
    await refuse(1)
    await refuse(1)
    expect(await refusal(agree(api, id, 1))).toBe('order_change_closed')
    expect((await mailTexts()).map(({ subject }) => subject)).toContain(`Wijziging van bestelling ${id} is afgewezen`)

    await propose(id, swap(order))
    await shop.sales.orderChanges.withdraw({ params: { id, number: 2 } })
    expect(await refusal(agree(api, id, 2))).toBe('order_change_closed')

    await propose(id, swap(order))
    shop.clock.advance(15 * 24 * 3_600_000)
    expect(await refusal(agree(api, id, 3))).toBe('order_change_expired')
    expect(await refusal(refuse(3))).toBe('order_change_expired')
    expect(await refusal(agree(api, id, 9))).toBe('order_change_not_found')
    await propose(id, swap(order))
    expect((await agree(api, id, 4)).changes.map(({ state }) => state)).toEqual([
      'agreed',
      'replaced',
      'withdrawn',
      'refused',
    ])
  })

  it('by a repeated call with the same key is proposed once, and refused with another body', async () => {
    const order = await ordered()
    const { id } = order
    const key = randomUUID()

    await Promise.all([propose(id, swap(order), { key }), propose(id, swap(order), { key })])

    expect(await refusal(propose(id, swap(order), { key, remarks: 'anders' }))).toBe('idempotency_key_reused')
    expect((await shop.sales.orderChanges.showToStaff({ params: { id } })).changes).toHaveLength(1)
  })

  it('stores the order before a second change when pieces were canceled in between', async () => {
    const order = await ordered()
    const { id, stoolRow, dear, params } = order
    await propose(id, swap(order), { agreement: 'In de winkel' })
    await shop.sales.staffOrders.cancelPieces({
      params,
      headers: { 'idempotency-key': randomUUID() },
      body: { pieces: [{ rowId: stoolRow, count: 3 }], reason: 'other', mail: false },
    })

    const changed = await propose(id, { pieces: [], lines: [{ id: dear, count: 1 }] }, { agreement: 'Telefonisch' })

    expect(changed.versions.map(({ version, cause, content }) => [version, cause, content.dueCents])).toEqual([
      [1, 'before', SOFA + 3 * STOOL],
      [2, 'changed', DEAR_SOFA + 3 * STOOL],
      [3, 'before', DEAR_SOFA],
      [4, 'changed', 2 * DEAR_SOFA],
    ])
    expect(await violations()).toEqual([])
  })

  it('keeps what was deducted of a return in the amount due, and fits no other deduction', async () => {
    const order = await ordered()
    const { id, api, sofaRow, stoolRow, dear } = order
    await shop.payCash(id, SOFA + 3 * STOOL)
    await move(id, [stoolRow], 'delivered')
    const { withdrawalId } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: {
        orderNumber: String(id),
        name: 'Anna',
        email: EMAIL,
        scope: 'some',
        products: 'Krukken',
        rowIds: [stoolRow],
      },
    })
    const { returnId, version } = await shop.sales.returnDesk.expect({ params: { id: withdrawalId }, body: {} })
    const receive = (damageCents: number, ofVersion: number) =>
      shop.sales.returnDesk.receive({
        params: { id: returnId },
        body: {
          receivedOn: amsterdamDay(shop.clock.now()),
          lines: [{ rowId: stoolRow, good: 2, damaged: 1, missing: 0, damageCents, reason: 'Kras' }],
          version: ofVersion,
        },
      })
    const received = await receive(2_100, version)

    await propose(id, swap({ sofaRow, dear }))
    const corrected = await receive(1_100, received.version)
    expect(await refusal(agree(api, id))).toBe('order_change_outdated')
    await receive(2_100, corrected.version)
    const agreed = await agree(api, id)

    expect(agreed.changes[0]).toMatchObject({ state: 'agreed', dueCents: DEAR_SOFA + 2_100 })
    expect(agreed.current).toMatchObject({
      lines: [{ itemId: dear }, { name: 'Ingehouden bij retour', count: 1, unitCents: 2_100 }],
      dueCents: DEAR_SOFA + 2_100,
    })
    expect(await violations()).toEqual([])
  })

  it('promises a delivery period for the new line, from the weeks that suit the customer, and withdraws the old one', async () => {
    const order = await ordered()
    const { id, params, sofaRow } = order
    shop.clock.advance(10 * 24 * 3_600_000)
    await propose(id, swap(order), { agreement: 'In de winkel afgesproken' })

    const { lines } = await shop.sales.staffOrders.show({ params })
    const newRow = lines.at(-1)?.salesOrderRowId
    const { periods } = await shop.sales.promiseDesk.ofOrder({ params })
    const today = amsterdamDay(shop.clock.now())
    expect(periods.find((one) => one.salesOrderRowId === sofaRow)).toMatchObject({ state: 'withdrawn' })
    const added = periods.find((one) => one.salesOrderRowId === newRow)
    expect(added).toMatchObject({ state: 'open', counts: 'delivered', madeOn: today })
    expect((added?.from ?? '') > today).toBe(true)
  })

  it('leaves no text about the buyer when the data of the buyer are erased', async () => {
    const order = await ordered()
    const { id } = order
    await propose(id, swap(order), { remarks: 'Voor Anna', agreement: 'Anna was hier' })
    await shop.db.updateTable('sales_orders').set({ keep_until: '2020-01-01' }).where('id', '=', id).execute()

    await forgetBuyers(shop.db, amsterdamDay(shop.clock.now()))

    const rows = await shop.db.selectFrom('order_changes').select(['remarks', 'agreement', 'decision_reason']).execute()
    expect(rows).toEqual([{ remarks: '', agreement: '', decision_reason: '' }])
  })
})
