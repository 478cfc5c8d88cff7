import { describe, expect, it } from 'vitest'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { openReviewedItems } from '#src/server/features/catalog/product-reviews/reviewed-items.ts'
import { useShop } from '#tests/support/use-shop.ts'

const MINUTE_MS = 60_000

describe('the items that may have reviews', () => {
  const shop = useShop()

  async function open() {
    const changes = createShopChanges()
    let now = 0
    const mayHaveReviews = openReviewedItems({ db: shop.db, changes, perf: { now: () => now } })
    const [model, other] = [await shop.addProduct({ kind: 'parent' }), await shop.addProduct()]
    const variant = await shop.addVariant({ parent: model })
    const publish = () =>
      shop.db
        .insertInto('product_reviews')
        .values({
          item_id: model,
          name: 'Joke',
          email: 'j@post.example',
          review: 'Mooi',
          rating: 5,
          is_valid: true,
          inserted_at: new Date(),
        })
        .execute()
    const which = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ model, variant, other }).map(async ([name, id]) => [name, await mayHaveReviews(id)]),
        ),
      )
    return { changes, model, variant, publish, which, later: (ms: number) => (now += ms) }
  }

  it('are the reviewed models and their variants', async () => {
    const { publish, which } = await open()
    await publish()

    expect(await which()).toEqual({ model: true, variant: true, other: false })
  })

  it('are those that were announced as changed, too', async () => {
    const { changes, model, variant, publish, which } = await open()
    expect(await which()).toEqual({ model: false, variant: false, other: false })
    await publish()
    changes.announce({ itemIds: [model, variant] })

    expect(await which()).toEqual({ model: true, variant: true, other: false })
  })

  it('are read again after a change of everything, and after ten minutes', async () => {
    const { changes, publish, which, later } = await open()
    await which()
    await publish()
    expect(await which()).toMatchObject({ model: false })

    changes.announce('everything')
    expect(await which()).toMatchObject({ model: true })

    await shop.db.deleteFrom('product_reviews').execute()
    later(9 * MINUTE_MS)
    expect(await which()).toMatchObject({ model: true })
    later(MINUTE_MS)
    expect(await which()).toMatchObject({ model: false })
  })
})
