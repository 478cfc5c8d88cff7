// @pglite: orders that reserve the same stock wait for each other on one connection

import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { placeOrderBody } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { anonymous } from '#src/server/access/visitor.ts'
import { placeOrder } from '#src/server/features/sales/sales-orders/place-order.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { testConfig } from '#tests/support/shop/test-config.ts'
import { useShop } from '#tests/support/use-shop.ts'

const refusal = async (call: Promise<unknown>): Promise<ShopError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ShopError) return error
  throw new Error('the shop did not refuse', { cause: error })
}

const line = (id: number, basePrice = 825.62, count = 1) => ({ id, itemId: '', basePrice, count })

describe('placing an order', () => {
  const shop = useShop()

  const storedCounts = async () => {
    const count = async (
      table: 'sales_orders' | 'sales_order_rows' | 'order_events' | 'outbox' | 'idempotency_keys',
    ) => {
      const query = shop.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
      return (await query.executeTakeFirstOrThrow()).count
    }
    return {
      orders: await count('sales_orders'),
      messages: await count('outbox'),
      keys: await count('idempotency_keys'),
    }
  }

  it('returns the order number and a deposit of 15% of the total', async () => {
    const sofa = await shop.addProduct({ basePrice: 825.62 })

    const placed = await place(shop.anonymous, orderForm([line(sofa, 825.62, 2)]))

    expect(placed).toMatchObject({ message: 'Order aangemaakt.', salesOrderId: 10001, salesOrderDeposit: 299.7 })
  })

  it('stores the sold items with names and prices, and the buyer', async () => {
    const leather = await shop.addLeather({ name: 'Touch Cognac' })
    const legs = await shop.addOption({ axis: 'matrixLeg', name: 'Slede zwart' })
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Vonk' })
    const sofa = await shop.addVariant({
      parent: model,
      displayName: 'Bank Vonk Touch Cognac',
      itemId: 'VONK-1',
      basePrice: 1_652.8926,
      leather,
      leg: legs,
      model: 'merel-3',
      hex: '8a4b22',
      deliveryTime: '4-6 weken',
    })
    const form = orderForm([line(sofa, 1_652.8926)], { reference: 'Woonkamer', remarks: 'Bel even' })

    const { salesOrderId, orderToken } = await place(shop.anonymous, form)

    const order = await shop
      .clientWith({ 'x-order-token': orderToken })
      .salesOrders.show({ params: { id: salesOrderId } })
    expect(order).toMatchObject({
      reference: 'Woonkamer',
      remarks: 'Bel even',
      delivery: 'delivery',
      payment: 'deposit',
      userId: null,
      user: null,
      insertDateTime: '2026-11-21T13:00:00.000Z',
      totals: { gross: 2_000, net: 1_652.89, vat: 347.11, deposit: 300 },
      salesOrderCustomer: { firstname: 'Anna', middlename: 'de', lastname: 'Wilde', houseNumber: '12', country: 'NL' },
      salesOrderPayments: [],
    })
    expect(order.salesOrderRows).toEqual([
      {
        salesOrderRowId: expect.any(Number),
        inventoryItemId: sofa,
        itemId: 'VONK-1',
        displayName: 'Bank Vonk Touch Cognac',
        basePrice: 1_652.8926,
        count: 1,
        vatPercent: 21,
        isMadeToMeasure: true,
        isParcel: false,
        options: [
          { label: 'Leer', value: 'Touch Cognac' },
          { label: 'Poten', value: 'Slede zwart' },
          { label: 'Levertijd', value: 'Productietijd circa 4-6 weken.' },
        ],
        imageUrl: '/images/model/merel-3/front/8a4b22/current-320.webp',
      },
    ])
  })

  it('adds a mail, an ERP message and a history entry', async () => {
    const { salesOrderId } = await place(shop.anonymous, orderForm([line(await shop.addProduct())]))

    const messages = await shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    expect(messages.map(({ party, unique_key }) => [party, unique_key])).toEqual([
      ['mail', `order-confirmation:${salesOrderId}`],
      ['erp', `sales-order:${salesOrderId}`],
    ])
    const history = await shop.db.selectFrom('order_events').select(['kind', 'actor']).execute()
    expect(history).toEqual([{ kind: 'placed', actor: 'guest' }])
  })

  it('stores the logged-in customer as owner, and no seller', async () => {
    await place(shop.customer, orderForm([line(await shop.addProduct())]))

    const users = shop.db.selectFrom('users').where('email', '=', 'klant@leermeester.example').select('id')
    const { id } = await users.executeTakeFirstOrThrow()
    const order = await shop.db.selectFrom('sales_orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({ user_id: id, seller_id: null, channel: 'web' })
    const history = await shop.db.selectFrom('order_events').select('actor').execute()
    expect(history).toEqual([{ actor: `user:${id}` }])
  })

  it('uses the address of the buyer, and ignores leftover fields of another address', async () => {
    const form = orderForm([line(await shop.addProduct())], {
      deliveryAddress: '1',
      deliveryAddressStreetname: 'Dorpsweg',
      deliveryAddressCity: 'Elders',
    })

    await place(shop.anonymous, form)

    const customer = await shop.db.selectFrom('sales_order_customers').selectAll().executeTakeFirstOrThrow()
    expect(customer.delivery_address).toBeNull()
    expect(customer.address).toMatchObject({
      country: 'NL',
      houseNumber: '12',
      houseNumberAddition: 'a',
      streetname: 'Voorbeeldstraat',
      city: 'Verzonnen aan Zee',
      verified: true,
    })
  })

  it('stores a delivery address in addition to the address of the buyer', async () => {
    const other = {
      deliveryAddressCountry: 'BE',
      deliveryAddressZipcode: '9000',
      deliveryAddressHouseNumber: '7',
    } as const
    const form = orderForm([line(await shop.addProduct())], {
      deliveryAddress: '2',
      ...other,
      deliveryAddressStreetname: 'Dorpsweg',
      deliveryAddressCity: 'Elders',
    })

    await place(shop.anonymous, form)

    const { delivery_address } = await shop.db.selectFrom('sales_order_customers').selectAll().executeTakeFirstOrThrow()
    expect(delivery_address).toMatchObject({
      country: 'BE',
      zipcode: '9000',
      houseNumber: '7',
      city: 'Elders',
      verified: false,
    })
  })

  describe('with the same key again', () => {
    it('returns the same order, with a valid order token', async () => {
      const form = orderForm([line(await shop.addProduct())])
      const key = newKey()
      const first = await place(shop.anonymous, form, key)

      const second = await place(shop.anonymous, form, key)

      expect(second).toEqual(first)
      expect(await storedCounts()).toEqual({ orders: 1, messages: 2, keys: 1 })
      const api = shop.clientWith({ 'x-order-token': second.orderToken })
      expect(await api.salesOrders.show({ params: { id: first.salesOrderId } })).toMatchObject({
        totals: { gross: 999 },
      })
    })

    it('refuses another order with that key', async () => {
      const product = await shop.addProduct()
      const key = newKey()
      await place(shop.anonymous, orderForm([line(product)]), key)

      const refused = await refusal(place(shop.anonymous, orderForm([line(product, 825.62, 2)]), key))

      expect(refused).toMatchObject({ code: 'idempotency_key_reused', status: 409 })
    })

    it('finds the existing order, also when the price has changed since', async () => {
      const product = await shop.addProduct()
      const form = orderForm([line(product)])
      const key = newKey()
      const first = await place(shop.anonymous, form, key)
      await shop.db.updateTable('items').set({ base_price: 900 }).where('id', '=', product).execute()

      expect(await place(shop.anonymous, form, key)).toEqual(first)
    })

    it('finds the order that took the last item, instead of reporting it as sold out', async () => {
      const product = await shop.addProduct({ stockClass: 'leren-bank', stock: 1 })
      const form = orderForm([line(product)])
      const key = newKey()
      const first = await place(shop.anonymous, form, key)

      expect(await place(shop.anonymous, form, key)).toEqual(first)
      expect(await shop.stockOf(product)).toBe(0)
    })

    it('creates one order for many simultaneous calls', async () => {
      const form = orderForm([line(await shop.addProduct({ stockClass: 'leren-bank', stock: 3 }))])
      const key = newKey()

      const responses = await Promise.all(Array.from({ length: 12 }, () => place(shop.anonymous, form, key)))

      expect(new Set(responses.map(({ salesOrderId }) => salesOrderId)).size).toBe(1)
      expect(await storedCounts()).toEqual({ orders: 1, messages: 2, keys: 1 })
    })

    it('places a second order after the first was canceled, and returns that one from then on', async () => {
      const form = orderForm([line(await shop.addProduct())])
      const key = newKey()
      const first = await place(shop.anonymous, form, key)
      await shop.db.updateTable('sales_orders').set({ canceled_at: shop.clock.now() }).execute()

      const second = await place(shop.anonymous, form, key)

      expect(second.salesOrderId).not.toBe(first.salesOrderId)
      expect(await place(shop.anonymous, form, key)).toEqual(second)
      expect(await storedCounts()).toEqual({ orders: 2, messages: 4, keys: 2 })
    })

    it('creates the order when the first call was refused', async () => {
      const product = await shop.addProduct({ basePrice: 100 })
      const key = newKey()
      await refusal(place(shop.anonymous, orderForm([line(product, 90)]), key))

      expect(await place(shop.anonymous, orderForm([line(product, 100)]), key)).toMatchObject({ salesOrderId: 10001 })
    })
  })

  it('refuses a price that differs from the one the shopper saw, and sells nothing', async () => {
    const repriced = await shop.addProduct({ displayName: 'Bank', basePrice: 900, stockClass: 'leren-bank', stock: 2 })
    const same = await shop.addProduct({ basePrice: 100 })

    const refused = await refusal(place(shop.anonymous, orderForm([line(repriced, 800), line(same, 100)])))

    expect(refused).toMatchObject({ code: 'prices_changed', status: 409 })
    expect(refused.detail).toEqual({
      lines: [{ id: repriced, displayName: 'Bank', seenPrice: 800, currentPrice: 900 }],
    })
    expect(await storedCounts()).toEqual({ orders: 0, messages: 0, keys: 0 })
    expect(await shop.stockOf(repriced)).toBe(2)
  })

  it('also refuses a price that has decreased', async () => {
    const product = await shop.addProduct({ basePrice: 800 })
    expect(await refusal(place(shop.anonymous, orderForm([line(product, 900)])))).toMatchObject({
      code: 'prices_changed',
    })
  })

  it('returns the reason for each item that cannot be bought', async () => {
    const inactive = await shop.addProduct({ displayName: 'Oude stoel', isActive: false })
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank' })
    const piece = await shop.addProduct()
    const set = await shop.addProduct({ displayName: 'Set', members: [{ item: piece, quantity: 2 }] })

    const refused = await refusal(
      place(shop.anonymous, orderForm([line(99), line(inactive), line(model), line(set), line(piece)])),
    )

    expect(refused).toMatchObject({ code: 'not_purchasable', status: 422 })
    expect(refused.detail).toEqual({
      lines: [
        { id: 99, displayName: null, reason: 'unknown' },
        { id: inactive, displayName: 'Oude stoel', reason: 'inactive' },
        { id: model, displayName: 'Bank', reason: 'incomplete' },
        { id: set, displayName: 'Set', reason: 'incomplete' },
      ],
    })
  })

  it('refuses an empty cart', async () => {
    expect(await refusal(place(shop.anonymous, orderForm([])))).toMatchObject({ code: 'empty_cart', status: 422 })
  })

  it('sums lines of the same product, and refuses more than the maximum of a line', async () => {
    const product = await shop.addProduct({ basePrice: 100 })
    await place(shop.anonymous, orderForm([line(product, 100, 2), line(product, 100, 3)]))

    const { count } = await shop.db.selectFrom('sales_order_rows').select('count').executeTakeFirstOrThrow()
    expect(count).toBe(5)
    const tooMany = orderForm([line(product, 100, 600), line(product, 100, 600)])
    expect(await refusal(place(shop.anonymous, tooMany))).toMatchObject({ code: 'invalid_input', status: 422 })
  })

  it('refuses an order above the maximum amount', async () => {
    const lines = await Promise.all([1, 2, 3].map(() => shop.addProduct({ basePrice: 9_000 })))
    const form = orderForm(lines.map((id) => line(id, 9_000, 999)))

    expect(await refusal(place(shop.anonymous, form))).toMatchObject({ code: 'invalid_input', status: 422 })
  })

  it('names every wrong field, with a Dutch message', async () => {
    const form = orderForm([line(await shop.addProduct())], { email: 'geen adres', firstname: ' ' })

    const refused = await refusal(place(shop.anonymous, form))

    expect(refused.fields).toEqual(
      expect.arrayContaining([
        { field: 'firstname', message: 'Voornaam is verplicht.' },
        { field: 'email', message: 'Geen geldige email.' },
      ]),
    )
  })

  it('names every missing field that a choice requires', async () => {
    const form = orderForm([line(await shop.addProduct())], { customerType: 'business', deliveryAddress: '2' })

    const refused = await refusal(place(shop.anonymous, form))

    expect(refused).toMatchObject({ code: 'invalid_input', status: 422 })
    expect(refused.fields).toEqual(
      expect.arrayContaining([
        { field: 'companyName', message: expect.stringMatching(/verplicht/) },
        { field: 'deliveryAddressStreetname', message: expect.stringMatching(/verplicht/) },
      ]),
    )
    expect(await storedCounts()).toEqual({ orders: 0, messages: 0, keys: 0 })
  })

  it('refuses an idempotency key that is too short', async () => {
    const form = orderForm([line(await shop.addProduct())])
    expect(await refusal(place(shop.anonymous, form, 'kort'))).toMatchObject({ code: 'invalid_input' })
  })

  describe('of color samples', () => {
    const samples = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => shop.addProduct({ itemId: `kleurstaal T0${index}`, basePrice: 0 })),
      )

    it('accepts four, free of charge', async () => {
      const form = orderForm(
        (await samples(4)).map((id) => line(id, 0)),
        { payment: '5' },
      )

      expect(await place(shop.anonymous, form)).toMatchObject({ salesOrderDeposit: 0 })
    })

    it('refuses a fifth sample, and a second sample of one color', async () => {
      const five = (await samples(5)).map((id) => line(id, 0))
      expect(await refusal(place(shop.anonymous, orderForm(five, { payment: '5' })))).toMatchObject({
        code: 'too_many_samples',
      })

      const twice = orderForm([line(five[0]?.id ?? 0, 0, 2)], { payment: '5' })
      expect(await refusal(place(shop.anonymous, twice))).toMatchObject({ code: 'too_many_samples' })
    })

    it('refuses the payment option for a deposit', async () => {
      const form = orderForm(
        (await samples(1)).map((id) => line(id, 0)),
        { payment: '1' },
      )
      expect(await refusal(place(shop.anonymous, form))).toMatchObject({ code: 'payment_option_mismatch', status: 422 })
    })
  })

  describe('with a payment option', () => {
    it('requires the total with option 2, and nothing yet with option 3', async () => {
      const product = await shop.addProduct()
      expect(await place(shop.anonymous, orderForm([line(product)], { payment: '2' }))).toMatchObject({
        salesOrderDeposit: 999,
      })
      expect(await place(shop.sales, orderForm([line(product)], { payment: '3' }))).toMatchObject({
        salesOrderDeposit: 0,
      })
    })

    it('allows later payment only for staff', async () => {
      const product = await shop.addProduct()
      for (const visitor of [shop.anonymous, shop.customer]) {
        for (const payment of ['3', '4'] as const) {
          const refused = await refusal(place(visitor, orderForm([line(product)], { payment })))
          expect(refused).toMatchObject({ code: 'payment_option_refused', status: 403 })
        }
      }
      expect(await refusal(place(shop.sales, orderForm([line(product)], { payment: '5' })))).toMatchObject({
        code: 'payment_option_mismatch',
      })
    })

    it('marks a showroom sale of staff and stores the seller', async () => {
      await place(shop.sales, orderForm([line(await shop.addProduct())], { payment: '4' }))
      await place(shop.sales, orderForm([line(await shop.addProduct())], { payment: '3' }))
      await place(shop.sales, orderForm([line(await shop.addProduct())], { payment: '1' }))

      const orders = await shop.db
        .selectFrom('sales_orders')
        .select(['channel', 'seller_id', 'user_id'])
        .orderBy('id')
        .execute()
      expect(orders).toEqual([
        { channel: 'showroom', seller_id: expect.any(Number), user_id: null },
        { channel: 'showroom', seller_id: expect.any(Number), user_id: null },
        { channel: 'web', seller_id: expect.any(Number), user_id: null },
      ])
    })
  })

  describe('at a till', () => {
    it('creates a showroom sale with any payment option for staff, and a web order for a customer', async () => {
      const till = { payment: '1', isAtCounter: true } as const
      await place(shop.sales, orderForm([line(await shop.addProduct())], till))
      await place(shop.customer, orderForm([line(await shop.addProduct())], till))

      const orders = await shop.db.selectFrom('sales_orders').select('channel').orderBy('id').execute()
      expect(orders).toEqual([{ channel: 'showroom' }, { channel: 'web' }])
    })
  })

  describe('from stock', () => {
    it('reserves the units and announces the change of stock', async () => {
      const sofa = await shop.addProduct({ stockClass: 'leren-bank', stock: 3 })
      const changes: unknown[] = []
      const stop = shop.changes.listen((change) => changes.push(change))

      await place(shop.anonymous, orderForm([line(sofa, 825.62, 2), line(await shop.addProduct())]))
      stop()

      expect(await shop.stockOf(sofa)).toBe(1)
      expect(changes.at(-1)).toEqual({ itemIds: [sofa] })
    })

    it('announces no change of stock when no unit was reserved', async () => {
      const chair = await shop.addProduct()
      const changes: unknown[] = []
      const stop = shop.changes.listen((change) => changes.push(change))

      await place(shop.anonymous, orderForm([line(chair)]))
      stop()

      expect(changes).toEqual([])
    })

    it('sells no more than the available units, and names the line', async () => {
      const sofa = await shop.addProduct({ displayName: 'Bank', stockClass: 'leren-bank', stock: 2 })
      const chair = await shop.addProduct({ stockClass: 'leren-fauteuil', stock: 5 })

      const refused = await refusal(place(shop.anonymous, orderForm([line(chair, 825.62, 5), line(sofa, 825.62, 3)])))

      expect(refused).toMatchObject({ code: 'not_enough_stock', status: 409 })
      expect(refused.detail).toEqual({ lines: [{ id: sofa, displayName: 'Bank', count: 3, available: 2 }] })
      expect(await shop.stockOf(chair)).toBe(5)
    })

    it('does not sell an item without counted stock', async () => {
      const sofa = await shop.addProduct({ stockClass: 'leren-bank' })
      expect(await refusal(place(shop.anonymous, orderForm([line(sofa)])))).toMatchObject({ code: 'not_enough_stock' })
    })

    it('reserves the available units of a made-to-measure item and produces the rest', async () => {
      const model = await shop.addProduct({ kind: 'parent' })
      const sofa = await shop.addVariant({ parent: model, stock: 2 })

      await place(shop.anonymous, orderForm([line(sofa, 825.62, 3)]))

      expect(await shop.stockOf(sofa)).toBe(0)
      const row = await shop.db.selectFrom('sales_order_rows').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ count: 3, stock_taken: 2, is_made_to_measure: true })
    })

    it('does not mark a unit from stock as made to measure', async () => {
      const model = await shop.addProduct({ kind: 'parent' })
      const sofa = await shop.addVariant({ parent: model, stock: 2 })

      await place(shop.anonymous, orderForm([line(sofa)]))

      const row = await shop.db.selectFrom('sales_order_rows').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ is_made_to_measure: false, stock_taken: 1 })
    })
  })

  describe('by a direct call', () => {
    /** Calls `placeOrder` without HTTP, with functions that record its notifications. */
    const callPlaceOrder = (
      form: Parameters<typeof orderForm>[1],
      product: number,
      { count = 1, db = shop.db }: { count?: number; db?: typeof shop.db } = {},
    ) => {
      const deps = {
        db,
        now: shop.clock.now,
        secret: new Uint8Array(32),
        shop: testConfig.shop,
        stockChanged: vi.fn(),
        outboxFilled: vi.fn(),
      }
      const body = placeOrderBody.parse(orderForm([line(product, 825.62, count)], form))
      return { deps, placed: placeOrder(deps, body, { visitor: anonymous, key: newKey() }) }
    }

    it('wakes the mail sender once the order is placed', async () => {
      const { deps, placed } = callPlaceOrder({}, await shop.addProduct())

      expect(await placed).toMatchObject({ ok: true })

      expect(deps.outboxFilled).toHaveBeenCalledTimes(1)
      expect(deps.stockChanged).not.toHaveBeenCalled()
    })

    it('does not wake the mail sender when the order is refused', async () => {
      const { deps, placed } = callPlaceOrder({ payment: '3' }, await shop.addProduct())

      expect(await placed).toMatchObject({ ok: false, code: 'payment_option_refused' })

      expect(deps.outboxFilled).not.toHaveBeenCalled()
    })

    /** Returns a database in which another buyer orders after the stock was read and before it is locked. */
    const dbWhereAnotherBuysFirst = (product: number, count: number): typeof shop.db => {
      const transaction = () => ({
        execute: async (work: Parameters<ReturnType<typeof shop.db.transaction>['execute']>[0]) => {
          await place(shop.anonymous, orderForm([line(product, 825.62, count)]))
          return shop.db.transaction().execute(work)
        },
      })
      return new Proxy(shop.db, {
        get: (db, name) => {
          const value: unknown = name === 'transaction' ? transaction : Reflect.get(db, name, db)
          return typeof value === 'function' ? value.bind(db) : value
        },
      })
    }

    it('fails with the available units when another buyer reserved some first', async () => {
      const sofa = await shop.addProduct({ displayName: 'Bank', stockClass: 'leren-bank', stock: 3 })
      const { deps, placed } = callPlaceOrder({}, sofa, { count: 2, db: dbWhereAnotherBuysFirst(sofa, 2) })

      expect(await placed).toMatchObject({
        ok: false,
        code: 'not_enough_stock',
        detail: { lines: [{ id: sofa, displayName: 'Bank', count: 2, available: 1 }] },
      })

      expect(await shop.stockOf(sofa)).toBe(1)
      expect(await storedCounts()).toMatchObject({ orders: 1 })
      expect(deps.outboxFilled).not.toHaveBeenCalled()
    })

    it('produces the made-to-measure units that another buyer reserved first', async () => {
      const sofa = await shop.addVariant({ parent: await shop.addProduct({ kind: 'parent' }), stock: 1 })
      const { deps, placed } = callPlaceOrder({}, sofa, { db: dbWhereAnotherBuysFirst(sofa, 1) })

      expect(await placed).toMatchObject({ ok: true })

      const rows = await shop.db.selectFrom('sales_order_rows').select('stock_taken').orderBy('id').execute()
      expect(rows.map(({ stock_taken }) => stock_taken)).toEqual([1, 0])
      expect(deps.stockChanged).not.toHaveBeenCalled()
    })

    it('does not report another database error as a used key', async () => {
      const product = await shop.addProduct()
      await sql`create unique index only_once on sales_orders (reference)`.execute(shop.db)
      try {
        await callPlaceOrder({ reference: 'Woonkamer' }, product).placed
        const { deps, placed } = callPlaceOrder({ reference: 'Woonkamer' }, product)

        await expect(placed).rejects.toMatchObject({ code: '23505', constraint: 'only_once' })

        expect(deps.outboxFilled).not.toHaveBeenCalled()
      } finally {
        await sql`drop index only_once`.execute(shop.db)
      }
    })
  })
})
