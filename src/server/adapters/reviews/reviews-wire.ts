import * as z from 'zod'
import type { ReviewFigures, ShopReview } from '../../ports/review-service.ts'

const text = z.string().trim().nullish()

/** Values come as text, number or boolean, whatever the service felt like that day (docs/integrations/klantenvertellen.md#s2). */
const content = z.looseObject({
  questionGroup: z.string(),
  questionType: z.string().nullish(),
  rating: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})
type Content = z.infer<typeof content>

/** Null would be read as 1970. */
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

/** Reads the feed of a location. A review that cannot be read is left out and counted; undefined when it is no feed at all. */
export function readFeed(
  body: unknown,
): { figures: ReviewFigures; reviews: ShopReview[]; unreadable: number } | undefined {
  const read = location.safeParse(body)
  if (!read.success) return undefined
  const { averageRating, numberReviews, last12MonthAverageRating, reviews, ...told } = read.data
  const parsed = (reviews ?? []).map((one) => {
    const found = review.safeParse(one)
    return found.success ? readReview(found.data) : undefined
  })
  return {
    figures: {
      averageRating: averageRating ?? 0,
      numberReviews: numberReviews ?? 0,
      percentageRecommendation: told.percentageRecommendation ?? told.last12MonthPercentageRecommendation ?? null,
      last12MonthAverageRating: last12MonthAverageRating ?? averageRating ?? 0,
    },
    reviews: parsed.filter((one) => one !== undefined),
    unreadable: parsed.filter((one) => one === undefined).length,
  }
}

const statistics = z.looseObject({ recommendation: z.coerce.number().min(0).max(100).nullish() })

/** How many of a hundred recommend the shop, of the statistics of a location; null when they do not tell. */
export const readPercentage = (body: unknown): number | null => statistics.safeParse(body).data?.recommendation ?? null

/** Ids of removed reviews of this location; undefined when it is no such list. */
export function readRemoved(body: unknown, locationId: string): string[] | undefined {
  const read = z.array(removedReview).safeParse(body)
  return read.success
    ? read.data.filter((one) => !one.locationId || one.locationId === locationId).map(({ reviewId }) => reviewId)
    : undefined
}

/** Undefined for one without a mark: it would count for something nobody gave. */
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

/** The first answer in a group; the order of groups is not fixed, and any may be missing. */
function answerTo(answers: readonly Content[], group: string): string | undefined {
  const found = answers.find(
    ({ questionGroup, rating }) => questionGroup === group && rating !== null && rating !== undefined,
  )
  return found === undefined ? undefined : String(found.rating).trim()
}
