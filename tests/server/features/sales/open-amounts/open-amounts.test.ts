import { beforeEach, describe, expect, it } from 'vitest'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf, paymentStatus } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const DAY_MS = 86_400_000

describe('amounts that are due', () => {
  const shop = usePayingShop()
  beforeEach(() => shop.clock.set('2026-12-01T10:00:00.000Z'))
  const wait = (days: number) => shop.clock.advance(days * DAY_MS)
  const runReminders = async () => {
    const outcome = await shop.operations.start<{ sent: number }>('payment-reminders', 'system')
    if (!outcome.ok) throw new Error('the operation was refused')
    return outcome.value.sent
  }
  const reminders = async () => {
    const rows = await shop.db.selectFrom('payment_reminders').select('step').orderBy('step').execute()
    return rows.map(({ step }) => step)
  }
  /** Places an order of € 1.998,00 as a guest and pays € 300,00 in cash. Its lines reach the state today. */
  async function order(state: LineState | null = 'ready') {
    const product = await shop.addProduct()
    const { api } = shop.browser()
    const { salesOrderId: id } = await place(api, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 2 }]))
    await pay(shop.sales, id, 'CASH', { amountCents: 30_000 })
    if (state) await move(id, state)
    return { id, api }
  }
  async function move(id: number, state: LineState) {
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const body = {
      rowIds: lines.map(({ salesOrderRowId }) => salesOrderRowId),
      state,
      day: shop.clock.now().toISOString().slice(0, 10),
      mail: false,
    }
    await shop.sales.staffOrders.moveLines({ params: { id }, body } as Parameters<
      typeof shop.sales.staffOrders.moveLines
    >[0])
  }
  const plan = (id: number, parts: [string, number][], version = 0) =>
    shop.sales.openAmounts.savePlan({
      params: { id },
      body: { version, parts: parts.map(([dueOn, amountCents]) => ({ dueOn, amountCents })) },
    } as Parameters<typeof shop.sales.openAmounts.savePlan>[0])
  const listed = async () => {
    const { items } = await shop.sales.openAmounts.list({ query: {} })
    return items.map(({ salesOrderId, due, ageDays }) => [salesOrderId, due, ageDays])
  }

  it('are listed since the day on which the last line became ready, and can be paid by the guest', async () => {
    await order('in_production')
    const { id, api } = await order('ready')
    wait(3)

    expect(await listed()).toEqual([[id, 1_698, 3]])
    expect((await paymentStatus(api, id)).depositDue).toBe(1_698)
    await shop.payerChooses(payIdOf(await pay(api, id)), 'paid')
    expect(await listed()).toEqual([])
    expect((await shop.sales.salesOrders.show({ params: { id } })).salesOrderPayments[0]?.payment).toBe(1_698)
  })

  it('count from the day of the lines that are left after a cancellation', async () => {
    const ids = [await shop.addProduct(), await shop.addProduct()]
    const lines = ids.map((id) => ({ id, itemId: '', basePrice: 825.62, count: 1 }))
    const { salesOrderId: id } = await place(shop.browser().api, orderForm(lines))
    await pay(shop.sales, id, 'CASH', { amountCents: 30_000 })
    const [first, second] = (await shop.sales.staffOrders.show({ params: { id } })).lines
    await shop.sales.staffOrders.cancelPieces({
      params: { id },
      headers: { 'idempotency-key': newKey() },
      body: { pieces: [{ rowId: first?.salesOrderRowId ?? 0, count: 1 }], reason: 'customer_changed_mind' },
    })
    wait(20)
    const rowIds = [second?.salesOrderRowId ?? 0]
    const day = shop.clock.now().toISOString().slice(0, 10)
    await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'ready', day, mail: false } })
    wait(7)

    expect(await listed()).toEqual([[id, 699, 7]])
    expect(await runReminders()).toBe(1)
    await pay(shop.sales, id, 'CASH', { amountCents: 69_900 })
    await shop.sendMails()
    expect(shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Herinnering'))).toEqual([])
  })

  it('are reminded after 7 and 14 days, each once, also when the job runs twice', async () => {
    const { id } = await order()
    expect(await runReminders()).toBe(0)
    wait(7)
    expect([await runReminders(), await runReminders()]).toEqual([1, 0])
    wait(7)
    expect([await runReminders(), await runReminders()]).toEqual([1, 0])
    wait(30)
    expect(await runReminders()).toBe(0)

    expect(await reminders()).toEqual([1, 2])
    await shop.sendMails()
    const mails = shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Herinnering'))
    expect(mails).toHaveLength(2)
    expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain('€ 1.698,00')
    const { timeline } = await shop.sales.staffOrders.show({ params: { id } })
    expect(timeline.filter((entry) => entry.kind === 'event' && entry.event === 'payment-reminded')).toHaveLength(2)
  })

  it('are not reminded while a payment runs, under check, after a cancellation or before a planned date', async () => {
    const running = await order()
    await pay(running.api, running.id)
    const checked = await order()
    await shop.db
      .insertInto('payments_under_check')
      .values({ sales_order_id: checked.id, backup_at: shop.clock.now(), released_by: null })
      .execute()
    const canceled = await order()
    await shop.db
      .updateTable('sales_orders')
      .set({ canceled_at: shop.clock.now(), released_cents: 199_800 })
      .where('id', '=', canceled.id)
      .execute()
    const planned = await order()
    await plan(planned.id, [['2026-12-20', 169_800]])
    await shop.db
      .updateTable('payment_attempts')
      .set({ expires_at: new Date('2027-06-01') })
      .execute()
    wait(7)

    expect(await runReminders()).toBe(0)
    await expect(
      shop.sales.openAmounts.remind({ params: { id: running.id }, body: { requestId: newKey() } }),
    ).rejects.toMatchObject({ code: 'reminder_payment_running' })
  })

  it('are reminded by hand with a preview, once per request and once a day', async () => {
    const { id } = await order()
    const preview = await shop.sales.openAmounts.previewReminder({ params: { id } })
    expect(preview.html.replaceAll(/&nbsp;|\u00a0/g, ' ')).toContain('1.698,00')
    expect(preview.html).not.toContain('/open/')

    const requestId = newKey()
    const send = (key: string) => shop.sales.openAmounts.remind({ params: { id }, body: { requestId: key } })
    expect(await send(requestId)).toEqual({ sentTo: preview.to, amount: 1_698 })
    await send(requestId)
    await expect(send(newKey())).rejects.toMatchObject({ code: 'reminder_too_soon' })
    expect(await reminders()).toEqual([0])
    const actions = await shop.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '=', 'payment.reminded')
      .execute()
    expect(actions).toHaveLength(1)
  })

  it('follow a payment plan, whose earliest date is paid first', async () => {
    const { id, api } = await order()
    const agreed = await plan(id, [
      ['2026-12-01', 69_800],
      ['2026-12-10', 100_000],
    ])
    expect([agreed.version, agreed.due]).toEqual([1, 698])
    expect((await paymentStatus(api, id)).depositDue).toBe(698)
    await pay(shop.sales, id, 'CASH', { amountCents: 79_800 })

    const shown = await api.paymentPlans.show({ params: { id } })
    expect(shown.parts.map(({ paid, open }) => [paid, open])).toEqual([
      [698, 0],
      [100, 900],
    ])
    expect(await listed()).toEqual([])
    wait(16)
    expect(await listed()).toEqual([[id, 900, 7]])
    expect(await runReminders()).toBe(1)
    await expect(shop.anonymous.paymentPlans.show({ params: { id } })).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })

  describe('in the mail about a received payment', () => {
    const textAfter = async (id: number, amountCents: number) => {
      await shop.sendMails()
      shop.mailbox.empty()
      await pay(shop.sales, id, 'CASH', { amountCents })
      await shop.sendMails()
      const mail = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Betaling ontvangen'))
      return (mail?.text ?? '').replaceAll('\u00a0', ' ')
    }
    const placed = async (changes: Parameters<typeof orderForm>[1] = {}, api = shop.browser().api) => {
      const lines = [{ id: await shop.addProduct(), itemId: '', basePrice: 825.62, count: 2 }]
      return (await place(api, orderForm(lines, changes))).salesOrderId
    }

    it('are the rest of the deposit, and then nothing until the delivery', async () => {
      const id = await placed()
      expect(await textAfter(id, 20_000)).toContain(
        'Daarvan is nu nog € 99,70 te betalen. Dat kan op de pagina van uw bestelling.',
      )
      expect(await textAfter(id, 9_970)).toContain(
        'Wat nog openstaat voldoet u vóór de levering; u hoeft daar nu niets voor te doen.',
      )
    })

    it('are all that is open once the lines are ready', async () => {
      const { id } = await order()
      expect(await textAfter(id, 10_000)).toContain('Dat bedrag is nu nog te betalen.')
    })

    it('are followed by the next date of a payment plan', async () => {
      const { id } = await order('ordered')
      await plan(id, [
        ['2026-12-01', 69_800],
        ['2027-01-15', 100_000],
      ])
      expect(await textAfter(id, 60_000)).toContain(
        'Daarvan is nu nog € 98,00 te betalen. Dat kan op de pagina van uw bestelling. Volgens onze afspraak betaalt u € 1.000,00 op 15 januari 2027.',
      )
      const text = await textAfter(id, 9_800)
      expect(text).toContain('Volgens onze afspraak betaalt u € 1.000,00 op 15 januari 2027.')
      expect(text).not.toContain('vóór de levering')
    })

    it('are left until the pickup when the order is paid there', async () => {
      const id = await placed({ payment: '3', delivery: 'a' }, shop.sales)
      expect(await textAfter(id, 10_000)).toContain(
        'Wat nog openstaat voldoet u bij het afhalen; u hoeft daar nu niets voor te doen.',
      )
    })
  })

  it('are reminded for each date of a plan that the buyer missed', async () => {
    const { id } = await order('ordered')
    await plan(id, [
      ['2026-12-01', 69_800],
      ['2027-01-01', 100_000],
    ])
    for (const days of [7, 7, 23]) {
      wait(days)
      expect(await runReminders()).toBe(days === 23 ? 0 : 1)
    }
    wait(1)
    expect(await runReminders()).toBe(1)
    expect(await runReminders()).toBe(0)
    await shop.sendMails()
    const last = shop.mailbox.mails.findLast(({ subject }) => subject.startsWith('Herinnering'))
    expect(last?.text.replaceAll('\u00a0', ' ')).toContain('€ 1.698,00')
    wait(7)
    expect(await runReminders()).toBe(1)
  })

  it('are mailed to the buyer when a plan is agreed or changed, once, and not when it was ended before the mail', async () => {
    const { id } = await order('ordered')
    await shop.sendMails()
    shop.mailbox.empty()
    const parts: [string, number][] = [
      ['2026-12-01', 69_800],
      ['2027-01-15', 100_000],
    ]
    await plan(id, parts)
    await plan(id, parts) // a repeated call
    await shop.sendMails()
    await plan(id, [['2027-02-01', 169_800]], 1)
    await shop.sendMails()
    await plan(id, [], 2)
    await plan(id, [['2027-03-01', 169_800]], 3)
    await plan(id, [], 4)
    await shop.sendMails()

    const mails = shop.mailbox.mails.map(({ subject, text }) => [subject, text.replaceAll('\u00a0', ' ')])
    expect(mails).toEqual([
      [`Onze betaalafspraak: bestelling ${id}`, expect.stringContaining('1 december 2026: € 698,00')],
      [`Onze betaalafspraak is gewijzigd: bestelling ${id}`, expect.stringContaining('1 februari 2027: € 1.698,00')],
    ])
    const [first] = mails
    expect(first?.[1]).toContain('15 januari 2027: € 1.000,00')
    expect(first?.[1]).toContain('Nu is € 698,00 te betalen.')
    expect(first?.[1]).toContain(`/api/salesorder/${id}/open/`)
  })

  it('keep every version of a plan, and refuse one that does not fit or is outdated', async () => {
    const { id } = await order('ordered')
    await expect(plan(id, [['2026-12-05', 169_799]])).rejects.toMatchObject({
      code: 'payment_plan_refused',
      detail: { field: 'parts', problem: 'sum', outstanding: 1_698 },
    })
    await expect(plan(id, [['2026-11-30', 169_800]])).rejects.toMatchObject({
      detail: { field: 'parts.0', problem: 'date' },
    })
    await plan(id, [['2026-12-05', 169_800]])
    await plan(id, [['2026-12-05', 169_800]]) // a repeated call
    await expect(plan(id, [['2026-12-06', 169_800]])).rejects.toMatchObject({ code: 'payment_plan_changed' })
    await plan(id, [['2026-12-06', 169_800]], 1)
    expect((await plan(id, [], 2)).parts).toEqual([])

    const versions = await shop.db.selectFrom('payment_plans').select('version').orderBy('version').execute()
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('are agreed once when two colleagues save at the same time', async () => {
    const { id } = await order('ordered')
    const results = await Promise.allSettled([plan(id, [['2026-12-05', 169_800]]), plan(id, [['2026-12-06', 169_800]])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
