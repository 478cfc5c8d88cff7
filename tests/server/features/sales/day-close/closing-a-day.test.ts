import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { DATE, dayOf, SALES, TERMINAL } from './day-at-the-counter.ts'

describe('closing a day', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T16:30:00Z'))
  const { show, methodsByKey, order, payCash, payByCard, close } = dayOf(shop)

  it('stores the counted cash, the seller and the float, without names of buyers', async () => {
    await payCash(await order(), 50_000)

    const counts = [{ cents: 5_000 as const, count: 10 }]
    const closing = await close({ countedCents: 50_000, denominations: counts, floatCents: 15_000 })

    expect(closing).toMatchObject({
      date: DATE,
      closedBy: SALES,
      closedByEmail: SALES,
      closedDateTime: '2026-11-21T16:30:00.000Z',
      expectedCents: 50_000,
      countedCents: 50_000,
      differenceCents: 0,
      floatCents: 15_000,
      takenOutCents: 35_000,
      corrects: null,
      correctedBy: null,
      explanations: [],
    })
    const auditEntries = await shop.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute()
    expect(auditEntries.at(-1)).toMatchObject({ action: 'day.closed', after: { date: DATE, countedCents: 50_000 } })
    const { view } = await shop.db.selectFrom('day_closings').select('view').executeTakeFirstOrThrow()
    expect(JSON.stringify(view)).not.toContain('Wilde')
  })

  it('requires an explanation for every difference, and names its field', async () => {
    const id = await order()
    await payCash(id, 50_000)
    const { paymentId } = await payByCard(id, 30_000)
    await shop.db
      .updateTable('payment_attempts')
      .set({ pay_id: '52009999999X0000' })
      .where('id', '=', paymentId)
      .execute()
    const key = `${paymentId}:booked_not_paid`

    const unexplained = close({ countedCents: 49_000, explanations: [{ key, text: '  ' }] })
    await expect(unexplained).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [
        { field: 'explanations.cash', message: 'Leg dit verschil uit.' },
        { field: `explanations.${key}`, message: 'Leg dit verschil uit.' },
      ],
    })
    const explanations = [
      { key: 'cash', text: 'Tien euro te veel teruggegeven' },
      { key, text: 'Bonnetje ligt bij Ada' },
      { key: 'iets anders', text: 'hoort nergens bij' },
    ]
    const closing = await close({ countedCents: 49_000, explanations })

    expect(closing.differenceCents).toBe(-1_000)
    expect(closing.explanations.map((one) => [one.key, one.text])).toEqual([
      ['cash', 'Tien euro te veel teruggegeven'],
      [key, 'Bonnetje ligt bij Ada'],
    ])
  })

  it('refuses counts that do not add up, and a float above the counted cash', async () => {
    await payCash(await order(), 50_000)

    const wrong = close({ countedCents: 50_000, floatCents: 60_000, denominations: [{ cents: 5_000, count: 9 }] })

    await expect(wrong).rejects.toMatchObject({ fields: [{ field: 'countedCents' }, { field: 'floatCents' }] })
  })

  it('is refused when the money changed after the seller viewed the day', async () => {
    const id = await order()
    await payCash(id, 50_000)
    const { seen } = await show()
    await payCash(id, 1_000)

    await expect(close({ seen, countedCents: 50_000 })).rejects.toMatchObject({ code: 'day_changed', status: 409 })
    await order() // an unpaid order does not change the money
    await expect(close()).resolves.toMatchObject({ countedCents: 51_000 })
  })

  it('returns the same closing for a repeated call, and refuses the same id with another body', async () => {
    await payCash(await order(), 50_000)
    const { seen } = await show()
    const body = { date: DATE, closingId: randomUUID(), seen, countedCents: 50_000, floatCents: 0 }
    const first = await shop.sales.dayClose.close({ body })

    expect(await shop.sales.dayClose.close({ body })).toEqual(first)
    const other = shop.sales.dayClose.close({ body: { ...body, floatCents: 1 } })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect((await show()).closings).toHaveLength(1)
  })

  it('is corrected by a closing that names the one it replaces', async () => {
    await payCash(await order(), 50_000)
    const wrong = await close({ countedCents: 40_000, explanations: [{ key: 'cash', text: 'verteld' }] })

    await expect(close()).rejects.toMatchObject({ code: 'day_already_closed' })
    await expect(close({ corrects: randomUUID() })).rejects.toMatchObject({ code: 'day_already_closed' })
    const right = await close({ corrects: wrong.closingId })

    await expect(close({ corrects: wrong.closingId })).rejects.toMatchObject({ code: 'day_already_closed' })
    const { closings } = await show()
    expect(closings.map(({ closingId, corrects, correctedBy }) => [closingId, corrects, correctedBy])).toEqual([
      [wrong.closingId, null, right.closingId],
      [right.closingId, wrong.closingId, null],
    ])
    const changing = shop.db.updateTable('day_closings').set({ counted_cents: 1 }).execute()
    await expect(changing).rejects.toThrow('never changed')
  })

  it('accepts one of several simultaneous calls', async () => {
    await payCash(await order(), 50_000)
    const { seen } = await show()
    const body = { date: DATE, seen, countedCents: 50_000, floatCents: 0 }

    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.sales.dayClose.close({ body: { ...body, closingId: randomUUID() } })),
    )

    const codes = calls.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code))
    expect(codes.toSorted()).toEqual([...Array(7).fill('day_already_closed'), 'ok'])
  })

  it('accepts one of several simultaneous corrections', async () => {
    await payCash(await order(), 50_000)
    const first = await close()
    const { seen } = await show()
    const body = { date: DATE, seen, countedCents: 50_000, floatCents: 100, corrects: first.closingId }

    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.sales.dayClose.close({ body: { ...body, closingId: randomUUID() } })),
    )

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('starts the next day with the float and the cash received after the closing', async () => {
    await payCash(await order(), 50_000)
    await close({ floatCents: 15_000 })
    shop.clock.set('2026-11-21T17:00:00Z')
    const late = await order()
    await payCash(late, 2_500)
    await payByCard(late, 4_000)
    shop.clock.set('2026-11-22T12:00:00Z')
    await payCash(await order(), 700) // a Sunday without a closing
    shop.clock.set('2026-11-23T12:00:00Z')
    await payCash(await order(), 10_000)

    const day = await show('2026-11-23')

    expect(day.previous).toMatchObject({ date: DATE, floatCents: 15_000 })
    expect(day.cash).toEqual({
      floatBeforeCents: 15_000,
      carriedCents: 3_200,
      receivedCents: 10_000,
      refundedCents: 0,
      paidInCents: 0,
      paidOutCents: 0,
      differenceCents: 0,
      expectedCents: 28_200,
    })
    expect((await methodsByKey('2026-11-23'))[TERMINAL]).toMatchObject({ carriedCents: 4_000, ledger: { netCents: 0 } })
  })

  it('is refused for a day that a later closing includes', async () => {
    await payCash(await order(), 50_000)
    await close({ floatCents: 15_000 })
    shop.clock.set('2026-11-22T12:00:00Z')
    await payCash(await order(), 700) // a Sunday without a closing
    shop.clock.set('2026-11-23T12:00:00Z')
    await close({}, '2026-11-23')

    await expect(close({}, '2026-11-22')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'date', message: 'Deze dag is al meegeteld in de afsluiting van 23 november 2026.' }],
    })
    const first = (await show()).closings[0]?.closingId
    await expect(close({ corrects: first })).resolves.toMatchObject({ corrects: first })
  })

  it('creates a PDF report, which is identical at each download', async () => {
    await payCash(await order(), 50_000)
    const { closingId } = await close()
    await payCash(await order(), 1_000)

    const url = `/api/till/day/${closingId}/report.pdf`
    const headers = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const reply = await shop.app.inject({ method: 'GET', url, headers })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain('dagafsluiting-2026-11-21.pdf')
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await shop.app.inject({ method: 'GET', url, headers })).rawPayload.equals(reply.rawPayload)).toBe(true)
    const none = { method: 'GET', url: url.replace(closingId, randomUUID()), headers } as const
    expect((await shop.app.inject(none)).statusCode).toBe(404)
  })
})
