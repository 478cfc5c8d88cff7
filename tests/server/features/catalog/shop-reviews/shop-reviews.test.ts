import { describe, expect, it } from 'vitest'
import { createReviewService } from '#src/server/adapters/reviews/review-service.ts'
import { refreshShopReviews } from '#src/server/features/catalog/shop-reviews/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { createReviewsTwin, reviewsTwinAccount } from '#src/server/twins/reviews/reviews-twin.ts'
import { useShop } from '#tests/support/use-shop.ts'

const HOUR_MS = 3_600_000
const TWINS_URL = 'http://twins.example'

describe('reviews of the shop', () => {
  const shop = useShop()

  /** Opens a review service over its twin. `calls`: the URLs of its requests. */
  function openService(account: Partial<typeof reviewsTwinAccount> = {}) {
    const twin = createReviewsTwin({ now: shop.clock.now, timeoutMs: 500 })
    const calls: string[] = []
    const reviews = createReviewService({
      ...reviewsTwinAccount,
      ...account,
      baseUrl: `${TWINS_URL}/reviews`,
      timeoutMs: 200,
      fetch: (url, init) => {
        calls.push(url)
        return twin.handle(new Request(url, init))
      },
    })
    const post = (path: string, body: unknown) =>
      twin.handle(new Request(`${TWINS_URL}/reviews/_twin/${path}`, { method: 'POST', body: JSON.stringify(body) }))
    const read = () => reviews.reviews()
    const refresh = () => refreshShopReviews({ db: shop.db, reviews, log: silentLog, now: shop.clock.now })
    const waitAnHour = () => shop.clock.advance(HOUR_MS + 1)
    return { calls, post, read, refresh, waitAnHour }
  }
  const latest = async () => {
    shop.changes.announce('everything')
    return shop.anonymous.shopReviews.latest()
  }
  const all = async () => {
    shop.changes.announce('everything')
    return shop.anonymous.shopReviews.all()
  }

  it('are empty before the first response of the service, without an error', async () => {
    expect(await latest()).toMatchObject({ reviews: [], numberReviews: 0, lastUpdated: null })
  })

  it('are all copied, newest first, with the totals of the service', async () => {
    const { refresh } = openService()
    await refresh()

    const copy = await all()
    expect(copy.reviews).toHaveLength(60)
    expect(copy).toMatchObject({ numberReviews: 60, lastUpdated: shop.clock.now().toISOString() })
    expect(copy.averageRating).toBeGreaterThan(8)
    expect(copy.last12MonthAverageRating).toBeGreaterThan(8)
    const moments = copy.reviews.map(({ writtenAt }) => writtenAt)
    expect(moments).toEqual([...moments].sort().reverse())
  })

  it('are limited to the newest twenty in the footer', async () => {
    const { refresh } = openService()
    await refresh()

    const newest = (await latest()).reviews
    expect(newest).toEqual((await all()).reviews.slice(0, 20))
  })

  it('are read also from responses with missing or unusual values', async () => {
    const { refresh } = openService()
    await refresh()
    const { reviews } = await all()

    expect(reviews.some(({ author }) => author === null)).toBe(true)
    expect(reviews.some(({ author }) => author?.toLowerCase() === 'anoniem')).toBe(false)
    expect(reviews.some(({ city }) => city === null)).toBe(true)
    expect(reviews.some(({ oneliner, opinion }) => oneliner === null && opinion === null)).toBe(true)
    expect(reviews.some(({ id }) => id.startsWith('KIYNL-'))).toBe(true)
    expect(new Set(reviews.map(({ recommend }) => recommend))).toEqual(new Set([true, false]))
    expect(reviews.some(({ opinion }) => opinion?.includes('🙂'))).toBe(true)
    expect(reviews.some(({ reply }) => reply !== null)).toBe(true)
  })

  it('are all fetched the first time, and then only the changed ones', async () => {
    const { calls, refresh, waitAnHour, post } = openService()
    expect(await refresh()).toEqual({ told: 60, removed: 0 })
    expect(calls).toHaveLength(1)

    waitAnHour()
    await post('reviews', { id: 'nieuw', rating: 10, oneliner: 'Nieuw!', recommend: true, daysAgo: 0 })
    await refresh()

    expect(calls[1]).toContain('updatedSince=')
    expect((await latest()).reviews[0]).toMatchObject({ id: 'nieuw', oneliner: 'Nieuw!' })
    expect((await all()).reviews).toHaveLength(61)
  })

  it('change when their author edits them, and are removed when the service deletes them', async () => {
    const { refresh, waitAnHour, post } = openService()
    await refresh()
    const [first, second] = (await all()).reviews
    waitAnHour()
    await post('reviews', { id: first?.id, opinion: 'Bij nader inzien nog beter.' })
    await post('remove', { ids: [second?.id] })

    await refresh()
    const now = (await all()).reviews
    expect(now.find(({ id }) => id === first?.id)?.opinion).toBe('Bij nader inzien nog beter.')
    expect(now.some(({ id }) => id === second?.id)).toBe(false)
    expect(now).toHaveLength(59)
  })

  it.each(['down', 'error500', 'throttle429', 'timeout', 'html-body', 'unauthorised401'])(
    'stay unchanged while the service fails (%s)',
    async (mode) => {
      const { refresh, waitAnHour, post } = openService()
      await refresh()
      const before = await all()
      waitAnHour()
      await post('faults', { mode })

      await expect(refresh()).rejects.toMatchObject({ name: 'Outage', party: 'reviews' })
      expect(await all()).toEqual(before)
    },
  )

  it('are not removed when the service suddenly returns no reviews', async () => {
    const { refresh, waitAnHour, post } = openService()
    await refresh()
    waitAnHour()
    await post('faults', { mode: 'empty' })
    await refresh()

    expect((await all()).reviews).toHaveLength(60)
  })

  it.each([
    ['another token', { token: 'fout' }, 'credentials'],
    ['an unknown location', { locationId: '7' }, 'unreadable'],
  ])('cannot be read with %s, and the outage has the reason', async (_who, account, reason) => {
    await expect(openService(account).read()).rejects.toMatchObject({ name: 'Outage', party: 'reviews', reason })
  })
})
