import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CheckResult } from '#shared/contracts/check-result.ts'
import { depositExternalId, salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { refreshStock } from '#src/server/features/catalog/import/index.ts'
import { compareWithErp } from '#src/server/features/erp/comparison/compare-with-erp.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { orderForm, place } from '#tests/support/order-form.ts'

const DAY_MS = 86_400_000

describe('the comparison of shop and ERP', () => {
  const shop = useErpShop()
  /** Runs the comparison as an operation. Without items of the twin in the shop it finds no differences in stock. */
  const compare = async () => {
    const outcome = await shop.operations.start<CheckResult>('compare', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value
  }
  const found = async () =>
    (await compare()).found.map(({ rule, salesOrderId, reason }) => [
      rule,
      salesOrderId,
      reason.replaceAll('\u00a0', ' '),
    ])
  const waitADay = () => shop.clock.advance(DAY_MS)
  const recordOf = (externalId: string) =>
    shop.db.selectFrom('erp_records').selectAll().where('external_id', '=', externalId).executeTakeFirstOrThrow()

  /** Creates a guest order of two sofas of € 999,00 each, pays € 300,00 in cash, and sends all to the ERP. */
  async function sellAndPay() {
    const id = await shop.hasSale()
    const paymentId = await shop.payCash(id, 30_000)
    await shop.sendToErp()
    return { id, paymentId }
  }

  /** Changes the amount of a payment in the ERP. */
  async function changeDepositInErp(paymentId: string, amountCents: number) {
    const deposit = await recordOf(depositExternalId(paymentId))
    const order = await recordOf(salesOrderExternalId(deposit.sales_order_id ?? 0))
    const customer = await shop.db
      .selectFrom('erp_records')
      .select('netsuite_id')
      .where('id', '=', order.customer_record_id ?? 0)
      .executeTakeFirstOrThrow()
    await shop.outside.erp.putDeposit({
      externalId: deposit.external_id,
      customerId: customer.netsuite_id ?? 0,
      amountCents,
      salesOrderId: order.netsuite_id ?? 0,
      paidOn: amsterdamDay(shop.clock.now()),
      paidBy: 'CASH',
      payId: null,
    })
  }

  it('shows on the order that its matching records were compared', async () => {
    const { id, paymentId } = await sellAndPay()
    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: crypto.randomUUID(), Amount: 10_000, Reason: 'kras' },
    })
    await shop.sendToErp()

    const result = await compare()

    expect(result).toMatchObject({ isGood: true, found: [] })
    expect(result.looked).toContainEqual({ what: 'orders', count: 1 })
    expect(result.looked).toContainEqual({ what: 'betalingen', count: 2 })
    const steps = await shop.stepsOf(id)
    expect(steps).toContain('sales_order compared')
    expect(steps).toContain('deposit compared')
    expect(steps).toContain('refund compared')
  })

  it('reports a payment with another amount in the ERP, until it is corrected there', async () => {
    const { id, paymentId } = await sellAndPay()
    await compare()
    waitADay()
    await changeDepositInErp(paymentId, 29_999)

    const wrong = ['payment-amount', id, `web-pay-${paymentId} is in NetSuite € 299,99, in de winkel € 300,00.`]
    expect(await found()).toEqual([wrong])
    expect(await shop.stepsOf(id)).toContain('deposit accepted')
    waitADay()
    waitADay()
    expect(await found()).toEqual([wrong])

    await changeDepositInErp(paymentId, 30_000)
    waitADay()
    expect(await found()).toEqual([])
    expect(await shop.stepsOf(id)).toContain('deposit compared')
  })

  it('reports an order with another amount in the ERP', async () => {
    const { id } = await sellAndPay()
    const order = await recordOf(salesOrderExternalId(id))
    await shop.db
      .updateTable('sales_order_rows')
      .set({ base_price: 800, count: 1 })
      .where('sales_order_id', '=', id)
      .execute()

    expect(await found()).toEqual([
      ['order-amount', id, 'In NetSuite is de order € 1.651,24 zonder btw, in de winkel € 800,00.'],
    ])
    expect(order.netsuite_id).not.toBeNull()
  })

  it('reports an order and a payment that were deleted in the ERP', async () => {
    const { id, paymentId } = await sellAndPay()
    await compare()
    waitADay()
    await shop.twins.netsuite.handle(new Request('http://twins.example/netsuite/_twin/reset', { method: 'POST' }))

    expect(await found()).toEqual([
      ['there', id, expect.stringMatching(`^web-so-${id} had nummer \\d+ in NetSuite, en is daar niet meer te vinden`)],
      ['there', id, expect.stringContaining(`web-pay-${paymentId}`)],
    ])
  })

  it('reports a payment in the ERP whose record is missing in the shop', async () => {
    const { id } = await sellAndPay()
    await shop.db.deleteFrom('erp_records').where('kind', '=', 'deposit').execute()

    const result = await compare()

    expect(result.found).toMatchObject([
      {
        rule: 'known',
        salesOrderId: id,
        reason: expect.stringMatching(/^NetSuite heeft web-pay-\S+ \(nummer \d+\)/),
      },
    ])
    expect(await shop.stepsOf(id)).toContain('sales_order compared')
  })

  it('advises staff to enter or import a sale that only the ERP has, because the shop may have lost it', async () => {
    const { id } = await sellAndPay()
    const order = await recordOf(salesOrderExternalId(id))
    const customer = await shop.db
      .selectFrom('erp_records')
      .select('netsuite_id')
      .where('id', '=', order.customer_record_id ?? 0)
      .executeTakeFirstOrThrow()
    const customerId = customer.netsuite_id ?? 0
    const shipTo = { addressee: '', street: '', zipcode: '', city: '', province: '', country: 'NL' }
    const placedOn = amsterdamDay(shop.clock.now())
    const lostOrder = { externalId: salesOrderExternalId(id + 40), salesOrderId: id + 40, customerId, shipTo, placedOn }
    const salesOrderId = await shop.outside.erp.putSalesOrder({
      ...lostOrder,
      channel: 'web',
      delivery: 'deliver',
      reference: '',
      remarks: '',
      lines: [{ itemId: 3001, count: 1, netPrice: 100, description: '' }],
    })
    const externalId = depositExternalId(crypto.randomUUID())
    const lostDeposit = { externalId, customerId, salesOrderId, amountCents: 100, paidOn: placedOn }
    await shop.outside.erp.putDeposit({ ...lostDeposit, paidBy: 'CASH', payId: null })

    const result = await compare()

    expect(result.found.map(({ rule, salesOrderId, reason }) => [rule, salesOrderId, reason])).toEqual([
      ['lost', null, expect.stringContaining(`web-so-${id + 40} `)],
      ['lost', null, expect.stringContaining(externalId)],
    ])
    expect(result.found[0]?.advice).toContain('voer het opnieuw in of haal het uit NetSuite over')
  })

  it.each([4, 6])("accepts the shop's rounding for %d units of one price, and no larger difference", async (count) => {
    const id = await shop.hasSale({ basePrice: 82.6446, count })
    await shop.sendToErp()
    expect(await compare()).toMatchObject({ isGood: true, found: [] })

    waitADay()
    await shop.db
      .updateTable('sales_order_rows')
      .set({ base_price: 82.65, count: 1 })
      .where('sales_order_id', '=', id)
      .execute()
    expect((await found()).map(([rule]) => rule)).toEqual(['order-amount'])
  })

  it('reports a difference of one cent', async () => {
    const id = await shop.hasSale({ basePrice: 82.6446, count: 1 })
    await shop.sendToErp()
    await shop.db.updateTable('sales_order_rows').set({ base_price: 82.65 }).where('sales_order_id', '=', id).execute()

    expect(await found()).toEqual([
      ['order-amount', id, 'In NetSuite is de order € 82,64 zonder btw, in de winkel € 82,65.'],
    ])
  })

  it('reports unreadable rows, and compares the other records', async () => {
    const { id, paymentId } = await sellAndPay()
    const other = await sellAndPay()
    const order = await recordOf(salesOrderExternalId(id))
    const customer = await shop.db
      .selectFrom('erp_records')
      .select('netsuite_id')
      .where('id', '=', order.customer_record_id ?? 0)
      .executeTakeFirstOrThrow()
    const shipTo = { addressee: '', street: '', zipcode: '', city: '', province: '', country: 'NL' }
    // The ERP returns this amount as "1e+30", which the shop cannot read.
    await shop.outside.erp.putSalesOrder({
      externalId: order.external_id,
      salesOrderId: id,
      customerId: customer.netsuite_id ?? 0,
      shipTo,
      placedOn: amsterdamDay(shop.clock.now()),
      channel: 'web',
      delivery: 'deliver',
      reference: '',
      remarks: '',
      lines: [{ itemId: 3001, count: 1, netPrice: 1e30, description: '' }],
    })
    await changeDepositInErp(paymentId, 1e30)
    await shop.twins.netsuite.handle(
      new Request('http://twins.example/netsuite/_twin/stock', {
        method: 'POST',
        body: JSON.stringify({ item: 3001, location: 1, quantity: 1e30 }),
      }),
    )

    const wrong = [
      [
        'readable',
        null,
        expect.stringMatching(/^De verkooporder met nummer \d+ is in NetSuite niet te lezen: nettotal/),
      ],
      ['readable', null, expect.stringMatching(/^De betaling met nummer \d+ is in NetSuite niet te lezen: total/)],
      ['readable', null, expect.stringMatching(/^De voorraad van artikel 3001 is in NetSuite niet te lezen/)],
    ]
    expect(await found()).toEqual(wrong)
    expect(await shop.stepsOf(other.id)).toEqual(['customer accepted', 'sales_order compared', 'deposit compared'])

    waitADay()
    waitADay()
    expect(await found()).toEqual(wrong)
  })

  it('reports an order whose number in the ERP differs from the stored number', async () => {
    const { id } = await sellAndPay()
    await shop.db
      .updateTable('erp_records')
      .set({ netsuite_id: 999_999 })
      .where('external_id', '=', salesOrderExternalId(id))
      .execute()

    const rules = (await found()).map(([rule]) => rule)
    expect(rules).toContain('number')
  })

  it('skips an order whose outbox message is still queued', async () => {
    const { id } = await sellAndPay()
    await compare()
    waitADay()
    await shop.db.updateTable('outbox').set({ state: 'queued' }).where('unique_key', '=', `sales-order:${id}`).execute()
    await shop.db.updateTable('sales_order_rows').set({ base_price: 1 }).where('sales_order_id', '=', id).execute()

    expect(await found()).toEqual([])
  })

  it('reports stock of an item that has no stock in the ERP', async () => {
    const product = await shop.addProduct({ stock: 3 })
    const { erp } = shop.outside
    const result = await compareWithErp({ db: shop.db, erp, now: shop.clock.now, refreshStock: async () => undefined })

    expect(result.found.map(({ itemId, reason }) => [itemId, reason])).toEqual([
      [product, expect.stringMatching(/: NetSuite telt 0, de winkel 3\.$/)],
    ])
  })

  it('refreshes the stock before it reports a difference, so that a recent sale is not reported', async () => {
    await shop.addProduct({ id: 3001, displayName: 'Bank van de plank' })
    await refreshStock({ db: shop.db, erp: shop.outside.erp, now: shop.clock.now, log: silentLog })
    const { salesOrderId } = await place(
      shop.anonymous,
      orderForm([{ id: 3001, itemId: '', basePrice: 825.62, count: 2 }]),
    )
    shop.clock.advance(60_000)
    await shop.sendToErp()
    shop.clock.advance(60_000)

    expect(await compare()).toMatchObject({ isGood: true, found: [] })
    expect(await shop.stepsOf(salesOrderId)).toContain('sales_order compared')
  })

  it('does not read orders with a queued message by id from the ERP', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    await sql`
      insert into erp_records (kind, external_id, sales_order_id, netsuite_id, state, inserted_at)
      select 'sales_order', 'web-so-' || 900000 + n, ${id}, 900000 + n, 'accepted', now()
      from generate_series(1, 250) as n`.execute(shop.db)
    await shop.db.updateTable('outbox').set({ state: 'queued' }).execute()
    const queriedIds: number[] = []
    const { erp } = shop.outside
    const counting = {
      ...erp,
      storedOrders(wanted: Parameters<typeof erp.storedOrders>[0]) {
        if ('ids' in wanted) queriedIds.push(...wanted.ids)
        return erp.storedOrders(wanted)
      },
    }
    await compareWithErp({ db: shop.db, erp: counting, now: shop.clock.now, refreshStock: async () => undefined })

    expect(queriedIds).toEqual([])
  })

  it('fails when the ERP is unavailable, and the next run compares the same orders', async () => {
    await sellAndPay()
    await shop.erpFault('error500')
    await expect(compare()).rejects.toThrow()
    await shop.erpFault('none')

    expect((await compare()).looked).toContainEqual({ what: 'orders', count: 1 })
  })

  it('runs automatically every night', async () => {
    const { items } = await shop.admin.operations.list({})
    expect(items.find(({ operation }) => operation === 'compare')?.schedule).toMatchObject({
      rhythm: 'elke dag om 03:30',
    })
  })
})
