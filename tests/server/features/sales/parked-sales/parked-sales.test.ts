import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgetParkedSales } from '#src/server/features/sales/parked-sales/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

const DAY = 86_400_000
const SELLER = 'sales@leermeester.example'

describe('a parked sale', () => {
  const shop = useShop()
  const line = (id: number, count = 1) => ({ id, basePrice: 825.62, count, shown: { displayName: 'Bank Vlier' } })
  const sale = (lines: ReturnType<typeof line>[], more = {}) => ({
    parkedSaleId: randomUUID(),
    title: 'Mevrouw De Wilde',
    tillName: 'Balie',
    content: { lines, form: { firstname: 'Anna', email: 'Anna@voorbeeld.example' }, note: 'komt om vier uur terug' },
    ...more,
  })
  const park = (body: ReturnType<typeof sale>) => shop.sales.parkedSales.park({ body })
  const take = (parkedSaleId: string, takeId: string = randomUUID(), api = shop.admin) =>
    api.parkedSales.take({ params: { parkedSaleId }, body: { takeId } })

  it('is shown on every till, newest first, with current prices', async () => {
    const product = await shop.addProduct()
    const inactive = await shop.addProduct({ isActive: false })
    const first = sale([line(product, 2)])
    await park(first)
    shop.clock.advance(90_000)
    const second = sale([{ ...line(product), basePrice: 1 }, line(inactive)])
    await park(second)

    const { parkedSales } = await shop.admin.parkedSales.list()

    const facts = { title: 'Mevrouw De Wilde', tillName: 'Balie', parkedBy: SELLER }
    expect(parkedSales).toMatchObject([
      { ...facts, parkedSaleId: second.parkedSaleId, ageSeconds: 0, count: 2, totalCents: 99_900, isComplete: false },
      { ...facts, parkedSaleId: first.parkedSaleId, ageSeconds: 90, count: 2, totalCents: 199_800, isComplete: true },
    ])
    expect(JSON.stringify(parkedSales)).not.toContain('Anna')
  })

  it('shows its total after discounts on a line and on the order, at current prices', async () => {
    const [sofa, chair] = [await shop.addProduct(), await shop.addProduct()]
    const given = { discountKind: 'percent', discountValue: 10, discountReason: 'Beschadiging' }
    const lines = [{ ...line(sofa, 2), basePrice: 1, shown: { displayName: 'Bank', ...given } }, line(chair)]
    const body = sale(lines as never)
    const orderDiscount = JSON.stringify({ kind: 'amount', value: 5_000, reason: 'Vaste klant' })
    await park({ ...body, content: { ...body.content, form: { ...body.content.form, orderDiscount } } } as never)

    const [parked] = (await shop.sales.parkedSales.list()).parkedSales

    // Two sofas of € 899,10, a chair of € 999,00, minus € 50,00.
    expect(parked?.totalCents).toBe(2 * 89_910 + 99_900 - 5_000)
  })

  it('shows its list price when its discounts are unreadable', async () => {
    const product = await shop.addProduct()
    const wrong = { discountKind: 'half', discountValue: -1, discountReason: '' }
    const body = sale([{ ...line(product), shown: { displayName: 'Bank', ...wrong } }] as never)
    await park({
      ...body,
      content: { ...body.content, form: { firstname: 'Anna', email: '', orderDiscount: '{' } } as never,
    })

    expect((await shop.sales.parkedSales.list()).parkedSales[0]?.totalCents).toBe(99_900)
  })

  it('returns its content to the seller who takes it', async () => {
    const product = await shop.addProduct()
    const body = sale([line(product)])
    await park(body)

    const taken = await take(body.parkedSaleId)

    expect(taken.content).toEqual({ ...body.content, lines: [{ ...line(product), itemId: '' }] })
    expect((await shop.sales.parkedSales.list()).parkedSales).toEqual([])
  })

  it('is stored once when it is sent again, and refused with another body', async () => {
    const product = await shop.addProduct()
    const body = sale([line(product)])
    const first = await park(body)

    expect(await park(body)).toEqual(first)
    const other = park({ ...body, title: 'Iemand anders' })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 409 })
    expect((await shop.sales.parkedSales.list()).parkedSales).toHaveLength(1)
  })

  it('can be taken by one of many simultaneous calls, and the others learn who took it', async () => {
    const body = sale([line(await shop.addProduct())])
    await park(body)

    const calls = await Promise.allSettled(Array.from({ length: 12 }, () => take(body.parkedSaleId)))

    const refusals = calls.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(11)
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: 'parked_sale_not_found',
        status: 404,
        detail: { fate: 'taken', by: 'admin@leermeester.example', dateTime: shop.clock.now().toISOString() },
      })
  })

  it('is returned to repeated calls with the same take id', async () => {
    const body = sale([line(await shop.addProduct())])
    await park(body)
    const takeId = randomUUID()

    const responses = await Promise.all(Array.from({ length: 5 }, () => take(body.parkedSaleId, takeId)))

    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    const log = await shop.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['sale.parked', 'sale.taken'])
    expect(JSON.stringify(log)).not.toContain('Wilde')
  })

  it('is removed once, with all its content', async () => {
    const body = sale([line(await shop.addProduct())])
    await park(body)
    const params = { parkedSaleId: body.parkedSaleId }

    expect(await shop.sales.parkedSales.remove({ params })).toEqual({ parkedSales: [] })

    const notFound = { code: 'parked_sale_not_found', detail: { fate: 'removed', by: SELLER } }
    await expect(shop.sales.parkedSales.remove({ params })).rejects.toMatchObject(notFound)
    await expect(take(body.parkedSaleId)).rejects.toMatchObject(notFound)
    await expect(take(randomUUID())).rejects.toMatchObject({ detail: { fate: 'unknown', by: null, dateTime: null } })
    const row = await shop.db.selectFrom('parked_sales').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Anna|Wilde/i)
  })

  it('is stored for thirty days, and loses its content a day after it was taken', async () => {
    const product = await shop.addProduct()
    const [untaken, taken] = [sale([line(product)]), sale([line(product)])]
    await park(untaken)
    await park(taken)
    const takeId = randomUUID()
    await take(taken.parkedSaleId, takeId)
    const forgetOldSales = () => forgetParkedSales({ db: shop.db, now: shop.clock.now })

    shop.clock.advance(DAY + 1)
    await forgetOldSales()
    await expect(take(taken.parkedSaleId, takeId)).rejects.toMatchObject({ detail: { fate: 'taken' } })
    expect((await shop.sales.parkedSales.list()).parkedSales).toHaveLength(1)
    shop.clock.advance(29 * DAY)
    await forgetOldSales()

    expect(await shop.db.selectFrom('parked_sales').select('id').execute()).toEqual([])
  })

  it('is deleted when its customer is erased', async () => {
    await shop.addUser({ email: 'anna@voorbeeld.example' })
    await shop.db
      .updateTable('users')
      .set({ email_proven_at: shop.clock.now() })
      .where('email', '=', 'anna@voorbeeld.example')
      .execute()
    await park(sale([line(await shop.addProduct())]))
    const anna = await shop.db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

    await shop.sales.customers.forget({ params: { id: String(anna.id) } })

    expect(await shop.db.selectFrom('parked_sales').select('id').execute()).toEqual([])
  })

  it('is refused with more than 200 lines or 60 form fields', async () => {
    const tooMany = park(sale(Array.from({ length: 201 }, () => line(1))))
    await expect(tooMany).rejects.toMatchObject({ code: 'invalid_input' })
    const form = Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`field${index}`, 'x']))
    const wide = shop.sales.parkedSales.park({ body: sale([], { content: { lines: [], form } }) })
    await expect(wide).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
