import { describe, expect, it } from 'vitest'
import { createReviewService } from '#src/server/adapters/reviews/review-service.ts'
import { createReviewsTwin, reviewsTwinAccount } from '#src/server/twins/reviews/reviews-twin.ts'
import { replayHttp } from '../replay-http.ts'

const AT = 'https://reviews.example'
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

const createService = (fetch: (url: string, init: RequestInit) => Promise<Response>, account = reviewsTwinAccount) =>
  createReviewService({ ...account, baseUrl: `${AT}/reviews`, timeoutMs: 100, fetch })

async function openTwin() {
  const reviewsTwin = createReviewsTwin({ timeoutMs: 300 })
  const post = (path: string, body: object) =>
    reviewsTwin.handle(new Request(`${AT}/reviews/_twin/${path}`, { method: 'POST', body: JSON.stringify(body) }))
  await post('remove', { ids: ['KIYNL-0004'] })
  return {
    reviews: createService((url, init) => reviewsTwin.handle(new Request(url, init))),
    removed: 'KIYNL-0004',
    fault: (mode: string) => post('faults', { mode }),
  }
}

async function openRecorded() {
  return { reviews: createService(replayHttp('reviews').fetch), removed: 'KIYNL-77', fault: async () => undefined }
}

describe.each([
  ['the twin', openTwin],
  ['recorded responses', openRecorded],
])('the Klantenvertellen adapter, with %s', (_, open) => {
  it('returns reviews with their fields, and the figures of the shop', async () => {
    const { reviews } = await open()

    const feed = await reviews.reviews()

    expect(feed.unreadable).toBe(0)
    expect(feed.figures.numberReviews).toBe(feed.reviews.length)
    expect(feed.figures.averageRating).toBeGreaterThan(8)
    expect(feed.figures.last12MonthAverageRating).toBeGreaterThan(8)
    for (const review of feed.reviews) {
      expect(review.rating).toBeGreaterThanOrEqual(1)
      expect(review.writtenAt).toBeInstanceOf(Date)
      expect(typeof review.recommends).toBe('boolean')
    }
    expect(feed.reviews.some(({ author, city, reply }) => author && city && reply)).toBe(true)
  })

  it('accepts reviews without author and without text', async () => {
    const { reviews } = await open()

    const feed = await reviews.reviews()

    expect(feed.reviews.some(({ author }) => author === null)).toBe(true)
    expect(feed.reviews.some(({ oneliner, opinion }) => oneliner === null || opinion === null)).toBe(true)
  })

  it('takes the percentage of recommendations from the statistics when the feed has none', async () => {
    const { reviews, fault } = await open()
    await fault('no-percentage')

    const { figures } = await reviews.reviews()

    expect(figures.percentageRecommendation).toBeGreaterThan(80)
  })

  it('lists the removed reviews of this shop only', async () => {
    const { reviews, removed } = await open()

    expect(await reviews.removed(LONG_AGO)).toEqual([removed])
  })
})

describe('the twin of Klantenvertellen', () => {
  const get = async (query: string, path = 'external', token = reviewsTwinAccount.token) => {
    const response = await createReviewsTwin().handle(
      new Request(`${AT}/reviews/v1/publication/review/${path}?${query}`, {
        headers: { 'x-publication-api-token': token },
      }),
    )
    return { status: response.status, body: await response.json() }
  }
  const SHOP = `locationId=${reviewsTwinAccount.locationId}`

  it('finds one review, the newest reviews, and the reviews since a date', async () => {
    const { body: newest } = await get(`${SHOP}&limit=3&orderBy=CREATE_DATE&sortOrder=DESC`)
    expect(newest.reviews).toHaveLength(3)

    const { reviewId, dateSince } = newest.reviews[2]
    expect((await get(`${SHOP}&reviewId=${reviewId}`)).body.reviews).toHaveLength(1)
    expect((await get(`${SHOP}&dateSince=${encodeURIComponent(dateSince)}`)).body.reviews.length).toBeLessThan(4)
  })

  it('returns star counts that add up', async () => {
    const { body } = await get(SHOP)

    const { fiveStars, fourStars, threeStars, twoStars, oneStars, numberReviews } = body
    expect(fiveStars + fourStars + threeStars + twoStars + oneStars).toBe(numberReviews)
  })

  it.each([
    ['', 'external', 400],
    ['locationId=7', 'external', 404],
    ['locationId=7', 'external/location/statistics', 404],
    ['', 'removed/latest', 400],
    [SHOP, 'nothing', 404],
  ])('refuses the query "%s" at %s with status %d, in the error format of the service', async (query, path, status) => {
    expect(await get(query, path)).toMatchObject({ status, body: { httpCode: String(status), detailedError: [] } })
  })

  it('refuses another token', async () => {
    expect(await get(SHOP, 'external', 'wrong')).toMatchObject({ status: 401, body: { errorCode: 'INVALID_TOKEN' } })
  })
})

describe('the Klantenvertellen adapter, when the statistics cannot be read,', () => {
  it('returns the reviews without a percentage of recommendations', async () => {
    const { fetch } = replayHttp('reviews')
    const reviews = createService(async (url, init) =>
      url.includes('statistics') ? new Response('oops', { status: 500 }) : fetch(url, init),
    )

    const feed = await reviews.reviews()

    expect(feed.reviews).toHaveLength(2)
    expect(feed.figures.percentageRecommendation).toBeNull()
  })
})
