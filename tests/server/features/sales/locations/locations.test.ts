import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { tillsOf } from '../drawers/tills-with-drawers.ts'

const DATE = '2026-11-21'
const body = (name: string, changes: Record<string, unknown> = {}) => ({
  name,
  street: 'Kade 1',
  zipcode: '9711 AA',
  city: 'Groningen',
  phone: '',
  email: '',
  hours: { '2': { from: '10:00', until: '17:00' } },
  ...changes,
})

describe('the locations of the shop', () => {
  const shop = usePayingShop()

  it('are the default location, with the address of the configuration, until an Admin adds another', async () => {
    const [own] = (await shop.anonymous.locations.list()).locations
    expect(own).toMatchObject({ locationId: 0, isDefault: true, hours: { 2: { from: '10:00', until: '17:00' } } })
    expect(own?.name).toMatch(/^Showroom /)

    const { locations } = await shop.admin.locations.add({ body: body('Groningen Zuid') })

    expect(locations.map(({ name, slug }) => [name, slug])).toEqual([
      [own?.name, 'showroom'],
      ['Groningen Zuid', 'groningen-zuid'],
    ])
    expect((await shop.anonymous.locations.list()).locations).toMatchObject([{ locationId: 0 }, { city: 'Groningen' }])
  })

  it('have different names', async () => {
    await shop.admin.locations.add({ body: body('Groningen') })

    const again = shop.admin.locations.add({ body: body('GRONINGEN') })
    await expect(again).rejects.toMatchObject({ code: 'location_name_taken' })
  })

  it('refuse hours that are no times, or end before they begin', async () => {
    const wrong = { '2': { from: '10.00', until: '17:00' }, '3': { from: '17:00', until: '10:00' } }

    const adding = shop.admin.locations.add({ body: body('Groningen', { hours: wrong }) })

    await expect(adding).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are changed once per version, and can be hidden from the web shop', async () => {
    const added = (await shop.admin.locations.add({ body: body('Groningen') })).locations[1]
    const params = { locationId: added?.locationId ?? -1 }
    const changed = { ...body('Groningen', { city: 'Haren', isShown: false }), version: added?.version ?? -1 }
    await shop.admin.locations.save({ params, body: changed })

    const outdated = shop.admin.locations.save({ params, body: { ...changed, city: 'Assen' } })
    await expect(outdated).rejects.toMatchObject({ code: 'location_changed' })
    expect((await shop.admin.locations.manage()).locations[1]).toMatchObject({ city: 'Haren', slug: 'groningen' })
    expect((await shop.anonymous.locations.list()).locations).toHaveLength(1)
  })
})

describe('special opening days', () => {
  const shop = usePayingShop()
  beforeEach(async () => {
    shop.clock.set('2026-12-01T12:00:00Z')
    // A migration adds the row of the default location; each test begins with empty tables.
    const own = { name: '', slug: 'showroom', is_default: true }
    await shop.db.insertInto('shop_locations').values(own).execute()
  })
  const christmas = { date: '2026-12-25', hours: null, note: 'Eerste Kerstdag' }
  const longDay = { date: '2026-12-24', hours: { from: '09:00', until: '21:00' }, note: '' }
  const own = async () => (await shop.admin.locations.manage()).locations[0]
  const save = async (changes: Record<string, unknown>) =>
    shop.admin.locations.save({
      params: { locationId: 0 },
      body: { ...body('Showroom'), version: (await own())?.version ?? -1, ...changes },
    })

  it('of the default location are in its page, in the configuration and in the day close', async () => {
    expect(await shop.anonymous.config.show()).toMatchObject({ specialDays: [], hasShowrooms: false })
    await save({ specialDays: [christmas, longDay] })
    await shop.admin.locations.add({ body: body('Groningen') })

    const [shown, other] = (await shop.anonymous.locations.list()).locations
    expect(shown?.specialDays).toEqual([longDay, christmas])
    expect(other?.specialDays).toEqual([])
    expect(await shop.anonymous.config.show()).toMatchObject({ specialDays: [longDay, christmas], hasShowrooms: true })
    shop.clock.set('2026-12-18T12:00:00Z')
    const day = await shop.sales.dayClose.show({ query: { date: '2026-12-18' } })
    expect(day.specialDays).toEqual([longDay, christmas])
  })

  it('stay when a page of an older release saves the location', async () => {
    await save({ specialDays: [christmas] })

    await save({ name: 'Driebergen' })

    expect(await own()).toMatchObject({ name: 'Driebergen', specialDays: [christmas] })
  })

  it('disappear from the web shop when they are over, and stay for the day close', async () => {
    await save({ specialDays: [christmas] })
    shop.clock.set('2026-12-26T12:00:00Z')
    await save({ specialDays: [] })

    expect((await shop.anonymous.locations.list()).locations[0]?.specialDays).toEqual([])
    const day = await shop.sales.dayClose.show({ query: { date: '2026-12-25' } })
    expect(day.specialDays).toEqual([christmas])
  })

  it.each([
    ['a day in the past', [{ ...christmas, date: '2026-11-30' }]],
    ['a day too far away', [{ ...christmas, date: '2206-12-25' }]],
    ['a day that does not exist', [{ ...christmas, date: '2026-02-30' }]],
    ['a day twice', [christmas, { ...longDay, date: christmas.date }]],
    ['a day that closes before it opens', [{ ...longDay, hours: { from: '21:00', until: '09:00' } }]],
  ])('are refused: %s', async (_, specialDays) => {
    await expect(save({ specialDays })).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await own())?.specialDays).toEqual([])
  })

  it('are in the audit log as text', async () => {
    await save({ specialDays: [christmas] })

    const { items } = await shop.admin.audit.find({ query: { page: 1, pageSize: 10 } })
    expect(JSON.stringify(items[0])).toContain('2026-12-25 Gesloten (Eerste Kerstdag)')
  })
})

describe('a till in another location', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-11-21T13:00:00Z'))
  const { twoTills, payCash } = tillsOf(shop)

  /** Moves the second till to a new location. */
  async function tillElsewhere() {
    const { locations } = await shop.admin.locations.add({ body: body('Groningen') })
    const locationId = locations[1]?.locationId ?? -1
    const { counter, stockroom: elsewhere, tills } = await twoTills()
    const former = await elsewhere.drawers.show()
    await shop.admin.tills.setLocation({ params: { tillId: tills[1].tillId }, body: { locationId } })
    return { counter, elsewhere, tills, locationId, former }
  }
  const sell = async (api: typeof shop.sales) => {
    const id = await shop.addProduct()
    const form = orderForm([{ id, basePrice: 825.62, count: 1 }])
    return (await place(api, { ...form, isAtCounter: true })).salesOrderId
  }

  it('gets a drawer of its own there, and leaves its former drawer', async () => {
    const { elsewhere, tills, locationId, former } = await tillElsewhere()

    expect((await elsewhere.drawers.show()).drawerId).not.toBe(former.drawerId)
    const { tillId } = tills[1]
    const back = shop.admin.tills.setDrawer({ params: { tillId }, body: { drawerId: 'main' } })
    await expect(back).rejects.toMatchObject({ code: 'till_unknown' })
    const unknown = shop.admin.tills.setLocation({ params: { tillId }, body: { locationId: locationId + 1 } })
    await expect(unknown).rejects.toMatchObject({ code: 'till_unknown' })
    const { tills: all } = await shop.admin.tills.setLocation({ params: { tillId }, body: { locationId: 0 } })
    expect(all.find((till) => till.tillId === tillId)).toMatchObject({ locationId: 0 })
  })

  it('places its orders there, but a web order has no location', async () => {
    const { counter, elsewhere, locationId } = await tillElsewhere()
    await sell(elsewhere)
    await sell(counter)
    const product = await shop.addProduct()
    await place(shop.browser().api, orderForm([{ id: product, basePrice: 825.62, count: 1 }]))

    const rows = await shop.db.selectFrom('sales_orders').select(['id', 'location_id']).orderBy('id').execute()
    expect(rows.map((row) => row.location_id)).toEqual([locationId, null, null])
    const details = await shop.sales.staffOrders.show({ params: { id: rows[0]?.id ?? 0 } })
    expect(details.location).toBe('Groningen')
  })

  it('has a day close of its own, with its own money and orders', async () => {
    const { counter, elsewhere, locationId } = await tillElsewhere()
    const [here, there] = [await sell(counter), await sell(elsewhere)]
    await payCash(counter, here, 30_000)
    await payCash(elsewhere, there, 20_000)
    const { paymentId } = await pay(elsewhere, there, 'TERMINAL', { amountCents: 5_000 })
    const attempt = shop.db.selectFrom('payment_attempts').select('pay_id').where('id', '=', paymentId)
    await shop.payerChooses((await attempt.executeTakeFirstOrThrow()).pay_id ?? '', 'paid')

    const own = await counter.dayClose.show({ query: { date: DATE } })
    const other = await elsewhere.dayClose.show({ query: { date: DATE } })

    expect(own).toMatchObject({ locationId: 0, cash: { expectedCents: 30_000 }, total: { netCents: 30_000 } })
    expect(own.openOrders.map(({ salesOrderId }) => salesOrderId)).toEqual([here])
    expect(other).toMatchObject({ locationId, cash: { expectedCents: 20_000 }, total: { netCents: 25_000 } })
    expect(other.openOrders.map(({ salesOrderId }) => salesOrderId)).toEqual([there])
    expect(other.locations.map(({ name }) => name)).toEqual([expect.stringMatching(/^Showroom/), 'Groningen'])
  })

  it('closes its day apart from the other location, and continues with its own float', async () => {
    const { counter, elsewhere, locationId } = await tillElsewhere()
    const there = await sell(elsewhere)
    await payCash(elsewhere, there, 20_000)
    const close = async (api: typeof shop.sales, place: number) => {
      const { seen, cash } = await api.dayClose.show({ query: { date: DATE, locationId: place } })
      const counted = { countedCents: cash.expectedCents, floatCents: cash.expectedCents }
      return api.dayClose.close({
        body: { date: DATE, closingId: randomUUID(), seen, ...counted, ...(place > 0 && { locationId: place }) },
      })
    }
    await close(elsewhere, locationId)
    const own = await counter.dayClose.show({ query: { date: DATE } })
    expect(own.closings).toEqual([])

    // The default location also has the drawer that the till left behind, which is empty.
    await expect(close(elsewhere, locationId)).rejects.toMatchObject({ code: 'day_already_closed' })
    await close(counter, 0)
    shop.clock.set('2026-11-22T13:00:00Z')
    const next = await elsewhere.dayClose.show({ query: { date: '2026-11-22' } })
    expect(next.cash).toMatchObject({ floatBeforeCents: 20_000, carriedCents: 0, expectedCents: 20_000 })
    expect(await elsewhere.drawers.show()).toMatchObject({ expectedCents: 20_000 })
  })

  it('is refused for an unknown location', async () => {
    const view = shop.sales.dayClose.show({ query: { date: DATE, locationId: 9 } })

    await expect(view).rejects.toMatchObject({ fields: [{ field: 'locationId' }] })
  })
})
