import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { callDataOf, forgetCallBacks } from '#src/server/features/sales/promises/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('promises to call', () => {
  const shop = useShop()
  // Ten o'clock in Amsterdam.
  beforeEach(() => shop.clock.set('2026-12-03T09:00:00.000Z'))

  async function order() {
    const item = await shop.addProduct()
    const { api } = shop.browser()
    const lines = [{ id: item, itemId: '', basePrice: 825.62, count: 1 }]
    const { salesOrderId: id } = await place(api, orderForm(lines), newKey())
    return { id, api, params: { id } }
  }
  const PERSON = { name: 'Anna Wilgen', phone: '0612345678', about: 'Vraag over de poten' }
  const promise = (changes: object = {}, callBackId: string = randomUUID()) =>
    shop.sales.callBacks.promise({
      params: { callBackId },
      body: { ...PERSON, day: '2026-12-03', until: '12:00', ...changes },
    })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      ({ code, fields }: { code: string; fields: { field: string }[] }) =>
        [code, ...fields.map(({ field }) => field)].join(' '),
    )
  const eventsOf = async (id: number) =>
    (await shop.db.selectFrom('order_events').select('kind').where('sales_order_id', '=', id).orderBy('id').execute())
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('call-'))

  it('are stored once per id, and refused for a moment or an order that is gone', async () => {
    const { id } = await order()
    const callBackId = randomUUID()

    const first = await promise({ salesOrderId: id }, callBackId)
    shop.clock.advance(4 * 3_600_000)
    const again = await promise({ salesOrderId: id }, callBackId)

    expect([first.state, again.state, again.isLate]).toEqual(['open', 'open', true])
    expect(await eventsOf(id)).toEqual(['call-promised'])
    expect(await refusal(promise({ salesOrderId: id, about: 'Iets anders' }, callBackId))).toBe(
      'idempotency_key_reused',
    )
    expect(await refusal(promise())).toBe('invalid_input day')
    expect(await refusal(promise({ salesOrderId: 999_999, day: '2026-12-04' }))).toBe('order_not_found')
    expect(await refusal(promise({ serviceCaseId: 999_999, day: '2026-12-04' }))).toBe('service_case_not_found')
    expect(await refusal(promise({ userId: 999_999, day: '2026-12-04' }))).toBe('customer_not_found')
    expect(await refusal(promise({ name: ' ', day: '2026-12-04' }))).toBe('invalid_input name')
    expect(await refusal(shop.customer.callBacks.find({ query: {} }))).toBe('forbidden')
  })

  it('are kept by the clock: the first try counts, and a repeated click counts once', async () => {
    const { id, api, params } = await order()
    const { callBackId } = await promise({ salesOrderId: id })
    const path = { params: { callBackId } }

    await shop.sales.callBacks.notReached({ ...path, body: { tries: 0 } })
    const twice = await shop.sales.callBacks.notReached({ ...path, body: { tries: 0 } })
    expect(twice).toMatchObject({ tries: 1, state: 'open', isLate: false })
    shop.clock.advance(5 * 3_600_000)
    await shop.sales.callBacks.done(path)
    const done = await shop.sales.callBacks.done(path)

    expect(done.state).toBe('kept')
    expect(await refusal(shop.sales.callBacks.notReached({ ...path, body: { tries: 1 } }))).toBe('promise_changed')
    expect(await eventsOf(id)).toEqual(['call-promised', 'call-missed', 'call-done'])
    const { calls } = await api.orderPromises.show({ params })
    expect(calls).toMatchObject([{ state: 'kept', day: '2026-12-03', until: '12:00', endedOn: '2026-12-03' }])
    expect(JSON.stringify(calls)).not.toContain('poten')
  })

  it('that were ended by mistake are opened again on the same day, with their tries, and not after a move', async () => {
    const { id } = await order()
    const { callBackId } = await promise({ salesOrderId: id })
    const path = { params: { callBackId } }
    await shop.sales.callBacks.notReached({ ...path, body: { tries: 0 } })
    expect(await shop.sales.callBacks.done(path)).toMatchObject({ state: 'kept', canReopen: true })
    const listed = async () =>
      (await shop.sales.callBacks.find({ query: {} })).items.map(({ state, canReopen }) => [state, canReopen])
    expect(await listed()).toEqual([['kept', true]])

    await shop.sales.callBacks.reopen(path)
    const again = await shop.sales.callBacks.reopen(path)

    expect(again).toMatchObject({ state: 'open', tries: 1, isLate: false, endedDateTime: null, canReopen: false })
    expect(await eventsOf(id)).toEqual(['call-promised', 'call-missed', 'call-done', 'call-reopened'])
    await shop.sales.callBacks.done(path)
    const moved = await promise()
    const body = { nextId: randomUUID(), day: '2026-12-09', until: '10:00' }
    await shop.sales.callBacks.move({ params: { callBackId: moved.callBackId }, body })
    expect(await refusal(shop.sales.callBacks.reopen({ params: { callBackId: moved.callBackId } }))).toBe(
      'promise_changed',
    )
    shop.clock.advance(24 * 3_600_000)
    expect(await refusal(shop.sales.callBacks.reopen(path))).toBe('undo_too_late')
    expect(await listed()).toEqual([['open', false]])
  })

  it('are moved once, also by two colleagues, and a moment that passed was not kept', async () => {
    const [early, late] = [await promise(), await promise()]
    const moveTo = (callBackId: string, nextId: string) =>
      shop.sales.callBacks.move({ params: { callBackId }, body: { nextId, day: '2026-12-04', until: '10:00' } })
    const nextId = randomUUID()

    const moves = await Promise.all([
      refusal(moveTo(early.callBackId, nextId)),
      refusal(moveTo(early.callBackId, randomUUID())),
    ])
    expect(moves.toSorted()).toEqual(['accepted', 'promise_changed'])
    shop.clock.set('2026-12-03T12:00:00.000Z')
    await moveTo(late.callBackId, randomUUID())

    const rows = await shop.db.selectFrom('call_backs').select(['state', 'follows']).orderBy('made_at').execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['broken', 'open', 'open', 'replaced'])
    expect(await refusal(shop.sales.callBacks.done({ params: { callBackId: early.callBackId } }))).toBe(
      'promise_changed',
    )
    const { items, today } = await shop.sales.callBacks.find({ query: {} })
    expect([today, items.map(({ day, isLate }) => [day, isLate])]).toEqual([
      '2026-12-03',
      [
        ['2026-12-04', false],
        ['2026-12-04', false],
      ],
    ])
    const { kinds } = await shop.sales.promiseDesk.figures({ query: {} })
    expect(kinds).toMatchObject([{ name: 'Terugbellen', kept: 0, broken: 1, replaced: 1 }])
  })

  it('that are late count as not kept before anyone ends them', async () => {
    await promise()
    shop.clock.set('2026-12-05T09:00:00.000Z')

    const { kinds } = await shop.sales.promiseDesk.figures({ query: {} })

    expect(kinds).toMatchObject([{ name: 'Terugbellen', broken: 1 }])
  })

  it('are in the data of their customer, and erased with the order and 90 days after their end', async () => {
    const { id } = await order()
    await promise({ salesOrderId: id })
    const loose = await promise()
    await shop.sales.callBacks.done({ params: { callBackId: loose.callBackId } })

    const exported = await callDataOf(shop.db, { orderIds: [id] })
    await shop.db.updateTable('sales_orders').set({ contact_until: '2026-12-01' }).where('id', '=', id).execute()
    await shop.db.transaction().execute((tx) => forgetContact(tx, '2026-12-03' as Parameters<typeof forgetContact>[1]))
    shop.clock.advance(91 * 86_400_000)
    await forgetCallBacks({ db: shop.db, now: () => shop.clock.now() })

    expect(exported).toMatchObject([{ about: 'Vraag over de poten', day: '2026-12-03', state: 'open' }])
    const rows = await shop.db.selectFrom('call_backs').select(['name', 'phone', 'about']).execute()
    expect(rows).toEqual([
      { name: '', phone: '', about: '' },
      { name: '', phone: '', about: '' },
    ])
  })
})
