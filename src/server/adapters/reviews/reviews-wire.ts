import * as z from 'zod'
import type { ReviewFigures, ShopReview } from '../../ports/review-service.ts'

const text = z.string().trim().nullish()

/**
 * One answer of the reviewer. The value is text, number or boolean, without a fixed rule
 * (docs/integrations/klantenvertellen.md#s2).
 */
const content = z.looseObject({
  questionGroup: z.string(),
  questionType: z.string().nullish(),
  rating: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})
type Content = z.infer<typeof content>

/** A date. Null and the empty text are refused, because zod would convert null to 1 January 1970. */
const moment = z.string().min(1).pipe(z.coerce.date())

const review = z.looseObject({
  reviewId: z.string().min(1),
  reviewAuthor: text,
  city: text,
  rating: z.coerce.number().nullish(),
  reviewContent: z.array(content).nullish(),
  reviewComments: text,
  dateSince: moment,
  updatedSince: moment.nullish(),
})

const figure = z.coerce.number().min(0).nullish()

const location = z.looseObject({
  averageRating: figure,
  numberReviews: figure,
  percentageRecommendation: figure,
  last12MonthPercentageRecommendation: figure,
  last12MonthAverageRating: figure,
  reviews: z.array(z.unknown()).nullish(),
})

const removedReview = z.looseObject({ reviewId: z.string().min(1), locationId: z.coerce.string().nullish() })

/**
 * Parses the feed of a location. Skips reviews that cannot be parsed and counts them in `unreadable`. Returns undefined
 * when the body is not a feed.
 */
export function readFeed(
  body: unknown,
): { figures: ReviewFigures; reviews: ShopReview[]; unreadable: number } | undefined {
  const feed = location.safeParse(body)
  if (!feed.success) return undefined
  const { averageRating, numberReviews, last12MonthAverageRating, reviews, ...percentages } = feed.data
  const parsed = (reviews ?? []).map((one) => {
    const result = review.safeParse(one)
    return result.success ? readReview(result.data) : undefined
  })
  return {
    figures: {
      averageRating: averageRating ?? 0,
      numberReviews: numberReviews ?? 0,
      percentageRecommendation:
        percentages.percentageRecommendation ?? percentages.last12MonthPercentageRecommendation ?? null,
      last12MonthAverageRating: last12MonthAverageRating ?? averageRating ?? 0,
    },
    reviews: parsed.filter((one) => one !== undefined),
    unreadable: parsed.filter((one) => one === undefined).length,
  }
}

const statistics = z.looseObject({ recommendation: z.coerce.number().min(0).max(100).nullish() })

/**
 * Returns the percentage of reviewers who recommend the shop, from the statistics of a location, or null when it is
 * absent.
 */
export const readPercentage = (body: unknown): number | null => statistics.safeParse(body).data?.recommendation ?? null

/** Returns the ids of removed reviews of this location, or undefined when the body is not a list of them. */
export function readRemoved(body: unknown, locationId: string): string[] | undefined {
  const parsed = z.array(removedReview).safeParse(body)
  return parsed.success
    ? parsed.data.filter((one) => !one.locationId || one.locationId === locationId).map(({ reviewId }) => reviewId)
    : undefined
}

/**
 * Converts a review. Returns undefined for a review without a valid rating: any other value would change the average,
 * although no customer gave it.
 */
function readReview(wire: z.infer<typeof review>): ShopReview | undefined {
  const answers = wire.reviewContent ?? []
  const recommends = answerTo(answers, 'DEFAULT_RECOMMEND')?.toLowerCase()
  const rating = Math.round(wire.rating || Number(answerTo(answers, 'DEFAULT_OVERALL')))
  if (!(rating >= 1 && rating <= 10)) return undefined
  const author = wire.reviewAuthor || null
  return {
    reviewId: wire.reviewId,
    author: author?.toLowerCase() === 'anoniem' ? null : author,
    city: wire.city || null,
    rating,
    oneliner: answerTo(answers, 'DEFAULT_ONELINER') || null,
    opinion: answerTo(answers, 'DEFAULT_OPINION') || null,
    recommends: recommends === undefined ? null : recommends === 'true',
    reply: wire.reviewComments || null,
    writtenAt: wire.dateSince,
    updatedAt: wire.updatedSince ?? wire.dateSince,
  }
}

/** Returns the first answer in a question group. The order of groups is not fixed, and any group can be missing. */
function answerTo(answers: readonly Content[], group: string): string | undefined {
  const found = answers.find(
    ({ questionGroup, rating }) => questionGroup === group && rating !== null && rating !== undefined,
  )
  return found === undefined ? undefined : String(found.rating).trim()
}
