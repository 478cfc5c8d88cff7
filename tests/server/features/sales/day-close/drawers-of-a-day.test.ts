import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { tillsOf } from '../drawers/tills-with-drawers.ts'
import { DATE, dayOf } from './day-at-the-counter.ts'

type Counts = Record<string, { countedCents: number; floatCents: number }>

describe('closing a day with several drawers', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { show, close } = dayOf(shop)
  const { twoTills, order, payCash, movement, openShift, closeShift } = tillsOf(shop)

  /** Closes a day with these counts by the name of the drawer. */
  async function closeAll(counts: Counts, changes: Record<string, unknown> = {}, date = DATE) {
    const view = await show(date)
    const drawers = view.drawers.flatMap(({ drawerId, name }) => {
      const count = counts[name]
      return count ? [{ drawerId, ...count }] : []
    })
    const sum = (part: 'countedCents' | 'floatCents') => drawers.reduce((total, drawer) => total + drawer[part], 0)
    const body = { date, closingId: randomUUID(), seen: view.seen, drawers }
    return shop.sales.dayClose.close({
      body: { ...body, countedCents: sum('countedCents'), floatCents: sum('floatCents'), ...changes },
    })
  }

  it('expects in each drawer its own cash, and stores each count', async () => {
    const { counter, stockroom } = await twoTills()
    const id = await order()
    await counter.drawers.move({ body: movement('in', 10_000) })
    await payCash(counter, id, 30_000)
    await payCash(stockroom, id, 20_000)
    await stockroom.drawers.move({ body: movement('out', 5_000, { purpose: 'bank' }) })

    const view = await show()
    expect(view.drawers).toMatchObject([
      { drawerId: 'main', name: 'Kassalade', receivedCents: 30_000, paidInCents: 10_000, expectedCents: 40_000 },
      { name: 'Magazijn', receivedCents: 20_000, paidOutCents: 5_000, expectedCents: 15_000 },
    ])
    expect(view.cash).toMatchObject({
      receivedCents: 50_000,
      paidInCents: 10_000,
      paidOutCents: 5_000,
      expectedCents: 55_000,
    })
    const closing = await closeAll({
      Kassalade: { countedCents: 40_000, floatCents: 10_000 },
      Magazijn: { countedCents: 15_000, floatCents: 5_000 },
    })

    expect(closing).toMatchObject({ countedCents: 55_000, floatCents: 15_000, differenceCents: 0 })
    shop.clock.set('2026-11-22T13:00:00Z')
    await payCash(stockroom, id, 1_000)
    expect((await show('2026-11-22')).drawers).toMatchObject([
      { drawerId: 'main', floatBeforeCents: 10_000, expectedCents: 10_000 },
      { name: 'Magazijn', floatBeforeCents: 5_000, receivedCents: 1_000, expectedCents: 6_000 },
    ])
    expect(await stockroom.drawers.show()).toMatchObject({
      lastClosing: { date: DATE, floatCents: 5_000 },
      expectedCents: 6_000,
      receivedCents: 1_000,
      paidOutCents: 0,
    })
  })

  it('requires a count of each drawer, and an explanation for the difference of each drawer', async () => {
    const { stockroom } = await twoTills()
    await payCash(stockroom, await order(), 20_000)
    const counts = {
      Kassalade: { countedCents: 1_000, floatCents: 0 },
      Magazijn: { countedCents: 19_000, floatCents: 0 },
    }
    const { drawerId } = (await show()).drawers[1] ?? { drawerId: '' }

    await expect(close()).rejects.toMatchObject({ fields: [{ field: 'drawers' }] })
    const unexplained = closeAll(counts, { explanations: [{ key: 'cash', text: 'verlegd' }] })
    await expect(unexplained).rejects.toMatchObject({ fields: [{ field: `explanations.cash:${drawerId}` }] })
    const explanations = [
      { key: 'cash', text: 'verlegd' },
      { key: `cash:${drawerId}`, text: 'verlegd naar de balie' },
    ]
    const wrongSum = closeAll(counts, { explanations, countedCents: 1 })
    await expect(wrongSum).rejects.toMatchObject({ fields: [{ field: 'countedCents' }] })
    const closing = await closeAll(counts, { explanations })
    expect(closing.explanations.map(({ about }) => about)).toEqual([
      'Verschil tussen geteld en verwacht contant geld in Kassalade.',
      'Verschil tussen geteld en verwacht contant geld in Magazijn.',
    ])
  })

  it('closes the open shifts, and offers the count of a shift that was just closed', async () => {
    const { counter, stockroom } = await twoTills()
    await openShift(counter)
    await openShift(stockroom)
    await payCash(stockroom, await order(), 5_000)
    shop.clock.advance(60_000)
    await closeShift(stockroom, { denominations: [{ cents: 5_000 as const, count: 1 }] })

    const [main, own] = (await show()).drawers
    expect(main).toMatchObject({ openShift: { openedBy: 'sales@leermeester.example' }, lastCount: null })
    expect(own).toMatchObject({ openShift: null, lastCount: { denominations: [{ cents: 5_000, count: 1 }] } })
    await closeAll({ Kassalade: { countedCents: 0, floatCents: 0 }, Magazijn: { countedCents: 5_000, floatCents: 0 } })

    expect(await counter.drawers.show()).toMatchObject({ openShift: null, closedShifts: [{ endCountedCents: 0 }] })
  })

  it('does not expect the difference of a shift again', async () => {
    const { counter } = await twoTills()
    await openShift(counter, { countedCents: 10_000, explanation: 'Eerste wisselgeld' })
    shop.clock.advance(60_000)
    await closeShift(counter, { countedCents: 9_000, explanation: 'Tien euro kwijt' })

    expect((await show()).drawers[0]).toMatchObject({ differenceCents: 9_000, expectedCents: 9_000 })
  })

  it('does not count a drawer again that a shift of a later day has counted', async () => {
    const { counter } = await twoTills()
    const id = await order()
    const zero = { countedCents: 0, floatCents: 0 }
    await payCash(counter, id, 30_000)
    await closeAll({ Kassalade: { countedCents: 30_000, floatCents: 30_000 }, Magazijn: zero })
    shop.clock.set('2026-11-22T13:00:00Z')
    await payCash(counter, id, 5_000)
    shop.clock.set('2026-11-23T09:00:00Z')
    await openShift(counter, { countedCents: 34_000, explanation: 'Tien euro kwijt' })
    shop.clock.advance(60_000)
    await payCash(counter, id, 2_000)
    expect((await counter.drawers.show()).expectedCents).toBe(36_000)

    const explanations = [{ key: 'cash', text: 'geteld wat er nu ligt' }]
    const recount = { Kassalade: { countedCents: 36_000, floatCents: 36_000 }, Magazijn: zero }
    await expect(closeAll(recount, { explanations }, '2026-11-22')).rejects.toMatchObject({
      fields: [{ field: 'drawers.0.countedCents' }, { field: 'drawers.0.floatCents' }],
    })
    expect((await show('2026-11-22')).drawers).toMatchObject([
      { expectedCents: 35_000, countedLater: { countedBy: 'sales@leermeester.example', floatCents: 35_000 } },
      { countedLater: null },
    ])
    await closeAll({ Kassalade: { countedCents: 35_000, floatCents: 35_000 }, Magazijn: zero }, {}, '2026-11-22')

    expect((await counter.drawers.show()).expectedCents).toBe(36_000)
    expect((await show('2026-11-23')).drawers[0]).toMatchObject({ floatBeforeCents: 35_000, expectedCents: 36_000 })
  })

  it('keeps nothing of a first day in a drawer whose next shift began with its money', async () => {
    const { counter } = await twoTills()
    await payCash(counter, await order(), 5_000)
    shop.clock.set('2026-11-22T09:00:00Z')
    await openShift(counter, { countedCents: 5_000, explanation: 'Van gisteren' })

    const zero = { countedCents: 0, floatCents: 0 }
    await expect(
      closeAll({ Kassalade: { countedCents: 5_000, floatCents: 5_000 }, Magazijn: zero }),
    ).rejects.toMatchObject({ fields: [{ field: 'drawers.0.floatCents' }] })
    await closeAll({ Kassalade: { countedCents: 5_000, floatCents: 0 }, Magazijn: zero })

    expect((await counter.drawers.show()).expectedCents).toBe(5_000)
  })

  it('counts money that was booked after the closing in the next closing, and marks it', async () => {
    const { counter, stockroom } = await twoTills()
    const id = await order()
    await payCash(counter, id, 30_000)
    const zero = { countedCents: 0, floatCents: 0 }
    await closeAll({ Kassalade: { countedCents: 30_000, floatCents: 15_000 }, Magazijn: zero })
    shop.clock.advance(60_000)
    await payCash(stockroom, id, 2_000)
    await counter.drawers.move({ body: movement('out', 1_000) })

    expect((await show()).afterClosing).toMatchObject([
      { salesOrderId: id, paymentType: 'CASH', kind: 'payment', amountCents: 2_000 },
    ])
    expect(await counter.drawers.show()).toMatchObject({
      expectedCents: 14_000,
      movements: [{ kind: 'out', isAfterClosing: true }],
    })
    shop.clock.set('2026-11-22T13:00:00Z')
    expect((await show('2026-11-22')).drawers).toMatchObject([
      { floatBeforeCents: 15_000, carriedCents: -1_000, expectedCents: 14_000 },
      { floatBeforeCents: 0, carriedCents: 2_000, expectedCents: 2_000 },
    ])
  })

  it('keeps open orders, parked sales and unfinished payments', async () => {
    const { counter } = await twoTills()
    const [open, unpaid] = [await order(), await order()]
    await payCash(counter, open, 10_000)
    const { paymentId } = await pay(counter, unpaid, 'TERMINAL', { amountCents: 5_000 })
    const parkedSaleId = randomUUID()
    await counter.parkedSales.park({
      body: { parkedSaleId, title: 'Mevrouw Bank', tillName: 'Balie', content: { lines: [], form: {}, note: '' } },
    })

    await closeAll({ Kassalade: { countedCents: 10_000, floatCents: 0 }, Magazijn: { countedCents: 0, floatCents: 0 } })

    shop.clock.set('2026-11-22T09:00:00Z')
    const next = await show('2026-11-22')
    expect(next.openOrders.map(({ salesOrderId }) => salesOrderId)).toEqual(expect.arrayContaining([open, unpaid]))
    expect((await counter.parkedSales.list()).parkedSales).toMatchObject([{ parkedSaleId }])
    const payments = await counter.paymentDesk.show({ params: { id: unpaid } })
    expect(payments.payments.map((payment) => payment.paymentId)).toEqual([paymentId])
  })

  it('lists a drawer without a till until its money was counted', async () => {
    const { counter, stockroom, tills } = await twoTills()
    await payCash(stockroom, await order(), 5_000)
    await shop.admin.tills.end({ params: { tillId: tills[1].tillId } })

    expect((await show()).drawers.map(({ name }) => name)).toEqual(['Kassalade', 'Magazijn'])
    const zero = { countedCents: 0, floatCents: 0 }
    await closeAll({ Kassalade: zero, Magazijn: { countedCents: 5_000, floatCents: 0 } })
    shop.clock.set('2026-11-22T13:00:00Z')
    expect((await show('2026-11-22')).drawers.map(({ name }) => name)).toEqual(['Kassalade'])
    expect(await counter.drawers.show()).toMatchObject({ drawerId: 'main' })
  })

  it('continues from a closing of an older release, which counted one drawer', async () => {
    const { counter } = await twoTills()
    await payCash(counter, await order(), 30_000)
    const zero = { countedCents: 0, floatCents: 0 }
    const { closingId } = await closeAll({ Kassalade: { countedCents: 30_000, floatCents: 15_000 }, Magazijn: zero })
    await asOlderRelease()
    shop.clock.set('2026-11-22T13:00:00Z')

    const { drawers } = await show('2026-11-22')

    expect(drawers[0]).toMatchObject({ drawerId: 'main', floatBeforeCents: 15_000, carriedCents: 0 })
    expect(await counter.drawers.show()).toMatchObject({ expectedCents: 15_000 })
    for (const format of ['pdf', 'csv']) expect(await reportOf(closingId, format)).toMatchObject({ statusCode: 200 })
  })

  it('has a CSV file with a row per drawer and the total, and a PDF report', async () => {
    const { counter, stockroom } = await twoTills()
    const id = await order()
    await payCash(counter, id, 30_050)
    await payCash(stockroom, id, 20_000)
    const { closingId } = await closeAll({
      Kassalade: { countedCents: 30_050, floatCents: 15_000 },
      Magazijn: { countedCents: 20_000, floatCents: 0 },
    })

    const lines = (await reportOf(closingId, 'csv')).body.trim().split(/\r?\n/)

    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^2026-11-21;Kassalade;0;0;300,5/)
    expect(lines[3]).toMatch(/^2026-11-21;Totaal;0;0;500,5/)
    expect((await reportOf(closingId, 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('breaks no integrity check, and a changed count does', async () => {
    const { counter } = await twoTills()
    await payCash(counter, await order(), 30_000)
    await openShift(counter, { countedCents: 29_000, explanation: 'Weg' })
    const zero = { countedCents: 0, floatCents: 0 }
    await closeAll({ Kassalade: { countedCents: 29_000, floatCents: 15_000 }, Magazijn: zero })
    const broken = async () =>
      (await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found.map(({ rule }) => rule)
    const drawerRules = async () => (await broken()).filter((rule) => rule.startsWith('drawer-'))
    expect(await drawerRules()).toEqual([])

    await withoutTriggers(sql`update day_closing_drawers set counted_cents = 28000 where position = 0`)
    expect(await drawerRules()).toEqual(['drawer-closing-is-drawers'])
    await withoutTriggers(
      sql`update day_closing_drawers set counted_cents = 29000, net_cents = 1 where position = 0`,
      sql`update drawer_movements set amount_cents = -500 where kind = 'difference'`,
    )
    expect(await drawerRules()).toEqual(['drawer-expected-is-parts', 'drawer-difference-is-count'])
  })

  const reportOf = async (closingId: string, format: string) =>
    shop.app.inject({
      method: 'GET',
      url: `/api/till/day/${closingId}/report.${format}`,
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })

  const withoutTriggers = (...statements: ReturnType<typeof sql>[]) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
    })

  /** Removes what only this release stores with a closing. */
  const asOlderRelease = () =>
    withoutTriggers(
      sql`delete from day_closing_drawers`,
      sql`update day_closings set view = view - array['drawers', 'afterClosing'] || jsonb_build_object('cash',
        (view->'cash') - array['paidInCents', 'paidOutCents', 'differenceCents'])`,
    )
})
