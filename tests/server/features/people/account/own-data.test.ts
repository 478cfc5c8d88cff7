import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { forgetDue } from '#src/server/features/people/account/index.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import type { Browser } from '#tests/support/shop/clients.ts'

const PASSWORD = 'een goed geheim'
const REVIEW = 'Een heel fijne bank, al na een week niet meer weg te denken.'

/** Opens a shop in which `addEva` creates a customer with an order, a guest order and a review. */
function useShopWithEva() {
  const shop = usePayingShop()
  return {
    shop,
    addEva: async ({ isProven = true } = {}) => {
      const userId = await shop.addUser({ email: 'eva@voorbeeld.example', password: PASSWORD, firstname: 'Eva' })
      if (isProven)
        await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).where('id', '=', userId).execute()
      const eva = shop.browser()
      await eva.api.users.login({ body: { email: 'eva@voorbeeld.example', password: PASSWORD } })
      const product = await shop.addProduct({ displayName: 'Bank Vonk' })
      const line = { id: product, itemId: '', basePrice: 825.62, count: 1 }
      const form = orderForm([line], { email: 'eva@voorbeeld.example', remarks: 'Bel na zessen' })
      const { salesOrderId } = await place(eva.api, form)
      const guest = await place(shop.anonymous, { ...form, remarks: '' })
      await eva.api.productReviews.create({
        body: { id: product, name: 'Eva', email: 'eva@voorbeeld.example', review: REVIEW, rating: 5 },
      })
      return { eva, userId, product, salesOrderId, guestOrderId: guest.salesOrderId, guestToken: guest.orderToken }
    },
  }
}

describe('the export of personal data', () => {
  const { shop, addEva } = useShopWithEva()

  it('contains all stored data of a person, and none of other persons', async () => {
    const { eva, product, salesOrderId, guestOrderId } = await addEva()
    await pay(eva.api, salesOrderId)
    await place(shop.anonymous, orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }]))
    await shop.sendMails()

    const file = await eva.api.account.exportData()

    expect(file.account).toMatchObject({ email: 'eva@voorbeeld.example', firstname: 'Eva' })
    expect(file.orders.map((order) => order.salesOrderId)).toEqual([guestOrderId, salesOrderId])
    const order = file.orders[1]
    expect(order?.order).toMatchObject({
      remarks: 'Bel na zessen',
      salesOrderCustomer: { phoneNumber: '0612345678', streetname: 'Voorbeeldstraat' },
      salesOrderPayments: [{ payment: 149.85, state: 'open' }],
    })
    expect(order?.history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['placed', 'payment-started']))
    expect(file.reviews).toMatchObject([{ name: 'Eva', review: REVIEW, rating: 5, isPublished: false }])
    expect(file.mails).toMatchObject([
      { kind: 'order-confirmation', salesOrderId, sentAt: shop.clock.now().toISOString() },
      { kind: 'order-confirmation', salesOrderId: guestOrderId },
    ])
    expect(JSON.stringify(file)).not.toContain('anna@voorbeeld.example')
    expect(JSON.stringify(file)).not.toContain('argon2')
  })

  it('contains a parked sale until the sale is removed', async () => {
    const { eva, product } = await addEva()
    const parkedSaleId = newKey()
    const content = {
      lines: [{ id: product, itemId: 'LM-1', basePrice: 825.62, count: 2 }],
      form: { firstname: 'Eva', email: 'Eva@voorbeeld.example', phoneNumber: '0612345678' },
    }
    await shop.sales.parkedSales.park({
      body: { parkedSaleId, title: 'Mevrouw Eva', tillName: 'Balie', content: { ...content, note: 'belt nog' } },
    })

    const { parkedSales } = await eva.api.account.exportData()
    expect(parkedSales).toEqual([
      {
        parkedAt: shop.clock.now().toISOString(),
        title: 'Mevrouw Eva',
        note: 'belt nog',
        details: content.form,
        products: [{ id: product, itemId: 'LM-1', count: 2 }],
      },
    ])
    await shop.sales.parkedSales.remove({ params: { parkedSaleId } })
    expect((await eva.api.account.exportData()).parkedSales).toEqual([])
  })

  it('contains messages to the shop, which are deleted with the account', async () => {
    const { eva } = await addEva()
    await shop.db
      .insertInto('contact_messages')
      .values({
        idempotency_key: 'm1',
        body_hash: '',
        received_at: shop.clock.now(),
        subject: 'order',
        name: 'Eva',
        email: 'Eva@voorbeeld.example',
        phone: '',
        order_number: '',
        message: 'Wanneer komt de bank?',
      })
      .execute()

    expect((await eva.api.account.exportData()).messages).toMatchObject([{ message: 'Wanneer komt de bank?' }])

    await eva.api.account.remove({ body: { password: PASSWORD } })
    expect(await shop.db.selectFrom('contact_messages').selectAll().execute()).toEqual([])
  })

  it('contains withdrawals that were declared with the email address of the person', async () => {
    const { eva, salesOrderId } = await addEva()
    await shop.db
      .insertInto('withdrawals')
      .values({
        idempotency_key: 'w1',
        body_hash: '',
        received_at: shop.clock.now(),
        order_number: String(salesOrderId),
        name: 'Eva',
        email: 'EVA@voorbeeld.example',
        scope: 'all',
        sales_order_id: null,
      })
      .execute()

    expect((await eva.api.account.exportData()).withdrawals).toMatchObject([{ orderNumber: String(salesOrderId) }])
  })

  it('excludes guest orders and reviews with the email address until the address is proven', async () => {
    const { eva, salesOrderId } = await addEva({ isProven: false })

    const file = await eva.api.account.exportData()

    expect(file.orders.map((order) => order.salesOrderId)).toEqual([salesOrderId])
    expect(file.reviews).toEqual([])
  })

  it('is a download, and is not cached', async () => {
    const reply = await shop.app.inject({
      url: '/api/user/me/export',
      headers: { authorization: `Bearer ${await shop.tokenOf('customer')}` },
    })

    expect(reply.headers['content-disposition']).toBe('attachment; filename="mijn-gegevens.json"')
    expect(reply.headers['cache-control']).toBe('no-store')
    await expect(shop.anonymous.account.exportData()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('deleting an account', () => {
  const { shop, addEva } = useShopWithEva()
  const remove = ({ api }: Browser, password = PASSWORD) => api.account.remove({ body: { password } })
  const buyerOf = (id: number) =>
    shop.db.selectFrom('sales_order_customers').selectAll().where('sales_order_id', '=', id).executeTakeFirstOrThrow()
  const forget = () => forgetDue({ db: shop.db, now: shop.clock.now })
  const DAY = 24 * 60 * 60 * 1000

  it('requires the password again, and is blocked after ten wrong passwords', async () => {
    const { eva } = await addEva()

    await expect(remove(eva, 'iets anders')).rejects.toMatchObject({ code: 'wrong_password', status: 422 })
    for (let tries = 1; tries < 10; tries += 1) await remove(eva, 'iets anders').catch(() => {})

    await expect(remove(eva)).rejects.toMatchObject({ code: 'too_many_tries' })
    expect(await eva.api.account.customer()).toMatchObject({ email: 'eva@voorbeeld.example' })
  })

  it('removes name and email address of the customer, and ends every session', async () => {
    const { eva, userId } = await addEva()
    const elsewhere = shop.browser()
    await elsewhere.api.users.login({ body: { email: 'eva@voorbeeld.example', password: PASSWORD } })

    await remove(eva)

    const row = await shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ firstname: '', email: `verwijderd-${userId}@verwijderd.invalid`, is_locked: true })
    expect(eva.cookies.has('leermeester_session')).toBe(false)
    await expect(elsewhere.api.account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(
      elsewhere.api.users.login({ body: { email: 'eva@voorbeeld.example', password: PASSWORD } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  it('returns which orders the shop must keep by tax law, and until when', async () => {
    const { eva, salesOrderId, guestOrderId } = await addEva()

    const { keptOrders } = await remove(eva)

    expect(keptOrders).toEqual([
      { salesOrderId, until: '2033-12-31' },
      { salesOrderId: guestOrderId, until: '2033-12-31' },
    ])
    expect(await buyerOf(salesOrderId)).toMatchObject({ lastname: 'Wilde', phone_number: '0612345678' })
  })

  it('removes name and email address from reviews, and keeps their texts', async () => {
    const { eva, userId } = await addEva()

    await remove(eva)

    const review = await shop.db.selectFrom('product_reviews').selectAll().executeTakeFirstOrThrow()
    expect(review).toMatchObject({ name: 'Anoniem', email: `verwijderd-${userId}@verwijderd.invalid`, review: REVIEW })
  })

  it('removes the name from the reviews on the page of a variant too, at once', async () => {
    const { eva } = await addEva()
    const { item_id: model } = await shop.db.selectFrom('product_reviews').select('item_id').executeTakeFirstOrThrow()
    await shop.db.updateTable('product_reviews').set({ is_valid: true }).execute()
    const variant = await shop.addVariant({ parent: model })
    // The address is used without a client, because the shop's own client ignores the reviews in this response.
    const page = async () => (await shop.app.inject({ url: `/api/inventoryitem/${variant}` })).body
    expect(await page()).toContain('"name":"Eva"')

    await remove(eva)

    expect(await page()).not.toContain('"name":"Eva"')
    expect(await page()).toContain('"name":"Anoniem"')
  })

  it('does not change guest orders and reviews with an address that was never proven', async () => {
    const { eva, guestOrderId } = await addEva({ isProven: false })

    const { keptOrders } = await remove(eva)

    expect(keptOrders.map((order) => order.salesOrderId)).not.toContain(guestOrderId)
    expect(await shop.db.selectFrom('product_reviews').select('name').execute()).toEqual([{ name: 'Eva' }])
  })

  it('is confirmed by one mail to the former address, and the address is deleted afterwards', async () => {
    const { eva, salesOrderId } = await addEva()
    await shop.sendMails()
    shop.mailbox.empty()

    await remove(eva)
    await shop.sendMails()
    await forget()

    expect(shop.mailbox.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['eva@voorbeeld.example', 'Uw account bij Leermeester is verwijderd'],
    ])
    expect(shop.mailbox.mails[0]?.text).toContain(`Bestelling ${salesOrderId}: bewaard tot en met 31 december 2033`)
    const sent = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'account-deleted').execute()
    expect(JSON.stringify(sent)).not.toContain('eva@')
  })

  it('finds the mails to former addresses by an index', async () => {
    const plan = await shop.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain update outbox set payload = payload - 'email'
        where kind = 'account-deleted' and state in ('sent', 'dead') and payload ? 'email'`.execute(tx)
    })

    expect(JSON.stringify(plan.rows)).toContain('outbox_addresses')
  })

  it('sends one mail, also after two simultaneous calls', async () => {
    const { eva } = await addEva()

    const outcomes = await Promise.allSettled([remove(eva), remove(eva)])

    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    const mails = await shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'account-deleted').execute()
    expect(mails).toHaveLength(1)
  })

  it('leaves an undelivered order accessible to its buyer with the order token from the mail', async () => {
    const { eva, guestOrderId, guestToken } = await addEva()

    await remove(eva)

    const byLink = shop.clientWith({ 'x-order-token': guestToken })
    expect(await byLink.payments.status({ query: { reference: guestOrderId } })).toMatchObject({ depositDue: 149.85 })
  })

  it('hides the orders from a later account with the same address', async () => {
    const { eva } = await addEva()
    await remove(eva)
    await shop.addUser({ email: 'eva@voorbeeld.example', password: PASSWORD })
    await shop.db.updateTable('users').set({ email_proven_at: shop.clock.now() }).execute()
    const laterCustomer = shop.browser()
    await laterCustomer.api.users.login({ body: { email: 'eva@voorbeeld.example', password: PASSWORD } })

    expect((await laterCustomer.api.account.orders()).total).toBe(0)
  })

  it('is not required for the erasure of orders and withdrawals after the tax term', async () => {
    const { salesOrderId } = await addEva()
    await shop.anonymous.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { orderNumber: '999999', name: 'Jan Kwijt', email: 'jan@voorbeeld.example', scope: 'all' },
    })

    shop.clock.advance(7 * 365 * DAY)
    await forget()
    expect(await buyerOf(salesOrderId)).toMatchObject({ lastname: 'Wilde', phone_number: '0612345678' })

    shop.clock.advance(366 * DAY)
    await forget()
    expect(await buyerOf(salesOrderId)).toMatchObject({ lastname: 'Verwijderd', phone_number: '' })
    expect(
      await shop.db.selectFrom('withdrawals').select('name').where('sales_order_id', 'is', null).execute(),
    ).toEqual([{ name: 'Verwijderd' }])
  })

  it('deletes the telephone number after half a year, and the buyer after the tax term', async () => {
    const { eva, salesOrderId, guestToken, guestOrderId } = await addEva()
    await remove(eva)

    await forget()
    expect(await buyerOf(salesOrderId)).toMatchObject({ phone_number: '0612345678' })

    shop.clock.advance(183 * DAY)
    await forget()
    expect(await buyerOf(salesOrderId)).toMatchObject({ phone_number: '', gender: '', lastname: 'Wilde' })

    shop.clock.advance(7 * 366 * DAY)
    await forget()
    expect(await buyerOf(salesOrderId)).toMatchObject({ lastname: 'Verwijderd', firstname: '', address: { city: '' } })
    const order = await shop.db.selectFrom('sales_orders').selectAll().where('id', '=', salesOrderId).executeTakeFirst()
    expect(order).toMatchObject({ remarks: '', gross_cents: 99_900, keep_until: null })
    const byLink = shop.clientWith({ 'x-order-token': guestToken })
    await expect(byLink.payments.status({ query: { reference: guestOrderId } })).rejects.toMatchObject({
      code: 'order_not_found',
    })
  })

  it('is not required for the erasure of notes and refund reasons together with the buyer', async () => {
    const { salesOrderId } = await addEva()
    const params = { id: salesOrderId }
    const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents: 1_000 })
    const body = { RefundId: newKey(), Amount: 1_000, Reason: 'Eva belde' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body })
    const headers = { 'idempotency-key': newKey() }
    await shop.sales.staffOrders.addNote({ params, headers, body: { text: 'Eva belt terug.' } })
    await shop.db.updateTable('sales_orders').set({ reference: 'Eva', keep_until: '2020-01-01' }).execute()

    await forget()

    expect(await buyerOf(salesOrderId)).toMatchObject({ phone_number: '', gender: '', delivery_address: null })
    const remaining = [
      await shop.db.selectFrom('sales_orders').select(['remarks', 'reference']).execute(),
      await shop.db.selectFrom('order_notes').select('text').execute(),
      await shop.db.selectFrom('payment_refunds').select('reason').execute(),
      await shop.db.selectFrom('order_events').selectAll().execute(),
    ]
    expect(JSON.stringify(remaining)).not.toMatch(/Eva|Bel na zessen/)
  })

  it('keeps the name in a withdrawal until the withdrawal is settled', async () => {
    const { eva, salesOrderId } = await addEva()
    await eva.api.withdrawals.declare({
      headers: { 'idempotency-key': newKey() },
      body: { orderNumber: String(salesOrderId), name: 'Eva', email: 'eva@voorbeeld.example', scope: 'all' },
    })
    await shop.db
      .updateTable('sales_orders')
      .set({ inserted_at: new Date(shop.clock.now().getTime() - 200 * DAY) })
      .execute()
    const declared = () => shop.db.selectFrom('withdrawals').select(['name', 'email']).executeTakeFirstOrThrow()

    await remove(eva)
    expect(await declared()).toEqual({ name: 'Eva', email: 'eva@voorbeeld.example' })

    await shop.sales.withdrawals.handle({ params: { id: 1001 }, body: { state: 'settled' } })
    await forget()
    expect(await declared()).toEqual({ name: 'Verwijderd', email: 'verwijderd@verwijderd.invalid' })
    expect(await buyerOf(salesOrderId)).toMatchObject({ phone_number: '', lastname: 'Wilde' })
  })

  it('is not available to staff', async () => {
    await expect(shop.sales.account.remove({ body: { password: PASSWORD } })).rejects.toMatchObject({
      code: 'staff_account',
    })
  })
})
