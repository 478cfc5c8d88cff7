import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf } from '../tills/counter-of.ts'
import { tillsOf } from './tills-with-drawers.ts'

describe('the drawer of a till', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { clientAt, register, twoTills, order, payCash, refund } = tillsOf(shop)

  it('is the main drawer for the first till, and an own drawer for every next till', async () => {
    const { counter, stockroom } = await twoTills()

    expect(await counter.drawers.show()).toMatchObject({ drawerId: 'main', name: 'Kassalade', tillName: 'Balie' })
    expect(await stockroom.drawers.show()).toMatchObject({ name: 'Magazijn', tillName: 'Magazijn', expectedCents: 0 })
  })

  it('gets the cash that is received at the till, and pays the refunds that are made there', async () => {
    const { counter, stockroom } = await twoTills()
    const id = await order()
    const paymentId = await payCash(counter, id, 30_000)
    await payCash(stockroom, id, 10_000)
    await refund(stockroom, paymentId, 2_500)

    expect(await counter.drawers.show()).toMatchObject({
      receivedCents: 30_000,
      refundedCents: 0,
      expectedCents: 30_000,
    })
    expect(await stockroom.drawers.show()).toMatchObject({
      receivedCents: 10_000,
      refundedCents: 2_500,
      expectedCents: 7_500,
      movements: [
        { kind: 'refund', amountCents: -2_500, salesOrderId: id },
        { kind: 'payment', amountCents: 10_000, salesOrderId: id },
      ],
    })
    const [first] = await shop.db.selectFrom('payment_attempts').select('till_id').orderBy('started_at').execute()
    expect(first?.till_id).not.toBeNull()
  })

  it('is the main drawer without a registered till, with a wrong secret, and after the end of the till', async () => {
    const { stockroom, tills } = await twoTills()
    const [counter, own] = tills
    const id = await order()
    const forged = clientAt({ tillId: own.tillId, secret: counter.secret })
    await payCash(forged, id, 1_000)
    await payCash(shop.sales, id, 2_000)
    await shop.admin.tills.end({ params: { tillId: own.tillId } })
    await payCash(stockroom, id, 4_000)

    expect(await shop.sales.drawers.show()).toMatchObject({ drawerId: 'main', tillName: null, receivedCents: 7_000 })
  })

  it('is the drawer of the till on which a PIN session was opened, whatever proof is sent', async () => {
    const { setPin, switchByPin } = counterOf(shop)
    await setPin()
    const [counter, own] = [await register('Balie'), await register('Magazijn')]
    const { token } = await switchByPin(own)
    const { tillId, secret } = counter
    const headers = { authorization: `Bearer ${token}`, 'x-leermeester-till': `${tillId}.${secret}` }

    expect(await shop.clientWith(headers).drawers.show()).toMatchObject({ name: 'Magazijn' })
  })

  it('stays with the machine when the machine is registered again', async () => {
    const { stockroom, tills } = await twoTills()
    await payCash(stockroom, await order(), 5_000)
    const again = await shop.sales.tills.open({ body: { name: 'Achter', replaces: tills[1].tillId } })

    expect(await clientAt(again).drawers.show()).toMatchObject({ name: 'Magazijn', expectedCents: 5_000 })
  })

  it('can be shared with another till by an Admin', async () => {
    const { stockroom, tills } = await twoTills()
    const { tillId } = tills[1]

    const { tills: all } = await shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: 'main' } })

    expect(all.find((till) => till.tillId === tillId)).toMatchObject({ drawerId: 'main', drawerName: 'Kassalade' })
    expect(await stockroom.drawers.show()).toMatchObject({ drawerId: 'main' })
    const own = await shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: 'own' } })
    expect(own.tills.find((till) => till.tillId === tillId)).toMatchObject({ drawerName: 'Magazijn' })
    const unknown = shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: randomUUID() } })
    await expect(unknown).rejects.toMatchObject({ code: 'till_unknown' })
  })

  it('keeps its cash when a payment is repeated at another till', async () => {
    const { counter, stockroom } = await twoTills()
    const id = await order()
    const attemptId = randomUUID()
    await pay(counter, id, 'CASH', { amountCents: 5_000, attemptId })
    await pay(stockroom, id, 'CASH', { amountCents: 5_000, attemptId })

    expect((await counter.drawers.show()).expectedCents).toBe(5_000)
    expect((await stockroom.drawers.show()).expectedCents).toBe(0)
  })
})

describe('money that staff put into a drawer or take out of it', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { twoTills, movement, order, payCash } = tillsOf(shop)

  it('changes the expected amount of that drawer, and is listed with its reason and staff member', async () => {
    const { counter, stockroom } = await twoTills()
    await counter.drawers.move({ body: movement('in', 15_000) })
    shop.clock.advance(1_000)
    const bank = { purpose: 'bank' as const, reason: 'Afgestort' }
    const view = await counter.drawers.move({ body: movement('out', 5_000, bank) })

    expect(view).toMatchObject({ paidInCents: 15_000, paidOutCents: 5_000, expectedCents: 10_000 })
    expect(view.movements).toMatchObject([
      { kind: 'out', purpose: 'bank', amountCents: -5_000, reason: 'Afgestort', movedBy: 'sales@leermeester.example' },
      { kind: 'in', purpose: 'float', amountCents: 15_000, reason: 'Wisselgeld' },
    ])
    expect((await stockroom.drawers.show()).expectedCents).toBe(0)
    const actions = await shop.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(actions.slice(-2)).toEqual([{ action: 'drawer.paid_in' }, { action: 'drawer.paid_out' }])
  })

  it('is booked once for a repeated call, and refused for the same id with another body', async () => {
    const { counter } = await twoTills()
    const body = movement('in', 15_000)
    await counter.drawers.move({ body })

    expect((await counter.drawers.move({ body })).expectedCents).toBe(15_000)
    const other = counter.drawers.move({ body: { ...body, amountCents: 1 } })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('takes out more than the drawer must contain only after a warning', async () => {
    const { counter } = await twoTills()
    await payCash(counter, await order(), 2_000)
    const body = movement('out', 2_001)

    const refused = counter.drawers.move({ body })
    await expect(refused).rejects.toMatchObject({ code: 'drawer_short', detail: { expectedCents: 2_000 } })
    expect((await counter.drawers.move({ body: { ...body, confirmsShortage: true } })).expectedCents).toBe(-1)
  })

  it('takes out the same money once, of several simultaneous calls', async () => {
    const { counter } = await twoTills()
    await counter.drawers.move({ body: movement('in', 5_000) })

    const calls = await Promise.allSettled(
      Array.from({ length: 6 }, () => counter.drawers.move({ body: movement('out', 5_000) })),
    )

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await counter.drawers.show()).expectedCents).toBe(0)
  })

  it('requires an amount and a reason', async () => {
    const { counter } = await twoTills()

    const nothing = counter.drawers.move({ body: movement('in', 0, { reason: ' ' }) })

    await expect(nothing).rejects.toMatchObject({ fields: [{ field: 'amountCents' }, { field: 'reason' }] })
  })

  it('is never changed or removed in the database', async () => {
    const { counter } = await twoTills()
    await counter.drawers.move({ body: movement('in', 5_000) })

    const changing = shop.db.updateTable('drawer_movements').set({ amount_cents: 1 }).execute()
    await expect(changing).rejects.toThrow('never changed')
    await expect(shop.db.deleteFrom('drawer_movements').execute()).rejects.toThrow('never changed')
  })
})

describe('a shift', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T09:00:00Z'))
  const { clientAt, twoTills, order, payCash, openShift, closeShift, movement } = tillsOf(shop)

  it('starts and ends with a counted drawer, and its differences are explained and booked', async () => {
    const { counter } = await twoTills()
    const start = { countedCents: 15_000, denominations: [{ cents: 5_000 as const, count: 3 }] }
    await openShift(counter, { ...start, explanation: 'Eerste wisselgeld' })
    shop.clock.advance(3_600_000)
    await payCash(counter, await order(), 20_000)
    shop.clock.advance(3_600_000)

    const view = await closeShift(counter, { countedCents: 34_500, explanation: 'Vijf euro te veel terug' })

    expect(view).toMatchObject({ expectedCents: 34_500, differenceCents: 14_500, openShift: null })
    expect(view.closedShifts).toMatchObject([
      {
        startExpectedCents: 0,
        startCountedCents: 15_000,
        startExplanation: 'Eerste wisselgeld',
        endExpectedCents: 35_000,
        endCountedCents: 34_500,
        endExplanation: 'Vijf euro te veel terug',
      },
    ])
  })

  it('refuses a difference without an explanation, and pieces that do not add up', async () => {
    const { counter } = await twoTills()
    const denominations = [{ cents: 5_000 as const, count: 2 }]

    const wrong = openShift(counter, { countedCents: 15_000, denominations })

    await expect(wrong).rejects.toMatchObject({ fields: [{ field: 'countedCents' }, { field: 'explanation' }] })
  })

  it('is the only open shift of its drawer, also for simultaneous calls', async () => {
    const { counter, stockroom } = await twoTills()
    const calls = await Promise.allSettled(Array.from({ length: 6 }, () => openShift(counter)))

    const codes = calls.map((call) => (call.status === 'fulfilled' ? 'ok' : call.reason.code))
    expect(codes.toSorted()).toEqual(['ok', ...Array(5).fill('shift_open')])
    await expect(openShift(stockroom)).resolves.toMatchObject({ name: 'Magazijn' })
  })

  it('is opened and closed once for repeated calls', async () => {
    const { counter } = await twoTills()
    const shiftId = randomUUID()
    await openShift(counter, { shiftId })
    const repeated = { shiftId, countedCents: 0, expectedCents: 0 }

    expect((await counter.drawers.openShift({ body: repeated })).openShift?.shiftId).toBe(shiftId)
    await closeShift(counter)
    const again = { params: { shiftId }, body: { countedCents: 0, expectedCents: 0 } }
    expect((await counter.drawers.closeShift(again)).openShift).toBeNull()
    const other = { ...again, body: { countedCents: 5, expectedCents: 0 } }
    await expect(counter.drawers.closeShift(other)).rejects.toMatchObject({ code: 'shift_not_open' })
  })

  it('continues when another seller takes over, who may close it', async () => {
    const { tills, counter } = await twoTills()
    await openShift(counter)
    const colleague = clientAt(tills[0], 'admin')

    await colleague.drawers.move({ body: movement('in', 1_000) })
    const view = await closeShift(colleague)

    expect(view.closedShifts[0]).toMatchObject({
      openedBy: 'sales@leermeester.example',
      closedBy: 'admin@leermeester.example',
      endCountedCents: 1_000,
    })
  })

  it('cannot be closed from another drawer, or with an expected amount that changed', async () => {
    const { counter, stockroom } = await twoTills()
    const opened = await openShift(counter)
    const params = { shiftId: opened.openShift?.shiftId ?? '' }
    const body = { countedCents: 0, expectedCents: 0 }
    await expect(stockroom.drawers.closeShift({ params, body })).rejects.toMatchObject({ code: 'shift_not_open' })

    await payCash(counter, await order(), 2_000)

    await expect(counter.drawers.closeShift({ params, body })).rejects.toMatchObject({ code: 'drawer_changed' })
  })

  it('is never changed after it was closed', async () => {
    const { counter } = await twoTills()
    await openShift(counter)
    const start = shop.db.updateTable('drawer_shifts').set({ start_counted_cents: 5 }).execute()
    await expect(start).rejects.toThrow('never changed')
    await closeShift(counter)

    const end = shop.db.updateTable('drawer_shifts').set({ end_counted_cents: 5 }).execute()
    await expect(end).rejects.toThrow('never changed')
  })

  it('has a PDF report after it was closed', async () => {
    const { counter } = await twoTills()
    const opened = await openShift(counter)
    const shiftId = opened.openShift?.shiftId
    const url = `/api/till/drawer/shift/${shiftId}/report.pdf`
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
    await closeShift(counter)

    const reply = await shop.app.inject({ method: 'GET', url, headers })

    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain('dienst-2026-11-21.pdf')
  })
})
