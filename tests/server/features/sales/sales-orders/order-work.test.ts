import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { deliverSentParcels } from '#src/server/features/sales/sales-orders/index.ts'
import { orderDocumentContent } from '#src/server/features/sales/sales-orders/order-document-content.ts'
import { actorLabelsOf } from '#src/server/features/sales/sales-orders/order-timeline.ts'
import { resendMail } from '#src/server/features/sales/sales-orders/resend-mail.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

describe('an order that staff work on', () => {
  const shop = usePayingShop()

  /** Places an order of two different products, and reads its details as staff. */
  const ordered = async (changes: Parameters<typeof orderForm>[1] = {}, api = shop.anonymous) => {
    const ids = [await shop.addProduct(), await shop.addProduct()]
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId: id } = await place(api, orderForm(lines, changes), newKey())
    const details = await shop.sales.staffOrders.show({ params: { id } })
    return { id, params: { id }, details, rowIds: details.lines.map(({ salesOrderRowId }) => salesOrderRowId) }
  }
  /** Returns the form of an order as it was read, with corrections. */
  const corrected = (form: Record<string, string>, changes: Partial<OrderChange>) =>
    choicesInCodes({ ...form, ...changes } as unknown as OrderChange) // the form has the type of the contract
  const audit = () =>
    shop.db.selectFrom('audit_entries').where('subject', '=', 'sales_order').orderBy('id').selectAll().execute()
  const mailsOf = async (kind: string) => {
    const mails = await shop.db.selectFrom('outbox').where('kind', '=', kind).selectAll().execute()
    return mails.length
  }

  describe('the state of its lines', () => {
    const move = (
      id: number,
      rowIds: number[],
      state: 'in_production' | 'ready' | 'planned' | 'delivered',
      day: string,
    ) => shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state, day } })

    it('changes with its date, in the audit log and the history, and with exactly one mail per change', async () => {
      const { id, rowIds } = await ordered()

      const details = await move(id, rowIds, 'in_production', '2026-11-23')

      expect(details.lines.map(({ state, stateOn }) => [state, stateOn])).toEqual([
        ['in_production', '2026-11-23'],
        ['in_production', '2026-11-23'],
      ])
      expect(details.lines[0]?.history).toMatchObject([{ state: 'in_production', by: 'sales@leermeester.example' }])
      expect(details.workState).toBe('in_production')
      expect(details.timeline.map(({ kind }) => kind)).toContain('mail')
      expect(await mailsOf('order-lines')).toBe(1)
      expect((await audit()).map(({ action, actor_email }) => [action, actor_email])).toEqual([
        ['order.lines_moved', 'sales@leermeester.example'],
      ])
    })

    it('of a parcel is delivered without a mail once its term is over, and staff who move it first are followed', async () => {
      const sofa = await shop.addProduct()
      const care = await shop.addProduct({ basePrice: 20, stockClass: 'leeronderhoud', stock: 5 })
      const lines = [
        { id: sofa, itemId: '', basePrice: 825.62, count: 1 },
        { id: care, itemId: '', basePrice: 20, count: 2 },
      ]
      const { salesOrderId: id } = await place(shop.anonymous, orderForm(lines), newKey())
      const pickup = await place(shop.anonymous, orderForm(lines, { delivery: 'a' }), newKey())
      const statesOf = async (orderId: number) =>
        (await shop.sales.staffOrders.show({ params: { id: orderId } })).lines.map(({ state }) => state)
      for (const orderId of [id, pickup.salesOrderId]) {
        const { lines: rows } = await shop.sales.staffOrders.show({ params: { id: orderId } })
        await move(orderId, [rows[1]?.salesOrderRowId ?? 0], 'ready', amsterdamDay(shop.clock.now()))
      }
      const mailed = await mailsOf('order-lines')
      const start = shop.clock.now()
      shop.clock.advance(24 * 3_600_000)
      expect(await deliverSentParcels({ db: shop.db, now: shop.clock.now })).toBe(0)

      shop.clock.advance(7 * 24 * 3_600_000)
      const runs = await Promise.all([1, 2].map(() => deliverSentParcels({ db: shop.db, now: shop.clock.now })))

      expect(runs.toSorted()).toEqual([0, 1])
      expect(await statesOf(id)).toEqual(['ordered', 'delivered'])
      expect(await statesOf(pickup.salesOrderId)).toEqual(['ordered', 'ready'])
      expect(await mailsOf('order-lines')).toBe(mailed)
      shop.clock.set(start.toISOString())
    })

    it('is mailed once for repeated clicks, also when they are simultaneous', async () => {
      const { id, rowIds } = await ordered()

      await Promise.all([move(id, rowIds, 'ready', '2026-11-23'), move(id, rowIds, 'ready', '2026-11-23')])
      await move(id, rowIds, 'ready', '2026-11-23')

      expect(await mailsOf('order-lines')).toBe(1)
      expect(await audit()).toHaveLength(1)
    })

    it('determines the state of the order, which is the earliest state of its lines', async () => {
      const { id, rowIds } = await ordered()

      const details = await move(id, rowIds.slice(0, 1), 'planned', '2026-12-01')

      expect(details.workState).toBe('ordered')
      expect(await shop.sales.staffOrders.find({ query: { state: 'planned' } })).toMatchObject({ total: 0 })
    })

    it('makes the order delivered on the delivery day of its last line, when the withdrawal term starts', async () => {
      const { id, rowIds } = await ordered()
      const [first = 0, second = 0] = rowIds

      shop.clock.set('2026-12-03T12:00:00Z')
      expect((await move(id, [first], 'delivered', '2026-12-03')).deliveredOn).toBe(null)
      expect((await move(id, [second], 'delivered', '2026-12-01')).deliveredOn).toBe('2026-12-03')
      expect((await move(id, [second], 'planned', '2026-12-10')).deliveredOn).toBe(null)
    })

    it('cannot become delivered on a day after today in Amsterdam', async () => {
      shop.clock.set('2026-11-21T13:00:00Z')
      const { id, rowIds } = await ordered()
      shop.clock.set('2026-11-21T23:30:00Z')

      await expect(move(id, rowIds, 'delivered', '2026-11-23')).rejects.toMatchObject({
        code: 'invalid_input',
        status: 422,
        fields: [{ field: 'day', message: 'Geleverd kan niet na vandaag zijn.' }],
      })
      expect((await move(id, rowIds, 'delivered', '2026-11-22')).deliveredOn).toBe('2026-11-22')
    })

    it('cannot have a date before the order', async () => {
      shop.clock.set('2026-11-21T13:00:00Z')
      const { id, rowIds } = await ordered()

      await expect(move(id, rowIds, 'ready', '2026-11-20')).rejects.toMatchObject({
        fields: [{ field: 'day', message: 'De datum ligt vóór de bestelling.' }],
      })
      expect((await move(id, rowIds, 'ready', '2026-11-21')).workState).toBe('ready')
    })

    it('does not change a delivery date that staff entered with a withdrawal', async () => {
      shop.clock.set('2026-11-21T13:00:00Z')
      const { id, rowIds } = await ordered()
      await shop.db.updateTable('sales_orders').set({ delivered_on: '2026-11-20' }).where('id', '=', id).execute()

      const details = await move(id, rowIds.slice(0, 1), 'ready', '2026-11-21')

      expect(details.deliveredOn).toBe('2026-11-20')
    })

    it('is mailed to the buyer with the lines, and as a correction when it goes back to an earlier state', async () => {
      const { id, rowIds } = await ordered()
      await move(id, rowIds.slice(0, 1), 'planned', '2026-12-01')
      await move(id, rowIds.slice(0, 1), 'ready', '2026-11-25')
      await shop.sendMails()

      const [planned, ready] = shop.mailbox.mails.filter(({ subject }) => !subject.startsWith('Bevestiging'))
      expect(planned?.subject).toBe(`Uw bestelling wordt bezorgd: bestelling ${id}`)
      expect(planned?.text).toContain('1 december 2026')
      expect(planned?.text).toContain('Over de rest van uw bestelling hoort u apart van ons.')
      expect(planned?.text).not.toContain('Onze excuses')
      expect(ready?.text).toContain('dat was niet juist. Onze excuses.')
    })

    it('is a correction in mail and history when one of several lines goes back', async () => {
      const { id, rowIds } = await ordered()
      const [first = 0, second = 0] = rowIds
      await move(id, [first], 'planned', '2026-12-01')

      const { timeline } = await move(id, rowIds, 'ready', '2026-11-25')

      await shop.sendMails()
      const ready = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Uw bestelling is gereed'))
      expect(ready?.text).toContain('Onze excuses')
      const corrections = timeline.flatMap((entry) =>
        entry.kind === 'event' && entry.event === 'lines-moved' ? [entry.detail.isCorrection] : [],
      )
      expect(corrections).toEqual([true, false])
      expect((await audit()).at(-1)).toMatchObject({
        before: {
          lines: [
            { id: first, state: 'planned', day: '2026-12-01' },
            { id: second, state: 'ordered', day: null },
          ],
        },
        after: {
          lines: [
            { id: first, state: 'ready', day: '2026-11-25' },
            { id: second, state: 'ready', day: '2026-11-25' },
          ],
        },
      })
    })

    it('is stored when only its date or only the state differs, and only for the lines that differ', async () => {
      const { id, rowIds } = await ordered()
      const [first = 0] = rowIds
      await move(id, rowIds, 'ready', '2026-11-25')

      const later = await move(id, [first], 'ready', '2026-11-26')
      const all = await move(id, rowIds, 'ready', '2026-11-26')
      const planned = await move(id, rowIds, 'planned', '2026-11-26')

      expect(later.lines.map(({ stateOn }) => stateOn)).toEqual(['2026-11-26', '2026-11-25'])
      expect(all.lines.map(({ history }) => history.length)).toEqual([2, 2])
      expect(planned.workState).toBe('planned')
    })

    it('cannot change for a missing or canceled order', async () => {
      const { id, params, rowIds } = await ordered()
      await shop.db.updateTable('sales_orders').set({ canceled_at: shop.clock.now() }).where('id', '=', id).execute()

      await expect(move(99_999, rowIds, 'ready', '2026-11-25')).rejects.toMatchObject({ code: 'order_not_found' })
      await expect(move(id, rowIds, 'ready', '2026-11-25')).rejects.toMatchObject({ code: 'order_canceled' })
      expect(await shop.sales.staffOrders.show({ params })).toMatchObject({
        workState: 'ordered',
        canceledDateTime: shop.clock.now().toISOString(),
      })
      expect(await mailsOf('order-lines')).toBe(0)
    })

    it('is mailed only when staff choose so, and the history shows whether it was', async () => {
      const { id, rowIds } = await ordered()
      const body = { rowIds, state: 'in_production', day: '2026-11-23' } as const

      const details = await shop.sales.staffOrders.moveLines({ params: { id }, body: { ...body, mail: false } })

      expect(details.workState).toBe('in_production')
      expect(await mailsOf('order-lines')).toBe(0)
      expect(details.timeline).toContainEqual(
        expect.objectContaining({ event: 'lines-moved', detail: expect.objectContaining({ isMailed: false }) }),
      )
    })

    it('is mailed as a correction only after an earlier mail', async () => {
      const { id, rowIds } = await ordered()
      const body = { rowIds, day: '2026-11-25' }
      await shop.sales.staffOrders.moveLines({ params: { id }, body: { ...body, state: 'planned', mail: false } })
      await move(id, rowIds, 'ready', '2026-11-25')
      await shop.sendMails()

      const [ready] = shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Uw bestelling is gereed'))
      expect(ready?.text).not.toContain('Onze excuses')
    })

    it('is mailed for several orders only when staff choose so', async () => {
      const orderIds = [(await ordered()).id, (await ordered()).id]
      const body = { orderIds, state: 'ready', day: '2026-11-25' } as const

      expect(await shop.sales.staffOrders.moveOrders({ body: { ...body, mail: false } })).toMatchObject({
        moved: orderIds,
      })
      expect(await mailsOf('order-lines')).toBe(0)
    })

    it("has a preview of the buyer's mail, which changes and mails nothing", async () => {
      const { id, rowIds } = await ordered()
      const body = { rowIds: rowIds.slice(0, 1), state: 'planned', day: '2026-12-01' } as const

      const preview = await shop.sales.staffOrders.previewMail({ params: { id }, body })

      expect(await mailsOf('order-lines')).toBe(0)
      expect((await shop.sales.staffOrders.show({ params: { id } })).lines[0]?.state).toBe('ordered')
      await shop.sales.staffOrders.moveLines({ params: { id }, body })
      await shop.sendMails()
      const sent = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Uw bestelling wordt bezorgd'))
      const withoutLinks = (html: string) => html.replace(/(?:src|href)="[^"]*"/g, '')
      expect(preview).toMatchObject({ to: 'anna@voorbeeld.example', subject: sent?.subject })
      expect(withoutLinks(preview.html)).toBe(withoutLinks(sent?.html ?? ''))
    })

    it("has a preview without the buyer's order link, visible to staff only", async () => {
      const { id } = await ordered()
      const call = { params: { id }, body: { state: 'ready', day: '2026-12-01' } } as const

      expect((await shop.sales.staffOrders.previewMail(call)).html).not.toMatch(/href="[^"#]/)
      await expect(shop.anonymous.staffOrders.previewMail(call)).rejects.toMatchObject({ status: 401 })
    })

    it('cannot be changed for a line of another order', async () => {
      const { id } = await ordered()
      const other = await ordered()

      await expect(move(id, other.rowIds, 'ready', '2026-11-25')).rejects.toMatchObject({
        code: 'order_line_not_found',
      })
      const preview = { rowIds: other.rowIds, state: 'ready', day: '2026-11-25' } as const
      await expect(shop.sales.staffOrders.previewMail({ params: { id }, body: preview })).rejects.toMatchObject({
        code: 'order_line_not_found',
      })
      await expect(move(id, [], 'ready', '2026-11-25')).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(move(id, other.rowIds, 'ready', '2026-02-30')).rejects.toMatchObject({ code: 'invalid_input' })
    })
  })

  describe('a correction', () => {
    it('changes the form, and names the actor in audit log and history', async () => {
      const { params, details } = await ordered()

      const form = corrected(details.form, { phoneNumber: '0687654321', reference: 'Serre', city: 'Nieuwstad' })
      const saved = await shop.sales.staffOrders.save({ params, body: { version: details.version, form } })

      expect(saved).toMatchObject({
        version: details.version + 1,
        form: { phoneNumber: '0687654321', reference: 'Serre' },
      })
      expect(await shop.sales.salesOrders.show({ params })).toMatchObject({
        reference: 'Serre',
        salesOrderCustomer: { city: 'Nieuwstad', phoneNumber: '0687654321' },
      })
      expect(saved.timeline.find((entry) => entry.kind === 'event' && entry.event === 'order-corrected')).toMatchObject(
        {
          kind: 'event',
          event: 'order-corrected',
          by: 'sales@leermeester.example',
          detail: { fields: expect.arrayContaining(['reference', 'phoneNumber', 'city']) },
        },
      )
      expect((await audit())[0]).toMatchObject({
        action: 'order.corrected',
        // Audit rows are never deleted, and a phone number must be erasable. So the row states only that it changed.
        before: { reference: '', phoneNumber: '•••' },
        after: { reference: 'Serre', phoneNumber: '•••' },
      })
    })

    it('changes all stored data of the buyer', async () => {
      const { params, details } = await ordered()
      const changes: Partial<OrderChange> = {
        email: 'bea@voorbeeld.example',
        phoneNumber: '0687654321',
        gender: 'm',
        firstname: 'Bea',
        middlename: 'van',
        lastname: 'Zee',
        customerType: 'business',
        companyName: 'Zee BV',
        vatnumber: 'NL123456782B12',
        kvknumber: '12345678',
        remarks: 'Bel even',
        delivery: 'pickup',
      }

      const body = { version: details.version, form: corrected(details.form, changes) }
      await shop.sales.staffOrders.save({ params, body })

      expect((await shop.sales.staffOrders.show({ params })).form).toMatchObject(changes)
    })

    it('of an order that was sent to the ERP is sent there again, each time', async () => {
      const { id, params, details } = await ordered()
      const erpMessages = () =>
        shop.db
          .selectFrom('outbox')
          .where('party', '=', 'erp')
          .orderBy('id')
          .select(['kind', 'unique_key', 'payload', 'state'])
          .execute()
      const correct = async (version: number, reference: string) => {
        await shop.db.updateTable('outbox').set({ state: 'sent' }).where('party', '=', 'erp').execute()
        await shop.sales.staffOrders.save({ params, body: { version, form: corrected(details.form, { reference }) } })
      }

      await correct(details.version, 'Serre')
      await correct(details.version + 1, 'Hal')

      const message = { kind: 'sales-order', payload: { salesOrderId: id } }
      expect(await erpMessages()).toEqual([
        { ...message, unique_key: `sales-order:${id}`, state: 'sent' },
        { ...message, unique_key: `sales-order:${id}:${details.version + 1}`, state: 'sent' },
        { ...message, unique_key: `sales-order:${id}:${details.version + 2}`, state: 'queued' },
      ])
    })

    it.each(['queued', 'closed'] as const)('adds no ERP message when the first message is %s', async (state) => {
      const { params, details } = await ordered()
      const closed = { closed_at: shop.clock.now(), closed_reason: 'Staat er al met de hand in.' }
      const message = shop.db.updateTable('outbox').set({ state, ...(state === 'closed' && closed) })
      await message.where('party', '=', 'erp').execute()

      const form = corrected(details.form, { reference: 'Serre' })
      await shop.sales.staffOrders.save({ params, body: { version: details.version, form } })

      const messages = shop.db.selectFrom('outbox').where('party', '=', 'erp').select('state')
      expect(await messages.execute()).toEqual([{ state }])
    })

    it('of an outdated version is refused, with the current form and its author', async () => {
      const { params, details } = await ordered()
      const { version } = details
      await shop.admin.staffOrders.save({
        params,
        body: { version, form: corrected(details.form, { reference: 'Van A' }) },
      })

      const outdated = shop.sales.staffOrders.save({
        params,
        body: { version, form: corrected(details.form, { reference: 'Van B' }) },
      })

      await expect(outdated).rejects.toMatchObject({
        code: 'order_changed',
        status: 409,
        detail: { version: version + 1, changedBy: 'admin@leermeester.example', current: { reference: 'Van A' } },
      })
      await expect(outdated).rejects.toMatchObject({ detail: { changedAt: shop.clock.now().toISOString() } })
      expect(await audit()).toHaveLength(1)
    })

    it('without a change is not stored', async () => {
      const { params, details } = await ordered()

      const saved = await shop.sales.staffOrders.save({
        params,
        body: { version: details.version, form: corrected(details.form, {}) },
      })

      expect(saved.version).toBe(details.version)
      expect(await audit()).toEqual([])
    })

    it('is validated by the rules of the checkout', async () => {
      const { params, details } = await ordered()
      const form = corrected(details.form, { email: 'geen', deliveryAddress: 'other', customerType: 'business' })

      await expect(
        shop.sales.staffOrders.save({ params, body: { version: details.version, form } }),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        fields: expect.arrayContaining([{ field: 'form.email', message: 'Geen geldige email.' }]),
      })
    })

    it('of the address removes the lookup result', async () => {
      const { id, params, details } = await ordered()

      const form = corrected(details.form, { streetname: 'Andere weg' })
      await shop.sales.staffOrders.save({ params, body: { version: details.version, form } })

      const buyer = await shop.db
        .selectFrom('sales_order_customers')
        .where('sales_order_id', '=', id)
        .select(['address', 'delivery_address'])
        .executeTakeFirst()
      expect(buyer).toMatchObject({ address: { streetname: 'Andere weg', verified: false }, delivery_address: null })
    })
  })

  describe('a note', () => {
    it('is added once per key, with its author', async () => {
      const { params } = await ordered()
      const headers = { 'idempotency-key': newKey() }
      const body = { text: 'Klant belt vrijdag terug.' }

      await shop.sales.staffOrders.addNote({ params, headers, body })
      const details = await shop.sales.staffOrders.addNote({ params, headers, body })

      const notes = details.timeline.filter(({ kind }) => kind === 'note')
      expect(notes).toMatchObject([{ text: 'Klant belt vrijdag terug.', by: 'sales@leermeester.example' }])
      expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['order.note_added', null, { noteId: expect.any(Number), characters: body.text.length }],
      ])
      const reused = { code: 'idempotency_key_reused' }
      const other = { params: (await ordered()).params, headers }
      await expect(
        shop.sales.staffOrders.addNote({ params, headers, body: { text: 'Iets anders.' } }),
      ).rejects.toMatchObject(reused)
      await expect(shop.sales.staffOrders.addNote({ ...other, body })).rejects.toMatchObject(reused)
    })

    it('cannot be changed or removed in the database, only emptied', async () => {
      const { params } = await ordered()
      await shop.sales.staffOrders.addNote({
        params,
        headers: { 'idempotency-key': newKey() },
        body: { text: 'Klant belt.' },
      })

      await expect(sql`update order_notes set text = 'iets anders'`.execute(shop.db)).rejects.toThrow()
      await expect(sql`delete from order_notes`.execute(shop.db)).rejects.toThrow()
      await expect(sql`truncate order_notes`.execute(shop.db)).rejects.toThrow(/never changed/)
      await expect(sql`truncate order_steps`.execute(shop.db)).rejects.toThrow(/never changed/)
      await sql`update order_notes set text = ''`.execute(shop.db)
      const { timeline } = await shop.sales.staffOrders.show({ params })
      expect(timeline.filter(({ kind }) => kind === 'note')).toEqual([])
    })
  })

  describe('whose mails', () => {
    it('can be resent, once per key', async () => {
      const { params, details } = await ordered()
      const mail = details.timeline.find((entry) => entry.kind === 'mail')
      const mailId = mail?.kind === 'mail' ? mail.mailId : 0
      const again = { params: { ...params, mailId }, headers: { 'idempotency-key': newKey() } }

      await shop.sales.staffOrders.resendMail(again)
      const after = await shop.sales.staffOrders.resendMail(again)
      await shop.sendMails()

      expect(after.timeline.filter((entry) => entry.kind === 'mail' && entry.isCopy)).toMatchObject([
        { mail: 'order-confirmation', by: 'sales@leermeester.example' },
      ])
      expect(shop.mailbox.mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Bevestiging', 'Bevestiging'])
      expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['order.mail_resent', null, { mail: 'order-confirmation' }],
      ])
    })

    it('wake the mail sender when staff resend them, and an ERP message cannot be resent as a mail', async () => {
      const { id, details } = await ordered()
      const outboxFilled = vi.fn()
      const deps = { db: shop.db, now: shop.clock.now, outboxFilled }
      const staff = { userId: 1, email: 'sales@leermeester.example' }
      const resend = (kind: 'mail' | 'sync') => {
        const entry = details.timeline.find((found) => found.kind === kind)
        return resendMail(deps, id, { mailId: Number(entry?.key.split('-')[1]), key: newKey(), staff })
      }

      expect(await resend('sync')).toMatchObject({ ok: false, code: 'mail_not_found' })
      expect(outboxFilled).not.toHaveBeenCalled()

      expect(await resend('mail')).toMatchObject({ ok: true })
      expect(outboxFilled).toHaveBeenCalledTimes(1)
    })

    it('can be resent again with another key', async () => {
      const { params, details } = await ordered()
      const mail = details.timeline.find((entry) => entry.kind === 'mail')
      const mailId = mail?.kind === 'mail' ? mail.mailId : 0

      for (const key of [newKey(), newKey()])
        await shop.sales.staffOrders.resendMail({ params: { ...params, mailId }, headers: { 'idempotency-key': key } })

      expect(await mailsOf('order-confirmation')).toBe(3)
    })

    it('of two orders are resent separately, also with the same key', async () => {
      const first = await ordered()
      const second = await ordered()
      const headers = { 'idempotency-key': newKey() }
      for (const { params, details } of [first, second]) {
        const mail = details.timeline.find((entry) => entry.kind === 'mail')
        const mailId = mail?.kind === 'mail' ? mail.mailId : 0
        await shop.sales.staffOrders.resendMail({ params: { ...params, mailId }, headers })
      }

      expect(await mailsOf('order-confirmation')).toBe(4)
      expect(await audit()).toHaveLength(2)
    })

    it('with a payment link can be resent only from the payments', async () => {
      const { id, params } = await ordered()
      const { paymentId } = await pay(shop.sales, id, 'PAYLINK', { amountCents: 10_000 })
      await shop.sales.paymentDesk.sendLink({ params: { paymentId } })
      const { timeline } = await shop.sales.staffOrders.show({ params })
      const mail = timeline.find((entry) => entry.kind === 'mail' && entry.mail === 'payment-link')
      const mailId = mail?.kind === 'mail' ? mail.mailId : 0

      const again = { params: { ...params, mailId }, headers: { 'idempotency-key': newKey() } }
      await expect(shop.sales.staffOrders.resendMail(again)).rejects.toMatchObject({ code: 'pay_link_not_resent' })
    })

    it('cannot be resent through another order', async () => {
      const { details } = await ordered()
      const { params } = await ordered()
      const mail = details.timeline.find((entry) => entry.kind === 'mail')
      const mailId = mail?.kind === 'mail' ? mail.mailId : 0

      await expect(
        shop.sales.staffOrders.resendMail({ params: { ...params, mailId }, headers: { 'idempotency-key': newKey() } }),
      ).rejects.toMatchObject({ code: 'mail_not_found' })
    })
  })

  describe('an order that staff place for a customer', () => {
    it('stores the seller and the channel, and the account once it is linked', async () => {
      const { params, details } = await ordered({ payment: '4' }, shop.sales)
      await shop.db
        .updateTable('users')
        .set({ email_proven_at: shop.clock.now() })
        .where('email', '=', 'klant@leermeester.example')
        .execute()

      expect(details).toMatchObject({
        channel: 'showroom',
        seller: { email: 'sales@leermeester.example' },
        customer: null,
      })

      const linked = await shop.sales.staffOrders.link({ params, body: { email: 'Klant@leermeester.example' } })
      expect(linked.customer).toMatchObject({ email: 'klant@leermeester.example', isLinked: true })
      expect(await shop.customer.account.order({ params })).toMatchObject({ salesOrderId: params.id })

      const { userId } = linked.customer ?? {}
      await shop.sales.staffOrders.link({ params, body: { email: 'klant@leermeester.example' } })
      const unlinked = await shop.sales.staffOrders.link({ params, body: { email: null } })
      expect(unlinked.customer).toBe(null)
      expect((await audit()).map(({ action, before, after }) => [action, before, after])).toEqual([
        ['order.customer_linked', { userId: null }, { userId }],
        ['order.customer_unlinked', { userId }, { userId: null }],
      ])
      const history = unlinked.timeline.flatMap((entry) =>
        entry.kind === 'event' ? [[entry.event, entry.detail]] : [],
      )
      expect(history.slice(0, 2)).toEqual([
        ['customer-unlinked', { userId: null, before: userId }],
        ['customer-linked', { userId, before: null }],
      ])
    })

    it('is not linked to a missing account, or to one with an unproven email address', async () => {
      const { params } = await ordered()
      const link = (email: string) => shop.sales.staffOrders.link({ params, body: { email } })

      await expect(link('niemand@voorbeeld.example')).rejects.toMatchObject({ code: 'account_not_found' })
      await shop.db.updateTable('users').set({ email_proven_at: null }).execute()
      await expect(link('klant@leermeester.example')).rejects.toMatchObject({ code: 'account_not_proven' })
    })

    it('shows the account with the proven email address of the buyer, as not linked', async () => {
      const { params } = await ordered({ email: 'klant@leermeester.example' })
      await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).execute()

      const { customer } = await shop.sales.staffOrders.show({ params })

      expect(customer).toMatchObject({ email: 'klant@leermeester.example', isLinked: false })
    })
  })

  it('cannot be changed once its buyer was erased', async () => {
    const { id, params, details, rowIds } = await ordered()
    await shop.db.updateTable('sales_orders').set({ token_hash: '' }).where('id', '=', id).execute()
    const form = corrected(details.form, { reference: 'X' })

    expect(details.isForgotten).toBe(false)
    expect((await shop.sales.staffOrders.show({ params })).isForgotten).toBe(true)
    const failure = { code: 'order_forgotten' }
    await expect(shop.sales.staffOrders.save({ params, body: { version: 1, form } })).rejects.toMatchObject(failure)
    await expect(
      shop.sales.staffOrders.moveLines({ params, body: { rowIds, state: 'ready', day: '2026-11-21' } }),
    ).rejects.toMatchObject(failure)
    await expect(
      shop.sales.staffOrders.link({ params, body: { email: 'klant@leermeester.example' } }),
    ).rejects.toMatchObject(failure)
    const note = { params, headers: { 'idempotency-key': newKey() }, body: { text: 'Belt vrijdag.' } }
    await expect(shop.sales.staffOrders.addNote(note)).rejects.toMatchObject(failure)
    const again = { params: { ...params, mailId: 1 }, headers: { 'idempotency-key': newKey() } }
    await expect(shop.sales.staffOrders.resendMail(again)).rejects.toMatchObject(failure)
  })

  it('causes the failure order_not_found in every call when it does not exist', async () => {
    const { details } = await ordered()
    const params = { id: 99_999 }
    const headers = { 'idempotency-key': newKey() }
    const staffOrders = shop.sales.staffOrders

    const failure = { code: 'order_not_found', status: 404 }
    await expect(staffOrders.show({ params })).rejects.toMatchObject(failure)
    await expect(
      staffOrders.save({ params, body: { version: 1, form: corrected(details.form, {}) } }),
    ).rejects.toMatchObject(failure)
    await expect(staffOrders.link({ params, body: { email: null } })).rejects.toMatchObject(failure)
    await expect(staffOrders.addNote({ params, headers, body: { text: 'Belt.' } })).rejects.toMatchObject(failure)
    await expect(staffOrders.resendMail({ params: { ...params, mailId: 1 }, headers })).rejects.toMatchObject(failure)
  })

  it('shows events, mails, ERP messages and notes in one timeline', async () => {
    const { params } = await ordered()
    await shop.sales.payments.start({ body: { Amount: 10_000, SalesOrderId: params.id, PaymentType: 'CASH' } })
    const headers = { 'idempotency-key': newKey() }
    const { timeline } = await shop.sales.staffOrders.addNote({ params, headers, body: { text: 'Contant betaald.' } })

    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['event', 'mail', 'sync', 'note']))
    expect(timeline.find((entry) => entry.kind === 'event' && entry.event === 'placed')?.by).toBe('klant')
    expect(timeline.find((entry) => entry.kind === 'event' && entry.event === 'payment-paid')?.by).toBe(
      'sales@leermeester.example',
    )
  })

  it('shows the reason of a refund only at its request, or for cash at its completion', async () => {
    const { id, params } = await ordered()
    const { paymentId } = await pay(shop.sales, id, 'CASH', { amountCents: 10_000 })
    const refund = { RefundId: newKey(), Amount: 2_500, Reason: 'Kras op de poot' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body: refund })
    const addEvent = (kind: string, detail: object) =>
      shop.db
        .insertInto('order_events')
        .values({ sales_order_id: id, kind, detail: JSON.stringify(detail), actor: 'guest', happened_at: new Date() })
        .execute()
    await addEvent('refund-requested', { refundId: refund.RefundId, paymentType: 'PAYLINK' })
    await addEvent('refund-done', { refundId: refund.RefundId, paymentType: 'PAYLINK' })
    await addEvent('refund-requested', { refundId: newKey(), paymentType: 'PAYLINK' })
    await addEvent('refund-failed', { refundId: refund.RefundId, paymentType: 'CASH' })

    const { timeline } = await shop.sales.staffOrders.show({ params })

    const shown = timeline.flatMap((entry) =>
      entry.kind === 'event' && entry.event.startsWith('refund')
        ? [[entry.event, entry.detail.paymentType, entry.detail.reason]]
        : [],
    )
    expect(shown.toReversed()).toEqual([
      ['refund-done', 'CASH', 'Kras op de poot'],
      ['refund-requested', 'PAYLINK', 'Kras op de poot'],
      ['refund-done', 'PAYLINK', undefined],
      ['refund-requested', 'PAYLINK', undefined],
      ['refund-failed', 'CASH', undefined],
    ])
  })

  it('has a timeline, newest first, with entries of the same time by order of insertion', async () => {
    const { id, params, rowIds } = await ordered()
    const headers = { 'idempotency-key': newKey() }
    shop.clock.advance(60_000)
    await shop.sales.staffOrders.addNote({ params, headers, body: { text: 'Belt vrijdag.' } })
    shop.clock.advance(60_000)
    const day = shop.clock.now().toISOString().slice(0, 10)
    await shop.sales.staffOrders.moveLines({ params, body: { rowIds, state: 'ready', day } })

    const { timeline } = await shop.sales.staffOrders.show({ params: { id } })

    const shown = timeline.map((entry) => (entry.kind === 'event' ? entry.event : entry.kind))
    expect(shown).toEqual(['mail', 'lines-moved', 'note', 'sync', 'mail', 'placed'])
  })

  it('labels a user by email address, a buyer as "klant", and the shop not at all', async () => {
    await sql`insert into users (id, email, password_hash) overriding system value
      values (12, 'piet@leermeester.example', '')`.execute(shop.db)

    const labelOf = await actorLabelsOf(shop.db, ['user:12', 'guest', 'sender', 'system'])

    expect(['user:12', 'guest', 'sender', 'system'].map(labelOf)).toEqual([
      ...['piet@leermeester.example', 'klant', 'klant', null],
    ])
  })

  it('has the payment links that can still be paid', async () => {
    const { id, params } = await ordered()
    const { paymentId, paymentUrl } = await pay(shop.sales, id, 'PAYLINK', { amountCents: 10_000 })
    const links = async () => (await shop.sales.staffOrders.show({ params })).payLinks

    expect(await links()).toEqual({ [paymentId]: paymentUrl })
    await shop.db.updateTable('payment_attempts').set({ payment_url: null }).execute()
    expect(await links()).toEqual({})
  })

  it('has a document with buyer, seller, payments and the terms of the shop', async () => {
    const { id } = await ordered({ payment: '4' }, shop.sales)
    await pay(shop.sales, id, 'CASH', { amountCents: 10_023 })

    const document = await orderDocumentContent(shop.db, id, {
      publicUrl: 'https://winkel.example',
      at: shop.clock.now(),
    })

    expect(document?.madeAt).toEqual(shop.clock.now())
    const content = JSON.stringify(document).replaceAll('\u00a0', ' ')
    const terms = `https://winkel.example${sitePaths.terms}`
    for (const text of ['Anna de Wilde', 'Voorbeeldstraat 12 a', 'sales@leermeester.example', '€ 100,23', terms])
      expect(content).toContain(text)
  })

  it('is available as a PDF document', async () => {
    const { id } = await ordered()
    const fetchPdf = async (number: number) =>
      shop.app.inject({
        url: `/api/admin/salesorder/${number}/paper`,
        headers: { authorization: `Bearer ${await shop.tokenOf('sales')}` },
      })

    const reply = await fetchPdf(id)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain(`bestelling-${id}.pdf`)
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fetchPdf(1)).statusCode).toBe(404)
  })
})
