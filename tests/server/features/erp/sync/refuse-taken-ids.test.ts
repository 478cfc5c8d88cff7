import { describe, expect, it } from 'vitest'
import { salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const DAY_MS = 86_400_000

describe('an external id that exists in the ERP before the shop has sent it', () => {
  const shop = useErpShop()

  const address = { addressee: '', street: '', zipcode: '', city: '', province: '', country: 'NL' }
  /** Creates a sale with this number only in the ERP, as if the shop lost the sale. */
  const addLostSale = async (id: number, { lines = 1, email = 'lost@voorbeeld.example' } = {}) => {
    const customerId = await shop.outside.erp.putCustomer({
      externalId: `web-guest-${id}`,
      companyName: null,
      firstname: 'Lot',
      middlename: '',
      lastname: 'Verloren',
      email,
      phone: '',
      vatNumber: '',
      kvkNumber: '',
      billTo: address,
      shipTo: null,
    })
    const line = { itemId: 3001, count: 1, netPrice: 100, description: '' }
    await shop.outside.erp.putSalesOrder({
      externalId: salesOrderExternalId(id),
      salesOrderId: id,
      customerId,
      shipTo: address,
      placedOn: amsterdamDay(shop.clock.now()),
      channel: 'web',
      delivery: 'deliver',
      reference: '',
      remarks: '',
      lines: Array.from({ length: lines }, () => line),
    })
  }

  it('is not overwritten, and the message becomes a dead letter with advice for staff', async () => {
    const sale = await shop.hasSale()
    await addLostSale(sale)
    const other = await shop.hasSale()

    await shop.sendToErp()

    const { customer, salesOrder } = await shop.inErp()
    expect(customer.find(({ externalId }) => externalId === `web-guest-${sale}`)).toMatchObject({
      writes: 1,
      fields: { lastName: 'Verloren' },
    })
    expect(salesOrder.find(({ externalId }) => externalId === `web-so-${sale}`)?.writes).toBe(1)
    const { steps } = await shop.roadOf(sale)
    expect(steps[0]).toMatchObject({ state: 'dead', jobId: expect.any(Number) })
    expect(steps[0]?.reason).toMatch(
      new RegExp(
        `^In de boekhouding heet al iets anders web-so-${sale} \\(nummer \\d+\\): een andere order\\. De winkel schrijft`,
      ),
    )
    expect(await shop.stepsOf(other)).toEqual(['customer accepted', 'sales_order accepted'])
  })

  it('is not overwritten by a retry either', async () => {
    const sale = await shop.hasSale()
    await addLostSale(sale)
    await shop.sendToErp()
    await shop.admin.orderRoad.synchronize()
    await shop.admin.orderRoad.synchronize()

    const { salesOrder } = await shop.inErp()
    expect(salesOrder).toMatchObject([{ writes: 1 }])
  })

  it('is not overwritten when it belongs to another guest', async () => {
    const sale = await shop.hasSale()
    await shop.outside.erp.putCustomer({
      externalId: `web-guest-${sale}`,
      companyName: null,
      firstname: 'Lot',
      middlename: '',
      lastname: 'Verloren',
      email: 'lot@voorbeeld.example',
      phone: '',
      vatNumber: '',
      kvkNumber: '',
      billTo: address,
      shipTo: null,
    })
    await shop.sendToErp()

    const { customer, salesOrder } = await shop.inErp()
    expect(customer).toMatchObject([{ writes: 1, fields: { lastName: 'Verloren' } }])
    expect(salesOrder).toEqual([])
    expect((await shop.roadOf(sale)).steps[0]?.reason).toContain('een andere klant')
  })

  it('is not overwritten when it belongs to a refund of another payment', async () => {
    const first = await shop.hasSale()
    const firstPaymentId = await shop.payCash(first, 30_000)
    const body = { RefundId: crypto.randomUUID(), Amount: 5_000, Reason: 'kras' }
    await shop.sales.paymentDesk.refund({ params: { paymentId: firstPaymentId }, body })
    await shop.sendToErp()
    const firstRefund = await shop.db
      .selectFrom('erp_records')
      .selectAll()
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow()
    const second = await shop.hasSale()
    const secondPaymentId = await shop.payCash(second, 30_000)
    const secondBody = { RefundId: crypto.randomUUID(), Amount: 5_000, Reason: 'kras' }
    await shop.sales.paymentDesk.refund({ params: { paymentId: secondPaymentId }, body: secondBody })
    const entry = await shop.db
      .selectFrom('payment_entries')
      .select('id')
      .where('sales_order_id', '=', second)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow()
    const deposit = await shop.db
      .selectFrom('erp_records')
      .selectAll()
      .where('kind', '=', 'deposit')
      .executeTakeFirstOrThrow()
    const [customer] = (await shop.inErp()).customer
    await shop.outside.erp.putRefund({
      externalId: `web-back-${entry.id}`,
      customerId: Number(customer?.id),
      depositId: deposit.netsuite_id ?? 0,
      amountCents: 5_000,
      paidOn: amsterdamDay(shop.clock.now()),
      paidBy: 'CASH',
      isChargeback: false,
    })

    await shop.sendToErp()

    expect(firstRefund.netsuite_id).not.toBeNull()
    const { customerRefund } = await shop.inErp()
    expect(customerRefund.map(({ writes }) => writes)).toEqual([1, 1])
    const step = (await shop.roadOf(second)).steps.find(({ kind }) => kind === 'refund')
    expect(step?.reason).toContain('een andere terugbetaling')
  })

  it("is accepted when it belongs to the shop's own record, sent before a restore of the database", async () => {
    const sale = await shop.hasSale()
    await shop.sendToErp()
    await shop.db.deleteFrom('erp_records').execute()
    await shop.db.updateTable('outbox').set({ state: 'queued', tries: 0 }).execute()
    shop.clock.advance(DAY_MS)

    await shop.sendToErp()

    expect(await shop.stepsOf(sale)).toEqual(['customer accepted', 'sales_order accepted'])
    const { salesOrder } = await shop.inErp()
    expect(salesOrder).toHaveLength(1)
  })
})
