import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { MIGRATIONS_FOLDER } from '#src/server/db/migrate.ts'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const TODAY = '2026-12-01'
const MADE = { from: '2027-02-02', until: '2027-03-16' }

describe('what was promised about an order', () => {
  const shop = useShop()
  beforeEach(() => shop.clock.set(`${TODAY}T10:00:00.000Z`))

  /** Places an order of made-to-measure sofas as a guest, one line per name. */
  async function order(changes: Parameters<typeof orderForm>[1] = {}, names = ['Bank Veld']) {
    const lines = []
    for (const displayName of names) {
      const parent = await shop.addProduct({ kind: 'parent', displayName, texts: { facts: { brand: 'Zandberg' } } })
      const id = await shop.addVariant({ parent, displayName: `${displayName}, cognac` })
      lines.push({ id, itemId: '', basePrice: 825.62, count: 1 })
    }
    const { api } = shop.browser()
    const { salesOrderId: id } = await place(api, orderForm(lines, { payment: '1', ...changes }), newKey())
    return { id, api, params: { id } }
  }
  async function move(id: number, state: LineState, day: string = amsterdamDay(shop.clock.now())) {
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state, day, mail: false } })
  }
  const goTo = (day: string) => shop.clock.set(`${day}T10:00:00.000Z`)
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      ({ code, fields }: { code: string; fields: { field: string }[] }) =>
        [code, ...fields.map(({ field }) => field)].join(' '),
    )

  it('is stored with the order, for its made and stocked furniture only', async () => {
    const made = await order()
    const sample = await shop.addProduct({ itemId: 'Kleurstaal Touch', basePrice: 0 })
    const stocked = await shop.addProduct({ stockClass: 'Voorraad', stock: 3 })
    const { api } = shop.browser()
    const lines = [
      { id: sample, itemId: '', basePrice: 0, count: 1 },
      { id: stocked, itemId: '', basePrice: 825.62, count: 1 },
    ]
    const { salesOrderId: mixed } = await place(api, orderForm(lines))

    const shown = await made.api.orderPromises.show({ params: made.params })
    const ofMixed = await api.orderPromises.show({ params: { id: mixed } })

    expect(shown).toMatchObject({
      periods: [
        { ...MADE, state: 'open', counts: 'delivered', product: 'Bank Veld, cognac', madeOn: TODAY, endedOn: null },
      ],
      windows: [],
      preference: null,
      isPreferenceOpen: true,
    })
    expect(ofMixed.periods).toMatchObject([{ from: '2026-12-08', until: '2026-12-22' }])
    const periods = shop.db.selectFrom('promised_periods').select(['model', 'brand'])
    expect(await periods.execute()).toContainEqual({ model: 'Bank Veld', brand: 'Zandberg' })
  })

  it('is shown to its buyer and staff only', async () => {
    const { id, params } = await order()

    expect(await refusal(shop.anonymous.orderPromises.show({ params }))).toBe('order_not_found')
    expect(await refusal(shop.customer.orderPromises.show({ params }))).toBe('order_not_found')
    expect(await refusal(shop.customer.promiseDesk.ofOrder({ params }))).toBe('forbidden')
    expect((await shop.sales.promiseDesk.ofOrder({ params: { id } })).periods).toHaveLength(1)
    expect(await refusal(shop.sales.promiseDesk.ofOrder({ params: { id: 999_999 } }))).toBe('order_not_found')
  })

  it('is kept or broken by the day of the delivery, open again after a correction, and withdrawn with its order', async () => {
    const { id, api, params } = await order()
    const stateNow = async () =>
      (await api.orderPromises.show({ params })).periods.map(({ state, endedOn }) => `${state} ${endedOn}`)

    goTo('2027-03-17')
    await move(id, 'delivered', '2027-03-16')
    expect(await stateNow()).toEqual(['kept 2027-03-16'])
    await move(id, 'delivered', '2027-03-17')
    expect(await stateNow()).toEqual(['broken 2027-03-17'])
    await move(id, 'ready')
    expect(await stateNow()).toEqual(['open null'])

    const canceled = await order()
    await canceled.api.salesOrders.cancel({ params: canceled.params, body: { reason: 'unwanted' } })
    expect((await canceled.api.orderPromises.show({ params: canceled.params })).periods).toMatchObject([
      { state: 'withdrawn' },
    ])
  })

  it('is shown with how far the order is: its furniture, without canceled lines', async () => {
    const { id, api, params } = await order()
    const progress = async () => (await api.orderPromises.show({ params })).progress
    expect(await progress()).toMatchObject([{ product: 'Bank Veld, cognac', state: 'ordered', since: null }])

    await move(id, 'in_production', TODAY)
    expect(await progress()).toMatchObject([{ product: 'Bank Veld, cognac', state: 'in_production', since: TODAY }])

    await shop.db.updateTable('sales_order_rows').set({ state: 'canceled' }).where('sales_order_id', '=', id).execute()
    expect(await progress()).toEqual([])
  })

  it('is explained by staff when it was broken, and not before', async () => {
    const { id, api, params } = await order()
    const [promise] = (await api.orderPromises.show({ params })).periods
    const explain = (explanation: string) =>
      shop.sales.promiseDesk.explain({
        params: { promiseId: promise?.promiseId ?? 0 },
        body: { cause: 'supplier', explanation },
      })
    expect(await refusal(explain('Te vroeg'))).toBe('promise_changed')

    goTo('2027-04-01')
    await move(id, 'delivered')
    await explain('Het leer was op.')
    await explain('Het leer was op.')

    expect((await api.orderPromises.show({ params })).periods).toMatchObject([
      { state: 'broken', cause: 'supplier', explanation: 'Het leer was op.' },
    ])
    const events = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'detail'])
      .where('kind', '=', 'promise-explained')
      .execute()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('leer')
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'promise.explained')
      .execute()
    expect(audit).toHaveLength(1)
  })

  it('is replaced by another week once, also by two colleagues at the same time', async () => {
    const { id, api, params } = await order({}, ['Bank Veld', 'Bank Vlier'])
    const promiseIds = (await api.orderPromises.show({ params })).periods.map(({ promiseId }) => promiseId)
    const replace = (week: string, ids = promiseIds) =>
      shop.sales.promiseDesk.replace({
        params: { id },
        body: { promiseIds: ids, week, cause: 'workshop', explanation: '' },
      })

    const results = await Promise.all([refusal(replace('2027-04-05')), refusal(replace('2027-04-12'))])
    expect(results.toSorted()).toEqual(['accepted', 'promise_changed'])
    const week = results[0] === 'accepted' ? '2027-04-05' : '2027-04-12'
    await replace(week)

    const { periods } = await api.orderPromises.show({ params })
    expect(periods.map(({ state, from, endedOn }) => [state, from, endedOn])).toEqual([
      ['replaced', MADE.from, TODAY],
      ['open', week, null],
      ['replaced', MADE.from, TODAY],
      ['open', week, null],
    ])
    expect(await refusal(replace('2026-11-23', [periods[1]?.promiseId ?? 0]))).toBe('invalid_input week')
    expect(await refusal(replace('2027-04-06', [periods[1]?.promiseId ?? 0]))).toBe('invalid_input week')
    expect(await refusal(replace('2027-05-03', [999_999]))).toBe('promise_changed')
    await move(id, 'delivered', TODAY)
    expect((await api.orderPromises.show({ params })).periods.map(({ state }) => state)).toEqual([
      'replaced',
      'kept',
      'replaced',
      'kept',
    ])
  })

  it('of a window has the model of its first line, also after a move, and so had those of before the migration', async () => {
    const { id, params } = await order()
    await move(id, 'ready')
    const [slot, other] = (await shop.sales.planning.slots({ params })).proposed
    if (!slot || !other) throw new Error('too few windows are free')
    const { stopId } = await shop.sales.planning.plan({ params, body: slot })
    await shop.sales.planning.move({ params: { id: stopId }, body: { ...other, version: 1 } })
    const models = async () =>
      (await shop.db.selectFrom('delivery_promises').select('model').execute()).map(({ model }) => model)
    expect(await models()).toEqual(['Bank Veld', 'Bank Veld'])

    await shop.db.updateTable('delivery_promises').set({ model: 'Bank Veld, cognac' }).execute()
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0176-approvals-and-models.sql'), 'utf8')
    await sql.raw(migration.slice(migration.indexOf('update delivery_promises'))).execute(shop.db)

    expect(await models()).toEqual(['Bank Veld', 'Bank Veld'])
  })

  it('is counted per kind, model, brand and cause, and a wish of the customer counts as moved', async () => {
    const [kept, late, wished] = [await order(), await order({}, ['Bank Vlier']), await order({}, ['Bank Vlier'])]
    await move(kept.id, 'delivered', TODAY)
    goTo('2027-04-01')
    await move(late.id, 'delivered')
    await move(wished.id, 'delivered')
    const [promise] = (await wished.api.orderPromises.show({ params: wished.params })).periods
    await shop.sales.promiseDesk.explain({
      params: { promiseId: promise?.promiseId ?? 0 },
      body: { cause: 'customer', explanation: '' },
    })

    const now = await shop.sales.promiseDesk.figures({ query: {} })
    const before = await shop.sales.promiseDesk.figures({ query: { kwartaal: '2026-4' } })
    const empty = await shop.sales.promiseDesk.figures({ query: { kwartaal: '2025-1' } })

    expect(now).toMatchObject({
      quarter: '2027-2',
      total: { kept: 0, broken: 1, replaced: 1, share: 0 },
      models: [{ name: 'Bank Vlier', broken: 1, replaced: 1 }],
      brands: [{ name: 'Zandberg', broken: 1 }],
      causes: [{ name: 'Nog geen reden', count: 1 }],
    })
    expect(before.total).toMatchObject({ kept: 1, broken: 0, share: 100 })
    expect(empty).toMatchObject({ total: { share: null }, kinds: [], models: [], causes: [] })
    const file = await shop.app.inject({
      url: '/api/admin/promises/figures.csv?kwartaal=2027-2',
      headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
    })
    expect(file.payload).toContain('Model;Bank Vlier;0;1;1;0')
  })
})

describe('the weeks that suit a customer', () => {
  const shop = useShop()
  beforeEach(() => shop.clock.set(`${TODAY}T10:00:00.000Z`))
  const WEEKS = { preferredFrom: '2026-12-28', preferredUntil: '2027-02-01', avoidedWeeks: '2027-01-04' }

  async function order(changes: Parameters<typeof orderForm>[1] = {}, key = newKey()) {
    const item = await shop.addProduct({ displayName: 'Bank Veld' })
    const lines = [{ id: item, itemId: '', basePrice: 825.62, count: 1 }]
    const { api } = shop.browser()
    const { salesOrderId: id } = await place(api, orderForm(lines, { zipcode: '1012 AB', ...changes }), key)
    return { id, api, params: { id }, lines }
  }
  async function ready(id: number) {
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const body = { rowIds, state: 'ready' as const, day: amsterdamDay(shop.clock.now()), mail: false }
    await shop.sales.staffOrders.moveLines({ params: { id }, body })
  }
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      ({ code, fields }: { code: string; fields: { field: string }[] }) =>
        [code, ...fields.map(({ field }) => field)].join(' '),
    )

  it('are stored with the order, shown on the board, and proposed first', async () => {
    const { id, params } = await order(WEEKS)
    await ready(id)

    const { waiting } = await shop.sales.planning.board({ query: {} })
    const { proposed, free } = await shop.sales.planning.slots({ params })

    expect(waiting).toMatchObject([
      { salesOrderId: id, preference: { from: '2026-12-28', until: '2027-02-01', avoided: ['2027-01-04'] } },
    ])
    expect(proposed.length).toBeGreaterThan(0)
    for (const { day } of proposed) {
      const week = mondayOf(day)
      expect(week >= '2026-12-28' && week <= '2027-02-01' && week !== '2027-01-04').toBe(true)
    }
    expect(free[0]?.day.startsWith('2026-12-0')).toBe(true)

    const [slot] = free
    if (!slot) throw new Error('no window is free')
    const { vanId, day, from } = slot
    await shop.sales.planning.plan({ params, body: { vanId, day, from } })
    const board = await shop.sales.planning.board({ query: { dag: day } })
    expect(board.stops).toMatchObject([{ isUnsuited: true, preference: { from: '2026-12-28' } }])
  })

  it('are found months ahead, within half a year', async () => {
    const { id, params } = await order({ preferredFrom: '2027-04-05' })
    await ready(id)

    const { proposed } = await shop.sales.planning.slots({ params })

    expect(proposed[0]?.day.slice(0, 7)).toBe('2027-04')
    const places = proposed.slice(0, 2).map(({ vanId, day, from }) => ({ vanId, day, from }))
    await shop.sales.planning.offer({ params, body: { slots: places } })
  })

  it('are refused at their field, and an order without them is the same as before', async () => {
    expect(await refusal(order({ preferredFrom: '2026-12-29' }))).toBe('invalid_input preferredFrom')
    expect(await refusal(order({ preferredFrom: 'x'.repeat(9000) }))).toBe('invalid_input preferredFrom')
    expect(await refusal(order({ avoidedWeeks: '2026-12-28,2026-12-29' }))).toBe('invalid_input avoidedWeeks')
    expect(await refusal(order({ preferredFrom: '2027-01-04', preferredUntil: '2026-12-28' }))).toBe(
      'invalid_input preferredUntil',
    )

    const key = newKey()
    const { id, lines } = await order({}, key)
    const empty = { preferredFrom: '', preferredUntil: '', avoidedWeeks: '' }
    const again = await place(shop.anonymous, orderForm(lines, { zipcode: '1012 AB', ...empty }), key)
    expect(again.salesOrderId).toBe(id)
    expect(await refusal(place(shop.anonymous, orderForm(lines, { zipcode: '1012 AB', ...WEEKS }), key))).toBe(
      'idempotency_key_reused',
    )
  })

  it('are changed by the buyer and by staff until a window is planned, with one event per change', async () => {
    const { id, api, params } = await order()
    const weeks = { from: '2026-12-28', until: null, avoided: ['2027-01-11', '2027-01-11'] }
    await api.orderPromises.savePreference({ params, body: weeks })
    await api.orderPromises.savePreference({ params, body: weeks })
    await shop.sales.promiseDesk.savePreference({ params, body: { from: '2027-01-04', until: null, avoided: [] } })
    expect(
      await refusal(
        api.orderPromises.savePreference({ params, body: { from: '2027-01-11', until: '2027-01-04', avoided: [] } }),
      ),
    ).toBe('invalid_input until')
    expect(await refusal(shop.anonymous.orderPromises.savePreference({ params, body: weeks }))).toBe('order_not_found')

    await ready(id)
    const [slot] = (await shop.sales.planning.slots({ params })).proposed
    if (!slot) throw new Error('no window is free')
    const { vanId, day, from } = slot
    await shop.sales.planning.plan({ params, body: { vanId, day, from } })

    expect(await refusal(api.orderPromises.savePreference({ params, body: weeks }))).toBe('appointment_closed')
    const shown = await api.orderPromises.show({ params })
    expect(shown).toMatchObject({
      isPreferenceOpen: false,
      preference: { from: '2027-01-04' },
      windows: [{ day, state: 'open' }],
    })
    const events = await shop.db
      .selectFrom('order_events')
      .select('actor')
      .where('kind', '=', 'weeks-preferred')
      .orderBy('id')
      .execute()
    expect(events.map(({ actor }) => actor.slice(0, 5))).toEqual(['guest', 'user:'])
  })

  it('move the promise when they are later, and give it back when the buyer takes that back', async () => {
    const { api, params } = await order()
    const save = (from: string | null) =>
      api.orderPromises.savePreference({ params, body: { from, until: null, avoided: [] } })
    const told = async () =>
      (await api.orderPromises.show({ params })).periods.map(({ from, until, state, cause }) => [
        from,
        until,
        state,
        cause,
      ])

    await save('2027-05-03')
    await save('2027-05-10')
    await save(null)

    expect(await told()).toEqual([
      [MADE.from, MADE.until, 'replaced', 'customer'],
      ['2027-05-03', dayAfter('2027-05-03', 20), 'replaced', 'customer'],
      ['2027-05-10', dayAfter('2027-05-10', 20), 'replaced', 'customer'],
      [MADE.from, MADE.until, 'open', null],
    ])
  })

  it('are exported with the explanations, and erased with the delivery data', async () => {
    const { id, params } = await order({ email: 'klant@voorbeeld.example', ...WEEKS })
    const [promise] = (await shop.sales.promiseDesk.ofOrder({ params })).periods
    await shop.sales.promiseDesk.replace({
      params,
      body: {
        promiseIds: [promise?.promiseId ?? 0],
        week: '2027-04-05',
        cause: 'other',
        explanation: 'Buurvrouw Els belde.',
      },
    })
    await shop.db.updateTable('sales_orders').set({ contact_until: '2026-11-01' }).where('id', '=', id).execute()

    const { promiseDataOf } = await import('#src/server/features/sales/promises/index.ts')
    const exported = await promiseDataOf(shop.db, id)
    await shop.db.transaction().execute((tx) => forgetContact(tx, amsterdamDay(shop.clock.now())))

    expect(exported).toMatchObject({
      periods: [{ state: 'replaced', explanation: 'Buurvrouw Els belde.' }, { state: 'open' }],
      preferredWeeks: { from: '2026-12-28', avoided: ['2027-01-04'] },
    })
    const after = await shop.sales.promiseDesk.ofOrder({ params })
    expect(after.preference).toBeNull()
    expect(JSON.stringify(after)).not.toContain('Els')
  })
})

describe('the delivery time on the product page', () => {
  const shop = useShop()
  beforeEach(() => shop.clock.set(`${TODAY}T10:00:00.000Z`))
  const compute = () => shop.operations.start<{ models: number; changed: number }>('delivery-times', 'system')

  it('is that of the last deliveries of the model, from ten on, without those that the customer wanted later', async () => {
    const parent = await shop.addProduct({ kind: 'parent', displayName: 'Bank Veld' })
    const [cognac, black] = [await shop.addVariant({ parent }), await shop.addVariant({ parent })]
    const single = await shop.addProduct()
    const ids: number[] = []
    for (let count = 0; count < 11; count += 1) {
      const item = count % 2 === 0 ? cognac : black
      const lines = [{ id: item, itemId: '', basePrice: 825.62, count: 1 }]
      const wish = count === 10 ? { preferredFrom: '2026-12-28' } : {}
      ids.push((await place(shop.sales, orderForm(lines, wish))).salesOrderId)
    }
    const deliver = async (id: number, day: string) => {
      shop.clock.set(`${day}T10:00:00.000Z`)
      const { lines } = await shop.sales.staffOrders.show({ params: { id } })
      const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
      await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'delivered', day, mail: false } })
    }
    for (const [index, id] of ids.slice(0, 9).entries()) await deliver(id, dayAfter(TODAY, 42 + index))
    await deliver(ids[10] ?? 0, dayAfter(TODAY, 200))
    await compute()
    const read = async (id: number) => (await shop.anonymous.catalog.product({ params: { id } })).deliveryExperience
    expect(await read(cognac)).toBeUndefined()

    await deliver(ids[9] ?? 0, dayAfter(TODAY, 200))
    const first = await compute()
    const second = await compute()

    expect([first, second]).toMatchObject([
      { ok: true, value: { models: 1, changed: 1 } },
      { ok: true, value: { models: 1, changed: 0 } },
    ])
    expect(await read(cognac)).toBe('Meestal 6 tot 8 weken (laatste 10 leveringen)')
    expect(await read(parent)).toBe('Meestal 6 tot 8 weken (laatste 10 leveringen)')
    expect(await read(single)).toBeUndefined()
  })
})
