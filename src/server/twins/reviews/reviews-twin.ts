import { commonFaults, controlTwin, createFaults, underFaults } from '../faults.ts'
import { jsonResponse, readJson, type Twin } from '../twin.ts'
import { demoReviews, type TwinReview } from './demo-reviews.ts'

/** Ids and token of the demo shop (a "location" at the service); valid at the twin only. */
export const reviewsTwinAccount = { locationId: '1000042', tenantId: '99', token: 'demo-reviews-token' }

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
const FEED = '/reviews/v1/publication/review/external'
const STATISTICS = '/reviews/v1/publication/review/external/location/statistics'
const REMOVED = '/reviews/v1/publication/review/removed/latest'

/** Options of the review twin. `timeoutMs` is the delay under the fault `timeout`. */
export type ReviewsTwinOptions = { now?: () => Date; timeoutMs?: number }

/**
 * Creates the twin of Klantenvertellen (docs/integrations/klantenvertellen.md#s10): a feed with sixty reviews over
 * eighteen months, the statistics, and the list of removed reviews.
 *
 * Controls: `POST /reviews/_twin/reviews` adds the review in its body, or changes the review with that id.
 * `POST /reviews/_twin/remove { ids }` removes reviews.
 */
export function createReviewsTwin({ now = () => new Date(), timeoutMs = 30_000 }: ReviewsTwinOptions = {}): Twin {
  const faults = createFaults([...commonFaults, 'unauthorised401', 'empty', 'html-body', 'no-percentage'])
  let reviews = new Map<string, TwinReview & { updatedAt?: Date }>()
  let removed: { id: string; at: Date }[] = []
  const reset = () => {
    reviews = new Map(demoReviews().map((review) => [review.id, review]))
    removed = []
  }
  reset()

  const writtenAt = ({ daysAgo }: TwinReview) => new Date(now().getTime() - daysAgo * DAY_MS)
  const updatedAt = (review: TwinReview & { updatedAt?: Date }) => review.updatedAt ?? writtenAt(review)

  function feed(query: URLSearchParams): Response {
    const updatedSince = parseTime(query.get('updatedSince'))
    const writtenSince = parseTime(query.get('dateSince'))
    const reviewId = query.get('reviewId')
    const all = [...reviews.values()]
    const lastYear = all.filter(({ daysAgo }) => daysAgo <= YEAR_DAYS)
    const selected = all
      .filter((review) => !updatedSince || updatedAt(review) > updatedSince)
      .filter((review) => !writtenSince || writtenAt(review) > writtenSince)
      .filter((review) => reviewId === null || review.id === reviewId)
      .sort(compareBy(query.get('orderBy') ?? 'CREATE_DATE', writtenAt, updatedAt))
    if (query.get('sortOrder') !== 'ASC') selected.reverse()
    const limit = Number(query.get('limit')) || selected.length
    return jsonResponse({
      locationId: reviewsTwinAccount.locationId,
      locationName: 'Leermeester',
      locationActive: true,
      averageRating: mean(all),
      numberReviews: all.length,
      ...starsOf(all),
      // The service does not document these fields, but most of its clients read them.
      ...(!faults.triggers('no-percentage') && {
        percentageRecommendation: percentageOf(all),
        last12MonthPercentageRecommendation: percentageOf(lastYear),
      }),
      last12MonthAverageRating: mean(lastYear),
      last12MonthNumberReviews: lastYear.length,
      reviews: faults.triggers('empty')
        ? []
        : selected.slice(0, limit).map((review, index) => wireReview(review, index)),
    })
  }

  /**
   * Returns the figures without the reviews. The service documents the percentage for this call as `recommendation`.
   */
  function statistics(query: URLSearchParams): Response {
    if (query.get('locationId') !== reviewsTwinAccount.locationId) return errorResponse(404, 'LOCATION_NOT_FOUND')
    const all = [...reviews.values()]
    return jsonResponse({
      locationId: reviewsTwinAccount.locationId,
      locationName: 'Leermeester',
      locationActive: 'true',
      averageRating: mean(all),
      numberReviews: all.length,
      recommendation: percentageOf(all),
      locationQuestionAverage: [
        {
          questionGroup: 'DEFAULT_OVERALL',
          questionType: 'INT',
          averageRating: String(mean(all)),
          order: 0,
          questionTranslation: 'Algemeen oordeel',
        },
      ],
    })
  }

  function wireReview(review: TwinReview & { updatedAt?: Date }, index: number) {
    const { id, author, city, rating, oneliner, opinion, recommend, reply } = review
    const answer = (questionGroup: string, questionType: string, value: unknown, order: number) =>
      value === undefined
        ? []
        : [{ questionGroup, questionType, rating: value, order, questionTranslation: questionGroup }]
    return {
      reviewId: id,
      ...(author && { reviewAuthor: author }),
      ...(city && { city }),
      rating,
      // The service sends most values as text, and some as a number or a boolean, so the twin sends both.
      reviewContent: [
        ...answer('DEFAULT_OPINION', 'TEXT', opinion, 3),
        ...answer('DEFAULT_RECOMMEND', 'BOOLEAN', index % 2 ? recommend : String(recommend), 1),
        ...answer('DEFAULT_OVERALL', 'INT', index % 3 ? String(rating) : rating, 0),
        ...answer('DEFAULT_ONELINER', 'TEXT', oneliner, 2),
      ],
      ...(reply && { reviewComments: reply }),
      dateSince: writtenAt(review).toISOString(),
      updatedSince: updatedAt(review).toISOString(),
      reviewLanguage: 'nl',
    }
  }

  function respond(request: Request): Response {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('x-publication-api-token') !== reviewsTwinAccount.token)
      return errorResponse(401, 'INVALID_TOKEN')
    if (pathname === FEED || pathname === STATISTICS) {
      if (!searchParams.get('locationId')) return errorResponse(400, 'MISSING_PARAMETER')
      if (pathname === STATISTICS) return statistics(searchParams)
      return searchParams.get('locationId') === reviewsTwinAccount.locationId
        ? feed(searchParams)
        : errorResponse(404, 'LOCATION_NOT_FOUND')
    }
    if (pathname === REMOVED) {
      const since = parseTime(searchParams.get('updatedSince'))
      if (!since) return errorResponse(400, 'MISSING_PARAMETER')
      const { tenantId, locationId } = reviewsTwinAccount
      return jsonResponse(
        removed
          .filter(({ at }) => at > since)
          .map(({ id, at }) => ({ tenantId, locationId, reviewId: id, updatedSince: at.toISOString() })),
      )
    }
    return errorResponse(404, 'NOT_FOUND')
  }

  async function handleControls(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    if (request.method !== 'POST') return undefined
    if (pathname === '/reviews/_twin/reviews') {
      const review = (await readJson(request)) as Partial<TwinReview> // only our own tests and pages call this control
      const id = review.id ?? `twin-${reviews.size + 1}`
      reviews.set(id, { rating: 8, recommend: true, daysAgo: 0, ...reviews.get(id), ...review, id, updatedAt: now() })
      return jsonResponse({ id })
    }
    if (pathname !== '/reviews/_twin/remove') return undefined
    const { ids = [] } = (await readJson(request)) as { ids?: string[] } // only our own tests and pages call this control
    for (const id of ids) if (reviews.delete(id)) removed.push({ id, at: now() })
    return jsonResponse({ removed: ids })
  }

  return {
    name: 'reviews',
    async handle(request) {
      const ownControl = await handleControls(request)
      if (ownControl) return ownControl
      const control = await controlTwin(request, 'reviews', {
        faults,
        state: () => ({ reviews: reviews.size, removed: removed.length }),
        reset,
      })
      if (control) return control
      if (faults.triggers('unauthorised401')) return errorResponse(401, 'INVALID_TOKEN')
      if (faults.triggers('html-body')) return new Response('<html><body>Onderhoud</body></html>', { status: 200 })
      const errorBody = (status: number) =>
        errorBodyOf(status, status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL_SERVER_ERROR')
      return underFaults({ faults, request, timeoutMs, errorBody }, async () => respond(request))
    },
  }
}

const parseTime = (text: string | null) => {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

type TimeOf = (review: TwinReview & { updatedAt?: Date }) => Date

function compareBy(order: string, writtenAt: TimeOf, updatedAt: TimeOf) {
  if (order === 'RATING') return (a: TwinReview, b: TwinReview) => a.rating - b.rating
  const at = order === 'UPDATE_DATE' ? updatedAt : writtenAt
  return (a: TwinReview, b: TwinReview) => at(a).getTime() - at(b).getTime()
}

const mean = (reviews: readonly TwinReview[]) =>
  reviews.length === 0
    ? 0
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10

const percentageOf = (reviews: readonly TwinReview[]) =>
  reviews.length === 0 ? 0 : Math.round((reviews.filter(({ recommend }) => recommend).length / reviews.length) * 100)

/** Returns the number of reviews per number of stars. One star is two of the ten points of a rating. */
function starsOf(reviews: readonly TwinReview[]) {
  const names = ['oneStars', 'twoStars', 'threeStars', 'fourStars', 'fiveStars']
  return Object.fromEntries(
    names.map((name, at) => [name, reviews.filter(({ rating }) => Math.ceil(rating / 2) === at + 1).length]),
  )
}

const errorBodyOf = (status: number, errorCode: string) => ({
  httpCode: String(status),
  errorCode,
  id: 'twin',
  detailedError: [],
})
const errorResponse = (status: number, errorCode: string) => jsonResponse(errorBodyOf(status, errorCode), status)
