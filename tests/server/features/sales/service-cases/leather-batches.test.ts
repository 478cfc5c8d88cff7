import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY_MS = 24 * 3_600_000

describe('batches of leather', () => {
  const shop = useShop()

  /** Places an order of a sofa in a leather, and of a care product without leather. */
  const order = async (leather = 'Touch Cognac') => {
    const ids = [
      await shop.addProduct({ displayName: 'Bank Vlier' }),
      await shop.addProduct({ displayName: 'Leerzeep' }),
    ]
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId } = await place(shop.anonymous, orderForm(lines))
    const { lines: rows } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    const [sofa = 0, soap = 0] = rows.map(({ salesOrderRowId }) => salesOrderRowId)
    await shop.db
      .updateTable('sales_order_rows')
      .set({ options: JSON.stringify([{ label: 'Leer', value: leather }]) })
      .where('id', '=', sofa)
      .execute()
    return { salesOrderId, sofa, soap }
  }
  const move = (
    salesOrderId: number,
    rowIds: number[],
    { state = 'in_production', ...more }: { state?: 'ordered' | 'in_production' | 'ready'; leatherBatch?: string } = {},
  ) => {
    const day = shop.clock.now().toISOString().slice(0, 10)
    return shop.sales.staffOrders.moveLines({ params: { id: salesOrderId }, body: { rowIds, state, day, ...more } })
  }
  const report = (salesOrderId: number, rowIds: number[]) =>
    shop.sales.serviceDesk.open({
      headers: { 'idempotency-key': newKey() },
      body: { name: 'Anna', email: '', salesOrderId, rowIds, problem: 'color', description: 'Het leer verkleurt.' },
    })
  const events = async (salesOrderId: number) => {
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    return timeline.flatMap((entry) => (entry.kind === 'event' && entry.event === 'leather-batch' ? [entry] : []))
  }

  it('are stored when lines go into production, for lines with leather only, and shown at the case', async () => {
    const { salesOrderId, sofa, soap } = await order()

    const { lines } = await move(salesOrderId, [sofa, soap], { leatherBatch: ' 2026-114 ' })
    await move(salesOrderId, [sofa, soap], { leatherBatch: '2026-114' })

    expect(lines.map(({ leatherBatch }) => leatherBatch)).toEqual(['2026-114', undefined])
    expect(await events(salesOrderId)).toMatchObject([
      { by: 'sales@leermeester.example', detail: { rowIds: [sofa], leatherBatch: '2026-114' } },
    ])
    const { items } = await shop.admin.audit.find({ query: {} })
    expect(items.filter(({ action }) => action === 'order.leather_batch')).toHaveLength(1)
    const opened = await report(salesOrderId, [sofa])
    expect(opened.rows[0]?.options).toContainEqual({ label: 'Partij leer', value: '2026-114' })
  })

  it('stay with lines that are in production when other lines follow from another batch', async () => {
    const { salesOrderId, sofa, soap: chair } = await order()
    const options = JSON.stringify([{ label: 'Leer', value: 'Touch Cognac' }])
    await shop.db.updateTable('sales_order_rows').set({ options }).where('id', '=', chair).execute()
    await move(salesOrderId, [sofa], { leatherBatch: 'A' })

    const { lines } = await move(salesOrderId, [sofa, chair], { leatherBatch: 'B' })

    expect(lines.map(({ leatherBatch }) => leatherBatch)).toEqual(['A', 'B'])
  })

  it('are optional, and can be stored or corrected later without moving the line', async () => {
    const { salesOrderId, sofa, soap } = await order()
    await move(salesOrderId, [sofa])
    await move(salesOrderId, [sofa], { state: 'ready' })
    const set = (rowIds: number[], leatherBatch: string) =>
      shop.sales.staffOrders.setLeatherBatch({ params: { id: salesOrderId }, body: { rowIds, leatherBatch } })

    await Promise.all([set([sofa, soap], '77'), set([sofa, soap], '77')])
    expect(await events(salesOrderId)).toHaveLength(1)
    const { lines } = await set([sofa], '78')
    expect(lines[0]).toMatchObject({ state: 'ready', leatherBatch: '78' })
    expect((await set([sofa], '')).lines[0]?.leatherBatch).toBeUndefined()

    const codeOf = (call: Promise<unknown>) =>
      call.catch((error: unknown) => (error instanceof ShopError ? error.code : error))
    expect(await codeOf(set([sofa, 999_999], '78'))).toBe('order_line_not_found')
    expect(await codeOf(set([sofa], 'x'.repeat(41)))).toBe('invalid_input')
  })

  it('group the figures of cases, next to the month of production where the batch is unknown', async () => {
    const known = await order()
    const same = await order()
    const unknown = await order('Toledo Zwart')
    const otherMonth = await order('Toledo Zwart')
    const never = await order('Toledo Zwart')
    await move(known.salesOrderId, [known.sofa], { leatherBatch: 'A-1' })
    await move(same.salesOrderId, [same.sofa], { leatherBatch: 'A-1' })
    await move(unknown.salesOrderId, [unknown.sofa])
    const month = shop.clock.now().toISOString().slice(0, 7)
    shop.clock.advance(40 * DAY_MS)
    await move(otherMonth.salesOrderId, [otherMonth.sofa])

    await report(known.salesOrderId, [known.sofa])
    await report(unknown.salesOrderId, [unknown.sofa])
    await report(unknown.salesOrderId, [unknown.sofa])
    await report(never.salesOrderId, [never.sofa])

    const { batches } = await shop.sales.serviceDesk.figures({})
    expect(batches).toEqual([
      { name: 'Toledo Zwart', batch: '', month, cases: 2, sold: 1, costCents: 0 },
      { name: 'Touch Cognac', batch: 'A-1', month: null, cases: 1, sold: 2, costCents: 0 },
    ])
  })

  const productionOn = async (rowId: number) => {
    const row = shop.db.selectFrom('sales_order_rows').select('production_on as day').where('id', '=', rowId)
    return (await row.executeTakeFirstOrThrow()).day
  }
  /** Undoes the newest change that can be undone. */
  const undoNewest = async (salesOrderId: number) => {
    const params = { id: salesOrderId }
    const { timeline } = await shop.sales.staffOrders.show({ params })
    const [undoId = 0] = timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))
    await shop.sales.staffOrders.undo({ params, body: { undoId } })
  }

  it('keep the first day of production through later states, and forget it when production is undone', async () => {
    const { salesOrderId, sofa } = await order()
    await move(salesOrderId, [sofa])
    const day = await productionOn(sofa)
    expect(day).not.toBeNull()
    await move(salesOrderId, [sofa], { state: 'ready' })
    expect(await productionOn(sofa)).toEqual(day)

    await undoNewest(salesOrderId)
    await undoNewest(salesOrderId)
    expect(await productionOn(sofa)).toBeNull()
  })

  it.each(['ordered', 'in_production'] as const)(
    'get their day of production back when the correction of a ready line to %s is undone',
    async (state) => {
      const { salesOrderId, sofa } = await order()
      await move(salesOrderId, [sofa])
      const day = await productionOn(sofa)
      shop.clock.advance(40 * DAY_MS)
      await move(salesOrderId, [sofa], { state: 'ready' })

      await move(salesOrderId, [sofa], { state })
      expect(await productionOn(sofa)).not.toEqual(day)
      await undoNewest(salesOrderId)

      expect(await productionOn(sofa)).toEqual(day)
    },
  )
})
