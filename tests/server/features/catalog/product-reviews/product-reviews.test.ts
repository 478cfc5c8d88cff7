import { describe, expect, it } from 'vitest'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

const TEXT = 'Een heerlijke bank, en de bezorgers dachten mee.'

describe('reviews of a product', () => {
  const shop = useShop()
  const write = (id: number, facts: Partial<{ name: string; email: string; review: string; rating: number }> = {}) =>
    shop.anonymous.productReviews.create({
      body: { id, name: 'Joke', email: 'joke@post.example', review: TEXT, rating: 5, ...facts },
    })
  const shown = (id: number) => shop.anonymous.productReviews.ofProduct({ params: { id } })
  const stored = () => shop.db.selectFrom('product_reviews').selectAll().orderBy('id').execute()
  const moderate = (id: number, isValid: boolean, reaction: string | null = null) =>
    shop.admin.productReviews.judge({ params: { id }, body: { isValid, reaction } })
  const product = async (id: number) => shop.anonymous.catalog.product({ params: { id } })

  it('are hidden at first, and shown once an Admin has published them', async () => {
    const sofa = await shop.addProduct()

    expect(await write(sofa)).toEqual({ message: 'Review aangemaakt.' })
    expect(await shown(sofa)).toEqual([])
    expect(await product(sofa)).toMatchObject({ rating: null, reviewCount: 0 })

    const [review] = await stored()
    await moderate(review?.id ?? 0, true, 'Dank u wel!')
    expect(await shown(sofa)).toMatchObject([
      { name: 'Joke', rating: 5, review: TEXT, reaction: 'Dank u wel!', isVerifiedPurchase: false },
    ])
    expect(JSON.stringify(await shown(sofa))).not.toContain('joke@post.example')
  })

  it('update the rating of the product and all its variants at once', async () => {
    const model = await shop.addProduct({ kind: 'parent' })
    const variant = await shop.addVariant({ parent: model })
    await product(variant) // fills the response cache
    await write(variant, { rating: 5 })
    await write(model, { rating: 4, email: 'piet@post.example' })
    const [first, second] = await stored()

    await moderate(first?.id ?? 0, true)
    await moderate(second?.id ?? 0, true)
    expect(await product(variant)).toMatchObject({ rating: 4.5, reviewCount: 2 })
    expect((await shown(variant)).map(({ rating }) => rating)).toEqual([4, 5])

    await moderate(first?.id ?? 0, false)
    expect(await product(model)).toMatchObject({ rating: 4, reviewCount: 1 })
    await moderate(second?.id ?? 0, false)
    expect(await product(model)).toMatchObject({ rating: null, reviewCount: 0 })
  })

  it('are shown newest first', async () => {
    const sofa = await shop.addProduct()
    for (const name of ['Eerste', 'Tweede', 'Derde']) {
      await write(sofa, { name, email: `${name}@post.example` })
      shop.clock.advance(60_000)
    }
    for (const { id } of await stored()) await moderate(id, true)

    expect((await shown(sofa)).map(({ name }) => name)).toEqual(['Derde', 'Tweede', 'Eerste'])
  })

  it('are all listed for an Admin, newest first, with the author', async () => {
    const sofa = await shop.addProduct()
    await write(sofa)
    shop.clock.advance(60_000)
    await write(sofa, { email: 'piet@post.example', rating: 2 })
    const [first] = await stored()
    await moderate(first?.id ?? 0, true)
    const page = (number: number) => shop.admin.productReviews.find({ query: { page: number, pageSize: 1 } })

    expect(await page(1)).toMatchObject({
      items: [{ productId: sofa, email: 'piet@post.example', rating: 2, isValid: false }],
      total: 2,
    })
    expect(await page(2)).toMatchObject({ items: [{ id: first?.id, email: 'joke@post.example', isValid: true }] })
    expect(await page(3)).toMatchObject({ items: [], total: 2 })
  })

  it('are stored once when the same text is sent several times', async () => {
    const sofa = await shop.addProduct()

    await Promise.all([write(sofa), write(sofa), write(sofa, { email: 'JOKE@post.example' })])

    expect(await stored()).toHaveLength(1)
  })

  it('show whether the author bought the product', async () => {
    const model = await shop.addProduct({ kind: 'parent' })
    const other = await shop.addProduct()
    const variant = await shop.addVariant({ parent: model, basePrice: 100 })
    const line = { id: variant, itemId: '', basePrice: 100, count: 1 }
    await place(shop.anonymous, orderForm([line], { email: 'nooit@post.example' }))
    const { salesOrderId } = await place(shop.sales, orderForm([line], { email: 'Joke@Post.example' }))
    await shop.db.updateTable('sales_orders').set({ channel: 'showroom' }).where('id', '=', salesOrderId).execute()

    await write(model)
    await write(other)
    await write(model, { email: 'nooit@post.example' }) // ordered in the web shop, and never paid

    expect((await stored()).map(({ is_verified_purchase }) => is_verified_purchase)).toEqual([true, false, false])
  })

  it('store HTML as plain text', async () => {
    const sofa = await shop.addProduct()
    const review = '<script>alert(1)</script> & <b>mooi</b>, zeggen wij'

    await write(sofa, { review })
    const [row] = await stored()
    await moderate(row?.id ?? 0, true)

    expect((await shown(sofa))[0]?.review).toBe(review)
  })

  it.each([
    ['review', 'Te kort.', 'U moet minimaal 25 karakters gebruiken.'],
    ['review', 'x'.repeat(2001), 'U kunt maximaal 2000 karakters gebruiken.'],
    ['name', 'x'.repeat(201), 'U kunt maximaal 200 karakters gebruiken.'],
    ['name', '  ', 'Naam is verplicht.'],
    ['email', 'geen adres', 'Geen geldige email.'],
    ['email', `${'x'.repeat(188)}@post.example`, 'U kunt maximaal 200 karakters gebruiken.'],
  ])('are refused with an invalid %s, with a message for that field', async (field, value, message) => {
    const sofa = await shop.addProduct()

    await expect(write(sofa, { [field]: value })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field, message }],
    })
    expect(await stored()).toEqual([])
  })

  it.each([0, 6, 4.5])('are refused with %s stars', async (rating) => {
    const sofa = await shop.addProduct()
    await expect(write(sofa, { rating })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are refused for products that the shop does not sell', async () => {
    await expect(write(999_999)).rejects.toMatchObject({ code: 'product_not_found', status: 404 })
    expect(await shown(999_999)).toEqual([])
  })

  it('are moderated only by an Admin, with a reply of at most 2000 characters', async () => {
    const sofa = await shop.addProduct()
    await write(sofa)
    const [review] = await stored()
    const call = { params: { id: review?.id ?? 0 }, body: { isValid: true, reaction: null } }

    await expect(shop.sales.productReviews.judge(call)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(shop.anonymous.productReviews.judge(call)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(moderate(review?.id ?? 0, true, 'x'.repeat(2001))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(moderate(999_999, true)).rejects.toMatchObject({ code: 'review_not_found' })
    expect(await shown(sofa)).toEqual([])
  })

  it('have a refusal reason while they are refused, and none once they are published', async () => {
    const sofa = await shop.addProduct()
    await write(sofa)
    const [review] = await stored()
    const decide = (isValid: boolean) =>
      shop.admin.productReviews.judge({
        params: { id: review?.id ?? 0 },
        body: { isValid, reaction: null, refusalReason: 'Gaat over de bezorging van een ander bedrijf.' },
      })

    await decide(false)
    expect((await stored())[0]?.refusal_reason).toBe('Gaat over de bezorging van een ander bedrijf.')
    await decide(true)
    expect((await stored())[0]?.refusal_reason).toBeNull()
  })
})

describe('submitting many reviews', () => {
  const shop = useShop({ hasLimits: true })

  it('is rate limited after five in a minute', async () => {
    const sofa = await shop.addProduct()
    const write = (rating: number) =>
      shop.anonymous.productReviews.create({
        body: { id: sofa, name: 'Joke', email: `joke${rating}@post.example`, review: TEXT, rating: 5 },
      })
    for (let count = 0; count < 5; count++) await write(count)

    await expect(write(6)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
  })
})
