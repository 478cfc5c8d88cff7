import { describe, expect, it } from 'vitest'
import type { ShopError } from '#shared/contracts/shop-error.ts'
import { useShop } from '#tests/support/use-shop.ts'

const TEXT = 'Een heerlijke bank, en de bezorgers dachten mee.'

describe('review moderation', () => {
  const shop = useShop()
  const moderation = () => shop.admin.productReviews
  const addReview = async (
    facts: Partial<{ item: number; name: string; email: string; review: string; rating: number }> = {},
  ) => {
    const item = facts.item ?? (await shop.addProduct())
    const { id } = await shop.db
      .insertInto('product_reviews')
      .values({
        item_id: item,
        name: facts.name ?? 'Joke',
        email: facts.email ?? 'joke@post.example',
        review: facts.review ?? TEXT,
        rating: facts.rating ?? 5,
        inserted_at: shop.clock.now(),
        reaction: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    shop.clock.advance(60_000)
    return id
  }
  const moderate = (id: number, body: Parameters<ReturnType<typeof moderation>['judge']>[0]['body']) =>
    moderation().judge({ params: { id }, body })
  const show = (id: number) => moderation().show({ params: { id } })
  const listed = async (query: Parameters<ReturnType<typeof moderation>['find']>[0] = {}) =>
    (await moderation().find(query)).items.map(({ id }) => id)
  const auditRows = () =>
    shop.db.selectFrom('audit_entries').selectAll().where('subject', '=', 'review').orderBy('id').execute()

  it('shows author, product and text of a review, and that it is undecided', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel' })
    const id = await addReview({ item: sofa, rating: 4 })

    expect(await show(id)).toMatchObject({
      id,
      productId: sofa,
      productName: 'Bank Merel',
      name: 'Joke',
      email: 'joke@post.example',
      rating: 4,
      review: TEXT,
      reaction: null,
      isValid: false,
      refusalReason: null,
      version: 1,
      judgedBy: null,
      judgedAt: null,
      nextWaitingId: null,
    })
    await expect(show(999_999)).rejects.toMatchObject({ code: 'review_not_found', status: 404 })
  })

  it('lists a review with the name of its product and its text', async () => {
    await addReview({ item: await shop.addProduct({ displayName: 'Bank Merel' }) })

    expect((await moderation().find()).items).toMatchObject([{ productName: 'Bank Merel', review: TEXT }])
  })

  it('shows when a review was last moderated and by whom', async () => {
    const id = await addReview()
    await moderate(id, { isValid: true, reaction: 'Dank u wel!', version: 1 })

    expect(await show(id)).toMatchObject({
      isValid: true,
      reaction: 'Dank u wel!',
      version: 2,
      judgedBy: 'admin@leermeester.example',
      judgedAt: shop.clock.now().toISOString(),
    })
  })

  it('confirms a decision with a Dutch message and the new version', async () => {
    expect(await moderate(await addReview(), { isValid: true, reaction: null })).toEqual({
      message: 'De review is bijgewerkt en de gemiddelde score per product is opnieuw berekend.',
      version: 2,
    })
  })

  it('shows the second of two moderators the decision of the first one, and changes nothing', async () => {
    const sofa = await shop.addProduct()
    const id = await addReview({ item: sofa })
    await moderate(id, { isValid: false, reaction: null, refusalReason: 'Gaat over de bezorger.', version: 1 })

    const refused = await moderate(id, { isValid: true, reaction: 'Dank!', version: 1 }).catch(
      (error: ShopError) => error,
    )

    expect(refused).toMatchObject({
      code: 'review_changed',
      status: 409,
      detail: {
        isValid: false,
        reaction: null,
        refusalReason: 'Gaat over de bezorger.',
        version: 2,
        judgedBy: 'admin@leermeester.example',
      },
    })
    expect(await show(id)).toMatchObject({ isValid: false, reaction: null, version: 2 })
    expect(await shop.anonymous.productReviews.ofProduct({ params: { id: sofa } })).toEqual([])
  })

  it('accepts one of two simultaneous decisions', async () => {
    const id = await addReview()
    const outcomes = await Promise.allSettled([
      moderate(id, { isValid: true, reaction: 'Eén', version: 1 }),
      moderate(id, { isValid: true, reaction: 'Twee', version: 1 }),
    ])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await show(id)).toMatchObject({ version: 2 })
    expect(await auditRows()).toHaveLength(1)
  })

  it('accepts a repeated identical decision, so that it can be sent again after a lost response', async () => {
    const id = await addReview()
    const decision = { isValid: true, reaction: 'Dank u wel!', version: 1 }
    await moderate(id, decision)
    await moderate(id, decision)

    expect(await show(id)).toMatchObject({ version: 2 })
    expect(await auditRows()).toHaveLength(1)
  })

  it('writes each decision to the audit log, with the values before and after', async () => {
    const id = await addReview()
    await moderate(id, { isValid: true, reaction: ' Dank u wel! ' })
    await moderate(id, { isValid: false, reaction: 'Dank u wel!', refusalReason: 'Reclame.' })

    expect(await auditRows()).toMatchObject([
      {
        action: 'review.judged',
        subject_id: String(id),
        actor_email: 'admin@leermeester.example',
        before: { isValid: false, reaction: null, refusalReason: null },
        after: { isValid: true, reaction: 'Dank u wel!', refusalReason: null },
      },
      {
        before: { isValid: true, reaction: 'Dank u wel!', refusalReason: null },
        after: { isValid: false, reaction: 'Dank u wel!', refusalReason: 'Reclame.' },
      },
    ])
  })

  it('keeps the refusal reason when a reply is saved without a reason', async () => {
    const id = await addReview()
    await moderate(id, { isValid: false, reaction: null, refusalReason: 'Reclame.' })
    await moderate(id, { isValid: false, reaction: 'Wij plaatsen geen reclame.' })

    expect(await show(id)).toMatchObject({ refusalReason: 'Reclame.', reaction: 'Wij plaatsen geen reclame.' })
  })

  it('filters by decision: shown, hidden, waiting, refused', async () => {
    const shown = await addReview({ email: 'a@post.example' })
    const waiting = await addReview({ email: 'b@post.example' })
    const refused = await addReview({ email: 'c@post.example' })
    await moderate(shown, { isValid: true, reaction: null })
    await moderate(refused, { isValid: false, reaction: null, refusalReason: 'Reclame.' })

    expect(await listed({ query: { geldig: 'ja' } })).toEqual([shown])
    expect(await listed({ query: { geldig: 'nee' } })).toEqual([refused, waiting])
    expect(await listed({ query: { geldig: 'wacht' } })).toEqual([waiting])
    expect(await listed({ query: { geldig: 'geweigerd' } })).toEqual([refused])
    expect(await listed()).toEqual([refused, waiting, shown])
    const { counts } = await shop.admin.productReviews.find({ query: { geldig: 'ja' } })
    expect(counts).toEqual({ all: 3, ja: 1, nee: 2, wacht: 1, geweigerd: 1 })
  })

  it('sorts by date and by score, newest first by default', async () => {
    const old = await addReview({ email: 'a@post.example', rating: 3 })
    const good = await addReview({ email: 'b@post.example', rating: 5 })
    const young = await addReview({ email: 'c@post.example', rating: 3 })

    expect(await listed({ query: { sort: 'date' } })).toEqual([old, good, young])
    expect(await listed({ query: { sort: 'rating' } })).toEqual([young, old, good])
    expect(await listed({ query: { sort: '-rating' } })).toEqual([good, young, old])
  })

  it('searches text, author, email address and product, and filters by stars', async () => {
    const sofa = await shop.addProduct({ displayName: 'Bank Merel' })
    const chair = await shop.addProduct({ displayName: 'Stoel Fien' })
    const one = await addReview({ item: sofa, name: 'Jan 100%', email: 'jan@post.example', rating: 2 })
    const other = await addReview({
      item: chair,
      name: 'Fenna',
      email: 'fenna@elders.example',
      review: 'Prachtig gemaakt, tot in de naad.',
    })
    const found = (search: string) => listed({ query: { search } })

    expect(await found('JAN')).toEqual([one])
    expect(await found('elders.example')).toEqual([other])
    expect(await found('in de naad')).toEqual([other])
    expect(await found('merel')).toEqual([one])
    expect(await found(String(chair))).toEqual([other])
    expect(await found('100%')).toEqual([one])
    expect(await found('%')).toEqual([one])
    expect(await found("'; drop table product_reviews; --")).toEqual([])
    expect(await listed({ query: { rating: 2 } })).toEqual([one])
    expect(await listed({ query: { rating: 2, search: 'fenna' } })).toEqual([])
  })

  it('continues with the next older waiting review, and after the oldest with the newest', async () => {
    const oldest = await addReview({ email: 'a@post.example' })
    const middle = await addReview({ email: 'b@post.example' })
    const newest = await addReview({ email: 'c@post.example' })

    expect((await show(newest)).nextWaitingId).toBe(middle)
    expect((await show(oldest)).nextWaitingId).toBe(newest)
    await moderate(middle, { isValid: true, reaction: null })
    expect((await show(newest)).nextWaitingId).toBe(oldest)
    expect((await show(middle)).nextWaitingId).toBe(oldest)
  })

  it('exports the filtered list, and neutralizes formulas', async () => {
    await addReview({
      name: '=HYPERLINK("http://kwaad.example")',
      email: 'a@post.example',
      review: 'Mooi;\n"prachtig" zelfs, zeggen wij.',
    })
    const refused = await addReview({ name: 'Piet', email: 'b@post.example' })
    await moderate(refused, { isValid: false, reaction: 'Helaas', refusalReason: 'Reclame.' })

    const reply = await shop.app.inject({
      url: '/api/productreview/export?geldig=nee',
      headers: { authorization: `Bearer ${await shop.tokenOf('admin')}` },
    })

    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toContain('reviews')
    expect(reply.body.split('\r\n').slice(0, 2)).toMatchObject([
      expect.stringContaining('Datum;E-mail;Naam;ProductId;Reactie;Score;Geldig'),
      expect.stringContaining('b@post.example;Piet;'),
    ])
    expect(reply.body).toContain('"\'=HYPERLINK(""http://kwaad.example"")"')
    expect(reply.body).toContain('"Mooi;\n""prachtig"" zelfs, zeggen wij."')
    expect(await moderation().export({ query: { search: 'piet' } })).not.toContain('kwaad')
    const exports = (await auditRows()).filter(({ action }) => action === 'review.list_exported')
    expect(exports).toMatchObject([
      { actor_email: 'admin@leermeester.example', after: { isFiltered: true } },
      { after: { isFiltered: true } },
    ])
    expect(JSON.stringify(exports)).not.toContain('piet')
  })

  it('shows and exports reviews only for an Admin', async () => {
    await expect(shop.sales.productReviews.export()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(shop.sales.productReviews.show({ params: { id: 1 } })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
