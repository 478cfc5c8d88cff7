import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import type { RideReport } from '#shared/contracts/visits.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { DEFAULT_PLANNING } from '#shared/domain/planning/settings.ts'
import { amsterdamDay, dayInWords } from '#shared/kernel/dates.ts'
import { forgetContact } from '#src/server/features/people/account/forget-orders.ts'
import { closeDeliveredStops, forgetProofs } from '#src/server/features/sales/planning/index.ts'
import { reviveExpiredOrder, writeCancellation } from '#src/server/features/sales/sales-orders/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const SIGNATURE = 'M10 20L11 22'
const HOUR_MS = 3_600_000
const DECLARATION = { name: 'Anna', email: 'anna@voorbeeld.example', scope: 'all', products: '', reason: '' } as const

describe('delivery planning', () => {
  const shop = usePayingShop()

  /** Places an order of a sofa whose line is ready, and with `others` of sofas whose lines are not. */
  const readyOrder = async (
    changes: Parameters<typeof orderForm>[1] = {},
    { api = shop.anonymous, others = 0 }: { api?: typeof shop.anonymous; others?: number } = {},
  ) => {
    const item = await shop.addProduct({ displayName: 'Bank Veld' })
    const items = [item]
    for (let count = 0; count < others; count += 1) items.push(await shop.addProduct({ displayName: 'Bank Vlier' }))
    const lines = items.map((one) => ({ id: one, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId: id } = await place(api, orderForm(lines, changes), newKey())
    const details = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = details.lines.map(({ salesOrderRowId }) => salesOrderRowId)
    await moveTo(id, rowIds.slice(0, 1), 'ready')
    return { id, params: { id }, rowIds }
  }
  const cancelLines = (id: number, rowIds: number[]) =>
    shop.sales.staffOrders.cancelPieces({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { pieces: rowIds.map((rowId) => ({ rowId, count: 1 })), reason: 'other' },
    })
  const moveTo = (id: number, rowIds: number[], state: 'ready' | 'delivered') =>
    shop.sales.staffOrders.moveLines({
      params: { id },
      body: { rowIds, state, day: amsterdamDay(shop.clock.now()), mail: false },
    })
  const slotsOf = async (id: number) => shop.sales.planning.slots({ params: { id } })
  const firstSlot = async (id: number) => {
    const [slot] = (await slotsOf(id)).proposed
    if (!slot) throw new Error('no window is free')
    const { vanId, day, from } = slot
    return { vanId, day, from }
  }
  const statesOf = async (id: number) =>
    (await shop.sales.staffOrders.show({ params: { id } })).lines.map(({ state }) => state)
  const tokenOf = async (id: number) => {
    const { link } = await shop.sales.planning.proof({ params: { id } })
    return link?.split('/').at(-1) ?? ''
  }
  const stopOf = async (id: number) => {
    const { stops } = await shop.sales.planning.proof({ params: { id } })
    const [stop] = stops
    if (!stop) throw new Error('the order has no stop')
    const row = await shop.db
      .selectFrom('delivery_stops')
      .selectAll()
      .where('id', '=', stop.stopId)
      .executeTakeFirstOrThrow()
    return { ...stop, version: row.version, vanId: row.van_id }
  }
  const correct = async (id: number, changes: Partial<OrderChange>) => {
    const { version, form } = await shop.sales.staffOrders.show({ params: { id } })
    const corrected = choicesInCodes({ ...form, ...changes } as unknown as OrderChange) // the form has the type of the contract
    return shop.sales.staffOrders.save({ params: { id }, body: { version, form: corrected } })
  }
  const mails = async () =>
    (await shop.db.selectFrom('outbox').select('kind').where('kind', 'like', 'delivery-%').orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  /** Saves settings in which a window has room for one sofa. */
  const smallVan = () =>
    shop.admin.planning.saveSettings({
      body: {
        version: 0,
        settings: {
          ...structuredClone(DEFAULT_PLANNING),
          vans: structuredClone(DEFAULT_PLANNING.vans).map((van) => ({ ...van, minutesPerDay: 100 })),
        } as Parameters<typeof shop.admin.planning.saveSettings>[0]['body']['settings'],
      },
    })
  /** Plans an order and opens the ride of its van. */
  const onTheRoad = async () => {
    const order = await readyOrder()
    const slot = await firstSlot(order.id)
    await shop.sales.planning.plan({ params: order.params, body: slot })
    const { link } = await shop.sales.planning.openRide({ body: { vanId: slot.vanId, day: slot.day } })
    const token = link.split('/').at(-1) ?? ''
    const { stops } = await shop.anonymous.visits.ride({ params: { token } })
    const stop = stops.find(({ salesOrderId }) => salesOrderId === order.id)
    if (!stop) throw new Error('the ride has no stop')
    // Nine o'clock on the day of the delivery, in Amsterdam.
    shop.clock.set(`${slot.day}T08:00:00Z`)
    const report = (changes: Partial<RideReport>) =>
      shop.anonymous.visits.report({
        params: { token },
        body: {
          reportId: randomUUID(),
          stopId: stop.stopId,
          kind: 'delivered',
          name: 'Anna',
          signature: SIGNATURE,
          reason: '',
          photo: '',
          happenedDateTime: shop.clock.now().toISOString(),
          sentDateTime: shop.clock.now().toISOString(),
          ...changes,
        },
      })
    return { ...order, ...slot, token, stop, report }
  }

  it('plans an order once, moves its lines, promises the window and mails the customer', async () => {
    const order = await readyOrder()
    const slot = await firstSlot(order.id)

    const planned = await shop.sales.planning.plan({ params: order.params, body: slot })
    const again = await shop.sales.planning.plan({ params: order.params, body: slot })

    expect(again).toEqual(planned)
    expect(await statesOf(order.id)).toEqual(['planned'])
    const proof = await shop.sales.planning.proof({ params: order.params })
    expect(proof.promises).toMatchObject([{ day: slot.day, from: slot.from, state: 'open' }])
    expect(await mails()).toEqual(['delivery-planned'])
    await shop.sendMails()
    const board = await shop.sales.planning.board({ query: { dag: slot.day } })
    expect(board.stops).toMatchObject([{ salesOrderId: order.id, state: 'planned', position: 1, isStale: false }])
    expect(board.waiting).toEqual([])
  })

  it('refuses a full window with the free ones, also when two planners choose it at the same time', async () => {
    await smallVan()
    const [first, second] = [await readyOrder(), await readyOrder()]
    const slot = await firstSlot(first.id)

    const results = await Promise.allSettled(
      [first, second].map(({ params }) => shop.sales.planning.plan({ params, body: slot })),
    )

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'planning_full', status: 409 })
    expect(refused?.reason.detail.free.length).toBeGreaterThan(0)
    expect(await shop.db.selectFrom('delivery_stops').selectAll().execute()).toHaveLength(1)
  })

  it('moves a stop of the version that the planner saw, and refuses an older one', async () => {
    const order = await readyOrder()
    const [slot, other, third] = (await slotsOf(order.id)).proposed
    if (!slot || !other || !third) throw new Error('too few windows are free')
    await shop.sales.planning.plan({ params: order.params, body: slot })
    const { stopId, version } = await stopOf(order.id)
    const params = { id: stopId }

    await shop.sales.planning.move({ params, body: { ...other, version } })

    await expect(shop.sales.planning.move({ params, body: { ...third, version } })).rejects.toMatchObject({
      code: 'stop_changed',
    })
    const { promises } = await shop.sales.planning.proof({ params: order.params })
    expect(promises.map(({ day, state, reason }) => [day, state, reason])).toEqual([
      [other.day, 'open', ''],
      [slot.day, 'replaced', `Verzet naar ${dayInWords(other.day)}`],
    ])
  })

  it('leaves lines alone that staff delivered by hand, when the stop moves and when the driver reports it', async () => {
    const order = await readyOrder()
    const { proposed } = await slotsOf(order.id)
    const [slot] = proposed
    const other = proposed.find(({ day }) => day !== slot?.day)
    if (!slot || !other) throw new Error('too few windows are free')
    await shop.sales.planning.plan({ params: order.params, body: slot })
    await moveTo(order.id, order.rowIds, 'delivered')
    const { stopId, version } = await stopOf(order.id)

    await shop.sales.planning.move({ params: { id: stopId }, body: { ...other, version } })

    expect(await statesOf(order.id)).toEqual(['delivered'])
    const reported = await onTheRoad()
    await moveTo(reported.id, reported.rowIds, 'delivered')
    shop.clock.advance(24 * HOUR_MS)
    await reported.report({})
    expect((await shop.sales.staffOrders.show({ params: reported.params })).deliveredOn).toBe(reported.day)
  })

  it('takes a stop off the board; its lines are ready, and wait for a date again', async () => {
    const order = await readyOrder()
    const slot = await firstSlot(order.id)
    await shop.sales.planning.plan({ params: order.params, body: slot })
    const { stopId, version } = await stopOf(order.id)

    await shop.sales.planning.unplan({ params: { id: stopId }, body: { version, reason: 'Bus kapot' } })

    expect(await statesOf(order.id)).toEqual(['ready'])
    const board = await shop.sales.planning.board({ query: { dag: slot.day } })
    expect([board.stops, board.waiting.map(({ salesOrderId }) => salesOrderId)]).toEqual([[], [order.id]])
    const appointment = await shop.anonymous.visits.appointment({ params: { token: await tokenOf(order.id) } })
    expect(appointment).toMatchObject({ planned: null, promises: [{ state: 'withdrawn', reason: 'Bus kapot' }] })
  })

  it('keeps the delivery method of an order with a planned stop, also when its other data are corrected', async () => {
    const order = await readyOrder()
    await shop.sales.planning.plan({ params: order.params, body: await firstSlot(order.id) })

    await expect(correct(order.id, { delivery: 'pickup' })).rejects.toMatchObject({ code: 'order_delivery_fixed' })

    await correct(order.id, { reference: 'Serre' })
    const stop = await stopOf(order.id)
    expect(stop).toMatchObject({ state: 'planned', version: 1 })
    await shop.sales.planning.unplan({ params: { id: stop.stopId }, body: { version: 1, reason: 'Klant haalt af' } })
    expect((await correct(order.id, { delivery: 'pickup' })).form).toMatchObject({ delivery: 'pickup' })
  })

  it('lets a planned stop follow the corrected address of its order, with its region', async () => {
    const order = await readyOrder()
    await shop.sales.planning.plan({ params: order.params, body: await firstSlot(order.id) })
    const addressOf = async () => {
      const { country, postcode, region, version } = await shop.db
        .selectFrom('delivery_stops')
        .selectAll()
        .where('sales_order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      return { country, postcode, region, version }
    }
    expect(await addressOf()).toEqual({ country: 'NL', postcode: '1234 AB', region: 'Nederland', version: 1 })

    const antwerp = { country: 'BE', zipcode: '2000', houseNumber: '1', streetname: 'Kaai', city: 'Antwerpen' } as const
    await correct(order.id, antwerp)
    await correct(order.id, { phoneNumber: '0687654321' })

    expect(await addressOf()).toEqual({ country: 'BE', postcode: '2000', region: 'België', version: 2 })
    const promises = await shop.db.selectFrom('delivery_promises').select(['region', 'state']).execute()
    expect(promises).toEqual([{ region: 'België', state: 'open' }])
  })

  it('asks about the way in again at another address, and not after a correction of other data', async () => {
    const order = await readyOrder()
    const token = await tokenOf(order.id)
    const access = { floor: 3, hasLift: false, doorCm: 90, parking: '', remarks: '' }
    const answers = async () => (await shop.anonymous.visits.appointment({ params: { token } })).access
    await shop.anonymous.visits.saveAccess({ params: { token }, body: access })
    await shop.db
      .insertInto('delivery_passages')
      .values({ sales_order_id: order.id, passages: '{}', saved_at: shop.clock.now() })
      .execute()

    await correct(order.id, { phoneNumber: '0687654321', city: 'Verzonnen' })
    expect(await answers()).toEqual(access)

    await correct(order.id, { houseNumber: '14' })
    expect(await answers()).toBe(null)
    expect(await shop.db.selectFrom('delivery_passages').select('sales_order_id').execute()).toEqual([])
  })

  it('does not let an order that is paid at pickup become a delivery', async () => {
    const { id } = await readyOrder({ delivery: 'a', payment: '3' }, { api: shop.sales })

    await expect(correct(id, { delivery: 'delivery' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'form.delivery', message: expect.stringContaining('bij het afhalen betaald') }],
    })
  })

  it('cannot be undone, also not after the stop was taken off the board', async () => {
    const order = await readyOrder()
    await shop.sales.planning.plan({ params: order.params, body: await firstSlot(order.id) })
    const undoNewest = async () => {
      const { timeline } = await shop.sales.staffOrders.show({ params: order.params })
      const [undoId = 0] = timeline.flatMap((entry) => (entry.kind === 'event' && entry.undoId ? [entry.undoId] : []))
      return shop.sales.staffOrders.undo({ params: order.params, body: { undoId } })
    }
    await expect(undoNewest()).rejects.toMatchObject({ code: 'undo_planned' })
    const { stopId, version } = await stopOf(order.id)
    await shop.sales.planning.unplan({ params: { id: stopId }, body: { version, reason: 'Bus kapot' } })

    await expect(undoNewest()).rejects.toMatchObject({ code: 'undo_planned' })

    expect(await statesOf(order.id)).toEqual(['ready'])
  })

  it('lets the customer choose a proposed window, once, and offers a calendar file', async () => {
    const order = await readyOrder()
    const slots = (await slotsOf(order.id)).proposed
    await shop.sales.planning.offer({ params: order.params, body: { slots } })
    await shop.sales.planning.offer({ params: order.params, body: { slots } })
    const params = { token: await tokenOf(order.id) }
    const { choices } = await shop.anonymous.visits.appointment({ params })
    const [choice] = choices
    if (!choice) throw new Error('nothing can be chosen')

    const body = { day: choice.day, from: choice.from }
    await shop.anonymous.visits.choose({ params, body })
    const chosen = await shop.anonymous.visits.choose({ params, body })

    expect(chosen).toMatchObject({ planned: { day: choice.day, from: choice.from, state: 'planned' }, choices: [] })
    expect(await statesOf(order.id)).toEqual(['planned'])
    expect(await mails()).toEqual(['delivery-offer', 'delivery-planned'])
    const file = await shop.app.inject(`/api/visit/appointment/${params.token}/afspraak.ics`)
    expect(file.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
    expect(file.body).toContain(`DTSTART:${choice.day.replaceAll('-', '')}T`)
  })

  it('tells a customer whose window became full what is still free, and refuses windows that were not proposed', async () => {
    await smallVan()
    const [customer, other] = [await readyOrder(), await readyOrder()]
    const [slot, second] = (await slotsOf(customer.id)).proposed
    if (!slot || !second) throw new Error('too few windows are free')
    await shop.sales.planning.offer({ params: customer.params, body: { slots: [slot, second] } })
    await shop.sales.planning.plan({ params: other.params, body: slot })
    const params = { token: await tokenOf(customer.id) }

    const choose = (one: typeof slot) =>
      shop.anonymous.visits.choose({ params, body: { day: one.day, from: one.from } })

    await expect(choose(slot)).rejects.toMatchObject({
      code: 'planning_full',
      detail: { free: [{ day: second.day, from: second.from }] },
    })
    await expect(choose({ ...slot, day: '2027-12-01' })).rejects.toMatchObject({ code: 'appointment_closed' })
    expect(await shop.anonymous.visits.appointment({ params })).toMatchObject({
      choices: [{ day: second.day }],
      gone: [{ day: slot.day, from: slot.from }],
    })
  })

  it('offers no line that was withdrawn, and cancels the order with its other lines', async () => {
    const order = await readyOrder({}, { others: 1 })
    const { withdrawalId } = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: {
        orderNumber: String(order.id),
        name: 'Anna de Wilde',
        email: 'anna@voorbeeld.example',
        scope: 'some',
        products: 'De bank',
        rowIds: order.rowIds.slice(0, 1),
      },
    })
    const slot = await firstSlot(order.id)
    await shop.sales.withdrawals.handle({ params: { id: withdrawalId }, body: { state: 'settled' } })

    expect((await shop.sales.planning.board()).waiting).toEqual([])
    await expect(shop.sales.planning.plan({ params: order.params, body: slot })).rejects.toMatchObject({
      code: 'nothing_to_plan',
    })
    expect(await cancelLines(order.id, order.rowIds.slice(1))).toMatchObject({ isCanceledByStaff: true })
  })

  it('takes a stop off the board in the cancellation of its lines, or of the whole order, by staff and not by its buyer', async () => {
    const guest = shop.browser()
    const [part, whole] = [
      await readyOrder({}, { others: 1 }),
      await readyOrder({}, { api: guest.api, others: 1 }),
    ] as const
    for (const { id, params } of [part, whole]) {
      await shop.sales.planning.plan({ params, body: await firstSlot(id) })
    }

    const details = await cancelLines(part.id, part.rowIds.slice(0, 1))
    const byBuyer = guest.api.salesOrders.cancel({ params: whole.params, body: { reason: 'unwanted' } })
    await expect(byBuyer).rejects.toMatchObject({ code: 'order_not_cancelable' })
    await cancelLines(whole.id, whole.rowIds)

    expect(details.canceledDateTime).toBeNull()
    for (const { params } of [part, whole]) {
      expect(await shop.sales.planning.proof({ params })).toMatchObject({
        stops: [{ state: 'removed' }],
        promises: [{ state: 'withdrawn' }],
      })
    }
  })

  it('plans a pickup in the hours of the showroom', async () => {
    const order = await readyOrder({ delivery: 'a', payment: '3' }, { api: shop.sales })

    const { proposed } = await slotsOf(order.id)

    expect(proposed[0]).toMatchObject({ vanId: 'afhalen', from: '10:00' })
  })

  it('asks about the way in once, and counts a floor without a lift in the next plan', async () => {
    const order = await readyOrder()
    const params = { token: await tokenOf(order.id) }
    const before = (await shop.sales.planning.board()).waiting[0]?.minutes ?? 0

    const body = { floor: 3, hasLift: false, doorCm: 80, parking: 'Voor de deur', remarks: '' }
    await shop.anonymous.visits.saveAccess({ params, body })

    const [waiting] = (await shop.sales.planning.board()).waiting
    expect(waiting?.minutes).toBe(before + 3 * DEFAULT_PLANNING.minutes.floor)
    await expect(shop.anonymous.visits.saveAccess({ params, body: { ...body, floor: -1 } })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: 'floor' }],
    })
  })

  it('delivers with a signature and a photo without metadata; a repeated report stores nothing more', async () => {
    const { id, params, report, stop } = await onTheRoad()
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa8866' } })
      .withExif({ IFD0: { Copyright: 'geheim' } })
      .jpeg()
      .toBuffer()
    const reportId = randomUUID()
    const base64 = photo.toString('base64')

    await report({ kind: 'under_way', name: '', signature: '' })
    shop.clock.advance(60_000)
    const delivered = await report({ reportId, photo: base64 })
    const again = await report({ reportId, photo: base64 })

    expect([delivered.state, again.receivedDateTime]).toEqual(['done', delivered.receivedDateTime])
    await expect(report({ reportId, name: 'Een ander' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await statesOf(id)).toEqual(['delivered'])
    const proof = await shop.sales.planning.proof({ params })
    expect(proof.promises).toMatchObject([{ state: 'kept' }])
    expect(proof.reports).toMatchObject([{ kind: 'delivered', name: 'Anna', hasPhoto: true }, { kind: 'under_way' }])
    const bearer = { authorization: `Bearer ${await shop.tokenOf('sales')}` }
    const shown = await shop.app.inject({ url: `/api/admin/planning/report/${reportId}/photo`, headers: bearer })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect(await mails()).toEqual(['delivery-planned', 'delivery-underway'])
    expect((await shop.sales.planning.figures()).total).toMatchObject({ kept: 1, broken: 0, share: 100 })
    expect(stop.phone).toBe('0612345678')
  })

  it('stores a report of a phone that was offline for a day with its own time, and breaks the promise of a late delivery', async () => {
    const { params, report, day } = await onTheRoad()
    const happened = new Date(`${day}T15:30:00Z`)
    shop.clock.advance(happened.getTime() + 24 * HOUR_MS - shop.clock.now().getTime())

    await report({ happenedDateTime: happened.toISOString(), sentDateTime: shop.clock.now().toISOString() })

    const { reports, promises } = await shop.sales.planning.proof({ params })
    expect(reports[0]?.happenedDateTime).toBe(happened.toISOString())
    const order = await shop.sales.staffOrders.show({ params })
    expect(order.deliveredOn).toBe(day)
    // The window is the morning, the delivery was at half past four.
    expect(promises).toMatchObject([{ state: 'broken', reason: `Bezorgd op ${dayInWords(happened)} om 16:30 uur` }])
  })

  it('makes the lines ready again when nobody was home, with the reason for staff', async () => {
    const { id, params, report, day } = await onTheRoad()
    await expect(report({ kind: 'not_home', reason: '' })).rejects.toMatchObject({ fields: [{ field: 'reason' }] })

    await report({ kind: 'not_home', name: '', signature: '', reason: 'Niemand deed open' })

    expect(await statesOf(id)).toEqual(['ready'])
    const { promises, reports } = await shop.sales.planning.proof({ params })
    expect([promises[0]?.state, reports[0]?.reason]).toEqual(['broken', 'Niemand deed open'])
    const { waiting } = await shop.sales.planning.board({ query: { dag: day } })
    expect(waiting.map(({ salesOrderId }) => salesOrderId)).toEqual([id])
  })

  it('stores a late report about a stop that was moved or planned anew, and keeps the newer appointment', async () => {
    const moved = await onTheRoad()
    const other = await firstSlot((await readyOrder()).id)
    const { stopId, version } = await stopOf(moved.id)
    await shop.sales.planning.move({ params: { id: stopId }, body: { ...other, version } })

    const late = { name: '', signature: '', reason: 'Niemand deed open' }
    expect(await moved.report({ ...late, kind: 'not_home' })).toMatchObject({ state: 'planned' })

    expect(await statesOf(moved.id)).toEqual(['planned'])
    const { promises, reports } = await shop.sales.planning.proof({ params: moved.params })
    expect(promises.map(({ state }) => state)).toEqual(['open', 'replaced'])
    expect(reports).toMatchObject([{ kind: 'not_home', reason: 'Niemand deed open' }])

    const failed = await onTheRoad()
    await failed.report({ ...late, kind: 'not_home' })
    await shop.sales.planning.plan({ params: failed.params, body: await firstSlot(failed.id) })
    expect(await failed.report({ ...late, kind: 'damaged' })).toMatchObject({ state: 'failed' })

    expect(await statesOf(failed.id)).toEqual(['planned'])
    expect((await stopOf(failed.id)).state).toBe('planned')
  })

  it('delivers no line of a newer appointment, when a delivery of the failed stop is reported late', async () => {
    const failed = await onTheRoad()
    await failed.report({ kind: 'not_home', name: '', signature: '', reason: 'Niemand deed open' })
    await shop.sales.planning.plan({ params: failed.params, body: await firstSlot(failed.id) })

    expect(await failed.report({ name: 'De buren' })).toMatchObject({ state: 'failed' })

    expect(await statesOf(failed.id)).toEqual(['planned'])
    expect((await stopOf(failed.id)).state).toBe('planned')
    const { reports } = await shop.sales.planning.proof({ params: failed.params })
    expect(reports.map(({ name }) => name)).toContain('De buren')
  })

  it('opens one service case of a damaged delivery, with the photo, and the words of the driver for staff only', async () => {
    const { id, params, report } = await onTheRoad()
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'brown' } })
    const photo = (await picture.jpeg().toBuffer()).toString('base64')
    const damage = { kind: 'damaged', name: '', signature: '', reason: 'Poot gebroken', photo } as const
    const reportId = randomUUID()

    await report({ ...damage, reportId })
    await report({ ...damage, reportId })

    const { items } = await shop.sales.serviceDesk.find({ query: {} })
    expect(items).toMatchObject([{ salesOrderId: id, problem: 'other' }])
    const serviceCaseId = items[0]?.serviceCaseId ?? 0
    const { messages } = await shop.sales.serviceDesk.show({ params: { id: serviceCaseId } })
    expect(messages.map(({ from, text, photoIds }) => [from, text, photoIds.length])).toEqual([
      ['customer', 'Bij de levering zagen wij schade. Het product is mee terug gegaan.', 1],
      ['note', 'Schade: Poot gebroken', 0],
    ])
    expect(await statesOf(id)).toEqual(['ready'])
    const { timeline } = await shop.sales.staffOrders.show({ params })
    expect(timeline.filter((entry) => entry.kind === 'event' && entry.event === 'service-opened')).toHaveLength(1)
  })

  it('takes a stop off the board whose lines were withdrawn, and lets them wait again when staff reopen it', async () => {
    const { id, params, rowIds } = await readyOrder()
    await shop.sales.planning.plan({ params, body: await firstSlot(id) })
    const declared = await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { ...DECLARATION, orderNumber: String(id), rowIds },
    })
    const withdrawal = { params: { id: declared.withdrawalId } }

    await shop.sales.withdrawals.handle({ ...withdrawal, body: { state: 'settled', reason: '', salesOrderId: id } })

    const { stops, promises } = await shop.sales.planning.proof({ params })
    expect([stops[0]?.state, promises[0]?.state]).toEqual(['removed', 'withdrawn'])
    const reopened = { state: 'in_progress', reason: 'De klant wil hem toch' } as const
    await shop.sales.withdrawals.handle({ ...withdrawal, body: reopened })
    const { waiting } = await shop.sales.planning.board({ query: {} })
    expect(waiting.map(({ salesOrderId }) => salesOrderId)).toEqual([id])
  })

  it('lets the planned lines of an expired order wait for a date again, when a late payment revives it', async () => {
    const { id, params } = await readyOrder()
    await shop.sales.planning.plan({ params, body: await firstSlot(id) })
    const expiredAt = shop.clock.now()
    const expiry = { reason: 'expired', actor: 'system', at: expiredAt } as const
    await shop.db.transaction().execute((tx) => writeCancellation(tx, id, expiry))
    shop.clock.advance(HOUR_MS)

    await shop.db.transaction().execute((tx) => reviveExpiredOrder(tx, id, shop.clock.now()))

    expect(await statesOf(id)).toEqual(['ready'])
    const { waiting } = await shop.sales.planning.board({ query: {} })
    expect(waiting.map(({ salesOrderId }) => salesOrderId)).toEqual([id])
  })

  it('stores a delivery that two phones report, and one of a canceled order, without a second effect', async () => {
    const { id, params, report } = await onTheRoad()
    await report({})
    await report({ name: 'De buren' })

    const { reports } = await shop.sales.planning.proof({ params })
    expect(reports).toHaveLength(2)
    expect(
      (await shop.db.selectFrom('order_steps').selectAll().where('state', '=', 'delivered').execute()).length,
    ).toBe(1)

    const other = await onTheRoad()
    await shop.db
      .updateTable('sales_orders')
      .set({ canceled_at: shop.clock.now() })
      .where('id', '=', other.id)
      .execute()
    await other.report({})
    expect(await statesOf(other.id)).toEqual(['planned'])
    await closeDeliveredStops({ db: shop.db, now: shop.clock.now })
    expect((await stopOf(other.id)).state).toBe('removed')
    expect(id).not.toBe(other.id)
  })

  it('replaces no photo of a report, and stores none for a stop of another ride', async () => {
    const { report } = await onTheRoad()
    const photoOf = async (background: string) => {
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } })
      return (await picture.png().toBuffer()).toString('base64')
    }
    const reportId = randomUUID()
    await report({ reportId, photo: await photoOf('#ffffff') })
    const before = await shop.files.proofs.list()

    await expect(report({ reportId, photo: await photoOf('#000000') })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await expect(report({ stopId: 999_999, photo: await photoOf('#000000') })).rejects.toMatchObject({
      code: 'stop_not_found',
    })

    expect(await shop.files.proofs.list()).toEqual(before)
  })

  it('refuses a photo that is none, a wrong link, and a link that was revoked', async () => {
    const { report, token, stop, vanId, day } = await onTheRoad()
    const pdf = Buffer.from('%PDF-1.7 not a photo').toString('base64')
    await expect(report({ photo: pdf })).rejects.toMatchObject({ fields: [{ field: 'photo' }] })
    const wrong = `${token.split('.')[0]}.${'a'.repeat(43)}`
    await expect(shop.anonymous.visits.ride({ params: { token: wrong } })).rejects.toMatchObject({ status: 404 })
    expect(stop.state).toBe('planned')

    const { rideId } = await shop.sales.planning.openRide({ body: { vanId, day } })
    await shop.sales.planning.revokeRide({ params: { rideId } })

    await expect(report({})).rejects.toMatchObject({ code: 'ride_not_found' })
    shop.clock.advance(72 * HOUR_MS)
    const next = await shop.sales.planning.openRide({ body: { vanId, day } })
    expect(next.rideId).not.toBe(rideId)
    // Three days after the ride the new link has expired too.
    await expect(
      shop.anonymous.visits.ride({ params: { token: next.link.split('/').at(-1) ?? '' } }),
    ).rejects.toMatchObject({ code: 'ride_not_found' })
  })

  it('refuses settings that a colleague changed, and a removed van with coming stops', async () => {
    const saved = await smallVan()
    await expect(smallVan()).rejects.toMatchObject({ code: 'planning_settings_changed' })
    const order = await readyOrder()
    await shop.sales.planning.plan({ params: order.params, body: await firstSlot(order.id) })

    const settings = { ...saved.settings, vans: saved.settings.vans.filter(({ kind }) => kind === 'pickup') }

    await expect(
      shop.admin.planning.saveSettings({ body: { version: saved.version, settings } }),
    ).rejects.toMatchObject({ code: 'planning_van_in_use' })
  })

  it('makes a packing list and a route list as PDF', async () => {
    const { vanId, day } = await onTheRoad()
    const bearer = { authorization: `Bearer ${await shop.tokenOf('sales')}` }

    const paper = await shop.app.inject({
      url: `/api/admin/planning/route.pdf?bus=${vanId}&dag=${day}`,
      headers: bearer,
    })

    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('exports and erases answers, signature and photo with the delivery data of the order', async () => {
    const { id, params, report } = await onTheRoad()
    const body = { floor: 1, hasLift: true, doorCm: null, parking: 'Achter', remarks: 'Hond' }
    await shop.anonymous.visits.saveAccess({ params: { token: await tokenOf(id) }, body })
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    await report({ photo: photo.toString('base64') })
    expect((await shop.files.proofs.list()).length).toBeGreaterThan(0)

    const yesterday = '2026-01-01'
    await shop.db.updateTable('sales_orders').set({ contact_until: yesterday }).where('id', '=', id).execute()
    await forgetContact(shop.db, amsterdamDay(shop.clock.now()))
    await forgetProofs({ db: shop.db, ...shop.files, now: () => new Date(Date.now() + 48 * HOUR_MS) })

    const { access, reports } = await shop.sales.planning.proof({ params })
    expect(access).toBeNull()
    expect(reports).toMatchObject([{ name: '', signature: '', hasPhoto: false }])
    expect(await shop.files.proofs.list()).toEqual([])
  })

  it('refuses the week of a day that no shop plans', async () => {
    const call = shop.admin.planning.board({ query: { dag: '9999-12-31' } })
    await expect(call).rejects.toMatchObject({ status: 422, fields: [{ field: 'dag' }] })
  })
})
