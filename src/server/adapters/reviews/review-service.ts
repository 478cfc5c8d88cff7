import { Outage, type OutageReason } from '../../ports/outage.ts'
import type { ReviewFigures, ReviewService } from '../../ports/review-service.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { readFeed, readPercentage, readRemoved } from './reviews-wire.ts'

/** Options of the review adapter. `timeoutMs` limits one call; default 20,000. */
export type ReviewServiceOptions = {
  /** `https://www.klantenvertellen.nl` or `https://www.kiyoh.com`. */
  baseUrl: string
  locationId: string
  /** "99" for Klantenvertellen, "98" for Kiyoh. */
  tenantId: string
  /** API token of the location. Only the server may know it. */
  token: string
  timeoutMs?: number
  fetch: Fetch
}

const PATH = '/v1/publication/review'

/**
 * Creates the review service of Klantenvertellen and Kiyoh, one API under two names
 * (docs/integrations/klantenvertellen.md).
 *
 * Methods throw `Outage('reviews')` when the service cannot be used or its response cannot be parsed.
 */
export function createReviewService(options: ReviewServiceOptions): ReviewService {
  const { locationId, tenantId, token, timeoutMs = 20_000, fetch } = options
  const base = options.baseUrl.replace(/\/+$/, '') + PATH

  async function get(path: string, query: Record<string, string>): Promise<unknown> {
    const response = await callExternalService(
      { service: 'reviews', fetch, timeoutMs },
      `${base}${path}?${new URLSearchParams(query)}`,
      { headers: { accept: 'application/json', 'x-publication-api-token': token } },
    )
    if (response.status === 401 || response.status === 403) throw outage('credentials', response.status)
    if (!response.isOk) throw outage('unreadable', response.status)
    return jsonOf(response)
  }

  /**
   * Adds the percentage of recommendations from the statistics, because not every feed has it
   * (docs/integrations/klantenvertellen.md#s3).
   */
  async function withPercentage(figures: ReviewFigures): Promise<ReviewFigures> {
    if (figures.percentageRecommendation !== null || figures.numberReviews === 0) return figures
    const statistics = await get('/external/location/statistics', { locationId, tenantId }).catch((error: unknown) => {
      if (!(error instanceof Outage)) throw error
      return undefined // the reviews were fetched, and must not be lost because one figure is missing
    })
    return { ...figures, percentageRecommendation: readPercentage(statistics) }
  }

  return {
    async reviews(updatedSince) {
      const feed = readFeed(
        await get('/external', {
          locationId,
          tenantId,
          orderBy: 'UPDATE_DATE',
          sortOrder: 'ASC',
          ...(updatedSince && { updatedSince: updatedSince.toISOString() }),
        }),
      )
      if (!feed || (feed.unreadable > 0 && feed.reviews.length === 0)) throw outage('unreadable')
      return { figures: await withPercentage(feed.figures), reviews: feed.reviews, unreadable: feed.unreadable }
    },

    async removed(since) {
      const ids = readRemoved(await get('/removed/latest', { updatedSince: since.toISOString() }), locationId)
      if (!ids) throw outage('unreadable')
      return ids
    },
  }
}

const outage = (reason: OutageReason, status?: number) =>
  new Outage('reviews', { reason, mayHaveArrived: false, ...(status !== undefined && { status }) })
