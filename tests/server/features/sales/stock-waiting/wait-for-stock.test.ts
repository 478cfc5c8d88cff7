import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { forgetStockWaiters, mailStockWaiters } from '#src/server/features/sales/stock-waiting/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'

const HOUR = 3_600_000

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ShopError ? error.code : error),
  )

describe('waiting for a sold-out product', () => {
  const shop = useErpShop()
  const outbox = { outboxFilled() {} }

  const addLast = (stock = 1) =>
    shop.addProduct({ displayName: 'Bank Merel outlet', stockClass: 'leren-bank', stock, basePrice: 825.62 })
  /** A guest orders pieces and does not pay. */
  const orders = (id: number, count = 1) =>
    place(shop.browser().api, orderForm([{ id, itemId: '', basePrice: 825.62, count }]), newKey())
  const wait = (id: number, email: string) =>
    shop.browser().api.stockWaiting.wait({ params: { id }, body: { email, website: '' } })
  const expire = () => expireUnpaidOrders({ db: shop.db, now: shop.clock.now, log: silentLog, ...outbox })
  /** Runs the job of waiting visitors, and returns who got a mail about the product since the last call. */
  const mailed = async () => {
    await mailStockWaiters({ db: shop.db, now: shop.clock.now, ...outbox }, () => false)
    shop.mailbox.mails.length = 0
    await shop.sendMails()
    return shop.mailbox.mails.filter(({ subject }) => subject.startsWith('Weer te koop')).map(({ to }) => to)
  }
  const hold = (id: number) => shop.browser().api.stockWaiting.hold({ params: { id } })

  it('says that another customer is paying, later until when that customer can pay, and nothing after a payment', async () => {
    const item = await addLast()
    expect(await hold(item)).toEqual({ isHeld: false, isBeingPaid: false, heldUntilDateTime: null })

    await orders(item)
    const until = new Date(shop.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(await hold(item)).toEqual({ isHeld: true, isBeingPaid: true, heldUntilDateTime: until })
    // The count of the ERP excludes the piece, so the shop no longer subtracts it.
    await sql`update sales_order_rows set stock_released_at = now()`.execute(shop.db)
    shop.clock.advance(HOUR)
    expect(await hold(item)).toEqual({ isHeld: true, isBeingPaid: false, heldUntilDateTime: until })

    await sql`update sales_orders set paid_cents = 1`.execute(shop.db)
    expect((await hold(item)).isHeld).toBe(false)
  })

  it('says nothing of an order that staff work on, because it does not expire', async () => {
    const item = await addLast(2)
    const { salesOrderId: id } = await orders(item)
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })
    const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
    const day = amsterdamDay(shop.clock.now())
    await shop.sales.staffOrders.moveLines({ params: { id }, body: { rowIds, state: 'ready', day, mail: false } })
    expect((await hold(item)).isHeld).toBe(false)

    await orders(item)

    const until = new Date(shop.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(await hold(item)).toMatchObject({ isHeld: true, heldUntilDateTime: until })
  })

  it('mails the longest waiting visitor when the order expires and the last piece is for sale again', async () => {
    const item = await addLast()
    await orders(item)
    expect(await codeOf(orders(item))).toBe('not_enough_stock')
    await wait(item, 'Eerste@voorbeeld.example')
    await wait(item, 'eerste@voorbeeld.example')
    await wait(item, 'tweede@voorbeeld.example')
    expect(await mailed()).toEqual([])

    shop.clock.advance(24 * HOUR)
    await expire()
    expect(await mailed()).toEqual([expect.objectContaining({ address: 'eerste@voorbeeld.example' })])
    expect(await mailed()).toEqual([])

    expect((await hold(item)).isHeld).toBe(false)
    await orders(item)
    expect(await codeOf(orders(item))).toBe('not_enough_stock')
  })

  it('mails the next visitor two hours later while the piece is still for sale', async () => {
    const item = await addLast()
    await orders(item)
    await wait(item, 'eerste@voorbeeld.example')
    await wait(item, 'tweede@voorbeeld.example')
    shop.clock.advance(24 * HOUR)
    await expire()
    await mailed()

    shop.clock.advance(2 * HOUR)
    expect(await mailed()).toEqual([expect.objectContaining({ address: 'tweede@voorbeeld.example' })])
    shop.clock.advance(2 * HOUR)
    expect(await mailed()).toEqual([])
  })

  it('refuses a product that can be ordered, and more than twenty products for one address', async () => {
    const free = await addLast()
    expect(await codeOf(wait(free, 'eerste@voorbeeld.example'))).toBe('product_available')
    expect(await codeOf(wait(999_999, 'eerste@voorbeeld.example'))).toBe('product_not_found')

    const gone = await addLast(0)
    const many = await Promise.all(Array.from({ length: 20 }, () => addLast(0)))
    const rows = many.map((id) => ({ item_id: id, email: 'eerste@voorbeeld.example', asked_at: shop.clock.now() }))
    await shop.db.insertInto('stock_waiters').values(rows).execute()
    expect(await codeOf(wait(gone, 'eerste@voorbeeld.example'))).toBe('too_many_waits')
  })

  it('forgets an address a month after its mail', async () => {
    const item = await addLast(0)
    await wait(item, 'eerste@voorbeeld.example')
    await shop.db.updateTable('stock_waiters').set({ mailed_at: shop.clock.now() }).execute()
    const count = async () => (await shop.db.selectFrom('stock_waiters').select('id').execute()).length

    shop.clock.advance(29 * 24 * HOUR)
    await forgetStockWaiters({ db: shop.db, now: shop.clock.now })
    expect(await count()).toBe(1)
    shop.clock.advance(2 * 24 * HOUR)
    await forgetStockWaiters({ db: shop.db, now: shop.clock.now })
    expect(await count()).toBe(0)
  })
})
