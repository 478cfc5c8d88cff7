import { describe, expect, it, vi } from 'vitest'
import { moveLines } from '#src/server/features/sales/sales-orders/move-lines.ts'
import { moveOrders } from '#src/server/features/sales/sales-orders/move-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('several orders at once', () => {
  const shop = usePayingShop()
  const day = '2026-11-21'

  async function order(pieces = 1) {
    const lines = []
    for (let count = 0; count < pieces; count += 1)
      lines.push({ id: await shop.addProduct(), itemId: '', basePrice: 825.62, count: 1 })
    const { salesOrderId } = await place(shop.anonymous, orderForm(lines), newKey())
    const staffOrder = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    return { id: salesOrderId, rowIds: staffOrder.lines.map(({ salesOrderRowId }) => salesOrderRowId) }
  }
  const states = async (id: number) =>
    (await shop.sales.staffOrders.show({ params: { id } })).lines.map(({ state }) => state)

  it('are moved with one mail per order, and never to an earlier state', async () => {
    const one = await order(2)
    const two = await order()
    const ahead = await order()
    const body = { rowIds: ahead.rowIds, state: 'ready' as const, day }
    await shop.sales.staffOrders.moveLines({ params: { id: ahead.id }, body })
    await shop.sendMails()
    shop.mailbox.mails.length = 0

    const orderIds = [one.id, two.id, ahead.id, 99_999]
    const done = await shop.sales.staffOrders.moveOrders({ body: { orderIds, state: 'in_production', day } })

    expect(done).toEqual({ moved: [one.id, two.id], unchanged: [ahead.id], failed: [99_999] })
    expect([await states(one.id), await states(two.id), await states(ahead.id)]).toEqual([
      ['in_production', 'in_production'],
      ['in_production'],
      ['ready'],
    ])
    await shop.sendMails()
    expect(shop.mailbox.mails).toHaveLength(2)
  })

  it('are moved once for a repeated call', async () => {
    const { id } = await order()
    const body = { orderIds: [id, id], state: 'ready' as const, day }
    expect(await shop.sales.staffOrders.moveOrders({ body })).toEqual({ moved: [id], unchanged: [], failed: [] })
    expect(await shop.sales.staffOrders.moveOrders({ body })).toEqual({ moved: [], unchanged: [id], failed: [] })
  })

  it('do not lose the later state of a line that a colleague sets at the same time', async () => {
    const one = await order()
    const two = await order()
    const staff = { userId: 1, email: 'sales@leermeester.example' }
    const deps = { db: shop.db, now: shop.clock.now, outboxFilled: () => undefined }
    let colleague: Promise<unknown> | undefined
    const moveSecondByColleague = () => {
      colleague ??= moveLines(deps, two.id, { rowIds: two.rowIds, state: 'delivered', day, mail: false, staff })
    }

    const move = { orderIds: [one.id, two.id], state: 'ready' as const, day, mail: false, staff }
    const done = await moveOrders({ ...deps, outboxFilled: moveSecondByColleague }, move)
    await colleague

    expect(await states(two.id)).toEqual(['delivered'])
    expect(done.failed).toEqual([])
  })

  it('are moved except canceled orders, and except lines that have that state or a later one', async () => {
    const canceled = await order()
    await shop.db.updateTable('sales_orders').set({ canceled_at: shop.clock.now() }).execute()
    const mixed = await order(3)
    const [first = 0, second = 0] = mixed.rowIds
    const move = (rowId: number, state: 'ready' | 'delivered') =>
      shop.sales.staffOrders.moveLines({ params: { id: mixed.id }, body: { rowIds: [rowId], state, day } })
    await move(first, 'delivered')
    await move(second, 'ready')

    const body = { orderIds: [canceled.id, mixed.id], state: 'ready' as const, day: '2026-11-23' }
    const done = await shop.sales.staffOrders.moveOrders({ body })

    expect(done).toEqual({ moved: [mixed.id], unchanged: [], failed: [canceled.id] })
    const { lines } = await shop.sales.staffOrders.show({ params: { id: mixed.id } })
    expect(lines.map(({ state, stateOn }) => [state, stateOn])).toEqual([
      ['delivered', day],
      ['ready', day],
      ['ready', '2026-11-23'],
    ])
  })

  it('do not wake the mail sender when the move of one fails', async () => {
    const outboxFilled = vi.fn()
    const deps = { db: shop.db, now: shop.clock.now, outboxFilled }
    const staff = { userId: 1, email: 'sales@leermeester.example' }

    expect(await moveLines(deps, 99_999, { state: 'ready', day, mail: true, staff })).toMatchObject({ ok: false })

    expect(outboxFilled).not.toHaveBeenCalled()
  })

  it('are moved except an order that was placed after the date of the move', async () => {
    const early = await order()
    shop.clock.advance(2 * 86_400_000)
    const late = await order()

    const orderIds = [late.id, early.id]
    const done = await shop.sales.staffOrders.moveOrders({ body: { orderIds, state: 'ready', day } })

    expect(done).toEqual({ moved: [early.id], unchanged: [], failed: [late.id] })
    expect([await states(early.id), await states(late.id)]).toEqual([['ready'], ['ordered']])
  })

  it('can be printed as one file, with a page per order', async () => {
    const ids = [(await order()).id, (await order()).id]
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const pdf = async (query: string) => shop.app.inject({ url: `/api/admin/salesorder-papers?ids=${query}`, headers })

    const both = await pdf(ids.join(','))

    expect(both.headers['content-type']).toContain('application/pdf')
    expect(both.headers['content-disposition']).toContain('bestellingen.pdf')
    const pages = (payload: Buffer) => payload.toString('latin1').match(/\/Type \/Page\b/g)?.length
    expect([pages(both.rawPayload), pages((await pdf(String(ids[0]))).rawPayload)]).toEqual([2, 1])
    expect(pages((await pdf(`99999,${ids[0]}`)).rawPayload)).toBe(1)
    expect((await pdf('99999')).statusCode).toBe(404)
    expect((await pdf('1;2')).statusCode).toBe(422)
  })
})
