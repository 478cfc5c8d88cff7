/** A review of the shop (not of a product) from the review service. */
export type ShopReview = {
  /** Not always a UUID: the ids of reviews that the service migrated have a prefix. */
  reviewId: string
  author: string | null
  city: string | null
  /** 1 to 10. */
  rating: number
  oneliner: string | null
  opinion: string | null
  recommends: boolean | null
  /** The shop's reply. */
  reply: string | null
  writtenAt: Date
  updatedAt: Date
}

/** Figures over all reviews, and the average rating of the last twelve months. Ratings are from 0 to 10. */
export type ReviewFigures = {
  averageRating: number
  numberReviews: number
  /** 0 to 100; null when the service does not provide it. */
  percentageRecommendation: number | null
  last12MonthAverageRating: number
}

/**
 * The service that collects reviews of the shop (docs/integrations/klantenvertellen.md).
 *
 * Throws `Outage('reviews')` when it is unreachable, refuses our token or sends an unreadable response. The caller then
 * shows the stored reviews.
 */
export interface ReviewService {
  /**
   * Returns the figures, and the reviews written or changed since a time; without a time, all reviews. `unreadable` is
   * the number of reviews that the shop cannot show, because required data is missing.
   */
  reviews(updatedSince?: Date): Promise<{ figures: ReviewFigures; reviews: ShopReview[]; unreadable: number }>
  /** Returns the ids of reviews that the service removed since a time. The shop must delete them too. */
  removed(since: Date): Promise<string[]>
}
