import { Outage, type OutageReason } from '../../ports/outage.ts'
import type { ReviewFigures, ReviewService } from '../../ports/review-service.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'
import { readFeed, readPercentage, readRemoved } from './reviews-wire.ts'

export type ReviewServiceOptions = {
  /** `https://www.klantenvertellen.nl` or `https://www.kiyoh.com`. */
  baseUrl: string
  locationId: string
  /** 99 is Klantenvertellen, 98 Kiyoh. */
  tenantId: string
  /** Token of the location; for the server only. */
  token: string
  timeoutMs?: number
  fetch: Fetch
}

const PATH = '/v1/publication/review'

/** Klantenvertellen and Kiyoh: the same service under two names (integrations/reviews). */
export function createReviewService(options: ReviewServiceOptions): ReviewService {
  const { locationId, tenantId, token, timeoutMs = 20_000, fetch } = options
  const base = options.baseUrl.replace(/\/+$/, '') + PATH

  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const answer = await callExternalService(
      { party: 'reviews', fetch, timeoutMs },
      `${base}${path}?${new URLSearchParams(query)}`,
      { headers: { accept: 'application/json', 'x-publication-api-token': token } },
    )
    if (answer.status === 401 || answer.status === 403) throw outage('credentials', answer.status)
    if (!answer.isOk) throw outage('unreadable', answer.status)
    return jsonOf(answer)
  }

  /** Not every feed tells how many recommend the shop; the statistics do (docs/integrations/klantenvertellen.md#s3). */
  async function withPercentage(figures: ReviewFigures): Promise<ReviewFigures> {
    if (figures.percentageRecommendation !== null || figures.numberReviews === 0) return figures
    const told = await ask('/external/location/statistics', { locationId, tenantId }).catch((error: unknown) => {
      if (!(error instanceof Outage)) throw error
      return undefined // the reviews are here, and one figure less is no reason to keep them back
    })
    return { ...figures, percentageRecommendation: readPercentage(told) }
  }

  return {
    async reviews(updatedSince) {
      const feed = readFeed(
        await ask('/external', {
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
      const ids = readRemoved(await ask('/removed/latest', { updatedSince: since.toISOString() }), locationId)
      if (!ids) throw outage('unreadable')
      return ids
    },
  }
}

const outage = (reason: OutageReason, status?: number) =>
  new Outage('reviews', { reason, mayHaveArrived: false, ...(status !== undefined && { status }) })
