import { describe, expect, it } from 'vitest'
import { readFeed } from '#src/server/adapters/reviews/reviews-wire.ts'

const review = (facts: object) => ({ reviewId: 'r1', rating: 8, dateSince: '2026-03-07T12:14:05.096+01:00', ...facts })
const feed = (facts: object) => readFeed({ averageRating: 8.6, numberReviews: 3, ...facts })

describe('the feed of the review service', () => {
  it.each([
    ['no rating', { rating: undefined }],
    ['an empty rating', { rating: '' }],
    ['a rating of zero', { rating: 0 }],
    ['a rating above ten', { rating: 11 }],
    ['no date', { dateSince: null }],
    ['an invalid date', { dateSince: 'gisteren' }],
  ])('skips a review with %s, and counts it', (_what, facts) => {
    expect(feed({ reviews: [review(facts), review({ reviewId: 'r2' })] })).toMatchObject({
      reviews: [{ reviewId: 'r2', rating: 8 }],
      unreadable: 1,
    })
  })

  it('takes the rating from the answers when the review has none of its own', () => {
    const reviewContent = [{ questionGroup: 'DEFAULT_OVERALL', questionType: 'INT', rating: '9' }]
    expect(feed({ reviews: [review({ rating: null, reviewContent })] })?.reviews).toMatchObject([{ rating: 9 }])
  })

  it('returns null for a missing percentage of recommendations', () => {
    expect(feed({ reviews: [] })?.figures.percentageRecommendation).toBeNull()
    expect(feed({ last12MonthPercentageRecommendation: 94 })?.figures.percentageRecommendation).toBe(94)
    expect(feed({ percentageRecommendation: '96' })?.figures.percentageRecommendation).toBe(96)
  })

  it.each([null, 'Onderhoud', [], { averageRating: 'veel' }])('is not parsed from %j', (body) => {
    expect(readFeed(body)).toBeUndefined()
  })
})
