import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import { forgetDue } from '#src/server/features/people/account/index.ts'
import { cleanUpService, eraseCasesOfOrders, openCase } from '#src/server/features/sales/service-cases/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

type Browser = ReturnType<ReturnType<typeof usePayingShop>['browser']>

/** A JPEG photo with a place (GPS) and a camera in its metadata. */
const photoWithPlace = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a5a2b' } })
    .withExif({
      IFD0: { Make: 'Testcamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 7/1 0/1' },
    })
    .jpeg()
    .toBuffer()

describe('a service case', () => {
  const shop = usePayingShop()
  let photo: Buffer
  beforeAll(async () => {
    photo = await photoWithPlace()
  })
  beforeEach(async () => {
    const { servicePhotos } = shop.files
    for (const { name } of await servicePhotos.list()) await servicePhotos.delete(name)
  })

  /** Creates Anna's order of two sofas, with her order token. */
  const order = async () => {
    const ids = [
      await shop.addProduct({ displayName: 'Bank Vlier' }),
      await shop.addProduct({ displayName: 'Bank Vonk' }),
    ]
    const buyer = shop.browser()
    const { salesOrderId } = await place(
      buyer.api,
      orderForm(ids.map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))),
    )
    await shop.sendMails()
    shop.mailbox.mails.length = 0
    const { salesOrderRows } = await buyer.api.salesOrders.show({ params: { id: salesOrderId } })
    return { buyer, salesOrderId, rowIds: salesOrderRows.map((row) => row.salesOrderRowId) }
  }

  /** Sends a file as a browser does: the bytes, with the type of its name. */
  const send = async (
    url: string,
    file: Uint8Array,
    { browser, token, type = 'image/jpeg' }: { browser?: Browser; token?: string; type?: string },
  ) => {
    const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await shop.app.inject({
      method: 'PUT',
      url,
      headers: {
        'content-type': type,
        'x-leermeester-client': '1',
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload: Buffer.from(file),
    })
    return {
      status: reply.statusCode,
      body: reply.json() as { message: string; fields?: { field: string; message: string }[] },
    }
  }
  const orderPhoto = (salesOrderId: number, photoId: string = randomUUID()) =>
    `/api/salesorder/${salesOrderId}/service/photos/${photoId}`

  const report = (
    api: Api,
    id: number,
    body: Partial<Parameters<Api['service']['open']>[0]['body']> = {},
    key = newKey(),
  ) =>
    api.service.open({
      params: { id },
      headers: { 'idempotency-key': key },
      body: { rowIds: [], problem: 'seam', description: 'De naad links laat los.', ...body },
    })
  const answer = (id: number, body: Partial<Parameters<Api['serviceDesk']['write']>[0]['body']>, key = newKey()) =>
    shop.sales.serviceDesk.write({
      params: { id },
      headers: { 'idempotency-key': key },
      body: { version: 0, kind: 'shop', ...body },
    })
  const show = (id: number) => shop.sales.serviceDesk.show({ params: { id } })

  it('is opened from the order with a photo, confirmed by mail, and answered in one thread until it is solved', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const photoId = randomUUID()
    await send(orderPhoto(salesOrderId, photoId), photo, { browser: buyer })

    const opened = await report(buyer.api, salesOrderId, { rowIds: [rowIds[0] ?? 0], photoIds: [photoId] })
    const id = opened.serviceCaseId
    await answer(id, {
      text: 'Wij komen kijken.',
      state: 'visit_planned',
      visitOn: '2026-12-05',
      visitWindow: '9:00 tot 12:00',
    })
    const planned = await buyer.api.service.show({ params: { id } })
    await answer(id, { version: 1, text: 'De naad is hersteld.', state: 'solved' })
    await shop.sendMails()

    expect(opened).toMatchObject({ serviceCaseId: 1001, state: 'new', products: '1 × Bank Vlier' })
    expect(planned).toMatchObject({ state: 'visit_planned', visit: { day: '2026-12-05', window: '9:00 tot 12:00' } })
    expect(planned.messages).toMatchObject([
      { from: 'customer', photoIds: [photoId], author: null },
      { from: 'shop', text: 'Wij komen kijken.', author: null },
    ])
    const mails = shop.mailbox.mails.map(({ to, subject, threadId }) => [to.address, subject, threadId])
    expect(mails).toEqual([
      ['anna@voorbeeld.example', 'Wij hebben uw melding ontvangen (S1001)', undefined],
      ['anna@voorbeeld.example', 'Wij komen langs voor uw melding S1001', 'service-receipt-1001@leermeester.example'],
      ['anna@voorbeeld.example', 'Uw melding S1001 is opgelost', 'service-receipt-1001@leermeester.example'],
    ])
    expect(shop.mailbox.mails[1]?.text).toContain('5 december 2026, 9:00 tot 12:00')
    expect(shop.mailbox.mails[1]?.text).toContain('Een antwoord op deze mail wordt niet gelezen')
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    const events = timeline.flatMap((entry) => (entry.kind === 'event' ? entry.event : []))
    expect(events.filter((event) => event.startsWith('service'))).toEqual([
      'service-state',
      'service-state',
      'service-opened',
    ])
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', 'service_case')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['service.handled', 'service.handled'])
  })

  it('is opened by the link in the mail on a device without any cookie', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })
    await shop.sendMails()
    const link = /http:\/\/localhost:3000(\/api\/service\/\S+)/.exec(shop.mailbox.mails[0]?.text ?? '')?.[1] ?? ''

    const phone = shop.browser()
    await expect(phone.api.service.show({ params: { id } })).rejects.toMatchObject({ code: 'service_case_not_found' })
    const reply = await shop.app.inject({ method: 'GET', url: link })
    const [cookie = ''] = [reply.headers['set-cookie']].flat()
    const byLink = shop.clientWith({ cookie: String(cookie).split(';')[0] ?? '' })

    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/service/1001'])
    expect(await byLink.service.show({ params: { id } })).toMatchObject({ serviceCaseId: id })
    const wrong = await shop.app.inject({ method: 'GET', url: link.slice(0, -3) })
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  it('does not exist for another customer, nor do its photos', async () => {
    const anna = await order()
    const other = await order()
    const photoId = randomUUID()
    await send(orderPhoto(anna.salesOrderId, photoId), photo, { browser: anna.buyer })
    const { serviceCaseId: id } = await report(anna.buyer.api, anna.salesOrderId, {
      rowIds: anna.rowIds,
      photoIds: [photoId],
    })
    const url = `/api/service/${id}/photos/${photoId}?size=small`
    const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    for (const api of [other.buyer.api, shop.anonymous, shop.customer]) {
      await expect(api.service.show({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    await expect(report(other.buyer.api, anna.salesOrderId, { rowIds: anna.rowIds })).rejects.toMatchObject({
      status: 404,
    })
    const own = await shop.app.inject({ method: 'GET', url, headers: { cookie: cookieOf(anna.buyer) } })
    const foreign = await shop.app.inject({ method: 'GET', url, headers: { cookie: cookieOf(other.buyer) } })
    expect([own.statusCode, own.headers['cache-control'], own.headers['content-type']]).toEqual([
      200,
      'private, max-age=86400',
      'image/webp',
    ])
    expect(foreign.statusCode).toBe(404)
    // A photo of Anna cannot be added to a case of another order.
    const theft = report(other.buyer.api, other.salesOrderId, { rowIds: other.rowIds, photoIds: [photoId] })
    await expect(theft).rejects.toMatchObject({ code: 'service_photo_not_found' })
    expect(await shop.sales.serviceDesk.find({})).toMatchObject({ total: 1 })
  })

  it('stores photos without place and camera, upright and in two sizes, once per id', async () => {
    const { buyer, salesOrderId } = await order()
    const photoId = randomUUID()
    expect((await sharp(photo).metadata()).exif?.includes('Testcamera')).toBe(true)

    const first = await send(orderPhoto(salesOrderId, photoId), photo, { browser: buyer })
    const again = await send(orderPhoto(salesOrderId, photoId), photo, { browser: buyer })
    const different = await sharp(photo).negate().jpeg().toBuffer()
    const other = await send(orderPhoto(salesOrderId, photoId), different, { browser: buyer })

    expect([first.status, again.status, other.status]).toEqual([200, 200, 409])
    const files = await shop.files.servicePhotos.list()
    expect(files.map(({ name }) => name)).toEqual([`${photoId}-large.webp`, `${photoId}-small.webp`])
    for (const { name } of files) {
      const chunks: Uint8Array[] = []
      for await (const chunk of await shop.files.servicePhotos.get(name)) chunks.push(chunk)
      const stored = Buffer.concat(chunks)
      const { format, exif, xmp, iptc } = await sharp(stored).metadata()
      expect({ format, exif, xmp, iptc }).toEqual({ format: 'webp', exif: undefined, xmp: undefined, iptc: undefined })
      expect(stored.includes('Testcamera')).toBe(false)
    }
  })

  it.each([
    ['a PDF named .jpg', () => Buffer.from('%PDF-1.7 no photo'), 'image/jpeg', 'PDF en geen foto'],
    ['a photo of 40 MB', () => Buffer.alloc(40_000_000, 0xff), 'image/jpeg', 'hoogstens 15 MB'],
    ['a HEIC photo', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'image/heic', 'formaat HEIC'],
    ['a damaged JPEG', () => Buffer.from('\xff\xd8\xff\xe0 no photo', 'latin1'), 'image/jpeg', 'beschadigd'],
    ['a script with the type of a photo', () => Buffer.from('<script>'), 'image/png', 'geen foto'],
    ['an empty file', () => Buffer.alloc(0), 'image/jpeg', 'leeg'],
  ])('refuses %s at the field, in Dutch', async (_, file, type, sentence) => {
    const { buyer, salesOrderId } = await order()

    const { status, body } = await send(orderPhoto(salesOrderId), file(), { browser: buyer, type })

    expect([status, body.fields?.[0]?.field]).toEqual([422, 'photo'])
    expect(body.fields?.[0]?.message).toContain(sentence)
    expect(await shop.files.servicePhotos.list()).toEqual([])
  })

  it('is opened once per key, and has a limit of open cases per order', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const key = newKey()

    const [first, second] = await Promise.all([1, 2].map(() => report(buyer.api, salesOrderId, { rowIds }, key)))
    const changed = report(buyer.api, salesOrderId, { rowIds, description: 'Iets anders.' }, key)
    await expect(changed).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    for (let count = 1; count < 5; count++) await report(buyer.api, salesOrderId, { rowIds })

    expect(first?.serviceCaseId).toBe(second?.serviceCaseId)
    await expect(report(buyer.api, salesOrderId, { rowIds })).rejects.toMatchObject({ code: 'too_many_service_cases' })
    expect(await buyer.api.service.ofOrder({ params: { id: salesOrderId } })).toHaveLength(5)
  })

  it('sends one of two answers that colleagues write at the same time, and neither twice', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })
    const key = newKey()

    const outcomes = await Promise.allSettled([
      answer(id, { text: 'Antwoord van Sanne.' }, key),
      answer(id, { text: 'Antwoord van Bram.' }),
    ])
    const sent = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const repeated = await answer(id, { text: 'Antwoord van Sanne.' }, sent === 0 ? key : newKey()).catch(
      ({ code }) => code,
    )
    await shop.sendMails()

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'service_case_changed' })
    if (sent === 0) expect(repeated).toMatchObject({ version: 1 })
    else expect(repeated).toBe('service_case_changed')
    expect(shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Antwoord'))).toHaveLength(1)
  })

  it.each([
    ['a refusal without a reason', { state: 'refused' }, 'text'],
    ['a visit without a day', { state: 'visit_planned', visitWindow: 'ochtend' }, 'visitOn'],
    ['an ordered part without a part', { state: 'parts_ordered' }, 'state'],
    ['an empty answer', { text: '' }, 'text'],
    [
      'a solution as a note, which the customer would not read',
      { kind: 'note', state: 'solved', text: 'Klaar.' },
      'state',
    ],
  ] as const)('refuses %s at the field', async (_, body, field) => {
    const { buyer, salesOrderId, rowIds } = await order()
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })

    await expect(answer(id, body)).rejects.toMatchObject({ status: 422, fields: [{ field }] })
    expect(await show(id)).toMatchObject({ state: 'new', version: 0 })
  })

  it('comes back to staff when the customer answers, also after it was closed', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })
    const write = (text: string) =>
      buyer.api.service.write({ params: { id }, headers: { 'idempotency-key': newKey() }, body: { text } })
    await answer(id, { state: 'waiting_for_customer', text: 'Sinds wanneer?' })

    const answered = await write('Sinds vorige week.')
    await answer(id, { version: 2, state: 'refused', text: 'Dit is slijtage.' })
    const contested = await write('Daar ben ik het niet mee eens.')

    expect([answered.state, contested.state]).toEqual(['in_progress', 'reopened'])
    expect(await shop.sales.serviceDesk.find({ query: { view: 'new' } })).toMatchObject({
      total: 1,
      counts: { new: 1 },
    })
  })

  it('keeps notes, costs and parts from the customer, and adds up the costs', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })
    const costId = randomUUID()
    const addCost = (amountCents: number, cost = costId) =>
      shop.sales.serviceDesk.addCost({
        params: { id, costId: cost },
        body: { description: 'Stoffeerder', amountCents },
      })
    const part = {
      description: 'Poot zwart',
      supplier: 'Houtman',
      orderedOn: '2026-11-20',
      expectedOn: null,
      receivedOn: null,
    }

    await answer(id, { kind: 'note', text: 'Klant is boos.' })
    await addCost(12_500)
    await addCost(12_500)
    const costed = await addCost(-2_500, randomUUID())
    await shop.sales.serviceDesk.savePart({ params: { id, partId: randomUUID() }, body: { ...part, version: 0 } })
    await answer(id, { version: 1, state: 'parts_ordered' })

    expect(costed.costCents).toBe(10_000)
    expect(await show(id)).toMatchObject({ state: 'parts_ordered', parts: [part] })
    const own = await buyer.api.service.show({ params: { id } })
    expect(JSON.stringify(own)).not.toMatch(/boos|Stoffeerder|Houtman|10000/)
    const figures = await shop.sales.serviceDesk.figures({})
    expect(figures.total).toMatchObject({ cases: 1, costCents: 10_000 })
    expect(figures.models).toMatchObject([
      { name: 'Bank Vlier', cases: 1, sold: 1, costCents: 5_000 },
      { name: 'Bank Vonk', cases: 1, sold: 1, costCents: 5_000 },
    ])
  })

  it('is opened by staff without an order, and found by its number, name and product', async () => {
    const opened = await shop.sales.serviceDesk.open({
      headers: { 'idempotency-key': newKey() },
      body: { name: 'Joris Bos', email: '', problem: 'leg', description: 'Poot wiebelt.', products: 'Fauteuil Linde' },
    })
    const { staff } = opened
    const sales = staff.find(({ email }) => email.startsWith('sales'))?.userId ?? 0
    await shop.sales.serviceDesk.assign({ params: { id: opened.serviceCaseId }, body: { userId: sales } })
    const found = (search: string) => shop.sales.serviceDesk.find({ query: { search } })

    expect(opened).toMatchObject({ salesOrderId: null, guarantee: { legal: 'unknown' }, email: '' })
    for (const search of ['S1001', 'joris', 'linde']) expect((await found(search)).total).toBe(1)
    expect((await found('10001')).total).toBe(0)
    expect((await shop.sales.serviceDesk.find({ query: { view: 'mine' } })).total).toBe(1)
    expect(await shop.sales.jump.find({ query: { term: 's1001' } })).toMatchObject({
      serviceCases: [{ serviceCaseId: 1001, name: 'Joris Bos' }],
    })
    await shop.sendMails()
    expect(shop.mailbox.mails).toEqual([])
  })

  it('can be opened by another feature in its own transaction', async () => {
    const { salesOrderId, rowIds } = await order()

    const opened = await shop.db.transaction().execute((tx) =>
      openCase(tx, {
        key: `delivery-${salesOrderId}`,
        by: 'delivery',
        salesOrderId,
        rowIds,
        problem: 'leather_damage',
        description: 'Kras bij het lossen.',
        at: shop.clock.now(),
      }),
    )

    expect(opened).toEqual({ ok: true, value: 1001 })
    expect(await show(1001)).toMatchObject({ name: 'Anna de Wilde', problem: 'leather_damage' })
  })

  it('is exported to its customer, stops an erasure while it is open, and is erased with the customer', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const photoId = randomUUID()
    await send(orderPhoto(salesOrderId, photoId), photo, { browser: buyer })
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds, photoIds: [photoId] })
    const key = `gast-${salesOrderId}`
    await shop.db
      .updateTable('sales_orders')
      .set({ inserted_at: new Date('2015-01-01') })
      .where('id', '=', salesOrderId)
      .execute()

    await expect(shop.admin.customers.anonymise({ params: { id: key } })).rejects.toMatchObject({
      code: 'service_case_open',
    })
    await answer(id, { state: 'solved', text: 'Klaar.' })
    await shop.admin.customers.anonymise({ params: { id: key } })

    expect(await show(id)).toMatchObject({ name: 'Verwijderd', email: '', isErased: true, state: 'solved' })
    expect((await show(id)).messages.map(({ text }) => text)).toEqual(['', ''])
    await expect(buyer.api.service.show({ params: { id } })).rejects.toMatchObject({ status: 404 })
    // Files have the time of the machine, which may be years after the clock of the test.
    shop.clock.advance(4_000 * 24 * 3_600_000)
    await cleanUp()
    expect(await shop.files.servicePhotos.list()).toEqual([])
  })

  it('lets the erasure of its buyer wait until it is closed, and leaves the open ones when it is erased earlier', async () => {
    const [waiting, early] = [await order(), await order()]
    const { serviceCaseId: id } = await report(waiting.buyer.api, waiting.salesOrderId, { rowIds: waiting.rowIds })
    const { serviceCaseId: other } = await report(early.buyer.api, early.salesOrderId, { rowIds: early.rowIds })
    const ended = { contact_until: '2020-01-01', keep_until: '2020-01-01' }
    await shop.db.updateTable('sales_orders').set(ended).where('id', '=', waiting.salesOrderId).execute()
    const forget = () => forgetDue({ db: shop.db, now: shop.clock.now })

    await forget()
    expect(await show(id)).toMatchObject({ name: 'Anna de Wilde', isErased: false, state: 'new' })
    await answer(id, { state: 'solved', text: 'Klaar.' })
    await forget()
    expect(await show(id)).toMatchObject({ name: 'Verwijderd', isErased: true, state: 'solved' })

    await eraseCasesOfOrders(shop.db, [early.salesOrderId], shop.clock.now())
    expect(await show(other)).toMatchObject({ isErased: true, state: 'refused' })
    expect((await shop.sales.serviceDesk.find({ query: { view: 'open' } })).total).toBe(0)
    expect((await shop.sales.backOfficeStart.show()).toDo.serviceCases?.open).toBe(0)
    const closed = shop.db.selectFrom('service_cases').select('id').where('closed_at', 'is', null)
    expect(await closed.execute()).toEqual([])
  })

  const cleanUp = () =>
    cleanUpService({ db: shop.db, now: shop.clock.now, servicePhotos: shop.files.servicePhotos, serviceCaseMonths: 24 })

  it('is erased after its term, and photos that no message used are deleted', async () => {
    const { buyer, salesOrderId, rowIds } = await order()
    const unused = randomUUID()
    await send(orderPhoto(salesOrderId, unused), photo, { browser: buyer })
    const { serviceCaseId: id } = await report(buyer.api, salesOrderId, { rowIds })
    await answer(id, { state: 'solved', text: 'Klaar.' })

    await cleanUp()
    expect(await shop.db.selectFrom('service_photos').select('id').execute()).toHaveLength(1)
    shop.clock.advance(731 * 24 * 3_600_000)
    await cleanUp()

    expect(await shop.db.selectFrom('service_photos').select('id').execute()).toEqual([])
    expect(await shop.db.selectFrom('service_cases').select(['name', 'email', 'state']).execute()).toEqual([
      { name: 'Verwijderd', email: '', state: 'solved' },
    ])
    expect(await shop.db.selectFrom('service_messages').select('text').where('text', '<>', '').execute()).toEqual([])
  })
})
