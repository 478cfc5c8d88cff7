import { describe, expect, it } from 'vitest'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('the amount of withdrawn lines', () => {
  const shop = usePayingShop()

  /** An unpaid order of a sofa from stock (€ 999) and one made to measure (€ 999). */
  async function order() {
    const stock = await shop.addProduct({ displayName: 'Bank Vlier', stockClass: 'leren-bank', stock: 3 })
    const made = await shop.addProduct({ displayName: 'Bank Vonk' })
    const lines = [stock, made].map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId } = await place(shop.browser().api, orderForm(lines))
    const { salesOrderRows } = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    return { salesOrderId, rowIds: salesOrderRows.map((row) => row.salesOrderRowId) }
  }

  async function withdraw(salesOrderId: number, rowIds: number[] = []) {
    const declared = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: {
        orderNumber: String(salesOrderId),
        name: 'Anna de Wilde',
        email: 'anna@voorbeeld.example',
        rowIds,
        ...(rowIds.length > 0 ? { scope: 'some', products: 'De bank' } : { scope: 'all' }),
      },
    })
    return declared.withdrawalId
  }

  const settle = (id: number, rowIds?: number[]) =>
    shop.sales.withdrawals.handle({ params: { id }, body: { state: 'settled', ...(rowIds && { rowIds }) } })
  const outstanding = async (id: number) => (await shop.sales.paymentDesk.show({ params: { id } })).outstanding
  const staffOrder = (id: number) => shop.sales.staffOrders.show({ params: { id } })
  const dueOrders = async () => {
    const { items } = await shop.sales.staffOrders.find({ query: { paid: 'due' } })
    return items.map(({ salesOrderId }) => salesOrderId)
  }

  it('is not due, and no screen shows it as outstanding', async () => {
    const { salesOrderId } = await order()
    expect(await dueOrders()).toEqual([salesOrderId])

    await settle(await withdraw(salesOrderId))

    expect(await outstanding(salesOrderId)).toBe(0)
    expect(await staffOrder(salesOrderId)).toMatchObject({ outstanding: 0, released: 1998, paymentState: 'full' })
    expect(await dueOrders()).toEqual([])
    expect((await shop.sales.backOfficeStart.show()).toDo).toMatchObject({ unpaid: { orders: 0, due: 0 } })
    expect((await shop.sales.dayClose.show({ query: { date: '2026-11-21' } })).openOrders).toEqual([])
  })

  it('is due until the withdrawal is settled, and again when it is reopened', async () => {
    const { salesOrderId } = await order()
    const id = await withdraw(salesOrderId)
    expect(await outstanding(salesOrderId)).toBe(1998)

    await settle(id)
    await shop.sales.withdrawals.handle({ params: { id }, body: { state: 'in_progress', reason: 'Te snel.' } })

    expect(await outstanding(salesOrderId)).toBe(1998)
    expect(await dueOrders()).toEqual([salesOrderId])
  })

  it('is subtracted from the amount due of a partly withdrawn order', async () => {
    const { salesOrderId, rowIds } = await order()
    const id = await withdraw(salesOrderId, rowIds.slice(0, 1))

    await settle(id)

    expect(await staffOrder(salesOrderId)).toMatchObject({ outstanding: 999, released: 999, paymentState: 'none' })
    await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 99_900 })
    expect(await staffOrder(salesOrderId)).toMatchObject({ outstanding: 0, paymentState: 'full' })
    await expect(pay(shop.sales, salesOrderId, 'CASH', { amountCents: 100 })).rejects.toMatchObject({
      code: 'overpayment',
      detail: { outstanding: 0 },
    })
  })

  it('follows the lines that staff select, whatever was declared', async () => {
    const { salesOrderId, rowIds } = await order()
    const id = await withdraw(salesOrderId)

    const settled = await settle(id, rowIds.slice(0, 1))

    expect(settled.order?.rows.map(({ isWithdrawn, isTakenBack }) => [isWithdrawn, isTakenBack])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(await outstanding(salesOrderId)).toBe(999)
    await expect(
      shop.sales.withdrawals.handle({
        params: { id: await withdraw(salesOrderId) },
        body: { state: 'settled', rowIds: [99_999] },
      }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'rowIds' }] })
  })

  it('follows the declaration when staff select no lines', async () => {
    const { salesOrderId, rowIds } = await order()
    const takenBack = async (id: number) => {
      const { order: shown } = await shop.sales.withdrawals.show({ params: { id } })
      return shown?.rows.map((row) => row.isTakenBack)
    }
    const some = await withdraw(salesOrderId, rowIds.slice(1))
    expect(await takenBack(some)).toEqual([undefined, undefined])

    await settle(some)
    expect(await takenBack(some)).toEqual([false, true])

    const all = await withdraw(salesOrderId)
    await settle(all)
    expect(await takenBack(all)).toEqual([true, true])
  })

  it('is determined by the step that settles the withdrawal, not by an earlier step', async () => {
    const { salesOrderId, rowIds } = await order()
    const id = await withdraw(salesOrderId)

    await shop.sales.withdrawals.handle({
      params: { id },
      body: { state: 'in_progress', rowIds: rowIds.slice(0, 1) },
    })
    await settle(id)

    expect(await outstanding(salesOrderId)).toBe(0)
  })

  it('cannot include a line of another order', async () => {
    const { salesOrderId, rowIds } = await order()
    const other = await order()
    const id = await withdraw(salesOrderId)

    await expect(settle(id, [...rowIds, ...other.rowIds])).rejects.toMatchObject({ fields: [{ field: 'rowIds' }] })

    expect(await outstanding(salesOrderId)).toBe(1998)
  })

  it('counts once when two withdrawals name the same line', async () => {
    const { salesOrderId, rowIds } = await order()

    await settle(await withdraw(salesOrderId, rowIds.slice(0, 1)))
    await settle(await withdraw(salesOrderId, rowIds.slice(0, 1)))

    expect(await outstanding(salesOrderId)).toBe(999)
  })

  it('moves to the other order when the withdrawal is linked to another order', async () => {
    const { salesOrderId } = await order()
    const other = await order()
    const id = await withdraw(salesOrderId)
    await settle(id)

    await shop.sales.withdrawals.attach({ params: { id }, body: { salesOrderId: other.salesOrderId } })

    expect(await outstanding(salesOrderId)).toBe(1998)
    expect(await outstanding(other.salesOrderId)).toBe(0)
  })

  it('must be refunded when it was paid, and then the balance is zero', async () => {
    const { salesOrderId } = await order()
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 199_800 })
    await settle(await withdraw(salesOrderId))
    expect(await outstanding(salesOrderId)).toBe(-1998)

    await shop.sales.paymentDesk.refund({
      params: { paymentId },
      body: { RefundId: newKey(), Amount: 199_800, Reason: 'Herroepen' },
    })

    expect(await staffOrder(salesOrderId)).toMatchObject({ paid: 0, outstanding: 0 })
    expect(await dueOrders()).toEqual([])
  })

  it('is not requested from the buyer by a payment link', async () => {
    const { salesOrderId } = await order()
    const started = await pay(shop.sales, salesOrderId, 'PAYLINK', { amountCents: 50_000 })

    await settle(await withdraw(salesOrderId))

    await expect(shop.sales.paymentDesk.sendLink({ params: { paymentId: started.paymentId } })).rejects.toMatchObject({
      code: 'link_not_payable',
    })
  })
})
