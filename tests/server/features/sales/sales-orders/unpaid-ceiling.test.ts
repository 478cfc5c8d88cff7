import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { trustedProxies } from '#src/server/http/trusted-proxies.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { paymentStatus } from '#tests/support/pay-calls.ts'
import { useShop } from '#tests/support/use-shop.ts'

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      return { code: error.code, status: error.status, detail: error.detail }
    },
  )

const refusal = (field: 'email' | 'shoppinglist', heldBy: 'account' | 'email' | 'network' = 'email') => ({
  code: 'too_many_unpaid',
  status: 422,
  detail: { field, maxOrders: 2, maxPieces: 5, heldBy },
})

describe('the unpaid orders of one guest', () => {
  const shop = useShop({
    hasLimits: true,
    parts: { trustProxy: trustedProxies(1), unpaidOrders: { hours: 24, ceiling: { orders: 2, pieces: 5 } } },
  })
  let network = 0
  /** Returns a guest with an address of its own, because the calls of one address are limited. */
  const newGuest = () => {
    network += 1
    return shop.clientWith({ 'x-forwarded-for': `203.0.113.${network}` })
  }
  const sofaInStock = (stock = 100) => shop.addProduct({ stockClass: 'leren-bank', stock })
  const form = (id: number, count: number, email = 'anna@voorbeeld.example') =>
    orderForm([{ id, itemId: '', basePrice: 825.62, count }], { email })

  it('may be one order of any size, and none with stock after it', async () => {
    const guest = newGuest()
    const sofa = await sofaInStock()

    await place(guest, form(sofa, 24))
    expect(await refusalOf(place(guest, form(sofa, 1)))).toEqual(refusal('shoppinglist'))

    expect(await shop.stockOf(sofa)).toBe(76)
  })

  it.each([
    [5, 24],
    [6, 1],
  ])('of %d pieces from stock waits %d hours for its payment', async (count, hours) => {
    const sofa = await sofaInStock()

    const { salesOrderId, orderToken } = await place(newGuest(), form(sofa, count))

    const buyer = shop.clientWith({ 'x-order-token': orderToken })
    expect(await paymentStatus(buyer, salesOrderId)).toMatchObject({
      payBeforeDateTime: new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString(),
    })
  })

  it('of many pieces without stock waits as long as other orders', async () => {
    const madeToMeasure = await shop.addProduct()

    const { salesOrderId, orderToken } = await place(newGuest(), form(madeToMeasure, 6))

    const buyer = shop.clientWith({ 'x-order-token': orderToken })
    expect(await paymentStatus(buyer, salesOrderId)).toMatchObject({
      payBeforeDateTime: new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    })
  })

  it('may not take more pieces from stock together than the ceiling', async () => {
    const guest = newGuest()
    const sofa = await sofaInStock()

    await place(guest, form(sofa, 4))
    expect(await refusalOf(place(guest, form(sofa, 2, 'Anna@Voorbeeld.example')))).toEqual(refusal('shoppinglist'))
    await place(guest, form(sofa, 1))

    expect(await shop.stockOf(sofa)).toBe(95)
  })

  it('counts the pieces that an order still takes after staff canceled some', async () => {
    const guest = newGuest()
    const sofa = await sofaInStock()
    const { salesOrderId: id } = await place(guest, form(sofa, 5))
    const { lines } = await shop.sales.staffOrders.show({ params: { id } })

    const pieces = lines.map(({ salesOrderRowId: rowId }) => ({ rowId, count: 3 }))
    const headers = { 'idempotency-key': newKey() }
    await shop.sales.staffOrders.cancelPieces({
      params: { id },
      headers,
      body: { pieces, reason: 'other', mail: false },
    })

    expect(await refusalOf(place(guest, form(sofa, 4)))).toEqual(refusal('shoppinglist'))
    await place(guest, form(sofa, 3))
  })

  it('may not be more than the ceiling; a paid or canceled order does not count, and a repeated call is answered', async () => {
    const sofa = await shop.addProduct()
    const guest = newGuest()
    const key = newKey()
    const first = await place(guest, form(sofa, 1), key)
    await place(guest, form(sofa, 1))

    expect(await refusalOf(place(guest, form(sofa, 1)))).toEqual(refusal('email'))
    expect(await place(guest, form(sofa, 1), key)).toEqual(first)

    const buyer = shop.clientWith({ 'x-order-token': first.orderToken })
    await buyer.salesOrders.cancel({ params: { id: first.salesOrderId }, body: { reason: 'unwanted' } })
    await place(guest, form(sofa, 1))
    expect(await refusalOf(place(guest, form(sofa, 1)))).toEqual(refusal('email'))
  })

  it('count together for all addresses of one network, up to four times as many', async () => {
    const guest = newGuest()
    const sofa = await sofaInStock()
    for (let other = 0; other < 4; other += 1) await place(guest, form(sofa, 5, `gast${other}@voorbeeld.example`))

    expect(await refusalOf(place(guest, form(sofa, 1, 'gast9@voorbeeld.example')))).toEqual(
      refusal('shoppinglist', 'network'),
    )

    expect(await shop.stockOf(sofa)).toBe(80)
  })

  it('do not count for a logged-in customer when a stranger placed them with the same email address', async () => {
    const sofa = await sofaInStock()
    const stranger = newGuest()
    const email = 'klant@leermeester.example'
    for (let order = 0; order < 2; order += 1) await place(stranger, form(sofa, 1, email))
    expect(await refusalOf(place(newGuest(), form(sofa, 1, email)))).toEqual(refusal('email'))

    await place(shop.customer, form(sofa, 4, email))

    expect(await refusalOf(place(shop.customer, form(sofa, 2, 'ander@voorbeeld.example')))).toEqual(
      refusal('shoppinglist', 'account'),
    )
    await place(shop.customer, form(sofa, 1, 'nog-een-ander@voorbeeld.example'))
    expect(await refusalOf(place(shop.customer, form(sofa, 1, 'derde@voorbeeld.example')))).toEqual(
      refusal('email', 'account'),
    )
  })

  it('are counted correctly when they arrive at the same time', async () => {
    const guest = newGuest()
    const sofa = await sofaInStock()

    const results = await Promise.all(Array.from({ length: 8 }, () => refusalOf(place(guest, form(sofa, 1)))))

    expect(results.filter((result) => result === undefined)).toHaveLength(2)
    expect(await shop.stockOf(sofa)).toBe(98)
  })

  it('are no limit for staff', async () => {
    const sofa = await sofaInStock()

    await place(shop.sales, form(sofa, 30))

    expect(await shop.stockOf(sofa)).toBe(70)
  })
})
