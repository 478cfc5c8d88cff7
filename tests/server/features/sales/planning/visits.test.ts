import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { closeDeliveredStops } from '#src/server/features/sales/planning/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('a visit for a service case', () => {
  const shop = usePayingShop()

  /** A delivered sofa with a service case of its buyer, and the free windows of a visit. */
  const reported = async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Vlier' })
    const { api } = shop.browser()
    const { salesOrderId: id } = await place(api, orderForm([{ id: sofa, itemId: '', basePrice: 825.62, count: 1 }]))
    const rowIds = (await shop.sales.staffOrders.show({ params: { id } })).lines.map((line) => line.salesOrderRowId)
    const day = amsterdamDay(shop.clock.now())
    await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'delivered', day, mail: false } })
    const { serviceCaseId } = await api.service.open({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { rowIds, problem: 'seam', description: 'De naad links laat los.' },
    })
    const params = { id: serviceCaseId }
    const { free } = await shop.sales.planning.visitSlots({ params, query: { minuten: 45 } })
    const [slot, later] = free
    if (!slot || !later) throw new Error('the board has no free window')
    const bodyOf = ({ vanId, day: on, from }: typeof slot) => ({ vanId, day: on, from, minutes: 45, mail: true })
    return { api, id, params, body: bodyOf(slot), later: bodyOf(later) }
  }
  const show = (params: { id: number }) => shop.sales.serviceDesk.show({ params })
  const stopOn = async (day: string) => {
    const [stop] = (await shop.sales.planning.board({ query: { dag: day } })).stops
    if (!stop) throw new Error('the board has no stop')
    return stop
  }
  const subjects = async () => {
    shop.mailbox.mails.length = 0
    await shop.sendMails()
    return shop.mailbox.mails.map(({ subject }) => subject)
  }

  it('is planned once on the board, with the case and a mail, and moved there', async () => {
    const { api, id, params, body, later } = await reported()
    await subjects()

    const planned = await shop.sales.planning.planVisit({ params, body })
    const again = await shop.sales.planning.planVisit({ params, body })

    expect(again).toEqual(planned)
    await expect(shop.sales.planning.planVisit({ params, body: later })).rejects.toMatchObject({
      code: 'visit_planned',
    })
    const stop = await stopOn(body.day)
    expect(stop).toMatchObject({
      serviceCaseId: params.id,
      minutes: 45,
      isStale: false,
      pieces: [{ name: 'Bank Vlier' }],
    })
    expect((await api.service.show({ params })).visit).toEqual({ day: body.day, window: 'tussen 08:00 en 12:00 uur' })
    expect(await subjects()).toEqual([`Wij komen langs voor uw melding S${params.id}`])

    const { minutes: _minutes, ...place } = later
    const move = { params: { id: stop.stopId }, body: { ...place, version: stop.version } }
    await shop.sales.planning.move(move)
    await shop.sales.planning.move(move)

    expect(await show(params)).toMatchObject({
      state: 'visit_planned',
      visitOn: later.day,
      visitStop: { day: later.day },
    })
    expect(await subjects()).toEqual([`Wij komen langs voor uw melding S${params.id}`])
    expect((await shop.sales.staffOrders.show({ params: { id } })).lines[0]?.state).toBe('delivered')
    await closeDeliveredStops({ db: shop.db, now: shop.clock.now })
    expect((await stopOn(later.day)).state).toBe('planned')
  })

  it('that the driver made or found nobody at home gives its case back to staff, with the words of the driver', async () => {
    for (const kind of ['delivered', 'not_home'] as const) {
      const { api, params, body } = await reported()
      const { stopId } = await shop.sales.planning.planVisit({ params, body })
      const { link } = await shop.sales.planning.openRide({ body: { vanId: body.vanId, day: body.day } })
      const now = shop.clock.now().toISOString()
      const report = {
        reportId: randomUUID(),
        stopId,
        kind,
        name: kind === 'delivered' ? 'Anna' : '',
        signature: kind === 'delivered' ? 'M1 1L2 2' : '',
        reason: 'Naad gelijmd',
        photo: '',
        happenedDateTime: now,
        sentDateTime: now,
      }
      const token = link.split('/').at(-1) ?? ''
      await shop.anonymous.visits.report({ params: { token }, body: report })
      await shop.anonymous.visits.report({ params: { token }, body: report })

      const found = await show(params)
      expect(found).toMatchObject({ state: 'in_progress', visitStop: null })
      expect(found.messages.filter(({ from }) => from === 'note')).toMatchObject([
        { text: expect.stringMatching(/Naad gelijmd/) },
      ])
      expect(JSON.stringify(await api.service.show({ params }))).not.toContain('Naad gelijmd')
    }
  })

  it('leaves the board when staff take it off, or choose the next state of the case', async () => {
    const { params, body } = await reported()
    await shop.sales.planning.planVisit({ params, body })
    const stop = await stopOn(body.day)
    await subjects()
    const off = { version: stop.version, reason: 'Monteur ziek', mail: true }
    await shop.sales.planning.unplan({ params: { id: stop.stopId }, body: off })
    expect(await show(params)).toMatchObject({ state: 'in_progress', visitStop: null })
    expect(await subjects()).toEqual([expect.stringMatching(/^Uw afspraak vervalt/)])

    const write = async (state: 'in_progress' | 'solved') =>
      shop.sales.serviceDesk.write({
        params,
        headers: { 'idempotency-key': newKey() },
        body: { version: (await show(params)).version, kind: 'shop', text: 'Gebeld.', state },
      })
    await shop.sales.planning.planVisit({ params, body })
    await write('in_progress')
    expect((await shop.sales.planning.board({ query: { dag: body.day } })).stops).toEqual([])

    await shop.sales.planning.planVisit({ params, body })
    await write('solved')

    expect(await show(params)).toMatchObject({ state: 'solved', visitStop: null })
    // The visit is of today, so it was made.
    expect((await stopOn(body.day)).state).toBe('done')
    await expect(shop.sales.planning.planVisit({ params, body })).rejects.toMatchObject({
      code: 'service_step_refused',
    })
  })

  it('does not fit into a full window, is refused at its field, and needs the address of an order', async () => {
    const { params, body } = await reported()
    const small = structuredClone(DEFAULT_PLANNING.vans).map((van) => ({ ...van, minutesPerDay: 100 }))
    const settings = { ...structuredClone(DEFAULT_PLANNING), vans: small }
    await shop.admin.planning.saveSettings({
      body: {
        version: 0,
        settings: settings as Parameters<typeof shop.admin.planning.saveSettings>[0]['body']['settings'],
      },
    })
    const other = await reported()
    await shop.sales.planning.planVisit({ params, body })
    await expect(shop.sales.planning.planVisit({ params: other.params, body })).rejects.toMatchObject({
      code: 'planning_full',
    })
    expect(await show(other.params)).toMatchObject({ state: 'new' })
    await expect(
      shop.sales.planning.planVisit({ params: other.params, body: { ...body, minutes: 0 } }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ field: 'minutes' }] })

    const loose = await shop.sales.serviceDesk.open({
      headers: { 'idempotency-key': newKey() },
      body: { name: 'Joris Bos', email: '', problem: 'leg', description: 'Poot wiebelt.', products: 'Fauteuil Linde' },
    })
    await expect(shop.sales.planning.planVisit({ params: { id: loose.serviceCaseId }, body })).rejects.toMatchObject({
      code: 'nothing_to_plan',
    })
  })

  it('is planned once when two planners choose different windows at the same time', async () => {
    const { params, body, later } = await reported()
    const results = await Promise.allSettled(
      [body, later].map((one) => shop.sales.planning.planVisit({ params, body: one })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const stops = await shop.db.selectFrom('delivery_stops').select('id').where('state', '=', 'planned').execute()
    expect(stops).toHaveLength(1)
  })
})
