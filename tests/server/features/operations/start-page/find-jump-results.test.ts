import { describe, expect, it } from 'vitest'
import { idRangesOf } from '#src/server/features/operations/start-page/jump-table.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the quick search of the back office', () => {
  const shop = useShop()

  const addOrder = async (changes: Parameters<typeof orderForm>[1] = {}) => {
    const id = await shop.addProduct()
    const form = orderForm([{ id, basePrice: 825.62, count: 1 }], changes)
    return (await place(shop.browser().api, form, newKey())).salesOrderId
  }
  const find = (term: string) => shop.sales.jump.find({ query: { term } })
  const orderIds = async (term: string) => (await find(term)).orders.map(({ salesOrderId }) => salesOrderId)

  it('finds an order by its number, with buyer and amount', async () => {
    const id = await addOrder({ firstname: 'Anna', middlename: 'de', lastname: 'Wilde' })

    const { orders } = await find(String(id))

    expect(orders).toEqual([
      { salesOrderId: id, name: 'Anna de Wilde', insertDateTime: shop.clock.now().toISOString(), total: 999 },
    ])
    expect(await orderIds(`#${id}`)).toEqual([id])
    expect(await orderIds(` order ${id} `)).toEqual([id])
  })

  it('shows a name with single spaces, and with every letter "s"', async () => {
    // With a wrongly escaped `\s` the query would replace the letter "s" instead of spaces.
    const id = await addOrder({ firstname: 'Sus', middlename: '', lastname: 'Jansen  Smits' })

    expect((await find(String(id))).orders).toMatchObject([{ name: 'Sus Jansen Smits' }])
  })

  it('finds orders whose number starts with the digits, newest first', async () => {
    const first = await addOrder()
    const second = await addOrder()

    expect(await orderIds(String(first).slice(0, 2))).toEqual([second, first])
    expect(await orderIds('9')).toEqual([])
  })

  it('finds customers by a part of the name or email address', async () => {
    const id = await addOrder({ email: 'zoe@voorbeeld.example', firstname: 'Zoë', middlename: '', lastname: 'Müller' })

    for (const term of ['muller', 'zoe@voor', 'zoë müll']) {
      const { customers, orders } = await find(term)
      expect([term, customers, orders]).toEqual([
        term,
        [{ customerId: `gast-${id}`, name: 'Zoë Müller', email: 'zoe@voorbeeld.example', orderCount: 1 }],
        [],
      ])
    }
  })

  it('returns at most six orders', async () => {
    for (let count = 0; count < 8; count += 1) await addOrder()

    expect(await orderIds('1')).toHaveLength(6)
  })

  it('finds nothing without letters or digits', async () => {
    await addOrder()

    for (const term of ['%', '_', "'", '0', '99999999999', '\\'])
      expect([term, await find(term)]).toEqual([term, { orders: [], customers: [] }])
  })

  it('refuses an empty term and a term of more than 100 characters', async () => {
    await expect(find(' ')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(find('a'.repeat(101))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('the numbers with the same first digits', () => {
  it('are one range of ids per number of digits', () => {
    expect(idRangesOf('21474836')).toEqual([
      [21_474_836, 21_474_836],
      [214_748_360, 214_748_369],
      [2_147_483_600, 2_147_483_647],
    ])
    expect(idRangesOf('012')).toEqual([])
    expect(idRangesOf('9999999999')).toEqual([])
  })
})
