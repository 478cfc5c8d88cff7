// @pglite: the approval is locked and used in the transaction that places the order
import { describe, expect, it } from 'vitest'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import type { discounts } from '#shared/contracts/discounts.ts'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { forgetBuyers } from '#src/server/features/people/account/forget-orders.ts'
import { confirmPassword } from '#src/server/features/people/sessions/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { ADMIN_EMAIL, counterOf, password, SALES_EMAIL } from '../tills/counter-of.ts'

type Discounts = CallInput<typeof discounts.approve>['body']['discounts']

const LIST = 825.62 // € 999,00

describe('a discount at the counter', () => {
  const shop = usePayingShop()
  const counter = counterOf(shop)

  const line = (id: number, count = 1) => ({ id, itemId: '', basePrice: LIST, count })
  const sale = (id: number, given: Discounts, changes: Partial<Parameters<typeof orderForm>[1]> = {}) =>
    orderForm([line(id)], { isAtCounter: true, payment: '1', delivery: 'a', discounts: given, ...changes })
  const percent = (value: number, id?: number) => ({ id, kind: 'percent' as const, value, reason: 'Showroommodel' })
  const orderOf = async (id: number) => (await shop.sales.salesOrders.show({ params: { id } })).totals

  it('lowers the price, the VAT and the deposit, and keeps the list price and the reason', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel' })

    const { salesOrderId, salesOrderDeposit } = await place(shop.sales, sale(sofa, [percent(10, sofa)]))

    const order = await shop.sales.salesOrders.show({ params: { id: salesOrderId } })
    expect(order.totals).toEqual({ gross: 899.1, net: 743.06, vat: 156.04, deposit: 134.87 })
    expect(salesOrderDeposit).toBe(134.87)
    expect(order.salesOrderRows).toMatchObject([{ basePrice: 743.0579, listPrice: LIST }])
    const details = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(details.lines[0]?.discount).toEqual({ reason: 'Showroommodel', approvedBy: null })
    expect(details.timeline).toContainEqual(
      expect.objectContaining({ event: 'discount-given', by: SALES_EMAIL, detail: { discountCents: 9990 } }),
    )
    expect(await counter.actions()).toContain(`order.discount_given by ${SALES_EMAIL}`)
    expect(JSON.stringify(order)).not.toContain('Showroommodel')
  })

  it('is divided over the lines when it is on the whole order', async () => {
    const [sofa, chair] = [await shop.addProduct(), await shop.addProduct()]
    const body = sale(sofa, [{ kind: 'amount', value: 10_000, reason: 'Twee stuks' }], {
      shoppinglist: [line(sofa), line(chair)],
    })

    const { salesOrderId } = await place(shop.sales, body)

    expect((await orderOf(salesOrderId)).gross).toBe(1898)
  })

  it('is refused in the web shop, also for staff and for an account', async () => {
    const sofa = await shop.addProduct()
    const web = sale(sofa, [percent(5, sofa)], { isAtCounter: undefined })

    for (const client of [shop.anonymous, shop.customer, shop.sales]) {
      await expect(place(client, web)).rejects.toMatchObject({
        code: 'discount_refused',
        detail: { field: 'discounts' },
      })
    }
    await expect(place(shop.anonymous, sale(sofa, [percent(5, sofa)]))).rejects.toMatchObject({
      code: 'discount_refused',
    })
    await expect(place(shop.sales, sale(sofa, [percent(5, sofa + 1000)]))).rejects.toMatchObject({
      code: 'discount_refused',
      detail: { field: 'discounts.0.id' },
    })
  })

  it('needs a whole value, a reason, and at most one per line', async () => {
    const sofa = await shop.addProduct()

    for (const given of [
      [percent(101)],
      [percent(0)],
      [percent(2.5)],
      [{ ...percent(5), reason: ' ' }],
      [percent(5, sofa), percent(6, sofa)],
    ]) {
      await expect(place(shop.sales, sale(sofa, given))).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  it('is in the mail and on the receipt without its reason, and breaks no integrity check', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel' })
    const { salesOrderId } = await place(shop.sales, sale(sofa, [percent(10, sofa)]))
    const paymentId = (await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 13_487 })).paymentId
    await shop.sendMails()

    const mail = shop.mailbox.mails.find(({ subject }) => subject.startsWith('Bevestiging'))
    const html = mail?.html.replaceAll('\u00a0', ' ') ?? ''
    expect(html).toMatch(/<s [^>]*>€ 999,00<\/s>/)
    expect(html).toContain('Korting € 99,90')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('€ 899,10 (in plaats van € 999,00)')
    const { facts } = await shop.sales.paymentDesk.receipt({ params: { paymentId } })
    expect(facts.map(({ label, value }) => `${label}: ${value.replace(/\s/g, ' ')}`)).toContain(
      'Korting, al verrekend: € 99,90',
    )
    expect(JSON.stringify([mail, facts])).not.toContain('Showroommodel')
    expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
  })

  it('stays after a correction of the order, and its reason is erased with the buyer', async () => {
    const sofa = await shop.addProduct()
    const { salesOrderId: id } = await place(shop.sales, sale(sofa, [percent(10, sofa)]))
    const { form, version } = await shop.sales.staffOrders.show({ params: { id } })

    const saved = await shop.sales.staffOrders.save({
      params: { id },
      // The form of an order contains the fields of a correction, as texts.
      body: { version, form: choicesInCodes({ ...form, reference: 'Serre' } as OrderChange) },
    })

    expect(saved.lines[0]?.discount).toEqual({ reason: 'Showroommodel', approvedBy: null })
    expect(await orderOf(id)).toMatchObject({ gross: 899.1 })
    await shop.db.updateTable('sales_orders').set({ keep_until: '2020-01-01' }).where('id', '=', id).execute()
    await forgetBuyers(shop.db, amsterdamDay(shop.clock.now()))
    expect((await shop.sales.staffOrders.show({ params: { id } })).lines[0]?.discount?.reason).toBe('')
    expect(await orderOf(id)).toMatchObject({ gross: 899.1 })
  })

  it('that takes the whole price leaves nothing to pay', async () => {
    const sofa = await shop.addProduct()

    const { salesOrderId } = await place(shop.admin, sale(sofa, [percent(100)], { payment: '5' }))

    expect(await orderOf(salesOrderId)).toMatchObject({ gross: 0, vat: 0, deposit: 0 })
  })

  describe('above the limit', () => {
    const approval = async (
      given: Discounts,
      { id, key, secret, email = ADMIN_EMAIL, count = 1 }: ApprovalCall,
      client = shop.sales,
    ) =>
      client.discounts.approve({
        body: {
          email,
          secret: secret ?? { kind: 'password', password },
          orderKey: key,
          discounts: given,
          lines: [{ id, netPrice: LIST, count }],
        },
      })
    type ApprovalCall = {
      id: number
      key: string
      secret?: CallInput<typeof discounts.approve>['body']['secret']
      email?: string
      count?: number
    }

    it('is refused without approval, also when line and order exceed it only together', async () => {
      const sofa = await shop.addProduct({ displayName: 'Bank Merel' })

      for (const given of [[percent(11, sofa)], [percent(6, sofa), percent(6)]]) {
        await expect(place(shop.sales, sale(sofa, given))).rejects.toMatchObject({
          code: 'discount_needs_approval',
          detail: { limitPercent: 10, lines: [{ id: sofa, displayName: 'Bank Merel' }] },
        })
      }
    })

    it('is accepted once with the password of an Admin, and a repeated call finds the same order', async () => {
      await counter.setPassword(ADMIN_EMAIL)
      const sofa = await shop.addProduct()
      const key = newKey()
      const { approvalId, approvedBy } = await approval([percent(30, sofa)], { id: sofa, key })
      const body = sale(sofa, [percent(30, sofa)], { discountApproval: approvalId })

      const { salesOrderId } = await place(shop.sales, body, key)

      expect(approvedBy).toBe(ADMIN_EMAIL)
      expect((await place(shop.sales, body, key)).salesOrderId).toBe(salesOrderId)
      const details = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
      expect(details.lines[0]?.discount).toEqual({ reason: 'Showroommodel', approvedBy: ADMIN_EMAIL })
      expect(details.timeline).toContainEqual(
        expect.objectContaining({ event: 'discount-approved', by: ADMIN_EMAIL, detail: { discountCents: 29_970 } }),
      )
      expect(await counter.actions()).toContain(`order.discount_approved by ${ADMIN_EMAIL}`)
      await expect(place(shop.sales, body)).rejects.toMatchObject({ code: 'discount_needs_approval' })
    })

    it('keeps its approval when the order was canceled and is placed again, but not for two orders at once', async () => {
      await counter.setPassword(ADMIN_EMAIL)
      const sofa = await shop.addProduct()
      const key = newKey()
      const { approvalId } = await approval([percent(30, sofa)], { id: sofa, key })
      const body = sale(sofa, [percent(30, sofa)], { discountApproval: approvalId })
      const placeAndCancel = async () => {
        const { salesOrderId: id } = await place(shop.sales, body, key)
        await shop.db.updateTable('sales_orders').set({ canceled_at: shop.clock.now() }).where('id', '=', id).execute()
        return id
      }
      const canceled = [await placeAndCancel(), await placeAndCancel()]

      const { salesOrderId } = await place(shop.sales, body, key)

      expect(new Set([...canceled, salesOrderId]).size).toBe(3)
      expect((await place(shop.sales, body, key)).salesOrderId).toBe(salesOrderId)
      const details = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
      expect(details.lines[0]?.discount).toEqual({ reason: 'Showroommodel', approvedBy: ADMIN_EMAIL })
    })

    it('is refused with the approval of another order, discount, line or count', async () => {
      await counter.setPassword(ADMIN_EMAIL)
      const [sofa, chair] = [await shop.addProduct(), await shop.addProduct()]
      const key = newKey()
      const { approvalId: discountApproval } = await approval([percent(30, sofa)], { id: sofa, key })

      for (const [body, usedKey] of [
        [sale(sofa, [percent(30, sofa)], { discountApproval }), newKey()],
        [sale(sofa, [percent(31, sofa)], { discountApproval }), key],
        [sale(chair, [percent(30, chair)], { discountApproval }), key],
        [sale(sofa, [percent(30, sofa)], { discountApproval, shoppinglist: [line(sofa, 2)] }), key],
        [sale(sofa, [percent(30, sofa)], { discountApproval: newKey() }), key],
      ] as const) {
        await expect(place(shop.sales, body, usedKey)).rejects.toMatchObject({ code: 'discount_needs_approval' })
      }
      await place(shop.sales, sale(sofa, [percent(30, sofa)], { discountApproval }), key)
    })

    it('cannot be approved by Sales or a customer, nor with a wrong password', async () => {
      await counter.setPassword(ADMIN_EMAIL)
      await counter.setPassword(SALES_EMAIL)
      const call = { id: await shop.addProduct(), key: newKey() }

      await expect(approval([percent(30)], { ...call, email: SALES_EMAIL })).rejects.toMatchObject({
        code: 'discount_approver_refused',
      })
      await expect(
        approval([percent(30)], { ...call, secret: { kind: 'password', password: 'raad maar' } }),
      ).rejects.toMatchObject({ code: 'wrong_password' })
      await expect(approval([percent(30)], call, shop.customer)).rejects.toMatchObject({ code: 'forbidden' })
    })

    it('counts the wrong passwords of each seller separately, and records them', async () => {
      await counter.setPassword(ADMIN_EMAIL)
      const call = { id: await shop.addProduct(), key: newKey() }
      const wrong = { kind: 'password' as const, password: 'raad maar' }

      for (let tries = 0; tries < 10; tries += 1) {
        await expect(approval([percent(30)], { ...call, secret: wrong })).rejects.toMatchObject({
          code: 'wrong_password',
        })
      }
      await expect(approval([percent(30)], call)).rejects.toMatchObject({ code: 'too_many_tries' })

      await expect(approval([percent(30)], call, shop.admin)).resolves.toMatchObject({ approvedBy: ADMIN_EMAIL })
      const deps = { db: shop.db, secret: shop.secret, now: shop.clock.now }
      expect(await confirmPassword(deps, ADMIN_EMAIL, password)).toMatchObject({ ok: true })
      const refused = (await counter.actions()).filter((action) => action.startsWith('user.password_refused'))
      expect(refused).toEqual(Array.from({ length: 10 }, () => `user.password_refused by ${SALES_EMAIL}`))
    }, 30_000)

    it('is approved by PIN only at a till, and five wrong PINs block the PIN', async () => {
      await counter.setPin('8351', ADMIN_EMAIL)
      const till = await counter.registerTill()
      const atTill = shop.clientWith({
        authorization: `Bearer ${await shop.tokenOf('sales')}`,
        [TILL_HEADER]: `${till.tillId}.${till.secret}`,
      })
      const call = { id: await shop.addProduct(), key: newKey() }
      const right = { kind: 'pin' as const, pin: '8351' }
      const wrong = { kind: 'pin' as const, pin: '8352' }

      await expect(approval([percent(30)], { ...call, secret: right })).rejects.toMatchObject({ code: 'till_unknown' })
      await approval([percent(30)], { ...call, secret: right }, atTill)
      for (let tries = 1; tries < 5; tries += 1) {
        await expect(approval([percent(30)], { ...call, secret: wrong }, atTill)).rejects.toMatchObject({
          code: 'wrong_pin',
        })
      }
      await expect(approval([percent(30)], { ...call, secret: wrong }, atTill)).rejects.toMatchObject({
        code: 'pin_blocked',
      })
      await expect(approval([percent(30)], { ...call, secret: right }, atTill)).rejects.toMatchObject({
        code: 'pin_blocked',
      })
    })

    it('cannot be replaced with a version after which no other fits into the database', async () => {
      const { version: _, ...rules } = await shop.sales.discounts.rules()
      const call = shop.admin.discounts.saveRules({ body: { ...rules, version: 2_147_483_647 } })
      await expect(call).rejects.toMatchObject({ status: 422, code: 'invalid_input' })
    })

    it('follows the rules that an Admin sets, with the version that the Admin saw', async () => {
      const sofa = await shop.addProduct()
      const { version, ...rules } = await shop.sales.discounts.rules()
      expect(rules).toMatchObject({ salesPercent: 10, adminPercent: 100 })

      const saved = await shop.admin.discounts.saveRules({
        body: { ...rules, salesPercent: 30, adminPercent: 50, reasons: ['Beurs'], version },
      })

      expect(saved).toMatchObject({ salesPercent: 30, reasons: ['Beurs'], version: version + 1 })
      await place(shop.sales, sale(sofa, [percent(30)]))
      await expect(place(shop.sales, sale(sofa, [percent(31)]))).rejects.toMatchObject({
        detail: { limitPercent: 30 },
      })
      await expect(place(shop.admin, sale(sofa, [percent(51)]))).rejects.toMatchObject({
        detail: { limitPercent: 50 },
      })
      await expect(shop.admin.discounts.saveRules({ body: { ...rules, version } })).rejects.toMatchObject({
        code: 'discount_rules_changed',
      })
      await shop.admin.discounts.saveRules({ body: { ...rules, version: saved.version } })
      expect(await counter.actions()).toContain(`till.discount_rules_saved by ${ADMIN_EMAIL}`)
    })

    it('lists the Admins who may approve', async () => {
      await counter.setPin('8351', ADMIN_EMAIL)
      expect((await shop.sales.discounts.approvers()).approvers).toEqual([
        { email: ADMIN_EMAIL, name: ADMIN_EMAIL, hasPin: true },
      ])
    })
  })
})
