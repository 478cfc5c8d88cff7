import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { forgetBuyers } from '#src/server/features/people/account/forget-orders.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const MINUTE = 60_000
const INVALID = { code: 'order_code_invalid' }

describe('the code of an order for the phone of the customer', () => {
  const shop = usePayingShop()

  async function order() {
    const product = await shop.addProduct({ displayName: 'Bank Vonk' })
    const form = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }])
    return (await place(shop.sales, form, newKey())).salesOrderId
  }
  async function issue(id: number) {
    const { link, expiresDateTime } = await shop.sales.staffOrders.issueCode({ params: { id } })
    return { id, link, expiresDateTime, code: new URL(link).hash.replace('#code=', '') }
  }
  type ShownCode = { id: number; code: string }
  const open = ({ id, code }: ShownCode, requestId: string = randomUUID()) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/salesorder/${id}/open`,
      headers: { 'x-leermeester-client': 'test' },
      payload: { code, requestId },
    })
  const refusalOf = async (shown: ShownCode, requestId?: string) => (await open(shown, requestId)).json()
  const actionsOf = async (id: number) => {
    const entries = shop.db.selectFrom('audit_entries').select(['action', 'actor_email as by']).orderBy('id')
    return (await entries.where('subject_id', '=', String(id)).where('action', 'like', 'order.code_%').execute()).map(
      ({ action, by }) => `${action} ${by ?? 'system'}`,
    )
  }

  it('gives the browser of the customer the cookie of this order only, without a login', async () => {
    const id = await order()
    const shown = await issue(id)
    expect(shown.link).toContain(`/orderoverzicht?reference=${id}#code=`)
    expect(Date.parse(shown.expiresDateTime) - shop.clock.now().getTime()).toBe(10 * MINUTE)

    const reply = await open(shown)

    expect(reply.json()).toEqual({ salesOrderId: id })
    expect(reply.headers['cache-control']).toBe('no-store')
    const [cookie] = reply.cookies
    expect(cookie).toMatchObject({ name: `order_${id}`, httpOnly: true, sameSite: 'Lax', path: '/' })
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await shop.app.inject({ url: `/api/salesorder/${id}`, headers })).json()).toMatchObject({
      salesOrderId: id,
    })
    expect((await shop.app.inject({ url: `/api/salesorder/${id}` })).statusCode).toBe(404)
    expect(await actionsOf(id)).toEqual(['order.code_shown sales@leermeester.example'])
  })

  it('is stored as a hash only, and is not in the audit log', async () => {
    const { code } = await issue(await order())

    const stored = JSON.stringify([
      await shop.db.selectFrom('order_codes').selectAll().execute(),
      await shop.db.selectFrom('audit_entries').selectAll().execute(),
    ])

    expect(code).toMatch(/^[\w-]{22}$/)
    expect(stored).not.toContain(code)
  })

  it('works once, also for two phones at the same moment', async () => {
    const shown = await issue(await order())

    const replies = await Promise.all([open(shown), open(shown)])

    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    expect(await refusalOf(shown)).toMatchObject(INVALID)
  })

  it('may be repeated by the same phone after a lost reply', async () => {
    const shown = await issue(await order())
    const requestId = randomUUID()

    expect((await open(shown, requestId)).statusCode).toBe(200)
    expect((await open(shown, requestId)).statusCode).toBe(200)
    expect(await refusalOf(shown)).toMatchObject(INVALID)
  })

  it('expires after ten minutes', async () => {
    const shown = await issue(await order())
    shop.clock.advance(10 * MINUTE)

    expect(await refusalOf(shown)).toMatchObject(INVALID)
  })

  it('is revoked by a new code of the same order, and opens no other order', async () => {
    const [id, other] = [await order(), await order()]
    const first = await issue(id)
    await open(first)
    const second = await issue(id)
    const third = await issue(id)
    await issue(other)

    expect(await refusalOf(first)).toMatchObject(INVALID)
    expect(await refusalOf(second)).toMatchObject(INVALID)
    expect(await refusalOf({ id: other, code: third.code })).toMatchObject(INVALID)
    expect((await open(third)).json()).toEqual({ salesOrderId: id })
  })

  it('does not exist for an unknown order, nor after the buyer was erased', async () => {
    await expect(issue(999_999)).rejects.toMatchObject({ code: 'order_not_found' })
    const id = await order()
    const shown = await issue(id)
    await shop.db.updateTable('sales_orders').set({ keep_until: '2020-01-01' }).where('id', '=', id).execute()
    await shop.db.transaction().execute((tx) => forgetBuyers(tx, amsterdamDay(shop.clock.now())))

    expect(await refusalOf(shown)).toMatchObject(INVALID)
    await expect(issue(id)).rejects.toMatchObject({ code: 'order_forgotten' })
    expect(await shop.db.selectFrom('order_codes').selectAll().execute()).toEqual([])
  })

  it('is not made for an order that no code can open', async () => {
    const [withoutKey, otherToken] = [await order(), await order()]
    await shop.db.deleteFrom('idempotency_keys').where('sales_order_id', '=', withoutKey).execute()
    await shop.db.updateTable('sales_orders').set({ token_hash: 'other' }).where('id', '=', otherToken).execute()

    for (const id of [withoutKey, otherToken]) {
      await expect(issue(id)).rejects.toMatchObject({ status: 409, code: 'order_code_unavailable' })
      expect(await actionsOf(id)).toEqual([])
    }
    expect(await shop.db.selectFrom('order_codes').selectAll().execute()).toEqual([])
  })

  it('is nothing else than the code that was shown', async () => {
    const id = await order()
    expect(await refusalOf({ id, code: 'AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject(INVALID)
    expect(await refusalOf({ id, code: '' })).toMatchObject({ code: 'invalid_input' })
  })

  it('is made by staff only', async () => {
    const id = await order()

    await expect(shop.anonymous.staffOrders.issueCode({ params: { id } })).rejects.toMatchObject({ status: 401 })
    await expect(shop.customer.staffOrders.issueCode({ params: { id } })).rejects.toMatchObject({ status: 403 })
  })
})
