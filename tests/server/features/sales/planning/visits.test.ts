import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { closeDeliveredStops } from '#src/server/features/sales/planning/index.ts'
import { stopsTable } from '#src/server/features/sales/planning/stops-table.ts'
import { removeIdleStops } from '#src/server/features/sales/sales-orders/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

/** States that staff choose for the case of a visit of today, and how the promise of the visit ends. */
const NEXT_STATES = [
  ['in_progress', 'withdrawn'],
  ['visit_planned', 'replaced'],
  ['solved', 'kept'],
] as const

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
    expect((await api.service.show({ params })).visit).toEqual({
      day: body.day,
      window: expect.stringMatching(`^tussen ${body.from} en `),
    })
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

  it('is a promise in the ledger, kept or broken with the reason, which its customer reads', async () => {
    const { api, params, body, later } = await reported()
    const promised = async () =>
      (await api.service.show({ params })).visits.map(({ state, reason }) => `${state} ${reason}`.trim())
    const plan = async () => {
      const { stopId } = await shop.sales.planning.planVisit({ params, body })
      const { link } = await shop.sales.planning.openRide({ body: { vanId: body.vanId, day: body.day } })
      return { stopId, token: link.split('/').at(-1) ?? '' }
    }
    const report = async (kind: 'delivered' | 'not_home', { stopId, token }: { stopId: number; token: string }) => {
      const now = shop.clock.now().toISOString()
      const who = kind === 'delivered' ? { name: 'Anna', signature: 'M1 1L2 2' } : { name: '', signature: '' }
      const more = { reason: 'Hond van Anna blaft', photo: '', happenedDateTime: now, sentDateTime: now }
      const answer = { reportId: randomUUID(), stopId, kind, ...who, ...more }
      await shop.anonymous.visits.report({ params: { token }, body: answer })
      await shop.anonymous.visits.report({ params: { token }, body: answer })
    }

    const first = await plan()
    await shop.sales.planning.planVisit({ params, body })
    expect(await promised()).toEqual(['open'])
    const { minutes: _minutes, ...place } = later
    const { version } = await stopOn(body.day)
    await shop.sales.planning.move({ params: { id: first.stopId }, body: { ...place, version } })
    expect(await promised()).toEqual([expect.stringMatching(/^replaced Verzet naar/), 'open'])
    const off = { version: version + 1, reason: 'Anna is ziek', mail: false }
    await shop.sales.planning.unplan({ params: { id: first.stopId }, body: off })
    await report('not_home', await plan())
    await report('delivered', await plan())

    expect((await promised()).slice(1)).toEqual([
      'withdrawn',
      'broken Er was niemand thuis',
      expect.stringMatching(/^(kept|broken Wij waren er op)/),
    ])
    expect(JSON.stringify(await api.service.show({ params }))).not.toMatch(/Hond van Anna|Anna is ziek/)
    expect((await show(params)).visits).toHaveLength(4)
    const { kinds, vans } = await shop.admin.promiseDesk.figures({ query: {} })
    expect(kinds[0]).toMatchObject({ name: 'Gepland servicebezoek', replaced: 1 })
    expect(vans.map(({ kept, broken, replaced }) => kept + broken + replaced)).toEqual([3])
  })

  it('that staff end by the next state of its case keeps, replaces or withdraws its promise', async () => {
    for (const [state, ended] of NEXT_STATES) {
      const { api, params, body } = await reported()
      await shop.sales.planning.planVisit({ params, body })
      const { version } = await show(params)
      const message = {
        version,
        kind: 'shop' as const,
        text: 'Gebeld.',
        state,
        ...(state === 'visit_planned' && { visitOn: body.day, visitWindow: 'ochtend' }),
      }
      await shop.sales.serviceDesk.write({ params, headers: { 'idempotency-key': newKey() }, body: message })

      const { visits } = await api.service.show({ params })
      expect(visits.map((visit) => visit.state)).toEqual([ended])
    }
  })

  it('is not among the promised deliveries of its order', async () => {
    const { api, id, params, body } = await reported()
    await shop.sales.planning.planVisit({ params, body })

    expect((await api.orderPromises.show({ params: { id } })).windows).toEqual([])
    expect((await shop.sales.planning.proof({ params: { id } })).promises).toEqual([])
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

  const reportOf = (stopId: number, kind: 'delivered' | 'not_home', reason = '') => {
    const now = shop.clock.now().toISOString()
    const isMade = kind === 'delivered'
    const signed = { name: isMade ? 'Anna' : '', signature: isMade ? 'M1 1L2 2' : '' }
    return {
      reportId: randomUUID(),
      stopId,
      kind,
      ...signed,
      reason,
      photo: '',
      happenedDateTime: now,
      sentDateTime: now,
    }
  }
  const rideTo = async ({ vanId, day }: { vanId: string; day: string }) => {
    const { link } = await shop.sales.planning.openRide({ body: { vanId, day } })
    return link.split('/').at(-1) ?? ''
  }

  it('of lines that are ready does not keep them from their delivery', async () => {
    const { id, params, body } = await reported()
    await shop.db.updateTable('sales_order_rows').set({ state: 'ready' }).where('sales_order_id', '=', id).execute()
    await shop.sales.planning.planVisit({ params, body })

    const { waiting } = await shop.sales.planning.board({ query: { dag: body.day } })
    expect(waiting.map(({ salesOrderId }) => salesOrderId)).toContain(id)
    const { free } = await shop.sales.planning.slots({ params: { id } })
    const [slot] = free
    if (!slot) throw new Error('the board has no free window')
    const { until: _until, ...place } = slot
    await shop.sales.planning.plan({ params: { id }, body: place })
    expect((await shop.sales.staffOrders.show({ params: { id } })).lines[0]?.state).toBe('planned')
  })

  it('of a canceled order stays with its case, takes its minutes, and can be moved, made and taken off', async () => {
    const { id, params, body, later } = await reported()
    const { stopId } = await shop.sales.planning.planVisit({ params, body })
    await shop.db.updateTable('sales_orders').set({ canceled_at: shop.clock.now() }).where('id', '=', id).execute()
    await shop.db.transaction().execute((tx) => removeIdleStops(tx, id, shop.clock.now()))

    const stop = await stopOn(body.day)
    expect(stop).toMatchObject({ stopId, state: 'planned', isCanceled: false })
    expect((await stopsTable(shop.db).loads(body.day, body.day)).map(({ minutes }) => minutes)).toEqual([45])
    const { minutes: _minutes, ...place } = later
    await shop.sales.planning.move({ params: { id: stopId }, body: { ...place, version: stop.version } })
    const token = await rideTo(later)
    await shop.anonymous.visits.report({ params: { token }, body: reportOf(stopId, 'delivered') })
    expect(await show(params)).toMatchObject({ state: 'in_progress', visitStop: null })
  })

  it('that was moved, or that staff ended, still gives staff the words of the driver', async () => {
    const { params, body, later } = await reported()
    const token = await rideTo(body)
    const { stopId } = await shop.sales.planning.planVisit({ params, body })
    const { version } = await stopOn(body.day)
    const { minutes: _minutes, ...place } = later
    await shop.sales.planning.move({ params: { id: stopId }, body: { ...place, version } })

    await shop.anonymous.visits.report({ params: { token }, body: reportOf(stopId, 'not_home', 'Poort op slot') })
    const found = await show(params)
    // The report is about the earlier window, so the new one stays.
    expect(found).toMatchObject({ state: 'visit_planned', visitStop: { day: later.day } })
    expect(found.messages.map(({ text }) => text)).toContainEqual(expect.stringMatching(/Poort op slot/))
  })

  it('ends with its history on the order when staff choose the next state, and its mails go to the customer of the case', async () => {
    const { id, params, body } = await reported()
    await shop.db
      .updateTable('service_cases')
      .set({ email: 'nieuw@voorbeeld.example' })
      .where('id', '=', params.id)
      .execute()
    const { stopId } = await shop.sales.planning.planVisit({ params, body })
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const token = await rideTo(body)
    await shop.anonymous.visits.report({
      params: { token },
      body: { ...reportOf(stopId, 'not_home'), kind: 'under_way' as const },
    })
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [
        expect.objectContaining({ address: 'nieuw@voorbeeld.example' }),
        `Wij zijn onderweg naar u: melding S${params.id}`,
      ],
    ])

    await shop.sales.serviceDesk.write({
      params,
      headers: { 'idempotency-key': newKey() },
      body: { version: (await show(params)).version, kind: 'note', text: 'Eerst bellen.', state: 'in_progress' },
    })
    const events = await shop.db
      .selectFrom('order_events')
      .select(['kind', 'detail'])
      .where('sales_order_id', '=', id)
      .execute()
    expect(events).toContainEqual({
      kind: 'delivery-unplanned',
      detail: expect.objectContaining({ stopId, serviceCaseId: params.id }),
    })
    // The same window with another duration is another visit.
    await shop.sales.planning.planVisit({ params, body })
    await expect(shop.sales.planning.planVisit({ params, body: { ...body, minutes: 120 } })).rejects.toMatchObject({
      code: 'visit_planned',
    })
  })

  it('is not overwritten by a move while a colleague chooses the next state of its case', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { params, body, later } = await reported()
      const { stopId } = await shop.sales.planning.planVisit({ params, body })
      const { version } = await show(params)
      const { minutes: _minutes, ...place } = later
      const [moved, written] = await Promise.allSettled([
        shop.sales.planning.move({ params: { id: stopId }, body: { ...place, version: 1 } }),
        shop.sales.serviceDesk.write({
          params,
          headers: { 'idempotency-key': newKey() },
          body: { version, kind: 'note', text: 'Klant belt terug.', state: 'in_progress' },
        }),
      ])
      const { state, visitStop } = await show(params)
      // One of the two was refused, and case and board agree.
      expect([moved.status, written.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect([state, visitStop?.day]).toEqual(
        written.status === 'fulfilled' ? ['in_progress', undefined] : ['visit_planned', later.day],
      )
    }
  })
})
