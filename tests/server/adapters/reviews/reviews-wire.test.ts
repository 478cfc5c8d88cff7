import { describe, expect, it } from 'vitest'
import { readFeed } from '#src/server/adapters/reviews/reviews-wire.ts'

const review = (facts: object) => ({ reviewId: 'r1', rating: 8, dateSince: '2026-03-07T12:14:05.096+01:00', ...facts })
const readFeedWith = (facts: object) => readFeed({ averageRating: 8.6, numberReviews: 3, ...facts })

describe('the feed of the review service', () => {
  it.each([
    ['no rating', { rating: undefined }],
    ['an empty rating', { rating: '' }],
    ['a rating of zero', { rating: 0 }],
    ['a rating above ten', { rating: 11 }],
    ['no date', { dateSince: null }],
    ['an invalid date', { dateSince: 'gisteren' }],
  ])('omits a review with %s, and counts that review as unreadable', (_what, facts) => {
    expect(readFeedWith({ reviews: [review(facts), review({ reviewId: 'r2' })] })).toMatchObject({
      reviews: [{ reviewId: 'r2', rating: 8 }],
      unreadable: 1,
    })
  })

  it('takes the rating of a review from its answers when the review has no rating of its own', () => {
    const reviewContent = [{ questionGroup: 'DEFAULT_OVERALL', questionType: 'INT', rating: '9' }]
    expect(readFeedWith({ reviews: [review({ rating: null, reviewContent })] })?.reviews).toMatchObject([{ rating: 9 }])
  })

  it('returns null for a missing percentage of recommendations', () => {
    expect(readFeedWith({ reviews: [] })?.figures.percentageRecommendation).toBeNull()
    expect(readFeedWith({ last12MonthPercentageRecommendation: 94 })?.figures.percentageRecommendation).toBe(94)
    expect(readFeedWith({ percentageRecommendation: '96' })?.figures.percentageRecommendation).toBe(96)
  })

  it.each([null, 'Onderhoud', [], { averageRating: 'veel' }])('is undefined when the body is %j', (body) => {
    expect(readFeed(body)).toBeUndefined()
  })
})
